package recipe

import (
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/question"
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
	return shifted || c.Coarsen != nil || c.Role == table.QuasiIdentifying || c.Role == table.Sensitive
}

// Interpret returns t as the recipe reads it: with the texts marked as missing that it
// takes for missing in single columns, and with the formats that it decides. find returns
// the format of a column that is [Column.Formatted], or whose days another is computed
// from: its own, completed, if it has one; nil: formats are left open. Columns that stay
// as they are are shared with t.
func (r *Recipe) Interpret(t *table.Table, find func(*table.Column) format.Format) *table.Table {
	read := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	for i, c := range t.Columns {
		if decided := r.Column(c.Name); decided != nil {
			read.Columns[i] = c.Marked(decided.Missing)
		}
	}
	return read.Formatted(func(c *table.Column) format.Format { return r.formatOf(c, find) })
}

// Reads reports whether a run reads the values of a column as numbers or dates: for
// itself, for one that is computed from it, or for a condition.
func (r *Recipe) Reads(c *Column) bool {
	return c.Formatted() || r.readsDays(c.Name) || slices.ContainsFunc(r.Among, func(on question.Condition) bool { return on.Column == c.Name && on.Ranged() })
}

func (r *Recipe) formatOf(c *table.Column, find func(*table.Column) format.Format) format.Format {
	decided := r.Column(c.Name)
	if decided == nil {
		return c.Format
	}
	if decided.Format != nil {
		own := *c
		own.Format = *decided.Format
		c = &own
	}
	if find != nil && (decided.Format != nil || r.Reads(decided)) {
		return find(c)
	}
	return c.Format
}
