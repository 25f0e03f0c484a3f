package hierarchy

import (
	"math"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/interval"
)

// Ends put the least and the greatest numbers together, as in <18 and 90+ (45
// CFR 164.514(b)(2)(i)(C) asks for the latter for ages over 89).
type Ends struct {
	// Bottom, if not nil, puts all numbers below it into one group.
	Bottom *float64
	// Top, if not nil, puts all numbers from it on into one group.
	Top *float64
}

func (e Ends) check() error {
	for _, end := range []*float64{e.Bottom, e.Top} {
		if end != nil && !finite(*end) {
			return errEndsInfinite.Of(*end)
		}
	}
	if e.Bottom != nil && e.Top != nil && *e.Bottom >= *e.Top {
		return errEndsOrder.Of(*e.Bottom, *e.Top)
	}
	return nil
}

// label returns the group of a number beyond the ends, if it is.
func (e Ends) label(x float64) (string, bool) {
	switch {
	case e.Bottom != nil && x < *e.Bottom:
		return below(*e.Bottom), true
	case e.Top != nil && x >= *e.Top:
		return from(*e.Top), true
	}
	return "", false
}

// clip cuts an interval at the ends.
func (e Ends) clip(lo, hi float64) (float64, float64) {
	if e.Bottom != nil {
		lo = max(lo, *e.Bottom)
	}
	if e.Top != nil {
		hi = min(hi, *e.Top)
	}
	return lo, hi
}

func below(x float64) string { return "<" + number(x) }

func from(x float64) string { return number(x) + "+" }

// IntervalOptions say how numbers are put into intervals of equal width.
type IntervalOptions struct {
	// Widths of the levels, ascending, each a multiple of the one before.
	Widths []float64
	Ends
	Format format.Format // of the values
}

// Intervals puts numbers into intervals [lower, upper) that start at multiples
// of their width. A number of which only a bound is known, such as <0.5, stands in the
// least interval that holds all that it can be: from 0 on if no number is below 0, or
// else from -∞. So does a group of numbers, such as 20-24, [20,25) or 85+. Where none
// does, and with values that are no finite numbers, it stands right below the root. It fails if a width is not above 0, or no multiple of the one below it.
func Intervals(values []string, opt IntervalOptions) (*Tree, error) {
	if err := opt.check(); err != nil {
		return nil, err
	}
	r := readingOf(values, opt.Format)
	positive := interval.Positive(values, opt.Format)
	return plan{levels: len(opt.Widths), number: r.number, groups: func(v string) []string {
		if x, ok := opt.Format.Plain(v); ok {
			return opt.groups(x)
		}
		if b, ok := opt.Format.Bound(v); ok {
			return covering(v, interval.Bounded(b, positive), len(opt.Widths), opt.groups)
		}
		if i, ok := r.group(v); ok {
			return covering(v, i, len(opt.Widths), opt.groups)
		}
		return nil
	}}.build(values)
}

// covering returns the groups that hold all of an interval, and for a level that has
// none the value itself; nil: no level has one. of returns the groups of a number.
func covering(value string, i interval.Interval, levels int, of func(float64) []string) []string {
	first, last := of(inside(i.Lo, i.Hi)), of(inside(i.Hi, i.Lo))
	if !i.OpenLo && finite(i.Lo) {
		first = of(i.Lo)
	}
	if !i.OpenHi && finite(i.Hi) {
		last = of(i.Hi)
	}
	covered := false
	groups := make([]string, levels)
	for level := range groups {
		groups[level] = value
		if first != nil && last != nil && first[level] == last[level] {
			groups[level], covered = first[level], true
		}
	}
	if !covered {
		return nil
	}
	return groups
}

// inside returns a number just beside an end, on the side of the other: as near as two
// measurements never are. Of an infinite end it is one beyond all ends of intervals.
func inside(end, other float64) float64 {
	switch {
	case math.IsInf(end, 0):
		return math.Copysign(math.MaxFloat64, end)
	case end < other:
		return end + float64(1e-9*max(1, math.Abs(end)))
	}
	return end - float64(1e-9*max(1, math.Abs(end)))
}

func (opt IntervalOptions) check() error {
	for i, w := range opt.Widths {
		if !(w > 0) || math.IsInf(w, 1) {
			return errWidthsRange.Of(w)
		}
		if i > 0 && !isMultiple(w, opt.Widths[i-1]) {
			return errWidthsNested.Of(w, opt.Widths[i-1])
		}
	}
	if err := opt.Format.Validate(); err != nil {
		return err
	}
	return opt.Ends.check()
}

func isMultiple(w, of float64) bool {
	ratio := w / of
	return ratio > 1 && math.Abs(ratio-math.Round(ratio)) < 1e-9
}

// mostSteps is the greatest number of an interval, counted from 0, whose bounds
// are still told apart.
const mostSteps = 1e12

// groups returns the interval of a number on each level; nil if it is too large
// for the widths. An interval above is found from the number of the one below,
// so that rounding never puts a value into two branches.
func (opt IntervalOptions) groups(x float64) []string {
	groups := make([]string, len(opt.Widths))
	end, beyond := opt.label(x)
	step := 0.0
	for i, w := range opt.Widths {
		if beyond {
			groups[i] = end
			continue
		}
		if i == 0 {
			step = steps(x / w)
		} else {
			step = math.Floor(step / math.Round(w/opt.Widths[i-1]))
		}
		if !(math.Abs(step) < mostSteps) {
			return nil
		}
		lo, hi := opt.clip(float64(step*w), float64((step+1)*w))
		groups[i] = halfOpen(lo, hi)
	}
	return groups
}

// steps rounds down, except where a binary fraction is just short of a whole
// number: 0.3 is three times 0.1.
func steps(ratio float64) float64 {
	if whole := math.Round(ratio); math.Abs(ratio-whole) <= 1e-12*max(1, math.Abs(ratio)) {
		return whole
	}
	return math.Floor(ratio)
}

func halfOpen(lo, hi float64) string { return "[" + number(lo) + "," + number(hi) + ")" }

// number writes a bound without the noise of binary fractions: 0.3 for three
// times 0.1.
func number(x float64) string {
	if rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 15, 64), 64); err == nil {
		x = rounded
	}
	return strconv.FormatFloat(x+0, 'f', -1, 64) // + 0: -0 is written 0
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Within returns, for each value of another table, the positions in the domain of t
// at which it may stand: its leaf; or, of a number, a date or a code without one, the
// run of the least group whose label holds it, as 2024-05 holds a day of that month
// and 120** the code 12099. Lo is -1 where there is none but the root. f is the
// format of the values.
//
// A value beside the leaves of a group is none of them, but spans tell a group from
// its only member by nothing: such a group is passed over for the one above.
func (t *Tree) Within(values []string, f format.Format) []domain.Span {
	l := t.layOut()
	r := interval.ReaderOf(t.Leaves(), f)
	ranges := make([]*interval.Interval, len(t.nodes))
	masks := map[string]int{}
	for n := range t.nodes {
		if n == Root || t.IsLeaf(n) {
			continue
		}
		if i, ok := r.Group(t.Label(n)); ok {
			ranges[n] = &i
		}
		masks[t.Label(n)] = n
	}
	spans := make([]domain.Span, len(values))
	for i, leaf := range t.Find(values) {
		n := leaf
		if leaf < 0 {
			n = t.holder(values[i], r, ranges, masks)
		}
		spans[i] = domain.Leaf(-1)
		if n > Root {
			spans[i] = l.nodes[n].Span
		}
	}
	return spans
}

// holder returns the least group with two members whose label holds a value, or the
// root.
func (t *Tree) holder(value string, r interval.Reader, ranges []*interval.Interval, masks map[string]int) int {
	n := t.masked(strings.TrimSpace(value), masks)
	if x, ok := r.Number(value); ok && n == Root {
		n = t.around(x, ranges)
	}
	for n > Root && len(t.Children(n)) < 2 {
		n = t.Parent(n)
	}
	return n
}

// around returns the least group whose label is an interval with a number in it, or
// the root.
func (t *Tree) around(x float64, ranges []*interval.Interval) int {
	n := Root
	for down := true; down; {
		down = false
		for _, child := range t.Children(n) {
			if i := ranges[child]; i != nil && i.Contains(x) {
				n, down = child, true
				break
			}
		}
	}
	return n
}

// masked returns the group whose label is the value with the fewest characters
// masked, from either end, or the root.
func (t *Tree) masked(value string, masks map[string]int) int {
	runes := []rune(value)
	for hidden := 1; hidden < len(runes); hidden++ {
		stars := strings.Repeat("*", hidden)
		for _, label := range []string{string(runes[:len(runes)-hidden]) + stars, stars + string(runes[hidden:])} {
			if n, ok := masks[label]; ok {
				return n
			}
		}
	}
	return Root
}
