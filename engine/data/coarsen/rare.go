package coarsen

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// others names rare values in each language of a release.
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
	records, people := group.By(c.Codes, len(c.Values)), make([][]int32, len(c.Values))
	for i := range whose {
		records.Items[i] = whose[records.Items[i]]
	}
	var values []int
	for v := range c.Values {
		slices.Sort(records.At(int32(v)))
		if people[v] = slices.Compact(records.At(int32(v))); len(people[v]) > 0 && !c.Absent(int32(v)) {
			values = append(values, v)
		}
	}
	size := func(v int) int {
		if strings.EqualFold(strings.TrimSpace(c.Values[v]), others[language]) {
			return 0 // it is one of the rare ones, however many have it
		}
		return len(people[v])
	}
	slices.SortFunc(values, func(a, b int) int {
		return cmp.Or(cmp.Compare(size(a), size(b)), cmp.Compare(c.Values[a], c.Values[b]))
	})
	found, together := common{map[string]bool{}, others[language]}, map[int32]bool{}
	for _, v := range values {
		if size(v) >= r.Fewer && (len(together) == 0 || len(together) >= r.Fewer) {
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
