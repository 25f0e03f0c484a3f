package lattice

import "quasi/engine/data/domain"

// taxonomy is the hierarchy of one attribute as a tree, as far as its values
// occur.
//
// Invariants: node 0 is the root; the path of an original value goes from node 0
// to its own node, and that of a missing value is node 0 alone.
type taxonomy struct {
	nodes []node
	paths [][]int32 // by original code
}

// node is one value of a taxonomy.
type node struct {
	span  domain.Span
	depth int
	cost  int64 // of a cell released so, unless it was missing
	inner bool  // values below it occur
}

// newTaxonomy makes the tree of a scale with the given costs.
func newTaxonomy(s *scale, costs [][]int64) *taxonomy {
	t := &taxonomy{paths: make([][]int32, len(s.codes[0]))}
	number := map[domain.Span]int32{}
	for c := range t.paths {
		var path []int32
		for h := s.height; h >= 0; h-- {
			code := s.codes[h][c]
			span := s.spans[h][code]
			at, ok := number[span]
			if !ok {
				at = int32(len(t.nodes))
				number[span] = at
				t.nodes = append(t.nodes, node{span: span, depth: len(path), cost: costs[h][code]})
			}
			if len(path) == 0 || path[len(path)-1] != at {
				path = append(path, at)
			}
		}
		for _, above := range path[:len(path)-1] {
			t.nodes[above].inner = true
		}
		t.paths[c] = path
	}
	return t
}

// innerNodes returns the number of values that have others below them.
func (t *taxonomy) innerNodes() int {
	inner := 0
	for _, n := range t.nodes {
		if n.inner {
			inner++
		}
	}
	return inner
}

// below returns the value to which an original code goes if value at of its path
// is specialised: at itself if that is the last one, as for a missing value.
func (t *taxonomy) below(code, at int32) int32 {
	path := t.paths[code]
	return path[min(len(path)-1, t.nodes[at].depth+1)]
}
