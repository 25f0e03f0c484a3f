package format

import "strings"

// Bound is a number of which only a bound is known, as laboratories write what is
// beyond their range: <0.5, ≤0.5, >100, ≥100.
type Bound struct {
	X     float64
	Above bool // the number is above X, and else below
	Open  bool // X itself is out
}

// bounds are the signs of a bound, the longer ones first.
var bounds = []struct {
	sign        string
	above, open bool
}{
	{"<=", false, false}, {">=", true, false}, {"≤", false, false}, {"≥", true, false}, {"<", false, true}, {">", true, true},
}

// Unbound cuts the sign of a bound off a text.
func Unbound(text string) (number string, bound Bound, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		return "", Bound{}, false
	}
	for _, b := range bounds {
		if rest, found := strings.CutPrefix(text, b.sign); found {
			return strings.TrimSpace(rest), Bound{Above: b.above, Open: b.open}, true
		}
	}
	return "", Bound{}, false
}

// Bound returns the bound that a text is, of a number in the style of the format.
func (f Format) Bound(text string) (Bound, bool) {
	number, b, ok := Unbound(text)
	if !ok {
		return Bound{}, false
	}
	b.X, ok = f.Plain(number)
	return b, ok
}
