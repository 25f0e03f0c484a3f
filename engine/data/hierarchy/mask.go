package hierarchy

import (
	"strings"

	"quasi/engine/data/format"
)

// MaskOptions say how codes are masked.
type MaskOptions struct {
	// Hidden is the number of characters that are masked on each level,
	// ascending, from 1.
	Hidden []int
	// Left masks from the left; otherwise from the right.
	Left bool
	// Padded masks shorter codes as if they were as long as the longest, with
	// blanks at the masked end: with the same Hidden, codes of any length that
	// begin alike fall together. Otherwise each code is masked from its own end.
	Padded bool
}

// Mask replaces characters of codes, which need not be of one length, by stars.
// At least one character stays. A character is a Unicode code point, not a byte.
func Mask(values []string, opt MaskOptions) (*Tree, error) {
	for i, h := range opt.Hidden {
		if h < 1 || i > 0 && h <= opt.Hidden[i-1] {
			return nil, errMaskCharacters.Of(opt.Hidden)
		}
	}
	longest := Longest(values)
	p := plan{levels: len(opt.Hidden), number: format.Format{}.Number, groups: func(v string) []string {
		runes := []rune(v)
		groups := make([]string, len(opt.Hidden))
		for i, h := range opt.Hidden {
			groups[i] = opt.mask(runes, h, longest)
		}
		return groups
	}}
	return p.build(values)
}

func (opt MaskOptions) mask(code []rune, hidden, longest int) string {
	length := len(code)
	if opt.Padded {
		length = longest
	}
	stars := max(0, min(hidden, length-1))
	kept := min(len(code), length-stars)
	if opt.Left {
		return strings.Repeat("*", stars) + string(code[len(code)-kept:])
	}
	return string(code[:kept]) + strings.Repeat("*", stars)
}
