package hierarchy

import (
	"fmt"
	"strconv"
	"strings"
)

// The codes of faults.
const (
	FaultEmpty   = "no-rows"        // no args
	FaultLength  = "row-length"     // args: fields, wanted
	FaultLabel   = "empty-label"    // args: position in the row
	FaultTwice   = "value-twice"    // args: value, line of the first
	FaultParents = "two-parents"    // args: label, parent, other parent, its line
	FaultRoot    = "two-roots"      // args: label, label of the first line
	FaultParse   = "hierarchy-text" // args: what is wrong
)

// Fault is one thing that is wrong with a hierarchy file.
type Fault struct {
	Line int // counted from 1; 0 for the whole file
	Code string
	Args []string
}

// String says the fault in English.
func (f Fault) String() string {
	arg := func(i int) string { return f.Args[i] }
	place := "line " + strconv.Itoa(f.Line) + ": "
	switch f.Code {
	case FaultEmpty:
		return "the hierarchy has no rows"
	case FaultLength:
		return place + "the row has " + arg(0) + " levels, the first has " + arg(1)
	case FaultLabel:
		return place + "level " + arg(0) + " has no label"
	case FaultTwice:
		return place + "value " + strconv.Quote(arg(0)) + " stands already at line " + arg(1)
	case FaultParents:
		return place + strconv.Quote(arg(0)) + " is below " + strconv.Quote(arg(1)) + ", but below " + strconv.Quote(arg(2)) + " at line " + arg(3)
	case FaultRoot:
		return place + "the row ends in " + strconv.Quote(arg(0)) + ", the first in " + strconv.Quote(arg(1)) + ": all rows must end in one root"
	}
	return place + strings.Join(f.Args, " ")
}

// Error is a hierarchy that can't be used, with all its faults up to 20.
type Error struct {
	Faults []Fault
	Total  int
}

// listed is how many faults are named.
const listed = 20

// CodeFaults is the code of an Error for a screen. Its arguments are the number
// of faults, and for each one that is named its line, its code, the number of
// its arguments, and these.
const CodeFaults = "hierarchy-faults"

// Coded returns the code and the arguments.
func (e *Error) Coded() (code string, args []string) {
	args = []string{strconv.Itoa(e.Total)}
	for _, f := range e.Faults {
		args = append(args, strconv.Itoa(f.Line), f.Code, strconv.Itoa(len(f.Args)))
		args = append(args, f.Args...)
	}
	return CodeFaults, args
}

// Error lists the faults in English.
func (e *Error) Error() string {
	texts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		texts[i] = f.String()
	}
	text := strings.Join(texts, "; ")
	if more := e.Total - len(e.Faults); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

func (e *Error) add(line int, code string, args ...any) {
	e.Total++
	if len(e.Faults) == listed {
		return
	}
	f := Fault{Line: line, Code: code}
	for _, arg := range args {
		f.Args = append(f.Args, fmt.Sprint(arg))
	}
	e.Faults = append(e.Faults, f)
}

// FromRows makes a tree of rows that go from a leaf to the root, as in ARX's
// files. A value that is repeated from one level to the next is one node. It
// fails with an [*Error] that holds all faults; a row's line is its number.
func FromRows(rows [][]string) (*Tree, error) {
	return fromLines(rows, func(i int) int { return i + 1 })
}

func fromLines(rows [][]string, line func(int) int) (*Tree, error) {
	b := &builder{rows: rows, line: line}
	b.check()
	if b.faults.Total > 0 {
		return nil, &b.faults
	}
	b.tree.nodes = []node{{label: rows[0][len(rows[0])-1], parent: -1}}
	b.at = map[place]int{}
	for _, row := range rows {
		b.tree.leaves = append(b.tree.leaves, b.add(row))
	}
	return b.tree.normal(), nil
}

// builder makes a tree of rows.
type builder struct {
	rows   [][]string
	line   func(int) int
	faults Error
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
	first, parents := map[string]int{}, map[place]int{} // the rows that say so
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
	for level, label := range row {
		if strings.TrimSpace(label) == "" && level > 0 {
			b.faults.add(b.line(i), FaultLabel, level+1)
			return false
		}
	}
	return true
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

// normal returns the tree without the nodes that only repeat the label of a
// leaf, numbered in preorder.
func (t *Tree) normal() *Tree {
	repeats := t.repeats()
	var out Tree
	moved := make([]int, len(t.nodes)) // where a node, or its chain, went
	t.walk(func(n int) {
		parent := t.nodes[n].parent
		if parent > Root && repeats[parent] {
			moved[n] = moved[parent]
			return
		}
		at := node{label: t.nodes[n].label, parent: -1}
		moved[n] = len(out.nodes)
		if parent >= 0 {
			at.parent = moved[parent]
			out.nodes[at.parent].children = append(out.nodes[at.parent].children, moved[n])
		}
		out.nodes = append(out.nodes, at)
	})
	for _, leaf := range t.leaves {
		out.leaves = append(out.leaves, moved[leaf])
	}
	return &out
}

// repeats tells which nodes have nothing below them but a leaf of their label.
func (t *Tree) repeats() []bool {
	repeats := make([]bool, len(t.nodes))
	for _, n := range t.leaves {
		label := t.nodes[n].label
		for n = t.nodes[n].parent; n > Root && len(t.nodes[n].children) == 1 && t.nodes[n].label == label; n = t.nodes[n].parent {
			repeats[n] = true
		}
	}
	return repeats
}

// index finds leaves by their labels.
type index map[string]int

func (t *Tree) index() index {
	x := make(index, len(t.leaves))
	for _, n := range t.leaves {
		x[t.nodes[n].label] = n
	}
	return x
}

// find returns the leaf of a value: of its text, or else of its text without
// surrounding blanks.
func (x index) find(value string) (int, bool) {
	n, ok := x[value]
	if !ok {
		n, ok = x[strings.TrimSpace(value)]
	}
	return n, ok
}
