package privacy

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
var nameTCloseness = say.Define("name-t-closeness", "{0}-closeness of {1:q}")

// NameTCloseness names t-closeness in recipes.
const NameTCloseness = "t-closeness"

func init() {
	offer(50, Kind{
		Name: NameTCloseness, Title: "t-closeness", Monotone: true,
		Hierarchy: func(v parameter.Values) bool { return v.Integer("distance") == Hierarchical },
		Brief:     "in every group the values are distributed nearly as in the whole table.",
		Source:    "Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007, equal, ordered and hierarchical ground distance",
		Parameters: []parameter.Parameter{
			{Name: "t", Title: "t", Summary: "The largest distance between the distributions in a group and in the table.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0.2, Easier: 1},
			{Name: "distance", Title: "Distance", Summary: "Whether any two values are equally far apart, or as far as in their order or their hierarchy.",
				Kind: parameter.Choice, Choices: []string{"equal", "ordered", "hierarchical"}, Titles: []string{"the same between any two values", "by the order of the values", "by their hierarchy"}},
		},
		class: newCloseness,
	})
}

// Places among the choices of the distance of t-closeness.
const (
	Ordered      = 1
	Hierarchical = 2
)

// newCloseness takes the ground distance that is asked for.
func newCloseness(in Input) (Model, error) {
	t := in.Values.Number("t")
	switch in.Values.Integer("distance") {
	case Ordered:
		ground, err := in.order()
		if err != nil {
			return nil, err
		}
		return NewOrderedTCloseness(in.Sensitive, t, ground)
	case Hierarchical:
		ground, err := in.Ground()
		if err != nil {
			return nil, err
		}
		return NewHierarchicalTCloseness(in.Sensitive, t, ground)
	}
	return NewTCloseness(in.Sensitive, t)
}

// order returns the hierarchy that gives words an order; nil: there is none, or the values
// have an order of their own.
func (in *Input) order() (*domain.Ground, error) {
	if _, words := in.Sensitive.wordOf(); !words || !in.HasGround {
		return nil, nil
	}
	return in.Ground()
}

// TCloseness bounds the distance between the distribution of a sensitive
// attribute in a class and in the whole table by t, with the equal ground
// distance: half the sum of |q - p| (Li, Li, Venkatasubramanian 2007). It is
// monotone, because the distance is convex.
type TCloseness struct {
	s *Sensitive
	p []float64 // each value's share in the whole table
	t float64
}

// NewTCloseness returns the model for 0 <= t <= 1.
func NewTCloseness(s *Sensitive, t float64) (TCloseness, error) {
	if !(t >= 0 && t <= 1) {
		return TCloseness{}, fmt.Errorf("t is %v, want 0 to 1", t)
	}
	return TCloseness{s, s.Shares(), t}, nil
}

func (t TCloseness) MinSize() int { return 1 }

func (t TCloseness) Holds(class []int32) bool {
	return len(class) > 0 && t.distance(class) <= t.t+slack
}

// distance is half the sum of |q - p|. The values that are absent from the class
// have q = 0; together they have what the present ones leave of 1.
func (t TCloseness) distance(class []int32) float64 {
	var r room
	sum, present := 0.0, 0.0
	for _, c := range t.s.tally(class, &r) {
		p := t.p[c.Value]
		sum += math.Abs(float64(c.N)/float64(len(class)) - p)
		present += p
	}
	return (sum + max(0, 1-present)) / 2
}

func (t TCloseness) Monotone() bool             { return true }
func (t TCloseness) Reach(class []int32) string { return fmt.Sprintf("t = %.4g", t.distance(class)) }
func (t TCloseness) Coded() say.Text            { return nameTCloseness.Say(t.t, t.s.Name) }

func (t TCloseness) carry(c carrier) Model {
	c.sensitive(&t.s)
	c.number(&t.t)
	c.numbers(&t.p)
	c.sound(func() bool { return len(t.p) == len(t.s.Values) })
	return t
}
