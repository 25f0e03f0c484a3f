// Package suggest reads the names and values of a table's columns and proposes
// a type, a role and a generalisation hierarchy for each, with the reason.
//
// It looks at dictionaries, not at rows, and at 10,000 values of each at most.
// What it can't explain it proposes to remove: a person may keep it, but it
// does not slip out.
package suggest

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
)

// Table describes every column of a table.
func Table(t *table.Table) []profile.Column {
	described := make([]profile.Column, len(t.Columns))
	for i, c := range t.Columns {
		described[i] = Column(c)
	}
	return described
}

// Column describes one column. A format that it has is what a person says; without
// one, it is found out.
func Column(c *table.Column) profile.Column {
	all := valuesOf(c)
	v := all.looked()
	f := formOf(c.Name, all, v)
	p := role(c.Name, all, v, f)
	d := profile.Column{
		Name: c.Name, Format: f.Format, Distinct: len(all.texts), Missing: len(c.Codes) - all.records,
		TypeReason: f.reason, TypeConfidence: f.confidence, Odd: f.odd(c, v),
		Percent: f.percent, Ambiguous: f.ambiguous, Histogram: all.histogram(f.Format),
		Role: p.role, Reason: p.reason, Confidence: p.confidence,
	}
	d.PatientLike = patientLike(c.Name, all, d)
	return d
}
