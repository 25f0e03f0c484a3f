package suggest

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
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
	return v.needed(profile.Column{Format: f.Format, Percent: f.percent, Ambiguous: f.ambiguous})
}

// needed returns the format of a column that was described, where it makes a
// difference.
func (v values) needed(d profile.Column) format.Format {
	if mayNeed(d) && v.need(d.Format) {
		return d.Format
	}
	return format.Format{}
}

// mayNeed tells without a look at the values: plain numbers need no format, and
// dates that have two readings wait for a decision.
func mayNeed(d profile.Column) bool {
	switch {
	case d.Type.Numeric():
		return d.Numbers != format.Plain || d.Percent
	case d.Type.Dated():
		return !d.Ambiguous
	}
	return false
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
func Formats(t *table.Table) *table.Table { return formatted(t, FormatOf) }

// Described is Formats for a table of which [Table] has found all out already.
func Described(t *table.Table, columns []profile.Column) *table.Table {
	return formatted(t, func(c *table.Column) format.Format {
		d := columns[t.Index(c.Name)]
		if !mayNeed(d) || c.Format != (format.Format{}) {
			return c.Format // without a look at the values
		}
		return valuesOf(c).looked().needed(d)
	})
}

// Read returns t as the recipe reads it, with the formats that it leaves open where
// a run depends on them.
func Read(t *table.Table, r *recipe.Recipe) *table.Table {
	return formatted(r.Read(t), func(c *table.Column) format.Format {
		if decided := r.Column(c.Name); decided != nil && decided.Formatted() {
			return FormatOf(c)
		}
		return c.Format
	})
}

func formatted(t *table.Table, of func(*table.Column) format.Format) *table.Table {
	out := &table.Table{N: t.N}
	for _, c := range t.Columns {
		if f := of(c); f != c.Format {
			copied := *c
			copied.Format = f
			c = &copied
		}
		out.Columns = append(out.Columns, c)
	}
	return out
}
