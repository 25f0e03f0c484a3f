package report

import "quasi/engine/say"

// Severity is what a difference means to a run.
type Severity string

// The severities.
const (
	Blocks Severity = "blocks" // the recipe can't be run on the table
	Warns  Severity = "warns"  // it can, but a decision may no longer fit
)

// Difference is one way in which a table differs from what a recipe was made for.
type Difference struct {
	Code     string   `json:"code"`             // one of package drift
	Column   string   `json:"column,omitempty"` // empty: of the whole table
	Args     []string `json:"args,omitempty"`
	Severity Severity `json:"severity"`
	// Actions are the choices that there are, the default first.
	Actions []string `json:"actions,omitempty"`
	Said    say.Text `json:"said"` // without the column

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

// Choice says what to do about one difference.
type Choice struct {
	Code   string `json:"code"`
	Column string `json:"column"`
	Action string `json:"action"`
}
