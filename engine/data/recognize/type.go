package recognize

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// Type returns the type of a column's values as hierarchies can use it: never
// DateTime or Identifier, and a number or date only where the format of the
// column reads it. [Values.Form] tells more.
func Type(c *table.Column) format.Type { return Of(c).Type() }

// Type looks at every value, because hierarchies must hold every one; see [Type].
func (v Values) Type() format.Type {
	if v.Records == 0 {
		return format.Empty
	}
	if v.Format.Type != "" {
		read := func(text string) bool { _, ok := v.Format.Number(text); return ok }
		switch readable := v.Share(read) > 0; {
		case v.Format.Type.Dated() && readable:
			return format.Date
		case v.Format.Type.Numeric() && readable:
			return v.Format.Type
		case v.Format.Type.Dated(), v.Format.Type.Numeric():
			return v.textual()
		case v.Format.Type == format.Identifier:
			return format.Code
		}
		return v.Format.Type
	}
	if v.zeroCodes() {
		return v.textual()
	}
	told, _ := v.told()
	if t, ok := told.plainType(); ok {
		return t
	}
	if left, _, some := told.withoutCodes(); some {
		if t, ok := left.plainType(); ok {
			return t
		}
	}
	return v.textual()
}

// plainType tells plain numbers and unmistakable dates, which nearly all values are.
func (v Values) plainType() (t format.Type, ok bool) {
	isDecimal := v.withExponents(isDecimal)
	for _, t := range []struct {
		typ  format.Type
		fits func(string) bool
	}{{format.Integer, orBound(isInteger)}, {format.Decimal, orBound(isDecimal)}, {format.Date, isDate}} {
		if _, ok := v.Reaches(NearlyAll, t.fits); ok && (t.typ == format.Date || !v.grouped()) {
			return t.typ, true
		}
	}
	return "", false
}

// mostZeros is the greatest share of numbers with leading zeros among numbers.
const mostZeros = 0.01

// LeadingZero reports whether a text is digits, perhaps with one decimal sign among them, and
// begins with a zero before another digit: 007, 03.01 and 03,01, but not 0 or 0.5.
func LeadingZero(text string) bool {
	if len(text) < 2 || text[0] != '0' || text[1] < '0' || text[1] > '9' {
		return false
	}
	if at := strings.IndexAny(text, ".,"); at >= 0 {
		return IsDigits(text[:at]) && IsDigits(text[at+1:])
	}
	return IsDigits(text)
}

// noDay stands for no value among days in digits, as 20240517.
const noDay = "00000000"

// zeroCodes reports whether leading zeros make codes of numbers. Decimals that the name calls a
// measurement are numbers all the same: some devices write 00.5 and 12.5 in one width.
func (v Values) zeroCodes() bool {
	decimal := func(text string) bool { return LeadingZero(text) && strings.ContainsAny(text, ".,") }
	zeros := LeadingZero
	if _, dates := v.Reaches(mostlyRead, IsDate); dates {
		zeros = func(text string) bool { return LeadingZero(text) && text != noDay && !IsDate(text) } // 05012024
	}
	if v.Share(decimal) > 0 && NameOf(v.Name).Has(Measure) {
		zeros = func(text string) bool { return LeadingZero(text) && !decimal(text) }
	}
	return v.Share(zeros) > mostZeros
}

func isInteger(text string) bool {
	_, err := strconv.ParseInt(strings.TrimSpace(format.Narrow(text)), 10, 64)
	return err == nil
}

func isDecimal(text string) bool {
	text = strings.TrimSpace(format.Narrow(text))
	if !ConsistsOf(text, "+-.eE") {
		return false
	}
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// withExponents returns fits, but for texts such as 1E2 if no value has a point or a sign:
// numbers with an exponent stand beside others that show they are numbers.
func (v Values) withExponents(fits func(string) bool) func(string) bool {
	if slices.ContainsFunc(v.Texts, func(text string) bool { return strings.ContainsAny(text, "+-.") && fits(text) }) {
		return fits
	}
	return func(text string) bool {
		return (!strings.ContainsAny(text, "eE") || strings.ContainsAny(text, "+-.")) && fits(text)
	}
}

// ExponentCodes reports whether texts such as 1E2 are among the values of a column of which
// nobody has decided the format, and nothing shows that they are numbers.
func ExponentCodes(c *table.Column) bool {
	v := Of(c)
	number := func(text string) bool { _, ok := format.Plain.Parse(text); return ok }
	fits := v.withExponents(number)
	return c.Format.Type == "" && slices.ContainsFunc(v.Texts, func(text string) bool { return number(text) && !fits(text) })
}

func isDate(text string) bool {
	_, ok := format.ParseDate(text, "", 0)
	return ok
}

// textual tells apart what is neither number nor date.
func (v Values) textual() format.Type {
	short := v.Share(func(text string) bool { return utf8.RuneCountInString(text) <= 24 })
	_, coded := v.Reaches(NearlyAll, isCode)
	switch repeated := v.Records >= 3*len(v.Texts); {
	case coded && (len(v.Texts) > 20 || !repeated):
		return format.Code
	case short < 0.5:
		return format.Text
	case repeated || len(v.Texts) <= 12:
		return format.Category
	}
	return format.Text
}

// isCode reports whether text is short, without blanks, with a digit in it.
func isCode(text string) bool {
	digit := false
	for i := range len(text) {
		switch b := text[i]; b {
		case ' ', '\t', '\n', ',', ';', '<', '>', '[', ']', '(', ')':
			return false
		default:
			digit = digit || b >= '0' && b <= '9'
		}
	}
	return digit && len(text) <= 24
}

// A column is one of numbers, or of blood pressures, with words beside them where leastBesideWords of its
// records are such, at least leastNumbers different ones, and the others hold at most mostWords different texts of at most longestCode characters,
// each in leastPerWord records on average: coag, hemolizli, Negative, 1+. Nobody writes notes so.
const (
	leastBesideWords = 0.3
	mostWords        = 5
	leastPerWord     = 4
)

// BesideWords returns the values that are numbers where all others are few words that repeat, and
// the type of those numbers; ok is false for any other column.
func (v Values) BesideWords() (numbers Values, t format.Type, ok bool) {
	numbers, ok = v.Beside(isNumber)
	t = format.Integer
	if slices.ContainsFunc(numbers.Texts, func(text string) bool { return !isInteger(text) }) {
		t = format.Decimal
	}
	return numbers, t, ok
}

// Beside returns the values that fit where all others are few words that repeat; ok is false for any
// other column.
func (v Values) Beside(fits func(string) bool) (fitting Values, ok bool) {
	if _, enough := v.Sample().Reaches(leastBesideWords, fits); !enough {
		return v, false
	}
	fitting = Values{Name: v.Name, Format: v.Format, Decimal: v.Decimal}
	words, records := 0, 0
	for i, text := range v.Texts {
		switch {
		case fits(text):
			fitting.add(text, v.Counts[i], v.Codes[i])
			continue
		case utf8.RuneCountInString(text) > longestCode || words == mostWords:
			return v, false
		}
		words, records = words+1, records+v.Counts[i]
	}
	return fitting, words > 0 && len(fitting.Texts) >= leastNumbers && records >= leastPerWord*words
}
