package interval

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/format"
)

// Reader reads the values of a column, and the labels of groups of them. The zero
// one reads plain numbers, and days that are written in a way that has one reading.
type Reader struct {
	format format.Format
	dates  bool
	// positive says that no number is below 0, so that one below a bound is not either.
	positive bool
}

// ReaderOf returns how a column of the given values in a format is read. If some
// of them are dates and none is a plain number, it is one of dates: a number is
// none of its values, and four digits are a year. Values that are neither decide
// nothing.
func ReaderOf(values []string, f format.Format) Reader {
	r := Reader{format: f, positive: Positive(values, f)}
	for _, v := range values {
		if _, isNumber := f.Plain(v); isNumber {
			r.dates = false
			return r
		}
		_, isDate := f.Day(v)
		r.dates = r.dates || isDate
	}
	return r
}

// Number returns the number, or the days since 1970, that a value is.
func (r Reader) Number(value string) (float64, bool) {
	if r.dates {
		return r.format.Days(value)
	}
	return r.format.Number(value)
}

// Value reads a text that is a value, a bound of one, or, as in a table that is
// generalised already, a group of values. A number of which only a bound from above is
// known is not below 0 where none of the column is: quantities are not.
func (r Reader) Value(text string) (Interval, bool) {
	if x, ok := r.Number(text); ok {
		return Interval{Lo: x, Hi: x}, true
	}
	if b, ok := r.format.Bound(text); ok && !r.dates {
		return Bounded(b, r.positive), true
	}
	return r.Group(text)
}

// Bounded returns where a number lies of which a bound is known; positive says that it
// is not below 0.
func Bounded(b format.Bound, positive bool) Interval {
	switch {
	case b.Above:
		return Interval{Lo: b.X, Hi: math.Inf(1), OpenLo: b.Open}
	case positive && (b.X > 0 || b.X == 0 && !b.Open):
		return Interval{Lo: 0, Hi: b.X, OpenHi: b.Open}
	}
	return Interval{Lo: math.Inf(-1), Hi: b.X, OpenHi: b.Open}
}

// Positive reports whether there is a bound among values, and no number or bound below
// 0.
func Positive(values []string, f format.Format) bool {
	bounded := func(v string) bool { _, ok := f.Bound(v); return ok }
	if !slices.ContainsFunc(values, bounded) {
		return false
	}
	return !slices.ContainsFunc(values, func(v string) bool {
		x, ok := f.Plain(v)
		b, bound := f.Bound(v)
		return ok && x < 0 || bound && b.X < 0
	})
}

// Group reads the label of a group: [20,30) ]20;30] 20-29 20 to 29 >=90 90+ <5 and, in
// days, a period such as 2024-05, 2024-W20, 2024-Q2, 2024-H1 and ISO 2024. 2024 and
// the 2020s are days too where the values are dates, and else a number and an
// interval of years. Labels are written with plain numbers and unmistakable dates
// whatever the format of the values, or in a [Notation]: what can't be read plainly is
// read with a decimal comma, [20,5; 30), and as days are written in the column. A bound
// is out where the label says so: 30 of [20,30), 90 of >90, 18 of <18. Groups of numbers may be
// in words: 18 bis 39, 60 and over, 60岁以上, 20代, 1-<5, 0/14, 1950er.
func (r Reader) Group(label string) (Interval, bool) {
	label = strings.TrimSpace(label)
	switch {
	case r.dates && isYear(label):
		return years(label, 1)
	case r.dates:
		return r.days(label)
	}
	if _, ok := decadeOf(label); ok {
		return r.Numbers(label)
	}
	if i, ok := parse(label, format.Format{}.Number); ok {
		return i, true
	}
	if i, ok := r.local(label); ok {
		return i, true
	}
	if signs, ok := signsOf(label); ok {
		return r.Numbers(signs)
	}
	return Interval{}, false
}

// Numbers reads the label of a group of numbers: [20,30) 20-29 20 to 29 >=90 90+ <5. A
// bound alone, which may be a value of the column, is read in the style of the column
// first, others with a decimal point first. Neither a period, as 2024-05, nor a number
// alone is a group of numbers. Groups may be in words, as for [Reader.Group].
func (r Reader) Numbers(label string) (Interval, bool) {
	label = strings.TrimSpace(label)
	for _, style := range []format.NumberStyle{r.format.Numbers, format.Plain} {
		if i, ok := group(label, format.Format{Numbers: style, Unit: r.format.Unit}.Amount, open); ok {
			return i, true
		}
	}
	for _, style := range []format.NumberStyle{format.Plain, r.format.Numbers} {
		if i, ok := group(label, style.Parse, bracketed, dashed); ok {
			return i, true
		}
	}
	if signs, ok := signsOf(label); ok {
		return r.Numbers(signs)
	}
	return Interval{}, false
}

// days reads the label of a group of dates.
func (r Reader) days(label string) (Interval, bool) {
	if i, ok := parse(label, format.Format{}.Days); ok {
		return i, true
	}
	if m := dashedR.FindStringSubmatch(label); m != nil && isYear(m[1]) && isYear(m[2]) {
		first, _ := years(m[1], 1)
		last, _ := years(m[2], 1)
		return Interval{Lo: first.Lo, Hi: last.Hi}, first.Lo < last.Lo
	}
	if m := monthR.FindStringSubmatch(label); m != nil {
		return period(m[2]+"-"+m[1], nil)
	}
	if _, alone := r.format.Days(label); alone {
		return Interval{}, false // it is a value
	}
	return parse(label, r.format.Days)
}

// local reads the label of a group of numbers with decimal commas, but where a comma in
// the column stands between thousands. A number alone is none.
func (r Reader) local(label string) (Interval, bool) {
	if s := r.format.Numbers; s == format.Grouped || s == format.Apostrophe || s == format.Myriad {
		return Interval{}, false
	}
	if _, alone := format.Comma.Parse(label); alone {
		return Interval{}, false
	}
	return parse(label, format.Comma.Parse)
}

func isYear(text string) bool { return len(text) == 4 && strings.Trim(text, "0123456789") == "" }
