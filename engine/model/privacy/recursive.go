package privacy

import (
	"fmt"
	"math"
	"slices"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
var nameRecursiveCL = say.Define("name-recursive-cl", "recursive ({0},{1})-diversity of {2:q}")

// NameRecursiveCL names recursive (c,l)-diversity in recipes.
const NameRecursiveCL = "recursive-c-l-diversity"

func init() {
	offer(30, Kind{
		Name: NameRecursiveCL, Title: "Recursive (c,l)-diversity", Monotone: true,
		Brief:  "the most frequent value of a group has fewer rows than c times the values from the l-th on.",
		Source: diversity,
		Parameters: []parameter.Parameter{
			{Name: "c", Title: "c", Summary: "The most frequent value must have fewer than c times as many rows as all values from the l-th on together.",
				Kind: parameter.Number, Min: 0.0001, Max: 1e6, Default: 3, Easier: 1},
			{Name: "l", Title: "l", Summary: "The rank, by frequency, from which on values count as rarer.",
				Kind: parameter.Integer, Min: 2, Max: 1e6, Default: 2, Easier: -1},
		},
		class: func(in Input) (Model, error) {
			return NewRecursiveCL(in.Sensitive, in.Values.Number("c"), in.Values.Integer("l"))
		},
	})
}

// RecursiveCL is recursive (c,l)-diversity: with r_1 >= r_2 >= ... the counts of
// the sensitive values of a class, r_1 < c·(r_l + r_l+1 + ...) (Machanavajjhala,
// Kifer, Gehrke, Venkitasubramaniam 2007). It is monotone: the
// most frequent values of a merged class have no more records than those of its
// parts together, so what they leave is no less.
type RecursiveCL struct {
	s *Sensitive
	c float64
	l int
}

// NewRecursiveCL returns the model for a finite c > 0 and l >= 2.
func NewRecursiveCL(s *Sensitive, c float64, l int) (RecursiveCL, error) {
	if !(c > 0) || math.IsInf(c, 1) {
		return RecursiveCL{}, fmt.Errorf("c is %v, want a number above 0", c)
	}
	if l < 2 {
		return RecursiveCL{}, fmt.Errorf("l is %d, want at least 2", l)
	}
	return RecursiveCL{s, c, l}, nil
}

// MinSize implements [Model]: l - 1 values with a record each, and more than 1/c
// records of others.
func (d RecursiveCL) MinSize() int { return d.l + int(min(1/d.c, math.MaxInt32)) }

// Holds implements [Model]. A ratio that is c but for rounding is not below it.
func (d RecursiveCL) Holds(class []int32) bool {
	if len(class) < d.l {
		return false
	}
	first, rest := d.split(class)
	return rest > 0 && float64(first)/float64(rest) < d.c-slack
}

// split returns the count of the most frequent value of a class, and of all its
// values from the l-th on.
func (d RecursiveCL) split(class []int32) (first, rest int) {
	var r room
	counts := d.s.tally(class, &r)
	slices.SortFunc(counts, func(a, b ValueCount) int { return b.N - a.N })
	for i, c := range counts {
		if i == 0 {
			first = c.N
		}
		if i >= d.l-1 {
			rest += c.N
		}
	}
	return first, rest
}

func (d RecursiveCL) Monotone() bool { return true }

// Reach implements [Model]: the c that the class has for the model's l, which is
// infinite for a class of fewer values.
func (d RecursiveCL) Reach(class []int32) string {
	first, rest := d.split(class)
	if rest == 0 {
		return fmt.Sprintf("c = ∞, l = %d", d.l)
	}
	return fmt.Sprintf("c > %.4g, l = %d", float64(first)/float64(rest), d.l)
}

func (d RecursiveCL) Coded() say.Text { return nameRecursiveCL.Say(d.c, d.l, d.s.Name) }

func (d RecursiveCL) carry(c carrier) Model {
	c.sensitive(&d.s)
	c.number(&d.c)
	c.integer(&d.l)
	return d
}
