package coarsen

import (
	"math"
	"strconv"
	"strings"
)

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
	// The quotient is that of binary numbers, and is off by one at most.
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
