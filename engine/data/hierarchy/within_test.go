package hierarchy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/interval"
)

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

// A number is within the least of all groups of two members and more that hold it,
// found by looking at every group.
func TestWithinIsTheLeastGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(0, 60), 1, 12, rapid.ID).Draw(t, "numbers")
		texts := make([]string, len(numbers))
		for i, x := range numbers {
			texts[i] = fmt.Sprint(x)
		}
		tree, err := hierarchy.Intervals(texts, hierarchy.IntervalOptions{Widths: []float64{5, 10, 30}, Ends: hierarchy.Ends{Top: new(50.0)}})
		if err != nil {
			t.Fatal(err)
		}
		d, places, err := tree.Domain(texts, make([]int, len(texts)), domain.ByLeaves, format.Format{})
		if err != nil {
			t.Fatal(err)
		}
		x := rapid.IntRange(0, 70).Draw(t, "x")
		want := domain.Leaf(-1)
		if at := slices.Index(numbers, x); at >= 0 {
			want = domain.Leaf(places[at])
		} else {
			for n := 1; n < tree.Len(); n++ { // a group stands before those below it
				if i, ok := (interval.Reader{}).Group(tree.Label(n)); !tree.IsLeaf(n) && ok && i.Contains(float64(x)) && len(tree.Children(n)) > 1 {
					want = hull(tree, n, texts, places)
				}
			}
		}
		if got := tree.Within([]string{fmt.Sprint(x)}, format.Format{})[0]; got != want {
			t.Fatalf("%d in %q is at %v, want %v of %d", x, tree.Rows(), got, want, d.Size())
		}
	})
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

// hull returns the positions of the values below a group.
func hull(tree *hierarchy.Tree, group int, values []string, places []int32) domain.Span {
	span := domain.Leaf(-1)
	for i, leaf := range tree.Find(values) {
		for n := leaf; n >= 0; n = tree.Parent(n) {
			if n == group && span.Lo < 0 {
				span = domain.Leaf(places[i])
			} else if n == group {
				span = domain.Hull(span, domain.Leaf(places[i]))
			}
		}
	}
	return span
}
