package hierarchy

import "strings"

// FromRows makes a tree of rows that go from a leaf to the root, as in ARX's
// files. A value that is repeated from one level to the next is one node. It
// fails with an [*Error] that holds all faults; a row's line is its number.
func FromRows(rows [][]string) (*Tree, error) {
	return fromLines(rows, func(i int) int { return i + 1 })
}

func fromLines(rows [][]string, line func(int) int) (*Tree, error) {
	b := &builder{rows: rows, line: line}
	b.check()
	if len(b.faults) > 0 {
		return nil, newError(b.faults)
	}
	b.tree.nodes = []node{{label: rows[0][len(rows[0])-1], parent: -1}}
	b.at = make(map[place]int, len(rows)) // leaves are the most
	for _, row := range rows {
		b.tree.leaves = append(b.tree.leaves, b.add(row))
	}
	return b.tree.normal(), nil
}

// builder makes a tree of rows.
type builder struct {
	rows   [][]string
	line   func(int) int
	faults faults
	tree   Tree
	at     map[place]int
}

// place is where a label stands: in ARX's files a node is its level and label.
type place struct {
	level int
	label string
}

func (b *builder) check() {
	if len(b.rows) == 0 {
		b.faults.add(0, FaultEmpty)
		return
	}
	first, parents := make(map[string]int, len(b.rows)), make(map[place]int, len(b.rows)) // the rows that say so
	for i, row := range b.rows {
		if b.checkShape(i) {
			b.checkPlace(i, row, first, parents)
		}
	}
}

// checkShape looks at one row by itself.
func (b *builder) checkShape(i int) bool {
	row, wanted := b.rows[i], len(b.rows[0])
	if len(row) != wanted || wanted < 2 {
		b.faults.add(b.line(i), FaultLength, len(row), max(2, wanted))
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

// checkPlace looks at one row beside the others.
func (b *builder) checkPlace(i int, row []string, first map[string]int, parents map[place]int) {
	if before, ok := first[row[0]]; ok {
		b.faults.add(b.line(i), FaultTwice, row[0], b.line(before))
		return
	}
	first[row[0]] = i
	if root, wanted := row[len(row)-1], b.rows[0][len(row)-1]; root != wanted {
		b.faults.add(b.line(i), FaultRoot, root, wanted)
		return
	}
	for level := 0; level+1 < len(row); level++ {
		at := place{level, row[level]}
		before, ok := parents[at]
		if !ok {
			parents[at] = i
		} else if other := b.rows[before][level+1]; other != row[level+1] {
			b.faults.add(b.line(i), FaultParents, row[level], row[level+1], other, b.line(before))
			return
		}
	}
}

// add puts a row into the tree and returns its leaf.
func (b *builder) add(row []string) int {
	n := Root
	for level := len(row) - 2; level >= 0; level-- {
		at := place{level, row[level]}
		child, ok := b.at[at]
		if !ok {
			child = len(b.tree.nodes)
			b.at[at] = child
			b.tree.nodes = append(b.tree.nodes, node{label: row[level], parent: n})
			b.tree.nodes[n].children = append(b.tree.nodes[n].children, child)
		}
		n = child
	}
	return n
}
