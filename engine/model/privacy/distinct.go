package privacy

import (
	"fmt"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
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
		class:      func(in Input) (Model, error) { return NewDistinctL(in.Sensitive, in.Values.Integer("l")) },
	})
}

// DistinctL is distinct l-diversity: a class has at least l distinct sensitive
// values (Machanavajjhala et al. 2007; SLCA Definition 2). It is monotone.
type DistinctL struct {
	s *Sensitive
	l int
}

// NewDistinctL returns distinct l-diversity for l >= 1.
func NewDistinctL(s *Sensitive, l int) (DistinctL, error) {
	if l < 1 {
		return DistinctL{}, fmt.Errorf("l is %d, want at least 1", l)
	}
	return DistinctL{s, l}, nil
}

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
