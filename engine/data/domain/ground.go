package domain

import "slices"

// Ground is a hierarchy over the values of a sensitive attribute, which says how
// far apart they are.
//
// Invariants: a node's parent comes before it; node 0 is the root, whose parent
// is -1; every value has a leaf.
type Ground struct {
	Parent []int32 // by node
	// Height is a node's distance from the lowest leaf below it, in levels; 0 for
	// a leaf.
	Height []int32
	Leaf   []int32 // by value: its node
	// Labels are the nodes' names, those of leaves that are missing values empty; nil
	// where nobody asks for them.
	Labels []string
}

// NewGround returns the ground of a hierarchy: the parent of each node, which
// comes before the node, and the leaf of each value.
func NewGround(parent, leaf []int32) *Ground {
	g := &Ground{Parent: parent, Height: make([]int32, len(parent)), Leaf: leaf}
	for n := len(parent) - 1; n > 0; n-- {
		g.Height[parent[n]] = max(g.Height[parent[n]], g.Height[n]+1)
	}
	return g
}

// SoundGround reports whether [NewGround] can be given these.
func SoundGround(parent, leaf []int32) bool {
	for n, above := range parent {
		if int(above) >= n || (above == -1) != (n == 0) || above < -1 {
			return false
		}
	}
	for _, n := range leaf {
		if n < 0 || int(n) >= len(parent) {
			return false
		}
	}
	return len(parent) > 0
}

// Shares returns the share of each node from those of the values.
func (g *Ground) Shares(values []float64) []float64 {
	shares := make([]float64, len(g.Parent))
	for v, share := range values {
		shares[g.Leaf[v]] += share
	}
	for n := len(shares) - 1; n > 0; n-- {
		shares[g.Parent[n]] += shares[n]
	}
	return shares
}

// Ancestor returns the node so many levels above n, at most the root.
func (g *Ground) Ancestor(n int32, levels int) int32 {
	for ; levels > 0 && g.Parent[n] >= 0; levels-- {
		n = g.Parent[n]
	}
	return n
}

// Named returns the nodes of a label, in ascending order, of those in a row the
// highest: a label can stand at several places.
func (g *Ground) Named(label string) []int32 {
	var nodes []int32
	for n, other := range g.Labels {
		if other == label && !slices.ContainsFunc(nodes, func(above int32) bool { return g.Under(int32(n), above) }) {
			nodes = append(nodes, int32(n))
		}
	}
	return nodes
}

// Under reports whether n is node, or below it.
func (g *Ground) Under(n, node int32) bool {
	for n > node { // a parent comes before its children
		n = g.Parent[n]
	}
	return n == node
}

// Covered says of each value whether it is at or below a node.
func (g *Ground) Covered(node int32) []bool {
	covered := make([]bool, len(g.Leaf))
	for v, n := range g.Leaf {
		covered[v] = g.Under(n, node)
	}
	return covered
}

// Compare returns -1, 0 or 1: the leaf of value a is to the left of that of b, the same, or
// to the right. The children of a node stand in the order of their numbers.
func (g *Ground) Compare(a, b int32) int {
	return slices.Compare(g.path(g.Leaf[a]), g.path(g.Leaf[b]))
}

// path returns the nodes from the root to n.
func (g *Ground) path(n int32) []int32 {
	var path []int32
	for ; n >= 0; n = g.Parent[n] {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}
