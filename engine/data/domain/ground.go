package domain

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
