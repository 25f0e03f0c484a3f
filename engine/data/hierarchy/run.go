package hierarchy

import (
	"slices"
	"sort"
	"strings"

	"quasi/engine/internal/data/group"
)

// RunOptions say how ordered values, such as school grades, are cut into runs.
type RunOptions struct {
	Order []string // the values, from low to high
	// Levels hold, for each level, where in Order a new run starts: ascending
	// places from 1 to len(Order)-1. Those of a level are some of the level below
	// it; none make one run of all.
	Levels [][]int
}

// Runs puts values into runs of a given order, in which they stay. Values that
// Order does not have stand right below the root.
func Runs(values []string, opt RunOptions) (*Tree, error) {
	at := make(map[string]int, len(opt.Order))
	for i, v := range opt.Order {
		v = strings.TrimSpace(v)
		if before, ok := at[v]; ok {
			return nil, errRunsValueTwice.Of(v, before+1, i+1)
		}
		at[v] = i
	}
	for level, starts := range opt.Levels {
		for i, s := range starts {
			switch {
			case s < 1 || s >= len(opt.Order):
				return nil, errRunsStart.Of(level+1, s, len(opt.Order)-1)
			case i > 0 && s <= starts[i-1]:
				return nil, errRunsOrder.Of(level+1, starts)
			case level > 0 && !slices.Contains(opt.Levels[level-1], s):
				return nil, errRunsNested.Of(level+1, opt.Order[s], level)
			}
		}
	}
	place := func(v string) (float64, bool) {
		i, ok := at[strings.TrimSpace(v)]
		return float64(i), ok
	}
	return plan{levels: len(opt.Levels), number: place, groups: func(v string) []string {
		i, ok := at[strings.TrimSpace(v)]
		if !ok {
			return nil
		}
		return group.Each(opt.Levels, func(starts []int) string { return opt.label(i, starts) })
	}}.build(values)
}

// label returns the run of the i-th value on a level, by where runs start: its first and its last
// value, low – high.
func (opt RunOptions) label(i int, starts []int) string {
	run := sort.SearchInts(starts, i+1)
	first, last := 0, len(opt.Order)-1
	if run > 0 {
		first = starts[run-1]
	}
	if run < len(starts) {
		last = starts[run] - 1
	}
	if first == last {
		return opt.Order[first]
	}
	return strings.TrimSpace(opt.Order[first]) + " – " + strings.TrimSpace(opt.Order[last])
}
