package hierarchy

import (
	"errors"
	"io"

	"quasi/engine/internal/data/group"
)

// LintARX returns all that is wrong with a file as [ReadARX] takes it, or worth a look:
// what [FromRows] and [CheckNames] fail for, and, if it would not, labels that stand at
// different places, values on shorter paths than others, and values of the column
// that have no path. values are the distinct values of the column; nil: none are looked
// for. It fails only if the file can't be read.
func LintARX(r io.Reader, values []string) ([]Fault, error) {
	rows, lines, err := readRows(r)
	if err != nil {
		return faultsOf(err)
	}
	return lintLines(rows, func(i int) int { return lines[i] }, values), nil
}

// faultsOf returns the faults that keep a file from being read, or why else it can't be.
func faultsOf(err error) ([]Fault, error) {
	if parse, ok := errors.AsType[*Error](err); ok {
		return parse.Faults, nil
	}
	return nil, err
}

func lintLines(rows [][]string, line func(int) int, values []string) []Fault {
	b := &builder{rows: rows, line: line, turn: func() {}}
	b.check()
	if len(b.faults) > 0 {
		return b.faults
	}
	tree, err := fromLines(rows, line, b.turn)
	if err != nil {
		return b.faults
	}
	if found := misnamed(rows, namesakes(rows), line); len(found) > 0 {
		return found
	}
	at := make(map[int]int, len(rows)) // the line of each leaf
	for i, leaf := range tree.leaves {
		at[leaf] = line(i)
	}
	return append(tree.doubts(func(leaf int) int { return at[leaf] }), tree.unplaced(values)...)
}

// doubts returns what is worth a look in a tree. lineOf returns the line of a
// leaf.
func (t *Tree) doubts(lineOf func(leaf int) int) []Fault {
	var found faults
	height := t.Height()
	first := map[string]int{} // the first node of a label
	under := map[string]int{} // and its line
	seen := make([]bool, len(t.nodes))
	for _, leaf := range t.leaves {
		if depth := t.depth(leaf); depth < height {
			found.add(lineOf(leaf), FaultDepth, t.Label(leaf), depth, height)
		}
		for n := leaf; n > Root && !seen[n]; n = t.Parent(n) {
			seen[n] = true
			label := t.Label(n)
			before, known := first[label]
			if !known {
				first[label], under[label] = n, lineOf(leaf)
			} else if !t.chained(before, n) {
				found.add(lineOf(leaf), FaultPlaces, label, t.level(n, height), t.level(before, height), under[label])
			}
		}
	}
	return found
}

// level is where a node stands in rows, counted from 1; a leaf at the first.
func (t *Tree) level(n, height int) int {
	if t.IsLeaf(n) {
		return 1
	}
	return height - t.depth(n) + 1
}

// chained reports whether one node holds nothing but the other, a group that is
// the same on several levels.
func (t *Tree) chained(below, above int) bool {
	for below > Root && below != above {
		below = t.Parent(below)
		if len(t.Children(below)) > 1 {
			return false
		}
	}
	return below == above
}

// unplaced returns a fault for each value without a place.
func (t *Tree) unplaced(values []string) []Fault {
	return group.Each(t.Missing(values), func(v string) Fault { return Fault{0, FaultNoPath, []string{v}} })
}
