package hierarchy

import "slices"

// Records returns the number of records of each node, of all values below it.
// counts holds the records of each value; one without a place is passed over.
func (t *Tree) Records(counts map[string]int) []int {
	records, found := make([]int, len(t.nodes)), t.index()
	for value, n := range counts { // in any order: these are whole numbers
		if leaf, ok := found.find(value); ok {
			records[leaf] += n
		}
	}
	for n := len(t.nodes) - 1; n > Root; n-- { // a parent stands before its children
		records[t.nodes[n].parent] += records[n]
	}
	return records
}

// Sizes returns, for each level from the leaves to the root, how many records its
// groups have, in ascending order. Groups without a record are left out.
func (t *Tree) Sizes(counts map[string]int) [][]int {
	records, sizes := t.Records(counts), make([][]int, t.Height()+1)
	for level := range sizes {
		sizes[level] = t.LevelSizes(level, records)
	}
	return sizes
}

// LevelSizes returns the sizes at one level, of the records of each node.
func (t *Tree) LevelSizes(level int, records []int) []int {
	var sizes []int
	for _, n := range t.levelNodes(level) {
		if records[n] > 0 {
			sizes = append(sizes, records[n])
		}
	}
	slices.Sort(sizes)
	return sizes
}
