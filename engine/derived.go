package engine

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// reading is a table as the recipe reads it, before anything of it is coarsened.
type reading struct {
	people  *table.Table // without records that are no people
	table   *table.Table // of them, with what is derived, without the rows that a rule leaves out
	derived []derive.Outcome
}

// rawOf reads a table. The recipe must fit it.
func rawOf(t *table.Table, r *recipe.Recipe) (reading, error) {
	people := r.Interpret(t, recognize.Format).Persons()
	read, outcomes, err := r.Derive(people, recognize.Format)
	return reading{people, read, outcomes}, err
}

// Derived says what came of computing each derived column, in the order of the recipe.
func (p *Prepared) Derived() []derive.Outcome { return p.derived }

var noteDerivedLeft = say.Define("note-derived-left", "{0} {0:row was|rows were} left out, because what is derived from days can't be computed there: {1}.")

var noteDerivedGap = say.Define("note-derived-gap", "Column {0:q} has no value where it can't be computed: {1}.")

// derivedGaps says for which rows a derived column that leaves has no value because days
// can't be read or contradict each other.
func (r *Release) derivedGaps() []say.Text {
	var notes []say.Text
	for _, o := range r.of.derived {
		if o.Rule.Invalid == derive.Drop || !r.of.recipe.Column(o.Rule.Name).Released() {
			continue
		}
		for _, gap := range o.Gaps() {
			if gap.Doubt {
				notes = append(notes, noteDerivedGap.Say(o.Rule.Name, gap.Said))
			}
		}
	}
	return notes
}

// derivedLeft says which rows were left out because days can't be read or contradict each
// other. Several columns that are derived from the same days give one reason.
func (p *Prepared) derivedLeft() (note say.Text, found bool) {
	var reasons []say.Text
	for _, o := range p.derived {
		for _, gap := range o.Gaps() {
			known := slices.ContainsFunc(reasons, func(r say.Text) bool { return r.English == gap.Said.English })
			if gap.Doubt && o.Rule.Invalid == derive.Drop && !known {
				reasons = append(reasons, gap.Said)
			}
		}
	}
	return noteDerivedLeft.Say(p.contrary, say.List(reasons, len(reasons))), p.contrary > 0
}
