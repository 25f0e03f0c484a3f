package privacy

import (
	"fmt"
	"math"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameKE = say.Define("name-ke", "at least {0} different values of {1:q} with a range of at least {2}")

// NameKE names (k,e)-anonymity in recipes.
const NameKE = "k-e-anonymity"

func init() {
	offer(47, Kind{
		Name: NameKE, Title: "(k,e)-anonymity", Monotone: true, Numbers: true,
		Brief:  "at least k different numbers in every group, with a range of at least e.",
		Source: "Zhang, Koudas, Srivastava, Yu: Aggregate query answering on anonymized tables. ICDE 2007",
		Parameters: []parameter.Parameter{
			{Name: "k", Title: "k", Summary: "The smallest number of different sensitive values in a group.",
				Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1},
			{Name: "e", Title: "e", Summary: "The smallest difference of the largest and the smallest number in a group.",
				Kind: parameter.Number, Min: 0, Max: 1e12, Default: 1, Easier: -1},
		},
		class: func(in Input) (Model, error) {
			return NewKE(in.Sensitive, in.Values.Integer("k"), in.Values.Number("e"))
		},
	})
}

// KE is (k,e)-anonymity for a column of numbers or dates: a class has at least k
// different sensitive values, and its largest is at least e above its smallest
// (Zhang, Koudas, Srivastava, Yu 2007); of dates, e is in days. A missing
// value is a value, but none of the range. It is monotone: a merged class has the
// values of both parts.
type KE struct {
	DistinctL
	e       float64
	numbers []float64 // by value; NaN: missing
}

// NewKE returns the model for k >= 1 and a finite e >= 0. It fails if a value is
// neither a number nor a date.
func NewKE(s *Sensitive, k int, e float64) (KE, error) {
	numbers, err := s.numbers()
	return KE{NewDistinctL(s, k), e, numbers}, err
}

func (m KE) Holds(class []int32) bool {
	if len(class) < m.l {
		return false
	}
	distinct, width := m.spread(class)
	return distinct >= m.l && width >= m.e-float64(slack*max(1, m.e))
}

// spread returns the number of different values of a class and their range.
func (m KE) spread(class []int32) (distinct int, width float64) {
	var r room
	least, greatest := math.Inf(1), math.Inf(-1)
	counts := m.s.tally(class, &r)
	for _, c := range counts {
		if x := m.numbers[c.Value]; !math.IsNaN(x) {
			least, greatest = min(least, x), max(greatest, x)
		}
	}
	return len(counts), max(0, greatest-least)
}

func (m KE) Reach(class []int32) string {
	distinct, width := m.spread(class)
	return fmt.Sprintf("k = %d, e = %.4g", distinct, width)
}

func (m KE) Coded() say.Text { return nameKE.Say(m.l, m.s.Name, m.e) }

func (m KE) carry(c carrier) Model {
	m.DistinctL = m.DistinctL.carried(c)
	c.number(&m.e)
	list(c, &m.numbers, len(m.s.Values), c.number)
	return m
}
