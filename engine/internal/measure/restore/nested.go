package restore

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/measure/covering"
)

// groupSpans returns the spans of a hierarchy's groups by their labels. Leaves take their positions in preorder, as in its domain.
func groupSpans(tree *hierarchy.Tree) map[string][]domain.Span {
	spans := map[string][]domain.Span{}
	next := int32(0)
	var visit func(n int)
	visit = func(n int) {
		if tree.IsLeaf(n) {
			next++
			return
		}
		from := next
		for _, child := range tree.Children(n) {
			visit(child)
		}
		spans[tree.Label(n)] = append(spans[tree.Label(n)], domain.Span{Lo: from, Hi: next - 1})
	}
	visit(hierarchy.Root)
	return spans
}

// spansOf finds the groups of a released text, which may have blanks around it,
// or an apostrophe before it.
func spansOf(groups map[string][]domain.Span, text string) []domain.Span {
	for _, label := range []string{text, strings.TrimSpace(text), strings.TrimPrefix(text, "'")} {
		if found, ok := groups[label]; ok {
			return slices.Clone(found)
		}
	}
	return nil
}

// group is a set of original values that a released text stands for.
type group struct {
	label  string
	values covering.Set // by their places among the sorted values
	parent int          // -1: the root
	bounds *[2]float64  // the numbers that it stands for
}

// fitSets lays the column out by a hierarchy of the sets of values that the
// released texts stand for. Of two that overlap and are not nested, the larger
// is in it.
func (c *column) fitSets(v values, measure domain.Measure) error {
	if len(v.texts) == 0 {
		d, places, err := hierarchy.Ordered(nil, nil, measure, v.format)
		c.use(d, v, places, nil)
		return err
	}
	v = sorted(v)
	groups, inner := nest(c.sets(v), len(v.texts))
	all := make(covering.Set, len(v.texts))
	for i := range all {
		all[i] = int32(i)
	}
	l := layout{v: v, groups: groups, inner: inner, places: make([]int32, len(v.texts))}
	l.add(-1, domain.Suppressed, -1, nil, all)
	counts := make([]int, len(v.texts))
	for i, n := range v.counts {
		counts[l.places[i]] = n
	}
	least, greatest, _ := v.extremes(all)
	d, err := domain.NewTree(l.nodes, counts, measure, least, greatest)
	if err != nil {
		return err
	}
	c.use(d, v, l.places, nil)
	return nil
}

// sorted returns the values in the order of their numbers, others last and by
// their texts.
func sorted(v values) values {
	order := make([]int, len(v.texts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		x, isX := v.format.Number(v.texts[a])
		y, isY := v.format.Number(v.texts[b])
		switch {
		case isX && !isY:
			return -1
		case isY && !isX:
			return 1
		}
		return cmp.Or(cmp.Compare(x, y), strings.Compare(v.texts[a], v.texts[b]))
	})
	s := values{format: v.format}
	for _, i := range order {
		s.codes, s.texts, s.counts = append(s.codes, v.codes[i]), append(s.texts, v.texts[i]), append(s.counts, v.counts[i])
	}
	return s
}

// extremes returns the least and the greatest number among the given values, if
// there is one.
func (v values) extremes(of covering.Set) (least, greatest float64, ok bool) {
	for _, i := range of {
		x, isNumber := v.format.Number(v.texts[i])
		switch {
		case isNumber && !ok:
			least, greatest, ok = x, x, true
		case isNumber:
			least, greatest = min(least, x), max(greatest, x)
		}
	}
	return least, greatest, ok
}

// sets returns the released texts that stand for two values and more, the
// largest sets first.
func (c *column) sets(v values) []group {
	at := make([]int32, len(c.original.Values))
	for i, code := range v.codes {
		at[code] = int32(i)
	}
	var sets []group
	for code, of := range c.covers {
		if of.all() || len(of.values) < 2 {
			continue
		}
		g := group{label: c.released.Values[code]}
		for _, value := range of.values {
			g.values = append(g.values, at[value])
		}
		slices.Sort(g.values)
		g.bounds = bounds(v, g.values, of)
		sets = append(sets, g)
	}
	slices.SortStableFunc(sets, func(a, b group) int { return len(b.values) - len(a.values) })
	return sets
}

// bounds returns the numbers that a text stands for: as labelled, or where it is
// open or no interval, from the least to the greatest of its values.
func bounds(v values, of covering.Set, text cell) *[2]float64 {
	least, greatest, ok := v.extremes(of)
	if !ok {
		return nil
	}
	if text.how == covering.Interval {
		if !math.IsInf(text.lo, -1) {
			least = text.lo
		}
		if !math.IsInf(text.hi, 1) {
			greatest = text.hi
		}
	}
	return &[2]float64{least, greatest}
}

// nest keeps of the sets those that are within one that was kept before, and
// returns for each of n values the least of them that holds it, or -1. A set is
// nested if all its values have the same least set so far: sets come from large
// to small, so none can be around an earlier one.
func nest(sets []group, n int) ([]group, []int) {
	inner := slices.Repeat([]int{-1}, n)
	var kept []group
	for _, g := range sets {
		g.parent = inner[g.values[0]]
		apart := slices.ContainsFunc(g.values, func(v int32) bool { return inner[v] != g.parent })
		if apart || g.parent >= 0 && len(kept[g.parent].values) == len(g.values) {
			continue
		}
		for _, v := range g.values {
			inner[v] = len(kept)
		}
		kept = append(kept, g)
	}
	return kept, inner
}

// layout puts nested groups and values into a row of leaves.
type layout struct {
	v      values
	groups []group
	inner  []int
	places []int32
	nodes  []domain.Node
	next   int32
}

// add puts group g, -1 being the root, below a node, and all below it in the
// order of their first values.
func (l *layout) add(g int, label string, above int32, bounds *[2]float64, members covering.Set) {
	at := int32(len(l.nodes))
	l.nodes = append(l.nodes, domain.Node{Label: label, Parent: above, Bounds: bounds, Span: domain.Span{Lo: l.next}})
	placed := map[int]bool{}
	for _, v := range members {
		// The group right below g that holds value v, or g.
		child := l.inner[v]
		for child != g && l.groups[child].parent != g {
			child = l.groups[child].parent
		}
		switch {
		case child == g:
			l.nodes = append(l.nodes, domain.Node{Label: l.v.texts[v], Parent: at, Span: domain.Leaf(l.next)})
			l.places[v] = l.next
			l.next++
		case !placed[child]:
			placed[child] = true
			l.add(child, l.groups[child].label, at, l.groups[child].bounds, l.groups[child].values)
		}
	}
	l.nodes[at].Span.Hi = l.next - 1
}
