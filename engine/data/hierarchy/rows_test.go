package hierarchy_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
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

func TestValuesOfAnotherTableAreWithinGroups(t *testing.T) {
	// Positions: 12 is 0, 18 is 1, 25 is 2; the days 0, 1, 2; the codes 0, 1, 2.
	ages := fromRows(t, "12;[10,20);<40;*", "18;[10,20);<40;*", "25;[20,30);<40;*")
	days := fromRows(t, "2024-05-17;2024-05;2024;*", "2024-05-18;2024-05;2024;*", "2024-06-01;2024-06;2024;*", "2025-01-01;2025-01;2025;*")
	codes := fromRows(t, "12001;120**;*", "12002;120**;*", "13001;130**;*", "x12;**2;*", "y12;**2;*")
	named := fromRows(t, "north;land;*", "south;land;*")
	all := func(lo, hi int32) domain.Span { return domain.Span{Lo: lo, Hi: hi} }
	none := domain.Leaf(-1)
	tests := []struct {
		tree  *hierarchy.Tree
		value string
		want  domain.Span
	}{
		{ages, "18", domain.Leaf(1)}, {ages, " 12 ", domain.Leaf(0)}, {ages, "13", all(0, 1)}, {ages, "5", all(0, 2)},
		// [20,30) has one member, which 28 is not.
		{ages, "28", all(0, 2)}, {ages, "40", none}, {ages, "20", all(0, 2)}, {ages, "old", none},
		{days, "2024-05-03", all(0, 1)}, {days, "2024-06-02", all(0, 2)}, {days, "2024-12-31", all(0, 2)}, {days, "2025-05-01", none}, {days, "2024", none},
		{codes, "12099", all(0, 1)}, {codes, "13099", none}, {codes, "1200", none}, {codes, "z12", all(3, 4)}, {codes, "zz2", all(3, 4)}, {codes, "zz3", none},
		{named, "west", none},
	}
	for _, test := range tests {
		if got := test.tree.Within([]string{test.value}, format.Format{})[0]; got != test.want {
			t.Errorf("%s in %q is at %v, want %v", test.value, test.tree.Leaves(), got, test.want)
		}
	}
	commas := fromRows(t, "1,5;[1,2);*", "1,7;[1,2);*")
	if got := commas.Within([]string{"1,25", "1.25"}, format.Format{Type: format.Decimal, Numbers: format.Comma}); !slices.Equal(got, []domain.Span{all(0, 1), none}) {
		t.Errorf("decimal commas are at %v", got)
	}
}

// Years without a leaf stand in their decade, and days in their year even if some
// values are no dates.
func TestWithinPeriods(t *testing.T) {
	for _, test := range []struct{ rows, value, beside string }{
		{"2021;2020s;*|2024;2020s;*|1999;1990s;*|1994;1990s;*", "2023", "2021"},
		{"2024-05-01;2024;*|2024-07-01;2024;*|2023-01-01;2023;*|unknown;unknown;*", "2024-06-01", "2024-05-01"},
	} {
		var rows [][]string
		for _, row := range strings.Split(test.rows, "|") {
			rows = append(rows, strings.Split(row, ";"))
		}
		tree, err := hierarchy.FromRows(rows)
		if err != nil {
			t.Fatal(err)
		}
		leaf := tree.Within([]string{test.beside}, format.Format{})[0]
		if got := tree.Within([]string{test.value}, format.Format{})[0]; got.Len() != 2 || !got.Covers(leaf) {
			t.Errorf("%s in %q is at %v, %s at %v", test.value, rows, got, test.beside, leaf)
		}
	}
}
