package levels

import (
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
)

// treeState holds what is open, selected and in focus in a tree. It outlives the trees
// that edits make, and so knows nodes by their names.
type treeState struct {
	column   string
	open     map[string]bool // groups, by label
	selected map[string]bool // nodes, by nameOf
	active   string          // the node that the keyboard is at; empty: the first
	anchor   string          // where a selection by Shift began
	first    int             // the first row that is shown
	version  int             // another one after every change, for what renders it
}

// How names begin.
const ofValue, ofGroup = "value ", "group "

// nameOf tells a value apart from the group of the same label that it can be in.
func nameOf(tree *hierarchy.Tree, n int) string { return kindOf(tree, n) + tree.Label(n) }

func kindOf(tree *hierarchy.Tree, n int) string {
	if tree.IsLeaf(n) {
		return ofValue
	}
	return ofGroup
}

// fit forgets what belonged to another column, and what is gone.
func (s *treeState) fit(column string, tree *hierarchy.Tree) {
	if s.column != column {
		*s = treeState{column: column, open: map[string]bool{}, selected: map[string]bool{}, version: s.version + 1}
	}
	if len(s.selected) == 0 {
		return
	}
	there := map[string]bool{}
	for n := range tree.Len() {
		if s.selects(tree, n) {
			there[nameOf(tree, n)] = true
		}
	}
	s.selected = there
}

// selects reports whether a node is selected. It is asked of every node, and makes no name.
func (s *treeState) selects(tree *hierarchy.Tree, n int) bool {
	return s.selected[kindOf(tree, n)+tree.Label(n)]
}

// isCalled reports whether a node has a name.
func isCalled(tree *hierarchy.Tree, n int, name string) bool {
	label, ok := strings.CutPrefix(name, kindOf(tree, n))
	return ok && label == tree.Label(n)
}

// treeRow is a node that is shown.
type treeRow struct {
	node, depth int
	place, of   int // among its siblings, from 1
}

// rows returns the nodes that are shown: those below the root, and the members of
// groups that are open.
func (s *treeState) rows(tree *hierarchy.Tree) []treeRow {
	var rows []treeRow
	var below func(n, depth int)
	below = func(n, depth int) {
		children := tree.Children(n)
		for i, child := range children {
			rows = append(rows, treeRow{child, depth, i + 1, len(children)})
			if s.open[tree.Label(child)] {
				below(child, depth+1)
			}
		}
	}
	below(hierarchy.Root, 0)
	return rows
}

// at returns the row that the keyboard is at.
func (s *treeState) at(tree *hierarchy.Tree, rows []treeRow) int {
	return max(0, slices.IndexFunc(rows, func(r treeRow) bool { return isCalled(tree, r.node, s.active) }))
}

// key does what a key of the tree pattern does (WAI-ARIA Authoring Practices), and
// reports whether it means anything. page is the number of rows that are shown.
func (s *treeState) key(key string, shift, ctrl bool, tree *hierarchy.Tree, page int) bool {
	rows := s.rows(tree)
	if len(rows) == 0 {
		return false
	}
	at := s.at(tree, rows)
	label := tree.Label(rows[at].node)
	group, open := !tree.IsLeaf(rows[at].node), s.open[label]
	s.version++
	switch {
	case key == "ArrowDown":
		s.move(tree, rows, at, at+1, shift)
	case key == "ArrowUp":
		s.move(tree, rows, at, at-1, shift)
	case key == "PageDown":
		s.move(tree, rows, at, at+page, shift)
	case key == "PageUp":
		s.move(tree, rows, at, at-page, shift)
	case key == "Home":
		s.move(tree, rows, at, 0, shift)
	case key == "End":
		s.move(tree, rows, at, len(rows)-1, shift)
	case key == "ArrowRight" && group && !open:
		s.open[label] = true
	case key == "ArrowRight" && group:
		s.move(tree, rows, at, at+1, false)
	case key == "ArrowLeft" && group && open:
		delete(s.open, label)
	case key == "ArrowLeft":
		if parent := tree.Parent(rows[at].node); parent > hierarchy.Root {
			s.active = nameOf(tree, parent)
		}
	case key == " ":
		s.toggle(nameOf(tree, rows[at].node))
	case key == "*":
		for _, sibling := range tree.Children(tree.Parent(rows[at].node)) {
			if !tree.IsLeaf(sibling) {
				s.open[tree.Label(sibling)] = true
			}
		}
	case ctrl && (key == "a" || key == "A"):
		for _, r := range rows {
			s.selected[nameOf(tree, r.node)] = true
		}
	case len([]rune(key)) == 1 && !ctrl:
		s.find(tree, rows, at, key)
	default:
		return false
	}
	return true
}

// move goes to another row; with Shift it selects what lies between that and the
// row where Shift was pressed first.
func (s *treeState) move(tree *hierarchy.Tree, rows []treeRow, from, to int, shift bool) {
	to = min(max(0, to), len(rows)-1)
	s.active = nameOf(tree, rows[to].node)
	if !shift {
		s.anchor = ""
		return
	}
	if s.anchor == "" {
		s.anchor = nameOf(tree, rows[from].node)
	}
	start := slices.IndexFunc(rows, func(r treeRow) bool { return isCalled(tree, r.node, s.anchor) })
	clear(s.selected)
	for i := min(max(0, start), to); i <= max(start, to); i++ {
		s.selected[nameOf(tree, rows[i].node)] = true
	}
}

func (s *treeState) toggle(name string) {
	s.version++
	s.active, s.anchor = name, name
	if s.selected[name] {
		delete(s.selected, name)
		return
	}
	s.selected[name] = true
}

// find goes to the next row that starts with a letter.
func (s *treeState) find(tree *hierarchy.Tree, rows []treeRow, at int, letter string) {
	for i := 1; i <= len(rows); i++ {
		n := rows[(at+i)%len(rows)].node
		if strings.HasPrefix(strings.ToLower(strings.TrimPrefix(tree.Label(n), "[")), strings.ToLower(letter)) {
			s.active = nameOf(tree, n)
			return
		}
	}
}

// chosen returns the selected nodes, without those within a selected group.
func (s *treeState) chosen(tree *hierarchy.Tree) []int {
	var nodes []int
	if len(s.selected) == 0 {
		return nil
	}
	var look func(n int)
	look = func(n int) {
		if n != hierarchy.Root && s.selects(tree, n) {
			nodes = append(nodes, n)
			return
		}
		for _, child := range tree.Children(n) {
			look(child)
		}
	}
	look(hierarchy.Root)
	return nodes
}

// aimed returns the nodes that a key deletes: those that are selected, or else the
// one that the keyboard is at.
func (s *treeState) aimed(tree *hierarchy.Tree) []int {
	nodes, rows := s.chosen(tree), s.rows(tree)
	if len(nodes) == 0 && len(rows) > 0 {
		return []int{rows[s.at(tree, rows)].node}
	}
	return nodes
}

// pruned leaves the keyboard near to where it was: at the first row from there on
// that is still there, or else at the last before it.
func (s *treeState) pruned(before, after *hierarchy.Tree) {
	left := make(map[string]bool, after.Len())
	for n := range after.Len() {
		left[nameOf(after, n)] = true
	}
	rows := s.rows(before)
	at := s.at(before, rows)
	slices.Reverse(rows[:at])
	for _, r := range slices.Concat(rows[at:], rows[:at]) {
		if name := nameOf(before, r.node); left[name] {
			s.active, s.anchor = name, ""
			return
		}
	}
}
