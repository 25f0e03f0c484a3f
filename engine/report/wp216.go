package report

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// What WP216 asks is answered for the whole file: who learns what, from what they know.
var (
	factAlone     = say.Define("report-fact-alone", "By the columns marked, to someone who knows one row: {0} of {1} rows look like no other.")
	factSeveral   = say.Define("report-fact-several", "{0} of {1} patients have several rows.")
	factUnlinked  = say.Define("report-fact-unlinked", "Nobody said which rows are one patient's: how many can be put together was not counted.")
	factLearns    = say.Define("report-fact-learns", "Someone who finds such a group learns the value of everyone in it who has one.")
	factValues    = say.Define("report-fact-values", "Someone who finds the group of a row is left with at least {0} values of {1}.")
	factOneValue  = say.Define("report-fact-one-value", "Someone who finds the group of a row may learn {0}: in one group at least, all rows share it.")
	factUnmarked  = say.Define("report-fact-unmarked", "No column is marked as sensitive: what the rows of a group share was not counted.")
	factOtherwise = say.Define("report-fact-not-sensitive", "Not marked as sensitive, and therefore not counted: {0}")
)

// singleFacts says whom someone finds alone, by the columns marked, by those that leave beside
// them, and by several known rows.
func singleFacts(d *Document) []say.Text {
	var all []say.Text
	switch {
	case d.apart():
		all = append(all, factApart.Say())
	case d.Figure("rows.in-groups.1", "") != nil:
		all = append(all, factAlone.Say(d.counted("rows.in-groups.1"), d.counted("rows.released")))
	}
	for _, s := range d.Singles {
		all = append(all, s.Said)
	}
	if len(d.SinglesOut) == 0 {
		all = append(all, limitKeptNone.Say())
	}
	all = append(all, d.judged("amber-told")...)
	if d.Recipe.Privacy.Patient == "" {
		return append(all, saidRows.Say())
	}
	for _, m := range []support.Knowledge{support.Two, support.Three, support.All} {
		if d.Figure(narrowedBy(m), "") != nil {
			all = append(all, d.narrows(m))
		}
	}
	return append(all, d.judged("amber-together")...)
}

// linkFacts says who can put rows of a patient together, here or with other files.
func linkFacts(d *Document) []say.Text {
	var all []say.Text
	if d.Recipe.Privacy.Patient == "" {
		all = append(all, factUnlinked.Say())
	} else if d.Figure("patients.several-rows", "") != nil {
		all = append(all, factSeveral.Say(d.counted("patients.several-rows"), d.counted("patients.count")))
	}
	if d.Recipe.Privacy.Linked {
		all = append(all, factLinked.Say())
	}
	all = append(all, d.judged("amber-linked")...)
	if keyed := d.treated(Pseudonyms, Shifted); len(keyed) > 0 {
		all = append(all, factKeyed.Say(plainSeries(keyed)))
	}
	return append(all, saidSeveral.Say())
}

// inferFacts says what someone learns who finds the group of a row, and of which columns that was
// not counted.
func inferFacts(d *Document) []say.Text {
	if d.apart() {
		return []say.Text{limitApart.Say()}
	}
	shared := d.judged("amber-shared")
	all := slices.Clone(shared)
	if len(shared) > 0 {
		all = append(all, factLearns.Say())
	}
	sensitive := d.marked(table.Sensitive)
	if len(sensitive) == 0 {
		all = append(all, factUnmarked.Say())
	}
	for _, column := range sensitive {
		f := d.Figure("sensitive.distinct-l", column)
		said := func(t say.Text) bool {
			return len(t.Args) > 2 && t.Args[2].English == d.Recipe.Column(column).ReleasedName()
		}
		switch {
		case f == nil, f.Value == nil:
		case *f.Value >= 2:
			all = append(all, factValues.Say(int(*f.Value), column))
		case !slices.ContainsFunc(shared, said):
			all = append(all, factOneValue.Say(column))
		}
	}
	var others []string
	for _, c := range d.released() {
		if c.Role == string(table.Insensitive) {
			others = append(others, c.Name)
		}
	}
	if len(others) > 0 {
		all = append(all, factOtherwise.Say(plainSeries(others)))
	}
	return append(all, d.judged("amber-certain")...)
}

// judged returns what the verdict on protection says of something, by the beginning of its code.
func (d *Document) judged(code string) []say.Text {
	if d.Cards == nil {
		return nil
	}
	points := append([]say.Text{d.Cards.Protection.Headline}, d.Cards.Protection.More...)
	return slices.DeleteFunc(points, func(t say.Text) bool { return !strings.HasPrefix(t.Code, code) })
}
