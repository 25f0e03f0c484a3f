package hierarchy

import (
	"slices"
	"sort"

	"quasi/engine/data/format"
)

// CutOptions say where numbers are cut into intervals.
type CutOptions struct {
	// Levels hold the bounds of each level, ascending. Those of a level are some
	// of the level below it.
	Levels [][]float64
	// BottomLabel and TopLabel name what lies below the least and from the
	// greatest bound on of the finest level; empty: <18 and 90+.
	BottomLabel, TopLabel string
	Format                format.Format // of the values
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
	p := plan{levels: len(opt.Levels), number: r.number, groups: func(v string) []string {
		if x, ok := opt.Format.Plain(v); ok {
			return opt.groups(x)
		}
		if i, ok := r.group(v); ok {
			return covering(v, i, len(opt.Levels), opt.groups)
		}
		return nil
	}}
	return p.build(values)
}

// groups returns the interval of a number on each level.
func (opt CutOptions) groups(x float64) []string {
	groups := make([]string, len(opt.Levels))
	for i := range opt.Levels {
		groups[i] = opt.group(x, i)
	}
	return groups
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

// group returns the interval of a number on a level.
func (opt CutOptions) group(x float64, level int) string {
	bounds, finest := opt.Levels[level], opt.Levels[0]
	next := sort.Search(len(bounds), func(i int) bool { return bounds[i] > x })
	switch next {
	case 0:
		label := ""
		if bounds[0] == finest[0] {
			label = opt.BottomLabel
		}
		return below(bounds[0], label)
	case len(bounds):
		label, last := "", bounds[next-1]
		if last == finest[len(finest)-1] {
			label = opt.TopLabel
		}
		return from(last, label)
	}
	return halfOpen(bounds[next-1], bounds[next])
}
