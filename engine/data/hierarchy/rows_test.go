package hierarchy_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
)

// Rows that have labels in common with the row before are told from others, but their tree
// and their faults are what each row says by itself.
func TestRowsAreReadOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels, n := rapid.IntRange(1, 4).Draw(t, "levels"), rapid.IntRange(1, 12).Draw(t, "rows")
		rows, root, values := make([][]string, n), "*", make([]int, n)
		for i := range values {
			values[i] = i
		}
		values = rapid.Permutation(values).Draw(t, "order")
		faulty := rapid.Bool().Draw(t, "faulty")
		for i := range rows {
			for level := range levels {
				value := values[i] >> level
				if faulty && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
					value++
				}
				rows[i] = append(rows[i], fmt.Sprint(level, ":", value))
			}
			if faulty && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
				root = "+"
			}
			rows[i] = append(rows[i], root)
		}
		if rapid.Bool().Draw(t, "sorted") {
			slices.SortFunc(rows, slices.Compare)
		}
		tree, err := hierarchy.FromRows(rows)
		wanted := faultsIn(rows)
		var found *hierarchy.Error
		if errors.As(err, &found) {
			var got []string
			for _, f := range found.Faults {
				got = append(got, fmt.Sprint(f.Line, f.Code))
			}
			if !slices.Equal(got, wanted) {
				t.Fatalf("%q: faults %q, want %q", rows, got, wanted)
			}
			return
		}
		if err != nil || len(wanted) > 0 {
			t.Fatalf("%q: %v, want faults %q", rows, err, wanted)
		}
		if got := tree.Rows(); !slices.EqualFunc(got, rows, slices.Equal) {
			t.Fatalf("%q became %q", rows, got)
		}
		from, some := rapid.IntRange(0, n).Draw(t, "from"), rapid.IntRange(0, n+2).Draw(t, "some")
		if got := tree.RowsFrom(from, some); !slices.EqualFunc(got, rows[from:min(n, from+some)], slices.Equal) {
			t.Fatalf("%d of %q from %d on are %q", some, rows, from, got)
		}
		for level := range levels + 1 {
			var labels []string
			for _, row := range rows {
				if !slices.Contains(labels, row[level]) {
					labels = append(labels, row[level])
				}
			}
			if got := tree.LevelLabels(level); !slices.Equal(got, labels) {
				t.Fatalf("%q at level %d: %q, want %q", rows, level, got, labels)
			}
		}
	})
}

// faultsIn returns the lines and codes of what is wrong with rows of one length, each looked
// at beside all that were before.
func faultsIn(rows [][]string) []string {
	var faults []string
	seen, parents := map[string]bool{}, map[string]string{}
rows:
	for i, row := range rows {
		last := len(row) - 1
		switch {
		case seen[row[0]]:
			faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultTwice))
			continue
		case row[last] != rows[0][last]:
			faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultRoot))
			seen[row[0]] = true
			continue
		}
		seen[row[0]] = true
		for level := range last {
			parent, ok := parents[row[level]]
			if parents[row[level]] = row[level+1]; ok && parent != row[level+1] {
				parents[row[level]] = parent
				faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultParents))
				continue rows
			}
		}
	}
	return faults
}
