package format

import (
	"math/big"
	"strconv"
	"strings"
)

// Exact is a decimal number as a text has it, to its last digit: Digits / 10^Places.
type Exact struct {
	Digits *big.Int
	Places int // digits after the point, from 0 to [MostPlaces]; 2 of 1.50
}

// MostPlaces is the most digits after the point of an [Exact] number.
const MostPlaces = 30

// Exact returns the number that a text is, without rounding. It fails where [Format.Plain]
// does, for a number with more than [MostPlaces] digits after the point, for one that is not
// written in digits to base ten (0x1p-2), and for an age in other units than years.
func (f Format) Exact(text string) (Exact, bool) {
	if _, ok := f.Plain(text); !ok {
		return Exact{}, false
	}
	text, ok := f.bare(text)
	if !ok {
		return Exact{}, false
	}
	return exact(text)
}

// Measured reports whether a text is an [Exact] number, or a bound of one, see [Format.Place].
func (f Format) Measured(text string) bool {
	if _, ok := f.Exact(text); ok {
		return true
	}
	p, ok := f.Place(text)
	return ok && p.End != 0
}

// greatestPower is the greatest power of ten in a finite number that strconv reads, about.
const greatestPower = 400

// exact reads digits with a point, a sign and a power of ten, all of which may lack.
func exact(text string) (Exact, bool) {
	power := 0
	if at := strings.IndexAny(text, "eE"); at >= 0 {
		var err error
		if power, err = strconv.Atoi(text[at+1:]); err != nil || power < -greatestPower || power > greatestPower {
			return Exact{}, false
		}
		text = text[:at]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if !digits(strings.TrimLeft(whole, "+-") + fraction) {
		return Exact{}, false
	}
	x := Exact{Digits: new(big.Int), Places: len(fraction) - power}
	if x.Places > MostPlaces {
		return Exact{}, false
	}
	x.Digits.SetString(whole+fraction, 10)
	if x.Places < 0 {
		x.Digits, x.Places = x.At(0), 0
	}
	return x, true
}

// At returns the number times 10^places, which must be at least Places.
func (x Exact) At(places int) *big.Int {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places-x.Places)), nil)
	return scale.Mul(scale, x.Digits)
}

// Text returns the number with all its digits after the point, or after a comma.
func (x Exact) Text(comma bool) string {
	sign, digits, point := "", x.Digits.String(), "."
	if x.Digits.Sign() < 0 {
		sign, digits = "-", digits[1:]
	}
	if x.Places == 0 {
		return sign + digits
	}
	if comma {
		point = ","
	}
	digits = strings.Repeat("0", max(0, x.Places+1-len(digits))) + digits
	return sign + digits[:len(digits)-x.Places] + point + digits[len(digits)-x.Places:]
}

// Unmarked returns an [Exact] number of the format, or the bound of one, without marks between
// thousands and the format's unit, with a decimal point or a comma; a percent sign stays. It is ok of no other text,
// nor of an age with its unit.
func (f Format) Unmarked(text string, comma bool) (written string, ok bool) {
	text = strings.TrimSpace(text)
	sign, plus := "", ""
	if number, _, bound := Unbound(text); bound {
		sign, plus, _ = strings.Cut(text, number)
		text = number
	}
	x, ok := f.Exact(text)
	if !ok || f.Numbers == Years {
		return "", false
	}
	if f.Unit != "" {
		return sign + x.Text(comma) + plus, true
	}
	return sign + x.Text(comma) + text[len(strings.TrimRight(text, "% \u00a0")):] + plus, true
}

// SameText returns a function that reports whether a program could read its argument as the
// text as: blanks around it and the notation of a number make no difference.
func SameText(as string) func(text string) bool {
	number, isNumber := Plain.Parse(as)
	return func(text string) bool {
		if strings.TrimSpace(text) == as {
			return true
		}
		x, ok := Plain.Parse(text)
		if !ok {
			x, ok = Comma.Parse(text)
		}
		return isNumber && ok && x == number
	}
}

// OneValue returns a text that all spellings of a value share: blanks around it make no
// difference, nor does what [Fold] takes away. Of a number it does not matter how it is written
// (5, 5.0, 05), but in a column of which nothing says that it has numbers, 71E2 is a code.
func (f Format) OneValue(text string) string {
	text = Fold(text)
	if f.Type.Numeric() || f.Type == "" && !strings.ContainsAny(text, "eE") {
		if x, ok := f.Amount(text); ok {
			return strconv.FormatFloat(x+0, 'g', -1, 64) // -0 + 0 is 0
		}
	}
	return strings.TrimSpace(text)
}
