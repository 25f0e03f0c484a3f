package facts

import "quasi/engine/say"

// Severity is the effect of a difference on a run.
type Severity string

// The severities.
const (
	Blocks Severity = "blocks" // the recipe can't be run on the table
	Warns  Severity = "warns"  // it can, but a decision may no longer fit
)

// CodeQuestion is the code of a question that can't be asked of the table: it is dropped.
const CodeQuestion = "question"

// Difference is one way in which a table differs from what a recipe was made for.
type Difference struct {
	Code     string   `json:"code"`             // one of package drift
	Column   string   `json:"column,omitempty"` // empty: of the whole table
	Args     []string `json:"args,omitempty"`
	Severity Severity `json:"severity"`
	// Actions are the choices that there are.
	Actions []string `json:"actions,omitempty"`
	// Default is the action taken where none is chosen; empty: none.
	Default string `json:"default,omitempty"`
	// Doubt says that a person has to choose: each choice could be the wrong one.
	Doubt bool `json:"doubt,omitempty"`
	// Idle says that a run does the same as without it.
	Idle bool `json:"idle,omitempty"`
	// From is the column of the recipe that this column may be, by another name.
	From string   `json:"from,omitempty"`
	Said say.Text `json:"said"` // without the column

	Values []string `json:"-"` // all that it is on
}

// Blocks reports whether it keeps the recipe from being run.
func (d Difference) Blocks() bool { return d.Severity == Blocks }

// Coded returns what the difference is, and of which column.
func (d Difference) Coded() say.Text {
	if d.Column == "" {
		return d.Said
	}
	return say.InColumn(d.Column, d.Said)
}

// String says the difference in English.
func (d Difference) String() string { return d.Coded().String() }

// Action returns what is done about the difference by the choices; empty: nothing.
func (d Difference) Action(choices []Choice) string {
	for _, c := range choices {
		if c.Code == d.Code && c.Column == d.Column {
			return c.Action
		}
	}
	return d.Default
}

// Choice says what to do about one difference.
type Choice struct {
	Code   string `json:"code"`
	Column string `json:"column"`
	Action string `json:"action"`
}

// Account lists the fate of a recipe's decisions on another table.
type Account struct {
	// Columns are the table's columns in its order, and then those of the recipe that it
	// lacks.
	Columns []Taken `json:"columns"`
	// Kept and Changed are of the decisions on the whole table.
	Kept    []say.Text `json:"kept,omitempty"`
	Changed []say.Text `json:"changed,omitempty"`
}

// Taken is the fate of the decisions on one column.
type Taken struct {
	Column string `json:"column"`
	From   string `json:"from,omitempty"` // its name in the recipe, where that is another
	State  Fate   `json:"state"`
	Role   string `json:"role,omitempty"` // that it has from now on; empty: it is gone
	// Kept lists what was taken over from the recipe, and Changed what was not, with what
	// takes its place.
	Kept    []say.Text `json:"kept,omitempty"`
	Changed []say.Text `json:"changed,omitempty"`
}

// Fate says how far the decisions on a column were taken over.
type Fate string

// The fates.
const (
	Whole  Fate = "whole"  // all was taken over
	Partly Fate = "partly" // some was, or it is called otherwise
	New    Fate = "new"    // the recipe knew nothing of it
	Gone   Fate = "gone"   // the table does not have it
)

// Count returns how many columns have a fate.
func (a Account) Count(fate Fate) int {
	n := 0
	for _, c := range a.Columns {
		if c.State == fate {
			n++
		}
	}
	return n
}
