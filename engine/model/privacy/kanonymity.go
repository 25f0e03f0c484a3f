package privacy

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameKAnonymity = say.Define("name-k-anonymity", "{0}-anonymity")

// KAnonymity is satisfied by classes of at least k records (Samarati, Sweeney
// 1998; KAIM Definition 4). It is monotone.
type KAnonymity struct{ k int }

// NewKAnonymity returns k-anonymity for 1 <= k <= n, the number of records.
func NewKAnonymity(k, n int) (KAnonymity, error) {
	if n < 1 {
		return KAnonymity{}, errKNoRows.Of(k)
	}
	if k < 1 || k > n {
		return KAnonymity{}, errKRange.Of(k, n)
	}
	return KAnonymity{k}, nil
}

// K returns the parameter k.
func (a KAnonymity) K() int                     { return a.k }
func (a KAnonymity) MinSize() int               { return a.k }
func (a KAnonymity) Holds(class []int32) bool   { return len(class) >= a.k }
func (a KAnonymity) Monotone() bool             { return true }
func (a KAnonymity) Reach(class []int32) string { return fmt.Sprintf("k = %d", len(class)) }
func (a KAnonymity) Coded() say.Text            { return nameKAnonymity.Say(a.k) }

func (a KAnonymity) carry(c carrier) Model {
	c.integer(&a.k)
	return a
}

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
