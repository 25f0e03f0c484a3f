package hierarchy

import (
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

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
