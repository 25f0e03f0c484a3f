package hierarchy_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
)

func TestRecordsAndSizes(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*", "c;y;*", "d;z;*")
	// The text " b " has its place at b; q has none; d is in no record.
	counts := map[string]int{"a": 2, "b": 1, " b ": 4, "c": 3, "q": 9}
	records := tree.Records(counts)
	for label, want := range map[string]int{"a": 2, "b": 5, "x": 7, "c": 3, "y": 3, "d": 0, "z": 0, "*": 10} {
		if got := records[find(t, tree, label)]; got != want {
			t.Errorf("%s has %d records, want %d", label, got, want)
		}
	}
	if got := fmt.Sprint(tree.Sizes(counts)); got != "[[2 3 5] [3 7] [10]]" {
		t.Errorf("sizes are %s", got)
	}
	if got := fmt.Sprint(tree.Sizes(nil)); got != "[[] [] []]" {
		t.Errorf("sizes without a record are %s", got)
	}
}

// A level's groups have the records of the rows that show them there.
func TestSizesAgreeWithRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		counts := map[string]int{}
		for _, leaf := range tree.Leaves() {
			counts[leaf] = rapid.IntRange(0, 3).Draw(t, leaf)
		}
		for level, got := range tree.Sizes(counts) {
			by := map[string]int{}
			for _, row := range tree.Rows() {
				by[row[level]] += counts[row[0]]
			}
			var want []int
			for _, n := range by {
				if n > 0 {
					want = append(want, n)
				}
			}
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("level %d of %q has %v, want %v", level, tree.Rows(), got, want)
			}
		}
	})
}

// To prune nodes is to restrict to the values that are below none of them: it is
// refused only where nothing would be left, and no group is left empty.
func TestPruneAgreesWithRestrict(t *testing.T) {
	alike := fromRows(t, "v0;v0;p;*", "v1;v0;p;*", "v2;p;p;*", "v3;v3;q;*") // a group, and a value in it
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		if rapid.Bool().Draw(t, "named alike") {
			tree = alike
		}
		nodes := rapid.SliceOf(rapid.IntRange(1, tree.Len()-1)).Draw(t, "nodes")
		var left []string
		for n := range tree.Len() {
			inside := false
			for up := n; up >= 0; up = tree.Parent(up) {
				inside = inside || slices.Contains(nodes, up)
			}
			if tree.IsLeaf(n) && !inside {
				left = append(left, tree.Label(n))
			}
		}
		got, err := tree.Prune(nodes)
		want, refused := tree.Restrict(left)
		if (err != nil) != (len(left) == 0) || (refused != nil) != (len(left) == 0) {
			t.Fatalf("%d are left, prune says %v, restrict %v", len(left), err, refused)
		}
		if err == nil && arxRows(got) != arxRows(want) {
			t.Fatalf("pruned\n%s\nrestricted\n%s", arxRows(got), arxRows(want))
		}
		if unused := tree.Unused(left); len(unused)+len(left) != len(tree.Leaves()) {
			t.Fatalf("%q are unused beside %q", unused, left)
		}
	})
}

func arxRows(tree *hierarchy.Tree) string { return fmt.Sprintf("%q", tree.Rows()) }
