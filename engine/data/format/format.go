// Package format says how the texts of a column are read: as values of which type,
// and in which style of numbers and dates. A column has one format, so that 1.234
// is never more than a thousand in one row and a little more than one in the next.
// What is read is only understood, never rewritten.
package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errFormatType      = say.Define("format-type", "the type is {0:q}: choose one of {1:q}")
	errFormatNumbers   = say.Define("format-numbers", "the style of numbers is {0:q}: choose one of {1:q}")
	errFormatDates     = say.Define("format-dates", "the order of dates is {0:q}: choose one of {1:q}")
	errFormatNoNumbers = say.Define("format-no-numbers", "a style of numbers, {0:q}, is given, but the type is {1:q}, which has none")
	errFormatNoDates   = say.Define("format-no-dates", "an order of dates, {0:q}, is given, but the type is {1:q}, which has none")
	errFormatPivot     = say.Define("format-pivot", "the hundred years that years of two digits stand for begin with {0}: choose a year from {1} to {2}")
	errFormatUnit      = say.Define("format-unit", "the unit is {0:q}, and the type {1:q}: write a unit of at most 32 bytes with a letter or a sign in it, of a type of numbers")
	errFormatNoPivot   = say.Define("format-no-pivot", "the year that years of two digits begin with, {0}, is given, but the type is {1:q}, which has none")
)

// NoDates says that there is no such order of dates.
func NoDates(order any) error { return errFormatDates.Of(order, DateOrders()) }

// Type is the kind of a column's values.
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
	// Type is the type of the texts; empty: each one's own.
	Type Type `json:"type,omitempty"`
	// Numbers is the style of numbers; empty: [Plain].
	Numbers NumberStyle `json:"numbers,omitempty"`
	// Unit is the text behind each number, as it is written, such as mg/dL; it may lack in a cell,
	// and another one makes no number. Empty: none, or a percent sign where Numbers is named.
	Unit string `json:"unit,omitempty"`
	// Dates is the order of dates; empty: only dates with one reading.
	Dates DateOrder `json:"dates,omitempty"`
	// Pivot is the first of the hundred years that years of two digits stand for,
	// [FirstPivot] to [LastPivot]: with 1930, 30 to 99 are 1930 to 1999, and 00 to 29
	// are 2000 to 2029. 0: such years are not read.
	Pivot int `json:"pivot,omitempty"`
}

// Validate reports a format that is none.
func (f Format) Validate() error {
	switch {
	case f.Type != "" && !slices.Contains(Types(), f.Type):
		return errFormatType.Of(f.Type, Types())
	case f.Numbers != "" && !slices.Contains(NumberStyles(), f.Numbers):
		return errFormatNumbers.Of(f.Numbers, NumberStyles())
	case f.Unit != "" && (f.Type != "" && !f.Type.Numeric() || len(f.Unit) > longestUnit || strings.Trim(f.Unit, "0123456789.,+- ") == ""):
		return errFormatUnit.Of(f.Unit, f.Type)
	case f.Dates != "" && !slices.Contains(DateOrders(), f.Dates):
		return NoDates(f.Dates)
	case f.Pivot != 0 && (f.Pivot < FirstPivot || f.Pivot > LastPivot):
		return errFormatPivot.Of(f.Pivot, FirstPivot, LastPivot)
	case f.Pivot != 0 && f.Type != "" && !f.Type.Dated():
		return errFormatNoPivot.Of(f.Pivot, f.Type)
	case f.Numbers != "" && f.Type != "" && !f.Type.Numeric():
		return errFormatNoNumbers.Of(f.Numbers, f.Type)
	case f.Dates != "" && f.Type != "" && !f.Type.Dated():
		return errFormatNoDates.Of(f.Dates, f.Type)
	}
	return nil
}

// Parse reads a format as String writes it: "date", "date:dmy", "date:dmy:1930",
// "date:1930", "decimal:comma", "decimal:comma:mg/dL".
func Parse(text string) (Format, error) {
	kind, style, styled := strings.Cut(text, ":")
	f := Format{Type: Type(kind)}
	switch {
	case f.Type == "":
		return Format{}, fmt.Errorf("no type is given, want one of %q", Types())
	case styled && f.Type.Numeric():
		style, unit, _ := strings.Cut(style, ":")
		f.Numbers, f.Unit = NumberStyle(style), unit
	case styled && f.Type.Dated():
		f.Dates, f.Pivot = orderAndPivot(style)
	case styled:
		return Format{}, fmt.Errorf("type %q has no style, and %q is given", f.Type, style)
	}
	if styled && style == "" {
		return Format{}, fmt.Errorf("nothing stands after the colon of %q", text)
	}
	return f, f.Validate()
}

// orderAndPivot cuts the style of dates: dmy, dmy:1930 or 1930.
func orderAndPivot(style string) (DateOrder, int) {
	order, year, more := strings.Cut(style, ":")
	if digits(order) && year == "" {
		order, year = "", order
	}
	pivot, err := strconv.Atoi(year)
	if err != nil && more {
		return DateOrder(style), 0 // which is no order, and is named as it is
	}
	return DateOrder(order), pivot
}

// String returns the type and, after a colon each, the style and the unit or the pivot, if there
// are such.
func (f Format) String() string {
	text := string(f.Type)
	if style := string(f.Numbers) + string(f.Dates); style != "" || f.Unit != "" {
		text += ":" + style
	}
	if f.Unit != "" {
		text += ":" + f.Unit
	}
	if f.Pivot != 0 {
		text += ":" + strconv.Itoa(f.Pivot)
	}
	return text
}

// Number returns the number that a text stands for: itself or, for a date, the
// days since 1970. Texts of a type that has neither stand for none.
func (f Format) Number(text string) (float64, bool) {
	if f.Type == "" || f.Type.Numeric() {
		if x, ok := f.Amount(text); ok {
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
	return f.Amount(text)
}

// Day returns the day that a text names, as midnight UTC; see [ParseDate].
func (f Format) Day(text string) (time.Time, bool) {
	if f.Type != "" && !f.Type.Dated() {
		return time.Time{}, false
	}
	return ParseDate(text, f.Dates, f.Pivot)
}

// Days returns the days from 1970 to the day that a text names.
func (f Format) Days(text string) (float64, bool) {
	d, ok := f.Day(text)
	return Since1970(d), ok
}

// Since1970 returns the days from 1970 to a day, negative before it.
func Since1970(day time.Time) float64 { return math.Floor(float64(day.Unix()) / 86400) }

// Fits reports whether a text is one of the type: of numbers, also the bound of one
// ([Bound]) and what is [Beyond] all numbers. Every text is a category, a code, an identifier or a text.
func (f Format) Fits(text string) bool {
	if f.Type.Numeric() {
		if Beyond(text) != 0 {
			return true
		}
		if number, _, bound := Unbound(text); bound {
			text = number
		}
	}
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

// Narrow writes letters, digits and marks of full width, as East Asian keyboards type them, as the
// plain ones: ３７．５ as 37.5.
func Narrow(text string) string {
	if strings.IndexByte(text, "！"[0]) < 0 {
		return text
	}
	return strings.Map(narrow, text)
}

func narrow(r rune) rune {
	if r >= '！' && r <= '～' { // in the order of ASCII
		return r - '！' + '!'
	}
	return r
}

// Fold writes a text as all that look like it: an accent in one character with its letter (NFC),
// letters and digits of full width and digits of any script in ASCII, every blank as ' ', every
// dash as '-', curly quotes as straight ones, and nothing that has no width.
func Fold(text string) string {
	for i := range len(text) {
		if text[i] > unicode.MaxASCII {
			return strings.Map(foldRune, norm.NFC.String(text))
		}
	}
	return text
}

func foldRune(r rune) rune {
	switch {
	case r <= unicode.MaxASCII:
		return r
	case r >= '！' && r <= '～':
		return foldRune(narrow(r))
	case unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case r == '‘', r == '’', r == 'ʼ':
		return '\''
	case r == '“', r == '”', r == '„', r == '״':
		return '"'
	case unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Nd, r):
		zero := r
		for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + (r - zero)
	}
	return r
}
