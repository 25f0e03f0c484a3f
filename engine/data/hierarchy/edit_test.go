package hierarchy_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
)

// Numbers are sorted as their format has them, and what is in no group is not in use.
func TestSortInAFormat(t *testing.T) {
	sorted, err := fromRows(t, "10,5;x;*", "[3,4);x;*", "9,5;x;*", "1.5;x;*").Sort(1, hierarchy.Order{By: hierarchy.ByNumber, Format: format.Format{Numbers: format.Comma}})
	if err != nil || arx(t, sorted) != "1.5;x;*\n[3,4);x;*\n9,5;x;*\n10,5;x;*\n" {
		t.Errorf("%v, sorted as\n%s", err, arx(t, sorted))
	}
	if got := strings.Join(fromRows(t, "a;x;p;*", "b;x;p;*", "c;y;p;*", "d;z;q;*").Unused([]string{" b ", "n/k", "d"}), " "); got != "a c" {
		t.Errorf("unused are %s, want a and c", got)
	}
}

// drawAnyEdit does something to a tree, if it can be done.
func drawAnyEdit(t *rapid.T, tree *hierarchy.Tree) (*hierarchy.Tree, error) {
	node := rapid.IntRange(0, tree.Len()-1)
	a, b := node.Draw(t, "a"), node.Draw(t, "b")
	several := rapid.SliceOfN(node, 0, 4).Draw(t, "several")
	label := rapid.SampledFrom([]string{"v0", "v1", "g1-0", "g1-1", "new", "other", "*"}).Draw(t, "label")
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0:
		return tree.Rename(a, label)
	case 1:
		return tree.MoveAll(several, b)
	case 2:
		return tree.AddGroup(b, label, several)
	case 3:
		return tree.Dissolve(a)
	case 4:
		return tree.AddValue(b, label)
	case 5:
		return tree.Sort(a, hierarchy.Order{By: rapid.SampledFrom([]hierarchy.Sorting{hierarchy.ByLabel, hierarchy.ByNumber, hierarchy.ByCount}).Draw(t, "by"), Counts: map[string]int{"v0": 3, "v2": 7}})
	case 6:
		return tree.PlaceMissing([]string{"v0", "v1", label}, b)
	}
	return tree.Restrict(append(tree.Leaves(), "gone"))
}

// Whatever is done to a tree, in whatever order: its rows give back the same
// tree node for node, no value is lost, no group is empty, and the tree that was
// edited is as it was.
func TestEditsKeepTheTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		values := tree.Leaves()
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			before := nodes(tree)
			edited, err := drawAnyEdit(t, tree)
			if nodes(tree) != before {
				t.Fatalf("an edit changed\n%s\ninto\n%s", before, nodes(tree))
			}
			if err != nil {
				continue
			}
			again, err := hierarchy.FromRows(edited.Rows())
			if err != nil || nodes(again) != nodes(edited) {
				t.Fatalf("%s\ncomes back as\n%s\n%v", nodes(edited), nodes(again), err)
			}
			if lost := edited.Missing(values); len(lost) > 0 {
				t.Fatalf("%q are lost", lost)
			}
			inTree := 0
			for n := range edited.Len() {
				if edited.IsLeaf(n) {
					inTree++
				}
			}
			if inTree != len(edited.Leaves()) {
				t.Fatalf("%d leaves, %d of them values", inTree, len(edited.Leaves()))
			}
			tree, values = edited, edited.Leaves()
		}
	})
}

// To move several is to move one after the other, found by their labels.
func TestMoveAllAgreesWithMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		var leaves []int
		for n := range tree.Len() {
			if tree.IsLeaf(n) && n != hierarchy.Root {
				leaves = append(leaves, n)
			}
		}
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(leaves), 1, len(leaves), rapid.ID[int]).Draw(t, "chosen")
		at := rapid.IntRange(0, tree.Len()-1).Filter(func(n int) bool { return !tree.IsLeaf(n) }).Draw(t, "below")
		got, err := tree.MoveAll(chosen, at)
		if err != nil {
			t.Fatal(err)
		}
		want := tree
		for _, n := range chosen {
			leaf, below := -1, -1
			for m := range want.Len() {
				if want.IsLeaf(m) && want.Label(m) == tree.Label(n) {
					leaf = m
				}
				if want.Label(m) == tree.Label(at) {
					below = m
				}
			}
			if below < 0 {
				t.Fatal("the group was emptied on the way")
			}
			if want, err = want.MoveAll([]int{leaf}, below); err != nil {
				t.Fatal(err)
			}
		}
		if nodes(got) != nodes(want) {
			t.Fatalf("at once\n%s\none by one\n%s", nodes(got), nodes(want))
		}
	})
}

// A value without a text is a blank cell of a file, which can't stand above the first column.
func TestABlankValueStaysInItsGroup(t *testing.T) {
	tree, err := hierarchy.FromRows([][]string{{"", "x", "*"}, {"a", "x", "*"}, {"b", "y", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	if moved, err := tree.MoveAll(tree.Children(tree.Children(hierarchy.Root)[0])[:1], hierarchy.Root); err == nil {
		t.Errorf("it is moved: %q", moved.Rows())
	}
	if _, err := tree.MoveAll(tree.Children(tree.Children(hierarchy.Root)[0])[1:], hierarchy.Root); err != nil {
		t.Error(err)
	}
}
