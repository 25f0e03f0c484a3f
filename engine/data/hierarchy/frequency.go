package hierarchy

import (
	"strings"

	"quasi/engine/data/format"
)

// RareOptions say which values are rare.
type RareOptions struct {
	// Below holds a threshold for each level, ascending and above 0: a value with
	// fewer records is rare.
	Below []float64
	// Share takes the thresholds as shares of all records, in (0,1].
	Share bool
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
		if !finite(b) || b <= 0 || opt.Share && b > 1 || i > 0 && b <= opt.Below[i-1] {
			return nil, errRareThresholds.Of(opt.Below)
		}
	}
	counts, err := countsOf(values, counts)
	if err != nil {
		return nil, err
	}
	total, records := 0, make(map[string]int, len(values))
	for i, v := range values {
		records[v] = counts[i]
		total += counts[i]
	}
	p := plan{levels: len(opt.Below), number: format.Format{}.Number, groups: func(v string) []string {
		groups := make([]string, len(opt.Below))
		for i, threshold := range opt.Below {
			if opt.Share {
				threshold *= float64(total)
			}
			groups[i] = v
			if float64(records[v]) < threshold || v == label {
				groups[i] = label
			}
		}
		return groups
	}}
	return p.build(values)
}
