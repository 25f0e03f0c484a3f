package engine

import (
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// reading is a table as the recipe reads it, before anything of it is coarsened.
type reading struct {
	table   *table.Table // without records that are no people, with what is derived
	derived []derive.Outcome
}

// rawOf reads a table. The recipe must fit it.
func rawOf(t *table.Table, r *recipe.Recipe) (reading, error) {
	read, outcomes, err := r.Derive(r.Interpret(t, recognize.Format).Persons(), recognize.Format)
	return reading{read, outcomes}, err
}

// Derived says what came of computing each derived column, in the order of the recipe.
func (p *Prepared) Derived() []derive.Outcome { return p.derived }

var noteDerivedGap = say.Define("note-derived-gap", "Column {0:q} has no value where it can't be computed: {1}.")

// derivedGaps says for which rows a derived column that leaves has no value because days
// can't be read or contradict each other.
func (r *Release) derivedGaps() []say.Text {
	var notes []say.Text
	for _, o := range r.of.derived {
		if !r.of.recipe.Column(o.Rule.Name).Released() {
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
