package release

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

var noteDerivedLeft = say.Define("note-derived-left", "{0} {0:row was|rows were} left out, because what is derived from days can't be computed there: {1}.")

var noteDerivedGap = say.Define("note-derived-gap", "Column {0:q} has no value where it can't be computed: {1}.")

// derivedGaps says for which rows a derived column that leaves has no value because days
// can't be read or contradict each other.
func (r *Release) derivedGaps() []say.Text {
	var notes []say.Text
	for _, o := range r.of.Derived {
		if o.Rule.Invalid == derive.Drop || !r.of.Recipe.Column(o.Rule.Name).Released() {
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
func derivedLeft(p *prepare.Prepared) (note say.Text, found bool) {
	var reasons []say.Text
	for _, o := range p.Derived {
		for _, gap := range o.Gaps() {
			known := slices.ContainsFunc(reasons, func(r say.Text) bool { return r.English == gap.Said.English })
			if gap.Doubt && o.Rule.Invalid == derive.Drop && !known {
				reasons = append(reasons, gap.Said)
			}
		}
	}
	return noteDerivedLeft.Say(p.Contrary, say.List(reasons, len(reasons))), p.Contrary > 0
}
