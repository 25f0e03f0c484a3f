package hierarchy

import (
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
)

// Interval is a run of numbers; dates count in days since 1970.
type Interval struct {
	Lo, Hi         float64 // may be infinite
	OpenLo, OpenHi bool    // the bound itself is out
}

// Contains reports whether a number is in the interval.
func (i Interval) Contains(x float64) bool {
	return i.Lo <= x && x <= i.Hi && !(i.OpenLo && x == i.Lo) && !(i.OpenHi && x == i.Hi)
}

// ParseInterval reads a label as [Bounds] does, with what it says of its bounds: 30
// is out of [20,30), 90 of >90 and 18 of <18.
func ParseInterval(label string) (Interval, bool) { return interval(label, Bounds) }

func interval(label string, bounds func(string) (lo, hi float64, ok bool)) (Interval, bool) {
	label = strings.TrimSpace(label)
	lo, hi, ok := bounds(label)
	if !ok {
		return Interval{}, false
	}
	i := Interval{Lo: lo, Hi: hi}
	switch label[0] {
	case '[', '(', ']':
		i.OpenLo, i.OpenHi = label[0] != '[', label[len(label)-1] != ']'
	case '<':
		i.OpenHi = !strings.HasPrefix(label, "<=")
	case '>':
		i.OpenLo = !strings.HasPrefix(label, ">=")
	}
	return i, true
}

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
	r := readerOf(t.Leaves(), f)
	ranges := make([]*Interval, len(t.nodes))
	masks := map[string]int{}
	for n := range t.nodes {
		if n == Root || t.IsLeaf(n) {
			continue
		}
		if i, ok := interval(t.Label(n), r.group); ok {
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
func (t *Tree) holder(value string, r reader, ranges []*Interval, masks map[string]int) int {
	n := t.masked(strings.TrimSpace(value), masks)
	if x, ok := r.number(value); ok && n == Root {
		n = t.around(x, ranges)
	}
	for n > Root && len(t.Children(n)) < 2 {
		n = t.Parent(n)
	}
	return n
}

// around returns the least group whose label is an interval with a number in it, or
// the root.
func (t *Tree) around(x float64, ranges []*Interval) int {
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
