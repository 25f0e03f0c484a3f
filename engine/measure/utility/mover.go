package utility

import (
	"math"

	"quasi/engine/data/domain"
)

// hierarchy is a tree whose values have levels.
type hierarchy interface {
	tree
	Height(domain.Span) int
}

// ordered returns the earth mover's distance on positions in a row: see
// [Distribution]. On a line, the work is the sum of the absolute cumulated
// differences.
func ordered(p, q marginal) float64 {
	star := len(p) - 1
	knownP, knownQ := sumOf(p[:star]), sumOf(q[:star])
	distance := math.Abs(p[star] - q[star])
	if knownP == 0 || knownQ == 0 {
		return min(1, distance)
	}
	work, cumulated := 0.0, 0.0
	for i := range star - 1 {
		cumulated += p[i]/knownP - q[i]/knownQ
		work += math.Abs(cumulated)
	}
	return min(1, distance+float64(min(knownP, knownQ)*(work/float64(star-1))))
}

func sumOf(shares []float64) float64 {
	sum := 0.0
	for _, share := range shares {
		sum += share
	}
	return sum
}

// hierarchical returns the earth mover's distance on a tree: at each node, what
// some children have too much goes to those that have too little, at the cost of
// the node's height.
func hierarchical(t hierarchy, p, q marginal) float64 {
	root := domain.Span{Hi: int32(len(p) - 2)}
	star := len(p) - 1
	height := float64(t.Height(root))
	work := 0.0
	var extra func(s domain.Span) float64
	extra = func(s domain.Span) float64 {
		if s.IsLeaf() {
			return p[s.Lo] - q[s.Lo]
		}
		much, little := 0.0, 0.0
		add := func(x float64) {
			much += max(0, x)
			little += max(0, -x)
		}
		for _, child := range t.Children(s) {
			add(extra(child))
		}
		if s == root {
			add(p[star] - q[star])
		}
		work += float64(float64(t.Height(s)) / height * min(much, little))
		return much - little
	}
	extra(root)
	return min(1, work)
}
