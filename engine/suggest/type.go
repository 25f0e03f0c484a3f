package suggest

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/engine/hierarchy"
	"quasi/engine/table"
)

// Type is what kind of values a column holds.
type Type string

// The types that are told apart.
const (
	Integer  Type = "integer"
	Decimal  Type = "decimal"
	Date     Type = "date"
	Category Type = "category" // few distinct texts
	Code     Type = "code"     // short structured texts: postcodes, record numbers
	Text     Type = "text"     // free text, names
	Empty    Type = "empty"    // nothing but missing values
)

// TypeOf returns the type of a column's values.
func TypeOf(c *table.Column) Type { return valuesOf(c).typ() }

// nearlyAll is the share of records that must fit a type; the rest are slips of
// the pen such as "n/k" among numbers.
const nearlyAll = 0.95

func (v values) typ() Type {
	switch {
	case v.records == 0:
		return Empty
	case v.share(leadingZero) > 0.01:
		return v.textual() // a number with leading zeros is a code
	case v.share(isInteger) >= nearlyAll:
		return Integer
	case v.share(isDecimal) >= nearlyAll:
		return Decimal
	case v.share(isDate) >= nearlyAll:
		return Date
	}
	return v.textual()
}

func leadingZero(text string) bool {
	return len(text) > 1 && text[0] == '0' && strings.Trim(text, "0123456789") == ""
}

func isInteger(text string) bool {
	_, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return err == nil
}

func isDecimal(text string) bool {
	text = strings.TrimSpace(text)
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Trim(text, "0123456789+-.eE") == ""
}

func isDate(text string) bool {
	_, ok := hierarchy.Date(text)
	return ok
}

// textual tells apart what is neither number nor date.
func (v values) textual() Type {
	short := v.share(func(text string) bool { return utf8.RuneCountInString(text) <= 24 })
	coded := v.share(isCode)
	switch repeated := v.records >= 3*len(v.texts); {
	case coded >= nearlyAll && (len(v.texts) > 20 || !repeated):
		return Code
	case short < 0.5:
		return Text
	case repeated || len(v.texts) <= 12:
		return Category
	case coded >= nearlyAll:
		return Code
	}
	return Text
}

// isCode reports whether text is short, without blanks, with a digit in it.
func isCode(text string) bool {
	return len(text) <= 24 && strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " \t\n,;<>[]()")
}

// bars is the most bars that a histogram has.
const bars = 12

func (v values) histogram(t Type) []int {
	switch t {
	case Empty:
		return nil
	case Integer, Decimal, Date:
		return v.bins()
	}
	falling := slices.Clone(v.counts)
	slices.SortFunc(falling, func(a, b int) int { return b - a })
	return falling[:min(bars, len(falling))]
}

// bins counts numbers or dates in equal widths.
func (v values) bins() []int {
	numbers, counts := v.numbers()
	least, greatest := slices.Min(numbers), slices.Max(numbers)
	bins := make([]int, min(bars, len(numbers)))
	width := (greatest - least) / float64(len(bins))
	for i, x := range numbers {
		bin := 0
		if width > 0 {
			bin = min(len(bins)-1, int((x-least)/width))
		}
		bins[bin] += counts[i]
	}
	return bins
}

// numbers returns the values that are numbers or dates; there is at least one
// in a column of such a type.
func (v values) numbers() (numbers []float64, counts []int) {
	for i, text := range v.texts {
		if x, ok := hierarchy.Number(text); ok {
			numbers, counts = append(numbers, x), append(counts, v.counts[i])
		}
	}
	return numbers, counts
}
