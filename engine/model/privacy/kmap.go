package privacy

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
var nameKMap = say.Define("name-k-map", "{0}-map")

// NameKMap names k-map in recipes.
const NameKMap = "k-map"

func init() {
	offer(100, Kind{
		Name: NameKMap, Title: "k-map", Scope: OnPopulation, Monotone: true,
		Brief:  "every group could be at least k people of the population.",
		Source: "Sweeney: Computational Disclosure Control. PhD thesis, MIT 2001, section 4.3",
		Parameters: []parameter.Parameter{{Name: "k", Title: "k", Summary: "The smallest number of people of the population that a group could be.",
			Kind: parameter.Integer, Min: 1, Max: 1e9, Default: 5, Easier: -1}},
		class: func(in Input) (Model, error) { return NewKMap(in.QI, in.Register, in.Values.Integer("k")) },
	})
}

// KMap is k-map: each class, as released, covers at least k persons of the
// population, whose table need not hold those of the class itself (Sweeney 2001,
// section 4.3). It is monotone: a merged class covers what its parts do.
type KMap struct {
	behind
	k int
}

// NewKMap returns the model for 1 <= k <= the number of persons.
func NewKMap(qi []domain.Attribute, register *Register, k int) (KMap, error) {
	if everyone := register.everyone(); k < 1 || k > everyone {
		return KMap{}, errKMapRange.Of(k, everyone)
	}
	return KMap{behind{qi, register}, k}, nil
}

func (m KMap) MinSize() int { return 1 }

func (m KMap) Holds(class []int32) bool {
	return len(class) > 0 && m.HoldsAs(m.released(class), len(class))
}

// HoldsAs is Holds for a class of so many records that is released as given.
func (m KMap) HoldsAs(released []domain.Span, _ int) bool {
	return m.register.Count(released, m.k) >= m.k
}

func (m KMap) Monotone() bool             { return true }
func (m KMap) Reach(class []int32) string { return m.ReachAs(m.released(class), len(class)) }

// ReachAs is Reach for a class of so many records that is released as given.
func (m KMap) ReachAs(released []domain.Span, _ int) string {
	return fmt.Sprintf("k = %d", m.register.Count(released, math.MaxInt))
}

func (m KMap) Coded() say.Text { return nameKMap.Say(m.k) }

func (m KMap) carry(c carrier) Model {
	c.population(&m.behind)
	c.integer(&m.k)
	return m
}
