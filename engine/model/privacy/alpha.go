package privacy

import (
	"fmt"
	"math"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var (
	nameAlpha        = say.Define("name-alpha", "share of any {0:q} at most {1}")
	nameAlphaOfValue = say.Define("name-alpha-of-value", "share of {0:q} in {1:q} at most {2}")
)

// NameAlphaK names (α,k)-anonymity in recipes.
const NameAlphaK = "alpha-k-anonymity"

func init() {
	offer(40, Kind{
		Name: NameAlphaK, Title: "(α,k)-anonymity", Monotone: true,
		Brief:  "no value has a share above α in a group.",
		Source: "Wong, Li, Fu, Wang: (α,k)-Anonymity. KDD 2006",
		Parameters: []parameter.Parameter{{Name: "alpha", Title: "α", Summary: "Largest share that one value may have in a group.",
			Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5, Easier: 1}},
		class: func(in Input) (Model, error) { return NewAlphaK(in.Sensitive, in.Values.Number("alpha"), in.Value) },
	})
}

// AlphaK is the α of (α,k)-anonymity: no sensitive value, or not the given one,
// has a share above α in a class (Wong et al. 2006). The k is [KAnonymity]. It is
// monotone: a share in a merged class lies between those in its parts.
type AlphaK struct {
	s     *Sensitive
	alpha float64
	value int32 // the only value that is bound, or anyValue
}

const anyValue = -1

// NewAlphaK returns the model for 0 < alpha <= 1. value is the one sensitive
// value whose share is bound; if it is empty, all are.
func NewAlphaK(s *Sensitive, alpha float64, value string) (AlphaK, error) {
	a := AlphaK{s, alpha, anyValue}
	if value == "" {
		return a, nil
	}
	var err error
	a.value, err = s.value(value)
	return a, err
}

// MinSize implements [Model]: n records have a value of share 1/n at least.
func (a AlphaK) MinSize() int {
	if a.value != anyValue {
		return 1
	}
	return int(math.Ceil(1 / (a.alpha + slack)))
}

// slack forgives rounding in comparisons of shares: a share of 1/3 is not above
// an α of 0.333333333.
const slack = 1e-9

func (a AlphaK) Holds(class []int32) bool { return len(class) > 0 && a.share(class) <= a.alpha+slack }

// share returns the greatest bound share.
func (a AlphaK) share(class []int32) float64 {
	var r room
	most := 0
	for _, c := range a.s.tally(class, &r) {
		if a.value == anyValue || a.value == c.Value {
			most = max(most, c.N)
		}
	}
	return float64(most) / float64(max(1, len(class)))
}

func (a AlphaK) Monotone() bool             { return true }
func (a AlphaK) Reach(class []int32) string { return fmt.Sprintf("α = %.4g", a.share(class)) }

func (a AlphaK) Coded() say.Text {
	if a.value != anyValue {
		return nameAlphaOfValue.Say(a.s.Values[a.value], a.s.Name, a.alpha)
	}
	return nameAlpha.Say(a.s.Name, a.alpha)
}

func (a AlphaK) carry(c carrier) Model {
	c.sensitive(&a.s)
	c.number(&a.alpha)
	c.code(&a.value)
	return a
}
