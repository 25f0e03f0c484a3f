package hierarchy

import (
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
)

// FromRows makes a tree of rows that go from a leaf to the root, as in ARX's
// files. A value that is repeated from one level to the next is one node. It
// fails with an [*Error] that holds all faults; a row's line is its number.
func FromRows(rows [][]string) (*Tree, error) {
	return FromRowsInTurns(rows, func() {})
}

// FromRowsInTurns is FromRows for who has something else to do meanwhile: turn is called
// again and again.
func FromRowsInTurns(rows [][]string, turn func()) (*Tree, error) {
	return fromLines(rows, rowNumber, turn)
}

func fromLines(rows [][]string, line func(int) int, turn func()) (*Tree, error) {
	b := &builder{rows: rows, line: line, turn: turn, at: map[place]int{}}
	b.check()
	if len(b.faults) > 0 {
		return nil, b.faults.err()
	}
	b.tree.nodes = []node{{label: rows[0][len(rows[0])-1], parent: -1}}
	b.path = make([]int, len(rows[0]))
	for i := range rows {
		b.pause(i)
		b.tree.leaves = append(b.tree.leaves, b.add(i))
	}
	turn()
	tree := b.tree
	if !tree.preorder() || slices.Contains(tree.repeats(), true) {
		tree = *tree.normal()
	}
	tree.rows = b.first
	return &tree, nil
}

// builder makes a tree of rows. Most rows have most of their groups in common with the row
// before, for which nothing is looked up.
type builder struct {
	rows   [][]string
	line   func(int) int
	turn   func()
	faults faults
	first  map[string]int // the row of each leaf
	tree   Tree
	at     map[place]int // groups
	path   []int         // the nodes of the row before, by level
}

// place is where a label stands: in ARX's files a node is its level and label.
type place struct {
	level int
	label string
}

// pause gives others their turn once in a while.
func (b *builder) pause(row int) {
	const often = 1 << 10
	if row%often == 0 {
		b.turn()
	}
}

func (b *builder) check() {
	if len(b.rows) == 0 {
		b.faults.add(0, FaultEmpty)
		return
	}
	b.first = make(map[string]int, len(b.rows))
	parents := map[place]int{} // the rows that say so
	var before []string        // the last row without a fault
	for i, row := range b.rows {
		b.pause(i)
		if b.checkShape(i) && b.checkPlace(i, row, before, parents) {
			before = row
		}
	}
}

// checkShape looks at one row by itself.
func (b *builder) checkShape(i int) bool {
	row, wanted := b.rows[i], len(b.rows[0])
	switch {
	case len(row) < 2:
		b.faults.add(b.line(i), FaultAlone)
		return false
	case wanted < 2:
		return false // the first row is named, and others can't be held against it
	case len(row) != wanted:
		b.faults.add(b.line(i), FaultLength, len(row), wanted)
		return false
	}
	whole := true
	for level, label := range row {
		if strings.TrimSpace(label) == "" && level > 0 {
			b.faults.add(b.line(i), FaultLabel, level+1)
			whole = false
		}
	}
	return whole
}

// checkPlace looks at one row beside the others. A leaf is in one row, so that it has one
// parent.
func (b *builder) checkPlace(i int, row, before []string, parents map[place]int) bool {
	if twin, ok := b.first[row[0]]; ok {
		b.faults.add(b.line(i), FaultTwice, row[0], b.line(twin))
		return false
	}
	b.first[row[0]] = i
	if root, wanted := row[len(row)-1], b.rows[0][len(row)-1]; root != wanted {
		b.faults.add(b.line(i), FaultRoot, root, wanted)
		return false
	}
	for level := 1; level+1 < len(row); level++ {
		if before != nil && row[level] == before[level] && row[level+1] == before[level+1] {
			continue
		}
		at := place{level, row[level]}
		known, ok := parents[at]
		if !ok {
			parents[at] = i
		} else if other := b.rows[known][level+1]; other != row[level+1] {
			b.faults.add(b.line(i), FaultParents, row[level], row[level+1], other, b.line(known))
			return false
		}
	}
	return true
}

// add puts a row into the tree and returns its leaf.
func (b *builder) add(i int) int {
	row, n := b.rows[i], Root
	for level := len(row) - 2; level > 0; level-- {
		if i == 0 || row[level] != b.rows[i-1][level] {
			b.path[level] = b.group(place{level, row[level]}, n)
		}
		n = b.path[level]
	}
	return b.tree.grow(n, row[0])
}

// group returns the group at a place, a new one below a node if it is the first.
func (b *builder) group(at place, below int) int {
	n, ok := b.at[at]
	if !ok {
		n = b.tree.grow(below, at.label)
		b.at[at] = n
	}
	return n
}

// Records returns the number of records of each node, of all values below it.
// counts holds the records of each value; one without a place is passed over.
func (t *Tree) Records(counts map[string]int) []int {
	records, find := make([]int, len(t.nodes)), t.find()
	for value, n := range counts { // in any order: these are whole numbers
		if leaf := find(value); leaf >= 0 {
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
	records := t.Records(counts)
	return group.Each(group.Numbers(t.Height()+1), func(level int32) []int { return t.LevelSizes(int(level), records) })
}

// LevelSizes returns the sizes at one level, of the records of each node.
func (t *Tree) LevelSizes(level int, records []int) []int {
	all := group.Each(t.levelNodes(level), func(n int) int { return records[n] })
	sizes := group.Where(all, func(n int) bool { return n > 0 })
	slices.Sort(sizes)
	return sizes
}
