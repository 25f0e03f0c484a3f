// Package recognize finds out how the texts of a column are to be read: of which
// type they are, and how its numbers and dates are written. Columns come in, formats
// go out ([format.Format]); what a format means is said there.
//
//	f := recognize.Format(column)       // only where a run depends on it
//	form := recognize.Of(column).Form() // all that was found, and how sure it is
//
// It looks at the distinct values of a column, at 10,000 of them at most, and at its
// name only where the values allow several readings. Slips of the pen among them, up
// to one record in twenty, change nothing, and neither do codes for no value, up to one in
// five. What a column means to privacy is
// proposed elsewhere.
package recognize

import (
	"math"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Format returns the format in which a column's numbers or dates are to be read:
// the column's own if it has one, with the pivot of its years of two digits where that
// is open, or else the one that is found. It is the zero one where that reads them just
// so, where there are neither, and where dates can be read in two ways, which a person
// has to decide.
func Format(c *table.Column) format.Format {
	if c.Format != (format.Format{}) {
		f := c.Format
		if f.Type.Dated() && f.Pivot == 0 {
			f.Pivot = Of(c).Sample().Pivot(f.Dates)
		}
		return f
	}
	v := Of(c)
	return v.needed(v.Form())
}

// needed returns the format of a form, where it makes a difference.
func (v Values) needed(f Form) format.Format {
	if f.mayBeNeeded() && v.Sample().need(f.Format) {
		return f.Format
	}
	return format.Format{}
}

// mayBeNeeded tells without a look at the values: plain numbers need no format, and
// dates that have two readings wait for a decision.
func (f Form) mayBeNeeded() bool {
	switch {
	case f.Type.Numeric():
		return f.Numbers != format.Plain || f.Percent || f.Unit != ""
	case f.Type.Dated():
		return !f.Ambiguous
	}
	return false
}

// Needs reports whether f reads nearly all values of a column as numbers or dates
// and the zero format does not read them so.
func Needs(c *table.Column, f format.Format) bool { return Of(c).Sample().need(f) }

func (v Values) need(f format.Format) bool {
	if !f.Type.Numeric() && !f.Type.Dated() || v.plainly(f) {
		return false
	}
	told, _ := v.told()
	if _, nearly := told.Reaches(NearlyAll, f.Fits); nearly {
		return true
	}
	left, _, some := told.withoutCodes()
	_, nearly := left.Reaches(NearlyAll, f.Fits)
	return some && nearly
}

// plainly reports whether the zero format reads all numbers that f reads, as the same,
// and no others: -8 among dates would be a day of 1969.
func (v Values) plainly(f format.Format) bool {
	var plain format.Format
	for _, text := range v.Texts {
		x, read := f.Number(text)
		if y, plainly := plain.Number(text); plainly != read || read && x != y {
			return false
		}
	}
	return true
}

// Formats returns t with a format for the columns that have none and need one. The
// other columns are shared with t.
func Formats(t *table.Table) *table.Table { return t.Formatted(Format) }

// FormatsOf is [Formats] for a table of which the form of every column is known
// already, in the order of its columns.
func FormatsOf(t *table.Table, forms []Form) *table.Table {
	next := 0
	return t.Formatted(func(c *table.Column) format.Format {
		f := forms[next]
		next++
		if !f.mayBeNeeded() || c.Format != (format.Format{}) {
			return c.Format // without a look at the values
		}
		return Of(c).needed(f)
	})
}

// Commas reports whether the decimals of a column have a comma; said: it has some.
func Commas(c *table.Column) (comma, said bool) {
	if c.Format.Type != "" && !c.Format.Type.Numeric() {
		return false, false
	}
	switch c.Format.Numbers {
	case format.Comma, format.PointGrouped:
		return true, true
	case format.Grouped, format.Apostrophe, format.Myriad:
		return false, true
	}
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		if x, ok := c.Format.Plain(text); ok && x != math.Trunc(x) {
			return c.Format.Numbers == format.Spaced && strings.Contains(text, ","), true
		}
	}
	return false, false
}
