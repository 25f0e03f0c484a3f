package privacy

import (
	"fmt"
	"slices"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameLAlpha = say.Define("name-l-alpha", "distinct ({0},{1})-diversity of {2:q}")

// NameLAlpha names distinct (l,α)-diversity in recipes.
const NameLAlpha = "l-alpha-diversity"

func init() {
	offer(90, Kind{
		Name: NameLAlpha, Title: "Distinct (l,α)-diversity", Monotone: true,
		Brief:  "at least l different values in every group, whose weights sum to α.",
		Source: "Sun X., Li M., Wang H.: A family of enhanced (L,α)-diversity models. Future Generation Computer Systems 27(3), 2011",
		Parameters: []parameter.Parameter{paramL,
			{Name: "alpha", Title: "α", Summary: "Smallest sum of weights of the different values in a group; the rarest value weighs 0, the most frequent 1.",
				Kind: parameter.Number, Min: 0, Max: 1e6, Default: 1, Easier: -1}},
		class: func(in Input) (Model, error) {
			weights, err := weightsOf(in.Sensitive, in.Weights)
			if err != nil {
				return nil, err
			}
			return NewLAlpha(in.Sensitive, in.Values.Integer("l"), in.Values.Number("alpha"), weights)
		},
	})
}

// weightsOf returns the weight of each value, or nil if none are given. It fails if a value
// that occurs has none.
func weightsOf(s *Sensitive, given map[string]float64) ([]float64, error) {
	if given == nil {
		return nil, nil
	}
	weights, counts := make([]float64, len(s.Values)), s.Counts()
	of := make(map[string]float64, len(given))
	for text, w := range given {
		one := s.Format.OneValue(text)
		if least, known := of[one]; !known || w < least { // of several spellings, the strictest counts
			of[one] = w
		}
	}
	for v, text := range s.Values {
		w, ok := of[s.Format.OneValue(text)]
		if !ok && counts[v] > 0 {
			return nil, errValueNoWeight.Of(text)
		}
		weights[v] = w
	}
	return weights, nil
}

// LAlpha is distinct (l,α)-diversity: a class has at least l distinct sensitive
// values, and the weights of those sum to α at least, the most sensitive values
// having the lowest weights (Sun, Li, Wang 2011, as SLCA's paper compares with
// it). It is monotone: a merged class has the values of both parts.
type LAlpha struct {
	DistinctL
	alpha   float64
	weights []float64 // by value, in [0,1]
}

// NewLAlpha returns the model for l >= 1, alpha >= 0 and one weight in [0,1] per
// value; nil weights are [RankWeights].
func NewLAlpha(s *Sensitive, l int, alpha float64, weights []float64) (LAlpha, error) {
	if weights == nil {
		weights = RankWeights(s)
	}
	if len(weights) != len(s.Values) {
		return LAlpha{}, fmt.Errorf("%d weights for the %d values of %q", len(weights), len(s.Values), s.Name)
	}
	for v, w := range weights {
		if !(w >= 0 && w <= 1) {
			return LAlpha{}, errWeightOfValue.Of(s.Values[v], w)
		}
	}
	return LAlpha{NewDistinctL(s, l), alpha, weights}, nil
}

// RankWeights returns weights where nobody has given any: of the m values that occur the
// rarest gets 0, as the one that tells most, the next 1/(m-1), and so on up to 1 for the
// most frequent. Of equally frequent values the first counts as rarer.
func RankWeights(s *Sensitive) []float64 {
	counts := s.Counts()
	order := s.occurring()
	slices.SortStableFunc(order, func(a, b int32) int { return counts[a] - counts[b] })
	weights := make([]float64, len(counts))
	for rank, v := range order {
		weights[v] = float64(rank) / float64(max(1, len(order)-1))
	}
	return weights
}

func (a LAlpha) Holds(class []int32) bool {
	if len(class) < a.l {
		return false
	}
	distinct, weight := a.weigh(class)
	return distinct >= a.l && weight >= a.alpha-slack
}

// weigh returns the number of distinct values of a class and their weight.
func (a LAlpha) weigh(class []int32) (distinct int, weight float64) {
	var r room
	counts := a.s.tally(class, &r)
	for _, c := range counts {
		weight += a.weights[c.Value]
	}
	return len(counts), weight
}

func (a LAlpha) Reach(class []int32) string {
	distinct, weight := a.weigh(class)
	return fmt.Sprintf("l = %d, α = %.4g", distinct, weight)
}

func (a LAlpha) Coded() say.Text { return nameLAlpha.Say(a.l, a.alpha, a.s.Name) }

func (a LAlpha) carry(c carrier) Model {
	a.DistinctL = a.DistinctL.carried(c)
	c.number(&a.alpha)
	list(c, &a.weights, len(a.s.Values), c.number)
	return a
}
