package levels

import (
	"strings"
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/engine/data/hierarchy"
)

// treeOf returns the hierarchy of rows, each with its labels divided by blanks.
func treeOf(t *testing.T, lines ...string) *hierarchy.Tree {
	t.Helper()
	var rows [][]string
	for _, line := range lines {
		rows = append(rows, strings.Fields(line))
	}
	tree := sessiontest.Must(hierarchy.FromRows(rows))
	return tree
}

// newState returns a state with groups open.
func newState(tree *hierarchy.Tree, open ...string) *treeState {
	s := &treeState{column: "other"}
	s.fit("column", tree)
	for _, label := range open {
		s.open[label] = true
	}
	return s
}

func namesOf(tree *hierarchy.Tree, nodes []int) string {
	var all []string
	for _, n := range nodes {
		all = append(all, nameOf(tree, n))
	}
	return strings.Join(all, ", ")
}

func TestDeleteAimsAtTheSelectionOrElseTheRow(t *testing.T) {
	tree := treeOf(t, "a x *", "b x *", "c y *")
	s := newState(tree, "x")
	if got := namesOf(tree, s.aimed(tree)); got != "group x" {
		t.Errorf("at the start, Delete aims at %s", got)
	}
	s.key("ArrowDown", false, false, tree, 11)
	if got := namesOf(tree, s.aimed(tree)); got != "value a" {
		t.Errorf("one row on, Delete aims at %s", got)
	}
	s.toggle("value c")
	s.toggle("group x")
	s.toggle("value b") // is within x
	if got := namesOf(tree, s.aimed(tree)); got != "group x, value c" {
		t.Errorf("Delete aims at %s", got)
	}
}

// A value can be called as the group that it is in: I10 and I10.9 in I10.
func TestAValueIsNotTheGroupOfItsName(t *testing.T) {
	tree := treeOf(t, "I10 I10 *", "I10.9 I10 *", "E11 E11 *")
	s := newState(tree, "I10")
	s.toggle("value I10")
	if got := namesOf(tree, s.chosen(tree)); got != "value I10" {
		t.Errorf("chosen are %s", got)
	}
	s.key("ArrowLeft", false, false, tree, 11) // to the group
	if s.active != "group I10" {
		t.Errorf("the keyboard is at %s", s.active)
	}
}

func TestTheKeyboardStaysNearWhatWasDeleted(t *testing.T) {
	before := treeOf(t, "a x *", "b x *", "c y *", "d y *", "e z *")
	for _, test := range []struct {
		at, deleted, want string
	}{
		{"value a", "value a", "value b"},
		{"value b", "value b", "group y"},
		{"group x", "group x", "group y"},
		{"value b", "group x", "group y"},
		{"value e", "value e", "value d"}, // and z with it
		{"value d", "group y, group z", "value b"},
		{"value a", "group z", "value a"},
	} {
		s := newState(before, "x", "y", "z")
		s.active = test.at
		var nodes []int
		for n := 1; n < before.Len(); n++ {
			if strings.Contains(test.deleted, nameOf(before, n)) {
				nodes = append(nodes, n)
			}
		}
		after := sessiontest.Must(before.Prune(nodes))
		if s.pruned(before, after); s.active != test.want {
			t.Errorf("%s is deleted at %s: the keyboard is at %s, want %s", test.deleted, test.at, s.active, test.want)
		}
		if rows := s.rows(after); nameOf(after, rows[s.at(after, rows)].node) != test.want {
			t.Errorf("%s is no row that is shown", test.want)
		}
	}
}
