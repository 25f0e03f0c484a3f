package hierarchy_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
)

// A hierarchy whose groups have other names can be read, and its groups hold what they held.
func TestReadableRenamesGroupsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := namedLikeValues(t)
		if _, err := hierarchy.FromRows(rows); err != nil {
			t.Fatalf("%q: %v", rows, err)
		}
		readable := hierarchy.Readable(rows)
		if err := hierarchy.CheckReadable(readable); err != nil {
			t.Fatalf("%q of %q: %v", readable, rows, err)
		}
		if _, err := hierarchy.FromRows(readable); err != nil {
			t.Fatalf("%q of %q: %v", readable, rows, err)
		}
		changed := false
		for level := range rows[0] {
			for i := range rows {
				changed = changed || readable[i][level] != rows[i][level]
				for j := range rows {
					if (rows[i][level] == rows[j][level]) != (readable[i][level] == readable[j][level]) {
						t.Fatalf("level %d: %q of %q", level, readable, rows)
					}
				}
			}
		}
		if changed != (hierarchy.CheckReadable(rows) != nil) {
			t.Fatalf("%q of %q, changed: %v", readable, rows, changed)
		}
	})
}

// namedLikeValues draws rows of six values, whose groups may be called like values.
func namedLikeValues(t *rapid.T) [][]string {
	names := []string{"a", "b", "c", "d", "e", "f", "x", "y", "a (group)"}
	groups := rapid.Permutation(names).Draw(t, "groups")
	rows := make([][]string, 6)
	for i := range rows {
		first := rapid.IntRange(0, 3).Draw(t, "group")
		rows[i] = []string{names[i], groups[first], groups[4+first/2], "*"}
	}
	return rows
}

func TestReadableNames(t *testing.T) {
	rows := [][]string{{"E11", "E11", "*"}, {"E11.9", "E11", "*"}, {"I10", "I10", "*"}}
	want := [][]string{{"E11", "E11 (group)", "*"}, {"E11.9", "E11 (group)", "*"}, {"I10", "I10", "*"}}
	if got := hierarchy.Readable(rows); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q", got)
	}
	rows = append(rows, []string{"E11 (group)", "x", "*"})
	if got := hierarchy.Readable(rows)[0][1]; got != "E11 (group 2)" {
		t.Errorf("%q", got)
	}
}
