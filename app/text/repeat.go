package text

import "quasi/engine/data/table"

// Recipes and data dictionaries from files, on the second step.
const (
	RepeatTitle  = Message("Decisions from a file")
	RepeatLead   = Message("A recipe of an earlier table, or a data dictionary (REDCap's CSV, or one saved here), sets the roles for you.")
	RepeatRecipe = Message("Use a recipe (JSON)")
	RepeatDict   = Message("Use a data dictionary (CSV)")
	SaveDict     = Message("Save the dictionary (CSV)")
	SaveDictWhy  = Message("The columns with their roles, in REDCap's form. It holds no values of the table.")
	DriftTitle   = Message("{0} was made for another table")
	DriftLead    = Message("{0} {0:difference|differences} between the recipe and this table. Choose what to do about each, then use it. It can be undone.")
	DriftBlocks  = Message("must be resolved")
	DriftWarns   = Message("worth a look")
	DriftAction  = Message("What to do about {0}")
	DriftLeave   = Message("leave it")
	DriftUse     = Message("Use the recipe")
	DriftDrop    = Message("Do not use it")
	RecipeUsed   = Message("The decisions are those of {0} now. Undo takes them back.")
	DictUsed     = Message("{0} was used: {1} {1:change or note|changes and notes}. Undo takes them back.")
	DriftWhole   = Message("the table")
)

// DriftDo names what can be done about a difference, beside the roles.
func (l Lang) DriftDo(action string) string {
	if role := table.Role(action); role.Valid() {
		return l.Say(Role(role))
	}
	return l.called(driftActions, action)
}

var driftActions = map[string]Message{
	"drop":       "leave it out of the recipe",
	"below-root": "give them a place below the top",
	"missing":    "treat them as missing",
	"suggest":    "suggest a new hierarchy",
	"accept":     "expect it like this from now on",
}
