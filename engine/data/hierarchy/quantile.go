package hierarchy

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
)

// QuantileOptions say how numbers are put into intervals of equal frequency.
type QuantileOptions struct {
	Classes int // of the finest level, at least 2
	// Levels is the number of levels, each of which joins pairs of the one before, the
	// finest included: at least 1. 8 classes in 3 levels are 8, 4 and 2.
	Levels int
	Ends
	Format format.Format // of the values
}

// Quantiles puts numbers into intervals that hold about as many records each.
// counts holds the records of each value; nil: one each. A value's records stay
// together, so that a class can miss its share of the records by as many as the
// most frequent value has, and there can be fewer classes. An interval goes from
// its least value to the least of the next, the last one to its greatest value.
// Values that are no finite numbers stand right below the root.
func Quantiles(values []string, counts []int, opt QuantileOptions) (*Tree, error) {
	if opt.Classes < 2 || opt.Levels < 1 {
		return nil, errQuantilesRange.Of(opt.Classes, opt.Levels)
	}
	if err := errors.Join(opt.Ends.check(), opt.Format.Validate()); err != nil {
		return nil, err
	}
	counts, err := countsOf(values, counts)
	if err != nil {
		return nil, err
	}
	q := newQuantiles(values, counts, opt)
	return plan{levels: opt.Levels, number: opt.Format.Number, groups: func(v string) []string {
		x, ok := opt.Format.Plain(v)
		if !ok {
			return nil
		}
		return q.groups(x)
	}}.build(values)
}

// quantiles are the classes of the numbers between the ends.
type quantiles struct {
	opt   QuantileOptions
	class map[float64]int // on the finest level
	least []map[int]float64
	next  []map[int]float64 // the least number of the class above
	most  float64
}

// newQuantiles gives each number the class in which the middle of its records
// lies.
func newQuantiles(values []string, counts []int, opt QuantileOptions) *quantiles {
	numbers, records, total := opt.tally(values, counts)
	q := &quantiles{opt: opt, class: make(map[float64]int, len(numbers))}
	before := 0
	for i, x := range numbers {
		if total > 0 {
			q.class[x] = min(opt.Classes-1, (2*before+records[i])*opt.Classes/(2*total))
		}
		before += records[i]
		q.most = x
	}
	for level := range opt.Levels {
		least, next := map[int]float64{}, map[int]float64{}
		for i, x := range numbers {
			at := q.class[x] >> level
			if _, ok := least[at]; !ok {
				least[at] = x
				if i > 0 {
					next[q.class[numbers[i-1]]>>level] = x
				}
			}
		}
		q.least, q.next = append(q.least, least), append(q.next, next)
	}
	return q
}

// tally returns the different numbers between the ends in their order, and
// their records.
func (opt QuantileOptions) tally(values []string, counts []int) (numbers []float64, records []int, total int) {
	sum := map[float64]int{}
	for i, v := range values {
		x, ok := opt.Format.Plain(v)
		if _, beyond := opt.label(x); !ok || beyond {
			continue
		}
		sum[x] += counts[i]
		total += counts[i]
	}
	numbers = slices.Sorted(maps.Keys(sum))
	return numbers, group.Each(numbers, func(x float64) int { return sum[x] }), total
}

func (q *quantiles) groups(x float64) []string {
	groups := make([]string, q.opt.Levels)
	for level := range groups {
		if end, beyond := q.opt.label(x); beyond {
			groups[level] = end
			continue
		}
		at := q.class[x] >> level
		if next, ok := q.next[level][at]; ok {
			groups[level] = halfOpen(q.least[level][at], next)
		} else {
			groups[level] = "[" + number(q.least[level][at]) + "," + number(q.most) + "]"
		}
	}
	return groups
}

// RareOptions say which values are rare.
type RareOptions struct {
	// Below holds a threshold for each level, ascending and above 0: a value with
	// fewer records is rare.
	Below []float64
	// Label of the group of rare values, such as other.
	Label string
}

// Rare puts values together that few records have, and leaves the others as
// they are up to the root. counts holds the records of each value; nil: one
// each. A value that is called as the group is becomes one of it.
func Rare(values []string, counts []int, opt RareOptions) (*Tree, error) {
	label := strings.TrimSpace(opt.Label)
	if label == "" {
		return nil, errRareNoName.Of()
	}
	for i, b := range opt.Below {
		if !finite(b) || b <= 0 || i > 0 && b <= opt.Below[i-1] {
			return nil, errRareThresholds.Of(opt.Below)
		}
	}
	counts, err := countsOf(values, counts)
	if err != nil {
		return nil, err
	}
	records := make(map[string]int, len(values))
	for i, v := range values {
		records[v] = counts[i]
	}
	return Group(values, len(opt.Below), func(v string) []string {
		return group.Each(opt.Below, func(threshold float64) string {
			if float64(records[v]) < threshold || v == label {
				return label
			}
			return v
		})
	})
}
