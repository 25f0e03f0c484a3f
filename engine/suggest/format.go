package suggest

import (
	"quasi/engine/format"
	"quasi/engine/recipe"
	"quasi/engine/table"
)

// FormatOf returns the format in which a column's numbers or dates are to be read:
// the column's own if it has one, or else the one that is found. It is the zero
// one where that reads them just so, where there are neither, where dates can be
// read in two ways, which a person has to decide, and where nearly all can't be
// read, as dates with years of two digits.
func FormatOf(c *table.Column) format.Format {
	if c.Format != (format.Format{}) {
		return c.Format
	}
	all := valuesOf(c)
	v := all.looked()
	f := formOf(c.Name, all, v)
	if f.Type.Dated() && f.ambiguous || !v.need(f.Format) {
		return format.Format{}
	}
	return f.Format
}

// Needs reports whether f reads nearly all values of a column as numbers or dates
// and the zero format does not read them so.
func Needs(c *table.Column, f format.Format) bool { return valuesOf(c).looked().need(f) }

func (v values) need(f format.Format) bool {
	if !f.Type.Numeric() && !f.Type.Dated() || v.plainly(f) {
		return false
	}
	_, nearly := v.reaches(nearlyAll, f.Fits)
	return nearly
}

// plainly reports whether the zero format reads all numbers that f reads, and as
// the same.
func (v values) plainly(f format.Format) bool {
	var plain format.Format
	for _, text := range v.texts {
		if x, ok := f.Number(text); ok {
			if y, same := plain.Number(text); !same || x != y {
				return false
			}
		}
	}
	return true
}

// Formats returns t with a format for the columns that have none and need one. The
// other columns are shared with t.
func Formats(t *table.Table) *table.Table {
	return formatted(t, func(*table.Column) bool { return true })
}

// Read returns t as the recipe reads it, with the formats that it leaves open where
// a run depends on them.
func Read(t *table.Table, r *recipe.Recipe) *table.Table {
	return formatted(r.Read(t), func(c *table.Column) bool {
		decided := r.Column(c.Name)
		return decided != nil && decided.Formatted()
	})
}

func formatted(t *table.Table, choose func(*table.Column) bool) *table.Table {
	out := &table.Table{N: t.N}
	for _, c := range t.Columns {
		if choose(c) {
			if f := FormatOf(c); f != c.Format {
				copied := *c
				copied.Format = f
				c = &copied
			}
		}
		out.Columns = append(out.Columns, c)
	}
	return out
}
