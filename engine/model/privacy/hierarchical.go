package privacy

import (
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/say"
)

// With its parameters, in verdicts.
var nameHierarchicalT = say.Define("name-hierarchical-t", "hierarchical {0}-closeness of {1:q}")

// Distance returns how far the distribution of the values of a class of the given
// size is from that of the whole table, p by node, in [0,1]: the sum, over the
// inner nodes, of the height by the root's times what its children can even out
// among themselves, the less of their surplus and their want. Below a node that
// the class has no value of, every child wants, and nothing is evened out; so only
// the nodes above the class's values are looked at.
func Distance(g *domain.Ground, p []float64, class []ValueCount, size int) float64 {
	if g.Height[0] == 0 || size == 0 {
		return 0
	}
	type side struct{ q, surplus, want float64 }
	sides := make(map[int32]*side, 4*len(class))
	var above []int32
	for _, c := range class {
		q := float64(c.N) / float64(size)
		for n := g.Leaf[c.Value]; n >= 0; n = g.Parent[n] {
			if sides[n] == nil {
				sides[n] = &side{want: p[n]} // of children that the class has no value of
				above = append(above, n)
			}
			sides[n].q += q
		}
	}
	slices.Sort(above)
	sum := 0.0
	for _, n := range slices.Backward(above) { // children before parents
		at := sides[n]
		sum += float64(max(0, min(at.surplus, at.want)) * float64(g.Height[n]))
		if n == 0 {
			break
		}
		parent := sides[g.Parent[n]]
		parent.want -= p[n]
		if extra := at.q - p[n]; extra > 0 {
			parent.surplus += extra
		} else {
			parent.want -= extra
		}
	}
	return min(1, sum/float64(g.Height[0]))
}

// HierarchicalTCloseness is t-closeness with the hierarchical ground distance:
// two values are as far apart as the height of their lowest common ancestor, by
// that of the root, and the distance of two distributions is the least that must
// be moved (Li, Li, Venkatasubramanian 2007, section 4.3). It is monotone,
// because the distance is convex.
type HierarchicalTCloseness struct {
	s      *Sensitive
	t      float64
	ground *domain.Ground
	p      []float64 // the share of each node in the whole table
}

// NewHierarchicalTCloseness returns the model for 0 <= t <= 1.
func NewHierarchicalTCloseness(s *Sensitive, t float64, ground *domain.Ground) (HierarchicalTCloseness, error) {
	if !(t >= 0 && t <= 1) {
		return HierarchicalTCloseness{}, fmt.Errorf("t is %v, want 0 to 1", t)
	}
	if len(ground.Leaf) != len(s.Values) {
		return HierarchicalTCloseness{}, fmt.Errorf("the hierarchy has places for %d values, %q has %d", len(ground.Leaf), s.Name, len(s.Values))
	}
	return HierarchicalTCloseness{s, t, ground, ground.Shares(s.Shares())}, nil
}

func (h HierarchicalTCloseness) MinSize() int { return 1 }

func (h HierarchicalTCloseness) Holds(class []int32) bool {
	return len(class) > 0 && h.distance(class) <= h.t+slack
}

func (h HierarchicalTCloseness) distance(class []int32) float64 {
	var r room
	return Distance(h.ground, h.p, h.s.tally(class, &r), len(class))
}

func (h HierarchicalTCloseness) Monotone() bool { return true }

func (h HierarchicalTCloseness) Reach(class []int32) string {
	return fmt.Sprintf("t = %.4g", h.distance(class))
}

func (h HierarchicalTCloseness) Coded() say.Text { return nameHierarchicalT.Say(h.t, h.s.Name) }

func (h HierarchicalTCloseness) carry(c carrier) Model {
	c.sensitive(&h.s)
	c.number(&h.t)
	c.numbers(&h.p)
	c.ground(&h.ground)
	c.sound(func() bool { return len(h.ground.Leaf) == len(h.s.Values) && len(h.ground.Parent) == len(h.p) })
	return h
}
