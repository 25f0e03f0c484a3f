// Package suggest reads the names and values of a table's columns and proposes
// a type, a role and a generalisation hierarchy for each, with the reason.
//
// It looks at dictionaries, not at rows, and at 10,000 values of each at most.
// What it can't explain it proposes to remove: a person may keep it, but it
// does not slip out.
package suggest

import "quasi/engine/table"

// Column is what a column looks like and what is proposed for it.
type Column struct {
	Name     string `json:"name"`
	Type     Type   `json:"type"`
	Distinct int    `json:"distinct"` // values, missing markers not counted
	Missing  int    `json:"missing"`  // records without a value

	TypeReason     Reason  `json:"typeReason"`
	TypeConfidence float64 `json:"typeConfidence"` // in [0,1]; halved where Ambiguous
	// Odd holds the first values that do not fit the type, at most 5.
	Odd []Odd `json:"odd,omitempty"`
	// NumberStyle is how numbers are written; empty where there are none.
	NumberStyle NumberStyle `json:"numberStyle,omitempty"`
	// Percent says that most numbers end in a percent sign.
	Percent bool `json:"percent,omitempty"`
	// DateOrder is how dates are written; empty where there are none.
	DateOrder DateOrder `json:"dateOrder,omitempty"`
	// Ambiguous says that the values have a second reading: 1.234 may be more
	// than a thousand, 5/6/2024 may be in May or in June.
	Ambiguous bool `json:"ambiguous,omitempty"`

	// Histogram holds at most 12 bars: counts over equal-width bins of the
	// values looked at of a number or date, of the most frequent values of any
	// other column in falling order. It is empty where the numbers or dates are
	// of a style that hierarchies do not read.
	Histogram []int      `json:"histogram"`
	Role      table.Role `json:"role"`
	Reason    Reason     `json:"reason"` // of Role
	// Confidence is how sure Role is, in [0,1]: the share of records that fit
	// what was recognised, or a fixed figure for what has no share.
	Confidence float64 `json:"confidence"`
	// PatientLike says that the column seems to tell patients apart where
	// several records are of one patient.
	PatientLike bool `json:"patientLike,omitempty"`
}

// Table describes every column of a table.
func Table(t *table.Table) []Column {
	described := make([]Column, len(t.Columns))
	for i, c := range t.Columns {
		described[i] = column(c)
	}
	return described
}

func column(c *table.Column) Column {
	all := valuesOf(c)
	v := all.looked()
	f := formOf(c.Name, all, v)
	p := role(c.Name, all, v, f)
	d := Column{
		Name: c.Name, Type: f.typ, Distinct: len(all.texts), Missing: len(c.Codes) - all.records,
		TypeReason: f.reason, TypeConfidence: f.confidence, Odd: f.odd(c, v),
		NumberStyle: f.style, Percent: f.percent, DateOrder: f.order, Ambiguous: f.ambiguous,
		Histogram: all.histogram(f.typ),
		Role:      p.role, Reason: p.reason, Confidence: p.confidence,
	}
	d.PatientLike = patientLike(c.Name, all, d)
	return d
}
