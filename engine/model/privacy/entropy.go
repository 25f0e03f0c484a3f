package privacy

import (
	"fmt"
	"math"

	"quasi/engine/data/natural"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
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
		class: func(in Input) (Model, error) { return NewEntropyL(in.Sensitive, in.Values.Number("l")) },
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
func NewEntropyL(s *Sensitive, l float64) (EntropyL, error) {
	if !(l >= 1) || math.IsInf(l, 1) {
		return EntropyL{}, fmt.Errorf("l is %v, want a number from 1", l)
	}
	return EntropyL{s, l, natural.Log(l)}, nil
}

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
