package report

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	labels "quasi/engine/data/interval"
	"quasi/engine/say"
)

// What is checked of the columns on the first page.
var (
	checkKept    = say.Define("verify-kept", "how much is left of {0:q}")
	checkSingles = say.Define("verify-singles", "how many people the columns find that single people out")
	saidKept     = say.Define("verify-kept-rows", "{0} {0:row|rows} exact, {1} coarser, {2} hidden")
	saidMostly   = say.Define("verify-kept-mostly", "{0}, mostly {1:q}")
	wrongColumn  = say.Define("verify-kept-column", "no column {0:q} in the release")
	wrongDecided = say.Define("verify-kept-decided", "no column {0:q} that the recipe generalizes")
	wrongLabel   = say.Define("verify-kept-label", "no row that shows {0:q}")
	wrongShown   = say.Define("verify-kept-shown", "{0} {0:row|rows} that {0:shows|show} a value")
	wrongAll     = say.Define("verify-kept-all", "{0} {0:row|rows} in all")
)

// said says in words how much is left of a column; of none that it is not there.
func (k *KeptColumn) said() say.Text {
	if k.Column == "" {
		return saidMissing.Say()
	}
	said := saidConcealed.Say()
	if k.Exact != nil && k.Coarser != nil && k.Hidden != nil {
		said = saidKept.Say(*k.Exact, *k.Coarser, *k.Hidden)
	}
	if k.Commonest != "" {
		said = saidMostly.Say(said, k.Commonest)
	}
	return said
}

// keptAgain compares what is left of columns, and whom they find, with what is found again.
func (v *verification) keptAgain(again *Document) {
	for i := range max(len(v.d.Kept), len(again.Kept)) {
		var report, found KeptColumn
		if i < len(v.d.Kept) {
			report = v.d.Kept[i]
		}
		if i < len(again.Kept) {
			found = again.Kept[i]
		}
		what := checkKept.Say(cmp.Or(report.Column, found.Column))
		switch a, b := asJSON(report), asJSON(found); {
		case a != b && v.d.Wording != wording():
			v.unchecked(what, whyWords.Say())
		case a != b:
			v.worded(what, report.said(), found.said())
		default:
			v.compare(what, true, "", "")
		}
	}
	v.likeness(checkSingles.Say(), asJSON(v.d.Singles), asJSON(again.Singles))
}

// likeness compares a part with what is found again. A report of another version may have none, or
// say it in other words.
func (v *verification) likeness(what say.Text, report, found string) {
	if report != found && v.d.Wording != wording() {
		v.unchecked(what, whyWords.Say())
		return
	}
	said, made := apartFrom(report, found)
	v.compare(what, report == found, said, made)
}

// keptAlone looks whether the report has what is left of each generalized column, and whether the
// release can: no more rows show a value,
// or none, than it has, and some show the commonest label. The rest needs the original.
func (v *verification) keptAlone() {
	var want, have []string
	for _, c := range v.d.Columns {
		if c.Treatment == Generalized {
			want = append(want, c.Name)
		}
	}
	for _, k := range v.d.Kept {
		have = append(have, k.Column)
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) {
		v.likeness(checkKept.Say(series(want)), series(have), series(want))
	}
	for i := range v.d.Kept {
		k := &v.d.Kept[i]
		if wrong, contrary := v.contraryKept(k); contrary {
			v.worded(checkKept.Say(k.Column), k.said(), wrong)
		} else {
			v.unchecked(checkKept.Say(k.Column), whyOriginal.Say())
		}
	}
	v.unchecked(checkSingles.Say(), whyOriginal.Say())
}

// contraryKept returns what of the release contradicts the counts of a column.
func (v *verification) contraryKept(k *KeptColumn) (say.Text, bool) {
	decided := v.d.Recipe.Column(k.Column)
	if decided == nil || v.d.apart() {
		return wrongDecided.Say(k.Column), true
	}
	c := v.g.Release.Column(decided.ReleasedName())
	if c == nil {
		return wrongColumn.Say(decided.ReleasedName()), true
	}
	stars := 0
	for _, code := range c.Codes {
		if domain.IsSuppressed(c.Values[code]) {
			stars++
		}
	}
	switch {
	case k.Commonest != "" && !slices.ContainsFunc(append(labels.Plain(k.Commonest), k.Commonest, labels.Notation{Comma: true}.Write(k.Commonest)), func(text string) bool { return slices.Contains(c.Values, text) }):
		return wrongLabel.Say(k.Commonest), true
	case k.Exact == nil:
		return say.Text{}, false
	case *k.Exact+*k.Coarser > v.g.Release.N-stars:
		return wrongShown.Say(v.g.Release.N - stars), true
	case *k.Exact+*k.Coarser+*k.Hidden > v.g.Release.N:
		return wrongAll.Say(v.g.Release.N), true
	}
	return say.Text{}, false
}
