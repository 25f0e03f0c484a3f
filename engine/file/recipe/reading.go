package recipe

import (
	"slices"

	"quasi/engine/data/table"
)

// validateFormat reports a format that is none. One without a type would be read
// in more than one way.
func (c *Column) validateFormat() error {
	switch {
	case c.Format == nil:
		return nil
	case c.Format.Type == "":
		return errFormatNone.Of()
	}
	if err := c.Format.Validate(); err != nil {
		return errInFormat.Of(err)
	}
	return nil
}

// Formatted reports whether a run reads the values of the column as numbers or
// dates.
func (c *Column) Formatted() bool {
	shifted := c.Transform != nil && c.Transform.Kind == ShiftDates
	return shifted || c.Role == table.QuasiIdentifying || c.Role == table.Sensitive
}

// Read returns t as the recipe reads it: with the texts marked as missing that it
// takes for missing in single columns, and with the formats that it decides.
// Columns of which it decides neither are shared with t.
func (r *Recipe) Read(t *table.Table) *table.Table {
	read := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	for i, c := range t.Columns {
		decided := r.Column(c.Name)
		if decided == nil || len(decided.Missing) == 0 && decided.Format == nil {
			continue
		}
		copied := *c
		if decided.Format != nil {
			copied.Format = *decided.Format
		}
		if len(decided.Missing) > 0 {
			copied.Missing = slices.Clone(c.Missing)
			markers := table.NewMarkers(decided.Missing)
			for v, text := range c.Values {
				copied.Missing[v] = c.Missing[v] || markers.Missing(text)
			}
		}
		read.Columns[i] = &copied
	}
	return read
}
