package workbook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// shown is the most characters of a number, without its sign, that Excel shows without
// a format. Excel holds more digits, but shows them rounded or with an exponent, and
// saves them so as text.
const shown = 11

// exact reports whether Excel shows the number of a text as the text: 0, -5, 36.6, but
// not 007, +5, 1e5, 7.40 or -0.
func exact(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || len(digits) > shown || strings.Trim(digits, "0123456789.") != "" || text == "-0" {
		return false
	}
	x, err := strconv.ParseFloat(text, 64)
	return err == nil && strconv.FormatFloat(x, 'f', -1, 64) == text
}

// The limits of numbers that are written with a format of fixed decimals.
const (
	mostDigits   = 15 // that Excel holds of a number
	mostDecimals = 9  // of less than 0.000000001 readers would show an exponent
)

// decimalsOf returns how many decimals a number has that a format of as many shows as its text:
// 1 of 4.0 and 2 of -12.50. It is 0 of every other text: 4, 04.0, .5, -0.0, 1e5, 4,0, and
// numbers of more than 15 digits or 9 decimals.
func decimalsOf(text string) int {
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	switch {
	case whole == "" || fraction == "" || strings.Trim(whole+fraction, "0123456789") != "":
		return 0
	case len(whole) > 1 && whole[0] == '0' || len(whole)+len(fraction) > mostDigits || len(fraction) > mostDecimals:
		return 0
	case text[0] == '-' && strings.Trim(whole+fraction, "0") == "":
		return 0
	}
	return len(fraction)
}

// looksNumeric reports whether a person would take a text for a number, in whatever
// way it is written. A column that holds such a text which is no number to Excel
// holds no numbers at all: a sum over half of them would be wrong and look right.
func looksNumeric(text string) bool {
	text = strings.TrimLeft(strings.TrimSpace(text), "+-")
	mantissa, exponent, found := strings.Cut(strings.ToLower(text), "e")
	if found && !digits(strings.TrimLeft(exponent, "+-"), "") {
		return false
	}
	return digits(mantissa, ".,'")
}

// digits reports whether a text is digits, at least one, and the given signs.
func digits(text, signs string) bool {
	return strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789"+signs) == ""
}

// width is about how many characters wide a text is; those of East Asia take two.
func width(text string) int {
	n := 0
	for _, r := range text {
		if n++; r >= 0x1100 {
			n++
		}
	}
	return n
}

// appendEscaped appends a text as XML holds it. A character that XML can't hold is
// written as _x0001_, and an underscore that would then look like the start of one as
// _x005F_ (ECMA-376 part 1, 22.9.2.19, ST_Xstring). A carriage return would become a
// line feed.
func appendEscaped(out []byte, text string) []byte {
	start := 0
	for i, r := range text {
		var with string
		switch {
		case r == '&':
			with = "&amp;"
		case r == '<':
			with = "&lt;"
		case r == '>':
			with = "&gt;"
		case r < ' ' && r != '\t' && r != '\n', r == 0xFFFE, r == 0xFFFF, r == '_' && startsEscape(text[i+1:]):
			with = fmt.Sprintf("_x%04X_", r)
		default:
			continue
		}
		out = append(append(out, text[start:i]...), with...)
		start = i + utf8.RuneLen(r)
	}
	return append(out, text[start:]...)
}

// startsEscape reports whether what follows an underscore might be taken for an
// escape. The underscore at its end may be that of the escape after it.
func startsEscape(rest string) bool {
	if len(rest) < 5 || rest[0] != 'x' {
		return false
	}
	_, err := strconv.ParseUint(rest[1:5], 16, 16)
	return err == nil
}

// moment is a date of a column as a cell holds it.
type moment struct {
	serial string // days since 1899-12-30, with the time as a fraction
	format int    // place in plan.dates
}

// The day before the first of Excel, and the time that a time of day is parsed as one after.
var dayZero, noClock = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC), time.Date(0, time.January, 1, 0, 0, 0, 0, time.UTC)

// firstSerial is the serial number of 1900-03-01: before it Excel has a false 29 February.
const firstSerial = 61

// The forms of days and of times behind them that cells can show, as package time writes them; a
// column of others shows ISO 8601.
var (
	dayLayouts = []string{time.DateOnly, "02.01.2006", "2.1.2006", "02.01.06", "2.1.06", "02/01/2006", "2/1/2006", "01/02/2006", "1/2/2006", "2006/01/02", "2006/1/2",
		"02-01-2006", "01-02-2006", "2006年1月2日", "2006年01月02日", "20060102", "02012006", "01022006"}
	clockLayouts = []string{"", " 15:04", " 15:04:05", "T15:04", "T15:04:05", " 15:04:05.000", "T15:04:05.000"}
	// formatOf turns a layout into the code of a number format.
	formatOf = strings.NewReplacer("2006", "yyyy", "06", "yy", "01", "mm", "02", "dd", "15", "hh", "04", "mm", "05", "ss", ".000", ".000", "1", "m", "2", "d",
		"-", `\-`, "/", `\/`, ".", `\.`, "年", `\年`, "月", `\月`, "日", `\日`, "T", `\T`, " ", `\ `)
)

// moments returns the dates that the values found of a column are, by value, or nil if one is not
// empty and no full date of the column's format, is before 1900-03-01, has a time that no cell
// shows (with a zone, or 24:00), or would be told from another no more.
func (p *plan) moments(c *table.Column, found []int32) []moment {
	if !c.Format.Type.Dated() {
		return nil
	}
	all, days, clocks, seen := make([]moment, len(c.Values)), make([]time.Time, len(c.Values)), make([]string, len(c.Values)), map[string]bool{}
	forms := slices.Clone(dayLayouts)
	for _, v := range found {
		text := c.Values[v]
		if text == "" {
			continue
		}
		written, dated := format.ReadDate(text)
		day, known := c.Format.Day(text)
		at := slices.IndexFunc(clockLayouts, func(layout string) bool {
			of, err := time.Parse(layout, written.After)
			return err == nil && of.Format(layout) == written.After
		})
		if !dated || !known || at < 0 {
			return nil
		}
		clock, _ := time.Parse(clockLayouts[at], written.After)
		since := day.UnixMilli() - dayZero.UnixMilli() + clock.UnixMilli() - noClock.UnixMilli()
		const dayMillis = 24 * 60 * 60 * 1000
		all[v].serial = strconv.FormatFloat(float64(since)/dayMillis, 'f', -1, 64)
		if since < firstSerial*dayMillis || seen[all[v].serial] {
			return nil
		}
		seen[all[v].serial], days[v], clocks[v] = true, day, clockLayouts[at]
		forms = slices.DeleteFunc(forms, func(layout string) bool { return day.Format(layout)+written.After != text })
	}
	for _, v := range found {
		if c.Values[v] != "" {
			code := formatOf.Replace(append(forms, time.DateOnly)[0] + clocks[v])
			if all[v].format = slices.Index(p.dates, code); all[v].format < 0 {
				all[v].format, p.dates = len(p.dates), append(p.dates, code)
			}
		}
	}
	return all
}
