package hierarchy

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
)

// Domain lays the leaves out in a row and returns the domain with the position
// of each value. values are the distinct values of a column that are not
// missing, counts their records. Leaves that no record has count all the same,
// as in ARX. A value without a place is an error that names it. f is the format of
// the values, as which loss by range reads them; labels of groups are read as
// [interval.Reader.Group] says.
func (t *Tree) Domain(values []string, counts []int, measure domain.Measure, f format.Format) (domain.Domain, []int32, error) {
	if err := t.Covers(values); err != nil {
		return nil, nil, err
	}
	l := t.layOut()
	places := t.places(values)
	perLeaf := make([]int, l.leaves)
	for i, place := range places {
		perLeaf[place] += counts[i]
	}
	least, greatest, numeric := numbers(values, f)
	if numeric {
		read := interval.ReaderOf(values, f) // the numbers that labels stand for, or those of the leaves below
		for n := len(l.nodes) - 1; n >= 0; n-- {
			var below *[2]float64
			for _, child := range t.nodes[n].children {
				below = hull(below, l.nodes[child].Bounds)
			}
			l.nodes[n].Bounds = below
			if i, ok := t.interval(n, read); ok {
				lo, hi := i.Lo, i.Hi
				if math.IsInf(lo, -1) {
					lo = min(least, hi)
				}
				if math.IsInf(hi, 1) {
					hi = max(greatest, lo)
				}
				if below == nil || lo <= below[1] && below[0] <= hi {
					l.nodes[n].Bounds = &[2]float64{lo, hi}
				}
			}
		}
	}
	d, err := domain.NewTree(l.nodes, perLeaf, measure, least, greatest)
	return d, places, err
}

// Find returns the leaf of each value, -1 where it has none.
func (t *Tree) Find(values []string) []int {
	return group.Each(values, t.find())
}

// places returns the leaf position, in the domain of t, of each value. t must have all
// the values.
func (t *Tree) places(values []string) []int32 {
	l := t.layOut()
	return group.Each(t.Find(values), func(n int) int32 { return l.nodes[n].Span.Lo })
}

// Ground returns the hierarchy over the given values, which says how far apart
// they are. A missing value is a leaf of its own below the root. It fails, naming
// the first ones, if values have no place in the hierarchy.
func (t *Tree) Ground(values []string, missing []bool) (*domain.Ground, error) {
	var present []string
	for v, text := range values {
		if missing == nil || !missing[v] {
			present = append(present, text)
		}
	}
	if err := t.Covers(present); err != nil {
		return nil, err
	}
	parent, labels := make([]int32, t.Len()), make([]string, t.Len())
	for n := range parent {
		parent[n], labels[n] = int32(t.Parent(n)), t.Label(n)
	}
	leaf := make([]int32, len(values))
	for v, n := range t.Find(values) {
		leaf[v] = int32(n)
		if missing != nil && missing[v] {
			leaf[v] = int32(len(parent))
			parent, labels = append(parent, Root), append(labels, "")
		}
	}
	ground := domain.NewGround(parent, leaf)
	ground.Labels = labels
	return ground, nil
}

// Covers returns an error that names the first values that have no place in the
// tree, if there are any.
func (t *Tree) Covers(values []string) error {
	missing := t.Missing(values)
	if len(missing) == 0 {
		return nil
	}
	shown := missing[:min(len(missing), listed)]
	if leaf, value, found := t.writtenOtherwise(missing); found {
		return errOtherwise.Of(len(missing), shown, leaf, value)
	}
	if more := len(missing) - len(shown); more > 0 {
		return errMissingMore.Of(len(missing), shown, more)
	}
	return errMissing.Of(len(missing), shown)
}

// writtenOtherwise returns the first of the values that is the number of a leaf in another
// writing, as 34.0 is of 34, with the leaf's label.
func (t *Tree) writtenOtherwise(values []string) (leaf, value string, found bool) {
	number := func(text string) (float64, bool) {
		if x, ok := format.Plain.Parse(text); ok {
			return x, true
		}
		return format.Comma.Parse(text)
	}
	labels := map[float64]string{}
	for n := range t.nodes {
		if x, ok := number(t.Label(n)); ok && t.IsLeaf(n) {
			labels[x] = t.Label(n)
		}
	}
	for _, value := range values {
		if x, ok := number(value); ok && labels[x] != "" {
			return labels[x], value, true
		}
	}
	return "", "", false
}

// layout is a tree with spans, in preorder as domain.NewTree takes it.
type layout struct {
	nodes  []domain.Node
	leaves int
}

func (t *Tree) layOut() layout {
	l := layout{nodes: make([]domain.Node, len(t.nodes))}
	t.walk(func(n int) {
		at := domain.Node{Label: t.nodes[n].label, Parent: int32(t.nodes[n].parent), Span: domain.Span{Lo: int32(l.leaves)}}
		if t.IsLeaf(n) {
			l.leaves++
		}
		l.nodes[n] = at
	})
	for n := len(l.nodes) - 1; n >= 0; n-- {
		if t.IsLeaf(n) {
			l.nodes[n].Span.Hi = l.nodes[n].Span.Lo
			continue
		}
		children := t.nodes[n].children
		l.nodes[n].Span.Hi = l.nodes[children[len(children)-1]].Span.Hi
	}
	return l
}

// Ordered returns the plain order of numbers or dates, with the position of
// each value, read in the format of the column. Values that are the same number
// share a position, as do times of one day: that is called by the day alone, so that no
// value shows the time of another.
func Ordered(values []string, counts []int, measure domain.Measure, f format.Format) (domain.Domain, []int32, error) {
	order := make([]int, len(values))
	number := make([]float64, len(values))
	var others []string
	for i, v := range values {
		x, ok := f.Number(v)
		if !ok {
			others = append(others, v)
		}
		order[i], number[i] = i, x
	}
	if len(others) > 0 {
		return nil, nil, errNoPlaceInOrder.Of(len(others), others[:min(len(others), listed)])
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(number[a], number[b]), strings.Compare(values[a], values[b]))
	})
	places := make([]int32, len(values))
	var labels []string
	var ascending []float64
	var merged []int
	for _, i := range order {
		text := strings.TrimSpace(values[i])
		if last := len(ascending) - 1; last < 0 || ascending[last] < number[i] {
			labels, ascending, merged = append(labels, text), append(ascending, number[i]), append(merged, 0)
		} else if day, timed := f.WithoutTime(labels[last]); timed && labels[last] != text {
			labels[last] = day
		}
		places[i] = int32(len(ascending) - 1)
		merged[places[i]] += counts[i]
	}
	if len(labels) == 0 { // nothing but missing values
		labels, ascending, merged = []string{domain.Suppressed}, []float64{0}, []int{0}
	}
	d, err := domain.NewOrdered(labels, ascending, merged, measure)
	return d, places, err
}

// interval returns what the label of a node stands for.
func (t *Tree) interval(n int, r interval.Reader) (interval.Interval, bool) {
	if t.IsLeaf(n) {
		return r.Value(t.Label(n))
	}
	return r.Group(t.Label(n))
}

func hull(a, b *[2]float64) *[2]float64 {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &[2]float64{min(a[0], b[0]), max(a[1], b[1])}
}

// numbers returns the least and the greatest number among values, if there is
// one.
func numbers(values []string, f format.Format) (least, greatest float64, ok bool) {
	least, greatest = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if x, isNumber := f.Number(v); isNumber {
			least, greatest, ok = min(least, x), max(greatest, x), true
		}
	}
	return least, greatest, ok
}
