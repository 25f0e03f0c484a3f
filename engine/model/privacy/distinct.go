package privacy

import (
	"fmt"
	"math"
	"slices"

	"quasi/engine/internal/data/natural"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameDistinctL = say.Define("name-distinct-l", "distinct {0}-diversity of {1:q}")

// NameDistinctL names distinct l-diversity in recipes.
const NameDistinctL = "distinct-l-diversity"

const diversity = "Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam: l-Diversity. ACM TKDD 1(1), 2007"

var paramL = parameter.Parameter{Name: "l", Title: "l", Summary: "The smallest number of different sensitive values in a group.",
	Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1}

func init() {
	offer(10, Kind{
		Name: NameDistinctL, Title: "Distinct l-diversity", Monotone: true,
		Brief:      "at least l different values in every group.",
		Source:     diversity,
		Parameters: []parameter.Parameter{paramL},
		class:      func(in Input) (Model, error) { return NewDistinctL(in.Sensitive, in.Values.Integer("l")), nil },
	})
}

// DistinctL is distinct l-diversity: a class has at least l distinct sensitive
// values (Machanavajjhala et al. 2007; SLCA Definition 2). It is monotone.
type DistinctL struct {
	s *Sensitive
	l int
}

// NewDistinctL returns distinct l-diversity for l >= 1.
func NewDistinctL(s *Sensitive, l int) DistinctL { return DistinctL{s, l} }

func (d DistinctL) MinSize() int { return d.l }

func (d DistinctL) Holds(class []int32) bool { return len(class) >= d.l && d.distinct(class) >= d.l }

func (d DistinctL) distinct(class []int32) int {
	var r room
	return len(d.s.tally(class, &r))
}

func (d DistinctL) Monotone() bool             { return true }
func (d DistinctL) Reach(class []int32) string { return fmt.Sprintf("l = %d", d.distinct(class)) }
func (d DistinctL) Coded() say.Text            { return nameDistinctL.Say(d.l, d.s.Name) }

func (d DistinctL) carry(c carrier) Model { return d.carried(c) }

func (d DistinctL) carried(c carrier) DistinctL {
	c.sensitive(&d.s)
	c.integer(&d.l)
	return d
}

var nameEntropyL = say.Define("name-entropy-l", "entropy {0}-diversity of {1:q}")

// NameEntropyL names entropy l-diversity in recipes.
const NameEntropyL = "entropy-l-diversity"

func init() {
	offer(20, Kind{
		Name: NameEntropyL, Title: "Entropy l-diversity", Monotone: true,
		Brief:  "in every group the values are as hard to guess as l equally frequent ones.",
		Source: diversity,
		Parameters: []parameter.Parameter{{Name: "l", Title: "l", Summary: "The sensitive values of a group must be as hard to guess as this many equally frequent ones.",
			Kind: parameter.Number, Min: 1, Max: 1e6, Default: 2, Easier: -1}},
		class: func(in Input) (Model, error) { return NewEntropyL(in.Sensitive, in.Values.Number("l")), nil },
	})
}

// EntropyL is entropy l-diversity: the sensitive values of a class have an
// entropy of at least ln(l), as that of l equally frequent values
// (Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam 2007). It
// is monotone, because entropy is concave.
type EntropyL struct {
	s     *Sensitive
	l     float64
	least float64 // ln(l)
}

// NewEntropyL returns the model for a finite l >= 1, which need not be whole.
func NewEntropyL(s *Sensitive, l float64) EntropyL { return EntropyL{s, l, natural.Log(l)} }

// MinSize implements [Model]: n records have at most the entropy ln(n). The
// factor is more than what slack in the logarithm forgives.
func (e EntropyL) MinSize() int { return int(math.Ceil(e.l * (1 - 2*slack))) }

func (e EntropyL) Holds(class []int32) bool {
	return len(class) > 0 && e.entropy(class) >= e.least-slack
}

// entropy returns -Σ q·ln(q) over the shares q of the values of a class, as
// ln(n) - Σ c·ln(c)/n over their counts c. Conversions keep products and sums
// apart, for the same bits everywhere.
func (e EntropyL) entropy(class []int32) float64 {
	if len(class) == 0 {
		return 0
	}
	var r room
	sum := 0.0
	for _, c := range e.s.tally(class, &r) {
		sum += float64(float64(c.N) * natural.Log(float64(c.N)))
	}
	n := float64(len(class))
	return max(0, natural.Log(n)-sum/n)
}

func (e EntropyL) Monotone() bool { return true }

func (e EntropyL) Reach(class []int32) string {
	return fmt.Sprintf("l = %.4g", natural.Exp(e.entropy(class)))
}

func (e EntropyL) Coded() say.Text { return nameEntropyL.Say(e.l, e.s.Name) }

func (e EntropyL) carry(c carrier) Model {
	c.sensitive(&e.s)
	c.number(&e.l)
	c.number(&e.least)
	return e
}

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
			return NewRecursiveCL(in.Sensitive, in.Values.Number("c"), in.Values.Integer("l")), nil
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
func NewRecursiveCL(s *Sensitive, c float64, l int) RecursiveCL { return RecursiveCL{s, c, l} }

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
