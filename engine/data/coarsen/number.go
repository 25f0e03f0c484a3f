package coarsen

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/interval"
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
		if math.IsInf(group.Hi, 1) { // 90+
			return ">=" + w.text(n), ok && !group.OpenLo && w.signed(n) == group.Lo
		}
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

// width is a number in decimals: digits times 10 to the power of exponent.
type width struct {
	digits   int64 // above 0, of at most mostDigits digits, the last of which is not 0
	exponent int
}

// widthOf returns a number above 0 that is told by its decimals.
func widthOf(x float64) width {
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exponent, _ := strconv.Atoi(power)
	digits, _ := strconv.ParseInt(whole+fraction, 10, 64) // both are written above
	return width{digits, exponent - len(fraction)}
}

// most is the greatest number of digits times 10 that is told from the next one.
const most = 1e15

// below returns the greatest n so that n times the width is not above x, which is not
// below 0. ok is false where multiples near x have too many digits to be told apart.
func (w width) below(x float64) (n int64, ok bool) {
	estimate := math.Floor(x / w.times(1))
	if !(float64((estimate+2)*float64(w.digits)) < most/10) {
		return 0, false
	}
	// The quotient of binary numbers is off by one at most.
	n = int64(estimate)
	for n > 0 && w.times(n) > x {
		n--
	}
	for w.times(n+1) <= x {
		n++
	}
	return n, true
}

// times returns n times the width, n not below 0.
func (w width) times(n int64) float64 { return parsed(n*w.digits, w.exponent) }

// middle returns what is half way between n and n + 1 times the width.
func (w width) middle(n int64) float64 { return parsed((2*n+1)*w.digits*5, w.exponent-1) }

// parsed returns the binary number nearest to a decimal one.
func parsed(digits int64, exponent int) float64 {
	x, _ := strconv.ParseFloat(strconv.FormatInt(digits, 10)+"e"+strconv.Itoa(exponent), 64) // 0 or infinite out of range
	return x
}

// text writes n times the width, n of any sign, with the decimals of the width.
func (w width) text(n int64) string {
	digits := strconv.FormatInt(max(n, -n)*w.digits, 10)
	switch {
	case n == 0 && w.exponent >= 0:
		return "0"
	case w.exponent >= 0:
		digits += strings.Repeat("0", w.exponent)
	default:
		digits = strings.Repeat("0", max(0, 1-w.exponent-len(digits))) + digits
		at := len(digits) + w.exponent
		digits = digits[:at] + "." + digits[at:]
	}
	if n < 0 {
		return "-" + digits
	}
	return digits
}

// bound writes n times the width without zeros that say nothing.
func (w width) bound(n int64) string {
	text := w.text(n)
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}
