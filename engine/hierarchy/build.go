package hierarchy

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"quasi/engine/domain"
)

// IntervalOptions say how numbers are put into intervals.
type IntervalOptions struct {
	// Widths of the levels, ascending, each a multiple of the one before.
	Widths []float64
	// Top, if not 0, puts all numbers from it on into one group, as in 90+
	// (45 CFR 164.514(b)(2)(i)(C) asks for it for ages over 89).
	Top float64
}

// Intervals puts numbers into intervals [lower, upper) that start at multiples
// of their width. Values that are no numbers stand right below the root.
func Intervals(values []string, opt IntervalOptions) (*Tree, error) {
	for i, w := range opt.Widths {
		if !(w > 0) || math.IsInf(w, 1) {
			return nil, fmt.Errorf("interval width is %v, want a number above 0", w)
		}
		if i > 0 && !isMultiple(w, opt.Widths[i-1]) {
			return nil, fmt.Errorf("interval width %v is no multiple of %v, the one below it", w, opt.Widths[i-1])
		}
	}
	return fromValues(values, len(opt.Widths), func(v string) []string {
		x, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil {
			return nil
		}
		groups := make([]string, len(opt.Widths))
		for i, w := range opt.Widths {
			groups[i] = interval(x, w, opt.Top)
		}
		return groups
	})
}

func isMultiple(w, of float64) bool {
	ratio := w / of
	return ratio > 1 && math.Abs(ratio-math.Round(ratio)) < 1e-9
}

func interval(x, width, top float64) string {
	if top != 0 && x >= top {
		return number(top) + "+"
	}
	lo := math.Floor(x/width) * width
	hi := lo + width
	if top != 0 {
		hi = min(hi, top)
	}
	return "[" + number(lo) + "," + number(hi) + ")"
}

// number writes a bound without the noise of binary fractions.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e9)/1e9, 'f', -1, 64)
}

// The levels that dates can have.
const (
	Month   = "month"   // 2024-05
	Quarter = "quarter" // 2024-Q2
	Year    = "year"    // 2024
	Decade  = "decade"  // 2020s
)

// Dates puts dates into the given levels, from fine to coarse. Values that are
// no dates stand right below the root.
func Dates(values []string, levels ...string) (*Tree, error) {
	for _, level := range levels {
		if calendar(time.Time{}, level) == "" {
			return nil, fmt.Errorf("date level is %q, want %s, %s, %s or %s", level, Month, Quarter, Year, Decade)
		}
	}
	return fromValues(values, len(levels), func(v string) []string {
		d, ok := Date(v)
		if !ok {
			return nil
		}
		groups := make([]string, len(levels))
		for i, level := range levels {
			groups[i] = calendar(d, level)
		}
		return groups
	})
}

func calendar(d time.Time, level string) string {
	switch level {
	case Month:
		return d.Format("2006-01")
	case Quarter:
		return fmt.Sprintf("%s-Q%d", d.Format("2006"), (int(d.Month())+2)/3)
	case Year:
		return d.Format("2006")
	case Decade:
		return fmt.Sprintf("%04ds", d.Year()/10*10)
	}
	return ""
}

// Mask replaces the last characters of codes by stars, one number of them for
// each level, ascending. A code keeps at least its first character.
func Mask(values []string, hidden ...int) (*Tree, error) {
	for i, h := range hidden {
		if h < 1 || i > 0 && h <= hidden[i-1] {
			return nil, fmt.Errorf("characters to mask are %v, want ascending numbers from 1", hidden)
		}
	}
	return fromValues(values, len(hidden), func(v string) []string {
		runes := []rune(v)
		groups := make([]string, len(hidden))
		for i, h := range hidden {
			h = max(0, min(h, len(runes)-1))
			groups[i] = string(runes[:len(runes)-h]) + strings.Repeat("*", h)
		}
		return groups
	})
}

// fromValues makes a tree of the groups of each value, from fine to coarse; a
// value without groups stands right below the root. Numbers and dates come in
// their order.
func fromValues(values []string, levels int, groups func(string) []string) (*Tree, error) {
	rows := make([][]string, 0, len(values))
	for _, v := range values {
		g := groups(v)
		row := append(make([]string, 0, levels+2), v)
		for i := range levels {
			if g == nil {
				row = append(row, v)
			} else {
				row = append(row, g[i])
			}
		}
		rows = append(rows, append(row, domain.Suppressed))
	}
	sortRows(rows)
	return FromRows(rows)
}

// Longest returns the number of characters of the longest value.
func Longest(values []string) int {
	longest := 0
	for _, v := range values {
		longest = max(longest, utf8.RuneCountInString(v))
	}
	return longest
}
