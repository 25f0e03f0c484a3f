package hierarchy

import (
	"math"
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/interval"
)

// CutOptions say where numbers are cut into intervals.
type CutOptions struct {
	// Levels hold the bounds of each level, ascending. Those of a level are some
	// of the level below it.
	Levels [][]float64
	Format format.Format // of the values
}

// Cut puts numbers into intervals between given bounds: 18, 65 and 90 make <18,
// [18,65), [65,90) and 90+. A group of numbers, such as 20-24 or 85+, stands in the least
// interval that holds all of it. Where none does, and with values that are no finite
// numbers, it stands right below the root. It fails with the bound that does not ascend, or that the level
// below does not have.
func Cut(values []string, opt CutOptions) (*Tree, error) {
	for i, bounds := range opt.Levels {
		if err := checkCuts(bounds, i, opt.Levels); err != nil {
			return nil, err
		}
	}
	if err := opt.Format.Validate(); err != nil {
		return nil, err
	}
	r := readingOf(values, opt.Format)
	return plan{levels: len(opt.Levels), number: r.number, groups: func(v string) []string {
		if x, ok := opt.Format.Plain(v); ok {
			return opt.groups(x)
		}
		if i, ok := r.group(v); ok {
			return covering(v, i, len(opt.Levels), opt.groups)
		}
		return nil
	}}.build(values)
}

// groups returns the interval of a number on each level.
func (opt CutOptions) groups(x float64) []string {
	return group.Each(opt.Levels, func(bounds []float64) string {
		next := sort.Search(len(bounds), func(i int) bool { return bounds[i] > x })
		switch next {
		case 0:
			return below(bounds[0])
		case len(bounds):
			return from(bounds[next-1])
		}
		return halfOpen(bounds[next-1], bounds[next])
	})
}

func checkCuts(bounds []float64, level int, levels [][]float64) error {
	if len(bounds) == 0 {
		return errBoundsNone.Of(level + 1)
	}
	for i, b := range bounds {
		switch {
		case !finite(b):
			return errBoundsInfinite.Of(b, level+1)
		case i > 0 && b <= bounds[i-1]:
			return errBoundsOrder.Of(b, level+1, bounds[i-1])
		case level > 0 && !slices.Contains(levels[level-1], b):
			return errBoundsNested.Of(b, level+1, level)
		}
	}
	return nil
}

// NoHigher returns the limit by which no value is released above a level, as
// [Tree.LevelLabels] counts them: 0 is the values as they are.
func (t *Tree) NoHigher(level int) *domain.Limit {
	height := t.Height()
	return t.limit(func(n int) bool { return height-t.depth(n) <= level })
}

// NoWider returns the limit by which no group of numbers or dates is released that is
// wider than so much: as its label says, or else from the least to the greatest value
// below it; an interval without an end is too wide. It says nothing of a group that holds
// anything else. values are the column's, in their format; a date is a number of
// days.
func (t *Tree) NoWider(width float64, values []string, f format.Format) *domain.Limit {
	r := interval.ReaderOf(values, f)
	below := make([]*[2]float64, len(t.nodes)) // the values below; nil: not all are numbers
	fits := make([]bool, len(t.nodes))
	for n := len(t.nodes) - 1; n >= 0; n-- {
		i, labelled := t.interval(n, r)
		below[n] = t.span(n, i, labelled, below)
		switch b := below[n]; {
		case b == nil:
		case labelled && i.Lo <= b[1] && b[0] <= i.Hi:
			fits[n] = i.Hi-i.Lo <= width
		default:
			fits[n] = b[1]-b[0] <= width
		}
	}
	return t.limit(func(n int) bool { return fits[n] })
}

// span returns the least and the greatest number that a node stands for, from those of
// its children.
func (t *Tree) span(n int, i interval.Interval, labelled bool, below []*[2]float64) *[2]float64 {
	if t.IsLeaf(n) {
		if !labelled || math.IsInf(i.Lo, 0) || math.IsInf(i.Hi, 0) {
			return nil
		}
		return &[2]float64{i.Lo, i.Hi}
	}
	var all *[2]float64
	for _, child := range t.nodes[n].children {
		if below[child] == nil {
			return nil
		}
		all = hull(all, below[child])
	}
	return all
}

// limit returns the limit whose parts are the topmost nodes that fit. A leaf always does,
// and what covers everything never: it is released as [domain.Suppressed].
func (t *Tree) limit(fits func(n int) bool) *domain.Limit {
	l := t.layOut()
	full := l.nodes[Root].Span
	var parts []domain.Span
	var visit func(n int)
	visit = func(n int) {
		if t.IsLeaf(n) || fits(n) && l.nodes[n].Span != full {
			parts = append(parts, l.nodes[n].Span)
			return
		}
		for _, child := range t.nodes[n].children {
			visit(child)
		}
	}
	visit(Root)
	return domain.PartsOf(parts)
}
