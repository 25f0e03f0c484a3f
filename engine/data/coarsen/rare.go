package coarsen

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/data/table"
)

// others are what rare values become in each language of a release.
var others = map[string]string{"": "other", "de": "Sonstige", "zh-CN": "其他"}

// common are the values of a column that stay, and what all others become: [others] or, where
// too few people have any value, a star.
type common struct {
	stay map[string]bool
	rest string
}

// Counts reports whether the rule asks how many people have a value.
func (r Rule) Counts() bool { return r.Kind == Rare }

// Open reports whether the rule counts and is not [Rule.Bound].
func (r Rule) Open() bool { return r.Counts() && r.common == nil }

// Bound returns the rule with what it has to know of a column, in place of what it knew of
// another: of Rare the values that stay. whose says whose each record is, nil that each is
// another person's; language is one of a release, empty for English. Rare values that Fewer
// people or more don't have together take the rarest of the others with them. A value that is
// called as they are then is one of them.
func (r Rule) Bound(c *table.Column, whose []int32, language string) Rule {
	if !r.Counts() {
		return r
	}
	records := group.Of(group.Numbers(len(c.Codes)), c.Codes, len(c.Values))
	people := make([][]int32, len(c.Values))
	var values []int
	named := func(v int) bool { return strings.EqualFold(strings.TrimSpace(c.Values[v]), others[language]) }
	for v := range c.Values {
		of := slices.Clone(records.At(int32(v)))
		if len(of) == 0 || c.Absent(int32(v)) {
			continue
		}
		for i := range of {
			if whose != nil {
				of[i] = whose[of[i]]
			}
		}
		slices.Sort(of)
		people[v], values = slices.Compact(of), append(values, v)
	}
	slices.SortFunc(values, func(a, b int) int {
		if named(a) != named(b) {
			return map[bool]int{true: -1, false: 1}[named(a)]
		}
		return cmp.Or(cmp.Compare(len(people[a]), len(people[b])), cmp.Compare(c.Values[a], c.Values[b]))
	})
	found, together := common{map[string]bool{}, others[language]}, map[int32]bool{}
	for _, v := range values {
		if !named(v) && len(people[v]) >= r.Fewer && (len(together) == 0 || len(together) >= r.Fewer) {
			found.stay[c.Values[v]] = true
			continue
		}
		for _, person := range people[v] {
			together[person] = true
		}
	}
	if len(together) > 0 && len(together) < r.Fewer {
		found.rest = domain.Suppressed
	}
	r.common = &found
	return r
}
