package privacy_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/model/privacy"
)

// The diseases of Li, Li, Venkatasubramanian 2007, Figure 1: a root over the
// respiratory and the digestive system, each over two groups of two diseases.
//
//	0 root; 1 respiratory, 2 digestive; 3 to 6 their groups; 7 to 14 the diseases
func diseases() *domain.Ground {
	parent := []int32{-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}
	return domain.NewGround(parent, []int32{7, 8, 9, 10, 11, 12, 13, 14})
}

// The distance as the paper's recursion over the whole tree has it.
func slowDistance(parent, height, leaf []int32, p, q []float64) float64 {
	extra := make([]float64, len(parent))
	for v, n := range leaf {
		extra[n] += p[v] - q[v]
	}
	positive, negative, cost := make([]float64, len(parent)), make([]float64, len(parent)), 0.0
	for n := len(parent) - 1; n >= 0; n-- {
		extra[n] += positive[n] - negative[n]
		cost += float64(height[n]) / float64(height[0]) * min(positive[n], negative[n])
		if n > 0 {
			positive[parent[n]] += max(0, extra[n])
			negative[parent[n]] += max(0, -extra[n])
		}
	}
	return cost
}

func TestHierarchicalDistanceIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parent := []int32{-1}
		for n := range rapid.IntRange(1, 12).Draw(t, "nodes") {
			parent = append(parent, rapid.Int32Range(0, int32(n)).Draw(t, "parent"))
		}
		inner := map[int32]bool{}
		for _, n := range parent {
			inner[n] = true
		}
		var leaf []int32
		for n := range int32(len(parent)) {
			if !inner[n] {
				leaf = append(leaf, n)
			}
		}
		s := &privacy.Sensitive{Name: "s", Values: make([]string, len(leaf))}
		s.Codes = rapid.SliceOfN(rapid.Int32Range(0, int32(len(leaf)-1)), 1, 30).Draw(t, "codes")
		class := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(len(s.Codes)-1)), 1, -1, rapid.ID[int32]).Draw(t, "class")
		g := domain.NewGround(parent, leaf)
		q := make([]float64, len(leaf))
		for _, record := range class {
			q[s.Codes[record]] += 1 / float64(len(class))
		}
		want := slowDistance(parent, g.Height, leaf, s.Shares(), q)
		for _, side := range []float64{-1e-7, 1e-7} {
			m, err := privacy.NewHierarchicalTCloseness(s, min(1, max(0, want+side)), g)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.Holds(class); got != (side > 0 || want+side <= 0) {
				t.Fatalf("%s holds: %v, the distance is %v", m, got, want)
			}
		}
	})
}
