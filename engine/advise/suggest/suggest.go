// Package suggest reads the names and values of a table's columns and proposes
// a type, a role and a generalisation hierarchy for each, with the reason.
//
// It looks at dictionaries, and at 10,000 values of each at most; at rows only to find
// columns that say the same. It proposes to keep what it recognizes as a finding, and
// nothing else. What it can't explain it proposes to remove or, if the values are few
// and each is in many rows, to generalize: a person may keep it, but it does not slip
// out.
package suggest

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/parallel"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
)

// Table describes every column of a table.
func Table(t *table.Table) []profile.Column {
	described, all := make([]profile.Column, len(t.Columns)), make([]int, len(t.Columns))
	parallel.Each(len(described), func(i int) { described[i], all[i] = among(t, i), i })
	single := persons(t, described, all)
	for _, group := range alike(t) {
		alignGroup(described, group)
	}
	remove(described, single)
	return described
}

// among is [Column] of a column of a table, in which the unit of its ages may stand beside it.
func among(t *table.Table, at int) profile.Column {
	d := Column(t.Columns[at])
	if d.Reason.Code == profile.ReasonNoAge && UnitsOf(t, d.Name) != nil {
		d.Role, d.Reason = table.QuasiIdentifying, profile.Reason{Code: profile.ReasonAge}
	}
	return d
}

// Column describes one column by itself. A format that it has is what a person says; without
// one, it is found out.
func Column(c *table.Column) profile.Column {
	all := valuesOf(c)
	v := values{all.Sample()}
	f := all.Form()
	p := role(c, all, v, f)
	d := profile.Column{
		Name: c.Name, Format: f.Format, Distinct: len(all.Texts), Missing: len(c.Codes) - all.Records,
		TypeReason: typeReason(f, len(all.Texts)), TypeConfidence: f.Confidence, Odd: v.odd(c, f),
		Percent: f.Percent, Ambiguous: f.Ambiguous, Histogram: all.histogram(f.Format), Frequent: all.frequent(), Range: all.spread(f.Format),
		Role: p.role, Reason: p.reason, Confidence: p.confidence,
		Codes: all.codes(f.Type), Money: f.Type.Numeric() && recognize.NameOf(c.Name).Has(moneyWords),
	}
	d.PatientLike = patientLike(c.Name, all, d)
	d.CaseLike = caseLike(c.Name, all, d)
	d.Household = d.PatientLike && household(c.Name)
	d.Alone, d.Forms = countForms(c, all.forms(c.Name, f), f.Format)
	return d
}

// Described is [recognize.Formats] for a table of which [Table] has found all out
// already.
func Described(t *table.Table, columns []profile.Column) *table.Table {
	forms := make([]recognize.Form, len(columns))
	for i, d := range columns {
		forms[i] = recognize.Form{Format: d.Format, Percent: d.Percent, Ambiguous: d.Ambiguous}
	}
	return recognize.FormatsOf(t, forms)
}

// ForDictionary returns the suggested roles as [dictionary.From] takes them.
func ForDictionary(t *table.Table) map[string]dictionary.Suggestion {
	suggested := map[string]dictionary.Suggestion{}
	for _, c := range Table(t) {
		suggested[c.Name] = dictionary.Suggestion{Role: c.Role, Reason: c.Reason.String()}
	}
	return suggested
}
