package steps

import (
	"slices"
	"strings"

	"quasi/engine/hierarchy"
)

// treeState is what is open, selected and in focus in a tree, by label: it
// outlives the trees that edits make.
type treeState struct {
	column   string
	open     map[string]bool
	selected map[string]bool
	active   string // the node that the keyboard is at; empty: the first
	anchor   string // where a selection by Shift began
	first    int    // the first row that is shown
	version  int    // another one after every change, for what renders it
}

// fit forgets what belonged to another column, and what is gone.
func (s *treeState) fit(column string, tree *hierarchy.Tree) {
	if s.column != column {
		*s = treeState{column: column, open: map[string]bool{}, selected: map[string]bool{}, version: s.version + 1}
	}
	there := make(map[string]bool, tree.Len())
	for n := range tree.Len() {
		there[tree.Label(n)] = true
	}
	for label := range s.selected {
		if !there[label] {
			delete(s.selected, label)
		}
	}
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
	return max(0, slices.IndexFunc(rows, func(r treeRow) bool { return tree.Label(r.node) == s.active }))
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
		s.toParent(tree, rows[at].node)
	case key == " ":
		s.toggle(label)
	case key == "*":
		s.openAround(tree, rows[at].node)
	case ctrl && (key == "a" || key == "A"):
		for _, r := range rows {
			s.selected[tree.Label(r.node)] = true
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
	s.active = tree.Label(rows[to].node)
	if !shift {
		s.anchor = ""
		return
	}
	if s.anchor == "" {
		s.anchor = tree.Label(rows[from].node)
	}
	start := slices.IndexFunc(rows, func(r treeRow) bool { return tree.Label(r.node) == s.anchor })
	clear(s.selected)
	for i := min(max(0, start), to); i <= max(start, to); i++ {
		s.selected[tree.Label(rows[i].node)] = true
	}
}

func (s *treeState) toggle(label string) {
	s.version++
	s.active, s.anchor = label, label
	if s.selected[label] {
		delete(s.selected, label)
		return
	}
	s.selected[label] = true
}

func (s *treeState) toParent(tree *hierarchy.Tree, node int) {
	if parent := tree.Parent(node); parent > hierarchy.Root {
		s.active = tree.Label(parent)
	}
}

// openAround opens a group and its siblings.
func (s *treeState) openAround(tree *hierarchy.Tree, node int) {
	for _, sibling := range tree.Children(tree.Parent(node)) {
		if !tree.IsLeaf(sibling) {
			s.open[tree.Label(sibling)] = true
		}
	}
}

// find goes to the next row that starts with a letter.
func (s *treeState) find(tree *hierarchy.Tree, rows []treeRow, at int, letter string) {
	for i := 1; i <= len(rows); i++ {
		label := tree.Label(rows[(at+i)%len(rows)].node)
		if strings.HasPrefix(strings.ToLower(label), strings.ToLower(letter)) {
			s.active = label
			return
		}
	}
}

// show scrolls so that the row that the keyboard is at can be seen.
func (s *treeState) show(at, page int) {
	switch {
	case at < s.first:
		s.first = at
	case at >= s.first+page:
		s.first = at - page + 1
	}
}
