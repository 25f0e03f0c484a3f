package privacy

import (
	"fmt"
	"math"

	"quasi/engine/internal/data/natural"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameDelta = say.Define("name-delta", "{0}-disclosure privacy of {1:q}")

// NameDelta names δ-disclosure privacy in recipes.
const NameDelta = "delta-disclosure"

func init() {
	offer(70, Kind{
		Name: NameDelta, Title: "δ-disclosure privacy", Monotone: false,
		Brief:  "no value that a group has is more or less frequent there than in the whole table by a factor of exp(δ).",
		Source: "Brickell, Shmatikov: The Cost of Privacy. KDD 2008, for the values that a class has",
		Parameters: []parameter.Parameter{{Name: "delta", Title: "δ", Summary: "Upper bound on |ln(share in the group / share in the table)|; ARX takes the logarithm to base 2.",
			Kind: parameter.Number, Min: 0.0001, Max: 100, Default: 2, Easier: 1}},
		class: func(in Input) (Model, error) { return NewDeltaDisclosure(in.Sensitive, in.Values.Number("delta")), nil },
	})
}

// DeltaDisclosure is δ-disclosure privacy: |ln(q/p)| < δ for every sensitive
// value that a class has, q being its share in the class and p in the whole
// table (Brickell, Shmatikov 2008). Values that a class does not
// have are passed over; to the letter of the definition they are infinitely far.
//
// It is not monotone: a value that only one of two classes has can become too
// rare in the merged one. To the letter it would be.
type DeltaDisclosure struct {
	s     *Sensitive
	p     []float64 // each value's share in the whole table
	delta float64
}

// NewDeltaDisclosure returns the model for a finite delta > 0.
func NewDeltaDisclosure(s *Sensitive, delta float64) DeltaDisclosure {
	return DeltaDisclosure{s, s.Shares(), delta}
}

func (d DeltaDisclosure) MinSize() int { return 1 }

// Holds implements [Model]. A disclosure that is δ but for rounding is not below
// it.
func (d DeltaDisclosure) Holds(class []int32) bool {
	return len(class) > 0 && d.disclosure(class) < d.delta-slack
}

// disclosure returns the greatest |ln(q/p)| over the values of a class.
func (d DeltaDisclosure) disclosure(class []int32) float64 {
	var r room
	most := 0.0
	for _, c := range d.s.tally(class, &r) {
		q := float64(c.N) / float64(len(class))
		most = max(most, math.Abs(natural.Log(q/d.p[c.Value])))
	}
	return most
}

func (d DeltaDisclosure) Monotone() bool { return false }

func (d DeltaDisclosure) Reach(class []int32) string {
	return fmt.Sprintf("δ > %.4g", d.disclosure(class))
}

func (d DeltaDisclosure) Coded() say.Text { return nameDelta.Say(d.delta, d.s.Name) }

func (d DeltaDisclosure) carry(c carrier) Model {
	c.sensitive(&d.s)
	list(c, &d.p, len(d.s.Values), c.number)
	c.number(&d.delta)
	return d
}
