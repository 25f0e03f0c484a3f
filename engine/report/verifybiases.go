package report

import (
	"slices"

	asked "quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/measure/answer"
	"quasi/engine/say"
)

// checkBias is what is checked of a column that is studied.
var checkBias = say.Define("verify-bias", "{0:q} before and after")

// biasesAgain compares the biases with those that are found again, in their order.
func (v *verification) biasesAgain(again []Bias) {
	if v.d.showsOriginal() {
		v.biasesAlone()
		return
	}
	for i := range max(len(v.d.Biases), len(again)) {
		switch {
		case i >= len(v.d.Biases):
			if v.d.Cards != nil { // else of a version that had none
				v.compare(checkBias.Say(again[i].Column), false, saidMissing.English, again[i].Said.English)
			}
		case i >= len(again):
			v.compare(checkBias.Say(v.d.Biases[i].Column), false, v.d.Biases[i].Said.English, saidMissing.English)
		default:
			said, found := v.d.Biases[i], again[i]
			v.compare(checkBias.Say(said.Column), alike(said, found), brief(said), brief(found))
		}
	}
}

// biasesAlone compares the biases with what follows from the recipe, and from the release, which
// has what is left.
func (v *verification) biasesAlone() {
	about := v.d.Recipe.ForRelease(v.g.Release)
	var t *table.Table
	if len(v.d.Biases) > 0 && !v.d.apart() {
		t = recognize.Formats(about.Interpret(v.g.Release, nil))
	}
	for i := range v.d.Biases {
		b := &v.d.Biases[i]
		what := checkBias.Say(b.Column)
		left := v.d.leftIn(t, b)
		switch {
		case !v.d.studies(b.Column):
			v.compare(what, false, b.Said.English, saidMissing.English)
		case !b.consistent() && v.d.Wording == wording():
			v.compare(what, false, b.Said.English, "")
		case b.Left != nil && left != nil && !near(*b.Left, *left):
			v.compare(what, false, shown(b.Left), shown(left))
		default:
			v.unchecked(what, v.d.whyUntold())
		}
	}
}

// studies reports whether the recipe studies a column or asks about it.
func (d *Document) studies(column string) bool {
	c := d.Recipe.Column(column)
	return c != nil && (c.Studied || slices.ContainsFunc(d.Recipe.Questions, func(q asked.Question) bool { return slices.Contains(q.Columns(), column) }))
}

// leftIn returns the mean that a release has of a bias's column; nil: the release alone does not
// tell it, as where a share is of values that the original has.
func (d *Document) leftIn(t *table.Table, b *Bias) *float64 {
	c := d.Recipe.Column(b.Column)
	if t == nil || c == nil || b.Value != "" || d.showsOriginal() {
		return nil
	}
	found, err := answer.Of(asked.Question{Kind: asked.Mean, Of: c.ReleasedName()}, t, t, answer.Options{})
	if err != nil || len(found.Groups) == 0 || found.Groups[0].Plain == nil || found.Groups[0].Median {
		return nil
	}
	return &found.Groups[0].Plain.Value
}
