package text

import (
	"strings"

	"quasi/engine/data/table"
)

// Recipes and data dictionaries from files, on *Columns*.
const (
	RepeatTitle  = Message("Decisions from a file")
	RepeatLead   = Message("A recipe of an earlier table, or a data dictionary (REDCap's CSV, or one saved here), sets the roles for you.")
	RepeatRecipe = Message("Use a recipe (JSON)")
	RepeatDict   = Message("Use a data dictionary (CSV)")
	SaveDict     = Message("Save a REDCap dictionary of the original (CSV)")
	SaveDictWhy  = Message("The columns with their roles, in REDCap's form. It holds no values of the table.")
	DriftTitle   = Message("{0} on this table")
	DriftLead    = Message("{0} {0:thing has|things have} changed since the recipe was made. Below each you see what will be done about it, and can change that. Nothing is decided until you use the recipe.")
	DriftFits    = Message("The recipe fits. Nothing is decided until you use it.")
	DriftIdle    = Message("{0} {0:difference|differences} without consequence")
	DriftAsks    = Message("{0} {0:question needs|questions need} your answer.")
	DriftWill    = Message("Will be done: {0}")
	DriftYours   = Message("Your choice: {0}")
	DriftNothing = Message("Nothing will be changed.")
	DriftUnasked = Message("The question will be dropped. The other questions stay.")
	DriftChange  = Message("Change")
	DriftAsk     = Message("needs your answer")
	DriftPick    = Message("Choose …")
	DriftStops   = Message("keeps the recipe from being used")
	DriftProblem = Message("It can't be used as it stands")
	DriftAction  = Message("What to do about {0}")
	DriftLeave   = Message("leave it")
	DriftUse     = Message("Use the recipe")
	DriftDrop    = Message("Do not use it")
	RecipeUsed   = Message("{0} was used: {1} of {2} columns as they were, {3} with changes, {4} new, {5} gone. Undo takes it back.")

	AccountTitle   = Message("What becomes of each column")
	AccountDone    = Message("What became of each column")
	AccountWhole   = Message("All is taken over: {0}")
	AccountWas     = Message("{0}, was {1}")
	AccountKept    = Message("taken over: {0}")
	AccountChanged = Message("not as it was: {0}")
	AccountNew     = Message("new: the recipe says nothing about it")
	AccountGone    = Message("not in this table: what was decided about it is not used")
	AccountOpen    = Message("not decided yet")
	AccountTable   = Message("The whole table")
	AccountInput   = Message("How the file is read stays as it is here; the recipe's table was read in another way.")

	BesideTitle = Message("Not used: {0}")
	BesideWhy   = Message("Columns of the table can come from another one of the same people. A full register, of everyone from whom the rows could be, belongs to the step Protect.")

	AgainTitle  = Message("Repeat earlier decisions")
	AgainLead   = Message("Choose the earlier recipe and the new table. Nothing is used before you have seen it.")
	AgainRecipe = Message("Choose the recipe (JSON)")
	AgainTable  = Message("Choose the new table")
	AgainNeeds  = Message("{0} is chosen. Now choose the new table, or drop it on this page.")
	AgainWaits  = Message("{0} is chosen. Now choose the recipe.")
	AgainHere   = Message("Do you have a recipe of an earlier table like this one? Its decisions can be used here.")

	DictUsed   = Message("{0} was used: {1} {1:change or note|changes and notes}. Undo takes them back.")
	DriftWhole = Message("the table")
)

// DriftDo names what can be done about a difference, beside the roles.
func (l Lang) DriftDo(action string) string {
	if name, ok := strings.CutPrefix(action, "renamed:"); ok {
		return l.Say(driftRenamed, l.Quote(name))
	}
	if role := table.Role(action); role.Valid() {
		return l.Say(Role(role))
	}
	return l.called(driftActions, action)
}

const driftRenamed = Message("it is {0} by another name")

var driftActions = map[string]Message{
	"drop":            "leave it out of the recipe",
	"below-root":      "put them in no group: they are hidden as soon as they are made coarser",
	"missing":         "treat them as missing",
	"suggest":         "suggest a new hierarchy",
	"lower":           "lower it to the highest level below the root",
	"unlimited":       "take the limit out",
	"reread":          "find out anew how it is read",
	"keep":            "read it as the recipe says",
	"place":           "put them into the groups that they belong to",
	"drop-dependents": "leave it out, with what depends on it",
	"accept":          "expect it like this from now on",
	"own":             "take the table's own column",
}
