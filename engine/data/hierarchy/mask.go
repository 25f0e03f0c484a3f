package hierarchy

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
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
	return Group(values, len(opt.Hidden), func(v string) []string {
		return group.Each(opt.Hidden, func(hidden int) string { return opt.mask([]rune(v), hidden, longest) })
	})
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

// reading reads the values of a column of numbers, some of which may be groups of them.
type reading struct {
	format.Format
	groups interval.Reader
	bands  bool // some are groups that are no bound alone
}

func readingOf(values []string, f format.Format) reading {
	r := reading{Format: f, groups: interval.ReaderOf(nil, f)}
	r.bands = slices.ContainsFunc(values, func(v string) bool {
		_, group := r.groups.Numbers(v)
		_, bound := f.Bound(v)
		return group && !bound
	})
	return r
}

// group reads a value that is a group of numbers, in a column that has others than bounds.
func (r reading) group(value string) (interval.Interval, bool) {
	if !r.bands {
		return interval.Interval{}, false
	}
	return r.groups.Numbers(value)
}

// number returns a value's sort key: of a group its start.
func (r reading) number(value string) (float64, bool) {
	if x, ok := r.Number(value); ok {
		return x, true
	}
	i, ok := r.group(value)
	return max(i.Lo, -math.MaxFloat64), ok
}
