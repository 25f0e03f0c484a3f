// Package format is how the texts of a column are read: as values of which type,
// and how its numbers and dates are written. It is decided once per column, so
// that 1.234 is never more than a thousand in one row and a little more than one
// in the next. What is read is only understood, never rewritten.
package format

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Type is what kind of values a column holds.
type Type string

// The types that are told apart.
const (
	Integer    Type = "integer"
	Decimal    Type = "decimal"
	Date       Type = "date"
	DateTime   Type = "date-time"
	Category   Type = "category"   // few distinct texts
	Code       Type = "code"       // short structured texts: postcodes, lot numbers
	Identifier Type = "identifier" // codes, nearly one per record
	Text       Type = "text"       // free text, names
	Empty      Type = "empty"      // nothing but missing values
)

// Types returns the types that a column can be said to have: all but [Empty].
func Types() []Type {
	return []Type{Integer, Decimal, Date, DateTime, Category, Code, Identifier, Text}
}

// Numeric reports whether values of the type are numbers.
func (t Type) Numeric() bool { return t == Integer || t == Decimal }

// Dated reports whether values of the type are days.
func (t Type) Dated() bool { return t == Date || t == DateTime }

// Format says how the texts of a column are read. The zero one reads a text as
// the plain number that it is, or else as a date that has one reading.
type Format struct {
	// Type is what the texts are; empty: whatever each one is by itself.
	Type Type `json:"type,omitempty"`
	// Numbers is how numbers are written; empty: [Plain].
	Numbers NumberStyle `json:"numbers,omitempty"`
	// Dates is how dates are written; empty: in a way that has one reading.
	Dates DateOrder `json:"dates,omitempty"`
}

// Validate reports a format that is none.
func (f Format) Validate() error {
	switch {
	case f.Type != "" && !slices.Contains(Types(), f.Type):
		return errFormatType.Of(f.Type, Types())
	case f.Numbers != "" && !slices.Contains(NumberStyles(), f.Numbers):
		return errFormatNumbers.Of(f.Numbers, NumberStyles())
	case f.Dates != "" && !slices.Contains(DateOrders(), f.Dates):
		return errFormatDates.Of(f.Dates, DateOrders())
	case f.Numbers != "" && f.Type != "" && !f.Type.Numeric():
		return errFormatNoNumbers.Of(f.Numbers, f.Type)
	case f.Dates != "" && f.Type != "" && !f.Type.Dated():
		return errFormatNoDates.Of(f.Dates, f.Type)
	}
	return nil
}

// Parse reads a format as String writes it: "date", "date:dmy", "decimal:comma".
func Parse(text string) (Format, error) {
	kind, style, styled := strings.Cut(text, ":")
	f := Format{Type: Type(kind)}
	switch {
	case f.Type == "":
		return Format{}, fmt.Errorf("no type is given, want one of %q", Types())
	case styled && f.Type.Numeric():
		f.Numbers = NumberStyle(style)
	case styled && f.Type.Dated():
		f.Dates = DateOrder(style)
	case styled:
		return Format{}, fmt.Errorf("type %q has no style, and %q is given", f.Type, style)
	}
	if styled && style == "" {
		return Format{}, fmt.Errorf("nothing stands after the colon of %q", text)
	}
	return f, f.Validate()
}

// String returns the type and, after a colon, the style, if there is one.
func (f Format) String() string {
	if style := string(f.Numbers) + string(f.Dates); style != "" {
		return string(f.Type) + ":" + style
	}
	return string(f.Type)
}

// Number returns the number that a text stands for: itself or, for a date, the
// days since 1970. Texts of a type that has neither stand for none.
func (f Format) Number(text string) (float64, bool) {
	if f.Type == "" || f.Type.Numeric() {
		if x, ok := f.Numbers.Parse(text); ok {
			return x, true
		}
	}
	return f.Days(text)
}

// Plain returns the number that a text is. A date is none.
func (f Format) Plain(text string) (float64, bool) {
	if f.Type != "" && !f.Type.Numeric() {
		return 0, false
	}
	return f.Numbers.Parse(text)
}

// Day returns the day that a text names, as midnight UTC; see [ParseDate].
func (f Format) Day(text string) (time.Time, bool) {
	if f.Type != "" && !f.Type.Dated() {
		return time.Time{}, false
	}
	return ParseDate(text, f.Dates)
}

// Days returns the days from 1970 to the day that a text names.
func (f Format) Days(text string) (float64, bool) {
	d, ok := f.Day(text)
	return Since1970(d), ok
}

// Since1970 returns the days from 1970 to a day, negative before it.
func Since1970(day time.Time) float64 { return math.Floor(float64(day.Unix()) / 86400) }

// Fits reports whether a text is one of the type. Every text is a category, a
// code, an identifier or a text.
func (f Format) Fits(text string) bool {
	switch {
	case f.Type == Integer:
		x, ok := f.Plain(text)
		return ok && x == math.Trunc(x)
	case f.Type == Decimal:
		_, ok := f.Plain(text)
		return ok
	case f.Type.Dated():
		_, ok := f.Day(text)
		return ok
	}
	return true
}
