package hierarchy_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
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
