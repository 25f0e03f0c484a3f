package privacy

import (
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var namePPlus = say.Define("name-p-plus", "at least {0} categories of {1:q}")

// NamePPlus names p+-sensitive k-anonymity in recipes.
const NamePPlus = "p-plus-sensitive"

func init() {
	offer(46, Kind{
		Name: NamePPlus, Title: "p+-sensitive k-anonymity", Monotone: true, Hierarchy: always,
		Brief:  "values of at least p categories in every group.",
		Source: "Sun, Wang, Li, Ross: Enhanced p-sensitive k-anonymity models for privacy preserving data publishing. Transactions on Data Privacy 1(2), 2008",
		Parameters: []parameter.Parameter{
			{Name: "p", Title: "p", Summary: "The smallest number of categories of sensitive values in a group.",
				Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1},
			{Name: "level", Title: "Level", Summary: "How many levels above the values the categories are, in the hierarchy of the column.",
				Kind: parameter.Integer, Min: 1, Max: 100, Default: 1},
		},
		class: func(in Input) (Model, error) {
			ground, err := in.Ground()
			if err != nil {
				return nil, err
			}
			return NewPPlus(in.Sensitive, in.Values.Integer("p"), in.Values.Integer("level"), ground)
		},
	})
}

func always(parameter.Values) bool { return true }

// PPlus is the p+ of p+-sensitive k-anonymity: a class has sensitive values of at
// least p categories, so that values which differ but say the same, as two kinds of
// cancer do, count as one (Sun, Wang, Li, Ross 2008). The k is
// [KAnonymity]. It is monotone: a merged class has the categories of both parts.
type PPlus struct {
	s        *Sensitive
	p        int
	category []int32 // by value: the node above it
}

// NewPPlus returns the model for p >= 1 and categories that are so many levels, at
// least 1, above the values; a value whose path to the root is shorter has the root's
// last child on it as its category. A missing value is a category of its own. It fails
// if the root is the only group of values: then the categories would be the values.
func NewPPlus(s *Sensitive, p, level int, ground *domain.Ground) (PPlus, error) {
	if len(ground.Leaf) != len(s.Values) {
		return PPlus{}, fmt.Errorf("the hierarchy has places for %d values, %q has %d", len(ground.Leaf), s.Name, len(s.Values))
	}
	if !slices.ContainsFunc(ground.Leaf, func(n int32) bool { return ground.Parent[n] > 0 }) {
		return PPlus{}, errNoCategories.Of(s.Name)
	}
	m := PPlus{s, p, make([]int32, len(s.Values))}
	for v, n := range ground.Leaf {
		for range level {
			if above := ground.Parent[n]; above > 0 {
				n = above
			}
		}
		m.category[v] = n
	}
	return m, nil
}

func (m PPlus) MinSize() int             { return m.p }
func (m PPlus) Holds(class []int32) bool { return len(class) >= m.p && m.categories(class) >= m.p }

// categories returns the number of different categories of a class.
func (m PPlus) categories(class []int32) int {
	var r room
	seen := map[int32]bool{}
	for _, c := range m.s.tally(class, &r) {
		seen[m.category[c.Value]] = true
	}
	return len(seen)
}

func (m PPlus) Monotone() bool             { return true }
func (m PPlus) Reach(class []int32) string { return fmt.Sprintf("p = %d", m.categories(class)) }
func (m PPlus) Coded() say.Text            { return namePPlus.Say(m.p, m.s.Name) }

func (m PPlus) carry(c carrier) Model {
	c.sensitive(&m.s)
	c.integer(&m.p)
	list(c, &m.category, len(m.s.Values), c.code)
	return m
}
