// Package suggest reads the names and values of a table's columns and proposes
// a type, a role and a generalisation hierarchy for each, with the reason.
//
// It looks at dictionaries, not at rows, so it takes time in proportion to the
// distinct values. What it can't explain it proposes to remove: a person may
// keep it, but it does not slip out.
package suggest

import "quasi/engine/table"

// Column is what a column looks like and what is proposed for it.
type Column struct {
	Name     string `json:"name"`
	Type     Type   `json:"type"`
	Distinct int    `json:"distinct"` // values, missing markers not counted
	Missing  int    `json:"missing"`  // records without a value
	// Histogram holds at most 12 bars: counts over equal-width bins of a
	// number or date, of the most frequent values of any other column in
	// falling order.
	Histogram []int      `json:"histogram"`
	Role      table.Role `json:"role"`
	Reason    Reason     `json:"reason"` // of Role
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
	v := valuesOf(c)
	d := Column{Name: c.Name, Type: v.typ(), Distinct: len(v.texts), Missing: len(c.Codes) - v.records}
	d.Histogram = v.histogram(d.Type)
	d.Role, d.Reason = role(c.Name, v, d.Type)
	return d
}

// values are the distinct values of a column that are not missing.
type values struct {
	texts   []string
	counts  []int
	records int // the sum of counts
}

func valuesOf(c *table.Column) values {
	var v values
	for code, n := range c.Counts() {
		if !c.Missing[code] {
			v.texts, v.counts = append(v.texts, c.Values[code]), append(v.counts, n)
			v.records += n
		}
	}
	return v
}

// share returns the share of records whose value satisfies test.
func (v values) share(test func(string) bool) float64 {
	n := 0
	for i, text := range v.texts {
		if test(text) {
			n += v.counts[i]
		}
	}
	return float64(n) / float64(max(1, v.records))
}
