package privacy

import (
	"fmt"
	"math"
	"slices"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameLPlus = say.Define("name-l-plus", "share of each {0:q} at most its own bound, or {1}")

// NameLPlus names l+-diversity in recipes.
const NameLPlus = "l-plus-diversity"

func init() {
	offer(45, Kind{
		Name: NameLPlus, Title: "l+-diversity", Monotone: true,
		Brief:  "no value has a share in a group above its own bound.",
		Source: "Liu, Wang: On optimal anonymization for l+-diversity. ICDE 2010",
		Parameters: []parameter.Parameter{{Name: "share", Title: "Share", Summary: "Largest share in a group of a value that the recipe gives no bound of its own.",
			Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5, Easier: 1}},
		class: func(in Input) (Model, error) {
			bounds := slices.Repeat([]float64{in.Values.Number("share")}, len(in.Sensitive.Values))
			given := make([]bool, len(bounds))
			for text, bound := range in.Bounds {
				v, err := in.Sensitive.value(text)
				if err != nil {
					return nil, err
				}
				if !given[v] || bound < bounds[v] { // of several spellings, the strictest counts
					bounds[v], given[v] = bound, true
				}
			}
			return NewLPlus(in.Sensitive, bounds, in.Values.Number("share"))
		},
	})
}

// LPlus is l+-diversity: each sensitive value has a bound of its own, which its share
// in a class does not exceed (Liu, Wang 2010). l-diversity by frequency is the case
// where every bound is 1/l, [AlphaK] of one value that where the others' is 1. It is
// monotone: a share in a merged class lies between those in its parts.
type LPlus struct {
	s      *Sensitive
	bounds []float64 // by value, in (0,1]
	others float64   // of those that have no bound of their own, for the name
}

// NewLPlus returns the model for one bound in (0,1] per value; others is the bound
// that the name gives for those that are not named.
func NewLPlus(s *Sensitive, bounds []float64, others float64) (LPlus, error) {
	if len(bounds) != len(s.Values) {
		return LPlus{}, fmt.Errorf("%d bounds for the %d values of %q", len(bounds), len(s.Values), s.Name)
	}
	for v, bound := range bounds {
		if !(bound > 0 && bound <= 1) {
			return LPlus{}, errBoundOfValue.Of(s.Values[v], bound)
		}
	}
	return LPlus{s, bounds, others}, nil
}

// MinSize implements [Model]: the one record of a value needs room for its bound.
func (m LPlus) MinSize() int {
	largest := 0.0
	for _, bound := range m.bounds {
		largest = max(largest, bound)
	}
	return int(math.Ceil(1 / (max(largest, slack) + slack)))
}

func (m LPlus) Holds(class []int32) bool {
	_, ratio := m.worst(class)
	return len(class) > 0 && ratio <= 1
}

// worst returns the value that is furthest above its bound, or closest to it, with
// the quotient of its share and its bound, of which rounding is forgiven.
func (m LPlus) worst(class []int32) (value int32, ratio float64) {
	var r room
	for _, c := range m.s.tally(class, &r) {
		if x := float64(c.N) / float64(len(class)) / (m.bounds[c.Value] + slack); x > ratio {
			value, ratio = c.Value, x
		}
	}
	return value, ratio
}

func (m LPlus) Monotone() bool { return true }

// Reach implements [Model]: the share of the value that is furthest above its bound.
func (m LPlus) Reach(class []int32) string {
	value, ratio := m.worst(class)
	bound := m.bounds[value]
	return fmt.Sprintf("%.4g > %.4g", ratio*(bound+slack), bound)
}

func (m LPlus) Coded() say.Text { return nameLPlus.Say(m.s.Name, m.others) }

func (m LPlus) carry(c carrier) Model {
	c.sensitive(&m.s)
	list(c, &m.bounds, len(m.s.Values), c.number)
	return m
}
