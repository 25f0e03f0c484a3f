package coarsen

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

// number coarsens a number, or a group of numbers that has one place among those that the
// rule leaves. What is beyond all numbers, as <LLOQ, is coarse: it stays.
func (r Rule) number(text string, f format.Format) (string, bool) {
	if format.Beyond(text) != 0 {
		return text, true
	}
	if x, ok := f.Amount(text); ok {
		return r.of(text, x, f)
	}
	group, ok := interval.ReaderOf(nil, format.Format{Numbers: f.Numbers, Unit: f.Unit}).Numbers(text)
	if !ok {
		return "", false
	}
	switch r.Kind {
	case Step:
		w := widthOf(r.Width)
		n, ok := w.group(group.Lo)
		whole := interval.Interval{Lo: w.signed(n), Hi: w.signed(n + 1), OpenHi: true}
		return w.label(n), ok && whole.Covers(group)
	case Classes:
		at := r.classAt(group.Lo)
		whole := interval.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
		if at > 0 {
			whole.Lo = r.Cuts[at-1]
		}
		if at < len(r.Cuts) {
			whole.Hi, whole.OpenHi = r.Cuts[at], true
		}
		return r.class(at), whole.Covers(group)
	case Cap:
		return r.cappedOf(text, group, f)
	}
	return "", false
}

// of coarsens a number that is written as a text.
func (r Rule) of(text string, x float64, f format.Format) (string, bool) {
	switch r.Kind {
	case Step:
		n, ok := widthOf(r.Width).group(x)
		return widthOf(r.Width).label(n), ok
	case Round:
		w := widthOf(r.Width)
		n, ok := w.below(math.Abs(x))
		if !ok {
			return "", false
		}
		if math.Abs(x) >= w.middle(n) {
			n++
		}
		if x < 0 {
			n = -n
		}
		return inStyle(w.text(n), f), true
	case Classes:
		return r.class(r.classAt(x)), true
	}
	return r.cappedOf(text, interval.Interval{Lo: x, Hi: x}, f)
}

// group returns the number of the group that holds x: it begins there times the width.
func (w width) group(x float64) (n int64, ok bool) {
	n, ok = w.below(math.Abs(x))
	switch {
	case !ok || x >= 0:
		return n, ok
	case w.times(n) == -x:
		return -n, ok
	}
	return -n - 1, ok
}

// label writes the group of a number.
func (w width) label(n int64) string { return "[" + w.bound(n) + "," + w.bound(n+1) + ")" }

// signed returns n times the width, n of any sign.
func (w width) signed(n int64) float64 { return math.Copysign(w.times(max(n, -n)), float64(n)) }

// classAt returns the place of the class of a number: how many cuts are not above it.
func (r Rule) classAt(x float64) int {
	at, cut := slices.BinarySearch(r.Cuts, x)
	if cut {
		at++
	}
	return at
}

// class writes the class at a place.
func (r Rule) class(at int) string {
	switch at {
	case 0:
		return "<" + plain(r.Cuts[0])
	case len(r.Cuts):
		return ">=" + plain(r.Cuts[at-1])
	}
	return "[" + plain(r.Cuts[at-1]) + "," + plain(r.Cuts[at]) + ")"
}

// cappedOf returns the class at an end that holds all of an interval, or its text where all
// of it is between the ends.
func (r Rule) cappedOf(text string, i interval.Interval, f format.Format) (string, bool) {
	middle := interval.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	if r.Most != nil {
		if (interval.Interval{Lo: *r.Most, Hi: math.Inf(1)}).Covers(i) {
			return ">=" + inStyle(plain(*r.Most), f), true
		}
		middle.Hi, middle.OpenHi = *r.Most, true
	}
	if r.Least != nil {
		if (interval.Interval{Lo: math.Inf(-1), Hi: *r.Least}).Covers(i) {
			return "<=" + inStyle(plain(*r.Least), f), true
		}
		middle.Lo, middle.OpenLo = *r.Least, true
	}
	return text, middle.Covers(i)
}

// plain writes a setting with all its digits.
func plain(x float64) string { return strconv.FormatFloat(x+0, 'f', -1, 64) } // + 0: -0 is written 0

// inStyle writes a number with the decimal sign of a column.
func inStyle(number string, f format.Format) string {
	if f.Numbers == format.Comma || f.Numbers == format.PointGrouped {
		return strings.Replace(number, ".", ",", 1)
	}
	return number
}
