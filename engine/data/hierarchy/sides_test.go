package hierarchy_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
)

// The separator is that of the first 1000 rows: a later row without it is a fault.
func TestTheSeparatorOfAThousandRows(t *testing.T) {
	for even, semicolon := range map[int]bool{999: false, 1000: true} {
		var text strings.Builder
		for i := range even {
			fmt.Fprintf(&text, "v%d;g,x,*\n", i)
		}
		fmt.Fprint(&text, "w,x,*\n")
		tree, err := hierarchy.ReadARX(strings.NewReader(text.String()))
		if (err != nil) != semicolon || err == nil && tree.Rows()[0][0] != "v0;g" {
			t.Errorf("%d rows with both separators: %v", even, err)
		}
	}
}

// A file may begin with any character, in UTF-16 of either order and without a mark.
func TestAnyFirstCharacterInUTF16(t *testing.T) {
	for first := rune(1); first <= 0xff; first++ {
		if strings.ContainsRune("\n\r\";\t|,=+-@ \u0085\u00a0", first) {
			continue
		}
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			tree, err := hierarchy.ReadARX(strings.NewReader(inUTF16(string(first)+";g;*\nother;g;*\n", order)))
			if err != nil || tree.Rows()[0][0] != string(first) {
				t.Errorf("%q, %v: %v", first, order, err)
			}
		}
	}
}

// A group is as wide as its label says if one of its values is within that, or else as
// its values are.
func TestLabelledGroupsThatHoldOneOfTheirValues(t *testing.T) {
	for _, test := range []struct {
		group, a, b string
		width       float64
	}{{"[20,40)", "15", "25", 20}, {"[20,40)", "25", "45", 20}, {"[20,40)", "15", "45", 20}, {"[20,40)", "11", "16", 5}, {"[20,40)", "46", "51", 5}} {
		values := []string{test.a, test.b, "111"}
		tree := fromRows(t, test.a+";"+test.group+";*", test.b+";"+test.group+";*", "111;111;*")
		d, places := casetest.Must2(tree.Domain(values, []int{1, 1, 1}, domain.ByRange, format.Format{}))
		low, _ := format.Format{}.Number(test.a)
		if got, want := d.Loss(d.Join(domain.Leaf(places[0]), domain.Leaf(places[1]))), (test.width+1)/(111-low+1); got != want {
			t.Errorf("%s of %s and %s loses %v, want %v", test.group, test.a, test.b, got, want)
		}
		for width, parts := range map[float64]int{test.width: 2, test.width - 0.1: 3} {
			if got := len(tree.NoWider(width, values, format.Format{}).Parts); got != parts {
				t.Errorf("%s of %s and %s, no wider than %v: %d parts, want %d", test.group, test.a, test.b, width, got, parts)
			}
		}
	}
}

// Errors name the first 20 values without a place, and how many more there are.
func TestTwentyValuesWithoutAPlaceAreNamed(t *testing.T) {
	tree := fromRows(t, "a;*", "b;*")
	for n := 19; n <= 22; n++ {
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprintf("v%02d", i)
		}
		_, _, inOrder := hierarchy.Ordered(values, make([]int, n), domain.ByRange, format.Format{})
		for name, err := range map[string]error{"tree": tree.Covers(values), "order": inOrder} {
			if err == nil || strings.Count(err.Error(), `"v`) != min(n, 20) {
				t.Errorf("%s of %d: %v", name, n, err)
			}
		}
		if more := fmt.Sprintf("and %d more", n-20); strings.Contains(tree.Covers(values).Error(), "more") != (n > 20) || n > 20 && !strings.Contains(tree.Covers(values).Error(), more) {
			t.Errorf("%d: %v", n, tree.Covers(values))
		}
	}
}

// A missing value is a leaf of its own below the root; another one needs a place.
func TestGroundOfMissingValues(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*")
	for _, test := range []struct {
		values  []string
		missing []bool
		want    string
	}{
		{[]string{"a", "b"}, nil, `"a" below "x", "b" below "x"`}, {[]string{"a", "b"}, []bool{false, false}, `"a" below "x", "b" below "x"`},
		{[]string{"a", "?"}, []bool{false, true}, `"a" below "x", "" below "*"`}, {[]string{"a", "?"}, []bool{false, false}, ""},
		{[]string{"a", "?"}, nil, ""},
	} {
		ground, err := tree.Ground(test.values, test.missing)
		if (err == nil) != (test.want != "") {
			t.Errorf("%q, missing %v: %v", test.values, test.missing, err)
		}
		if err != nil {
			continue
		}
		var got []string
		for _, n := range ground.Leaf {
			got = append(got, fmt.Sprintf("%q below %q", ground.Labels[n], ground.Labels[ground.Parent[n]]))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%q, missing %v: %q", test.values, test.missing, got)
		}
	}
}

// Times of one day are called by the day, one text as it is.
func TestOrderedByDay(t *testing.T) {
	for _, test := range []struct {
		values []string
		want   string
	}{
		{[]string{"2024-05-17 10:00", "2024-05-17 11:00"}, "2024-05-17"},
		{[]string{"2024-05-17 10:00", "2024-05-17 10:00 "}, "2024-05-17 10:00"},
		{[]string{"2024-05-17", "2024-05-17 11:00"}, "2024-05-17"},
		{[]string{"1", "1.0"}, "1"}, {[]string{"5.0", "5"}, "5"}, // of one number the shortest text
	} {
		d, _, err := hierarchy.Ordered(test.values, []int{1, 1}, domain.ByRange, format.Format{})
		if err != nil || d.Label(domain.Leaf(0)) != test.want {
			t.Errorf("%q: %v", test.values, err)
		}
	}
}

// cells are rows that are written in a line.
func cells(rows string) (all [][]string) {
	for row := range strings.SplitSeq(rows, "|") {
		all = append(all, strings.Split(row, ";"))
	}
	return all
}

// Nodes are numbered from the root down, each group before its members and after the group before
// it, in whatever order the rows are.
func TestNodesAreNumberedFromTheRootDown(t *testing.T) {
	for rows, want := range map[string]string{
		"a;x;*|b;y;*|c;x;*":               "* x a c y b",
		"a;x;p;*|b;y;q;*|c;z;p;*|d;y;q;*": "* p x a z c q y b d",
		"a;x;*|b;x;*|c;y;*":               "* x a b y c",
		"a;a;p;*|b;y;q;*|c;z;p;*|d;d;d;*": "* p a z c q y b d",
	} {
		tree := casetest.Must(hierarchy.FromRows(cells(rows)))
		got := tree.Label(0)
		for n := 1; n < tree.Len(); n++ {
			got += " " + tree.Label(n)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", rows, got, want)
		}
	}
}

// A group is as wide as labelled where all its values are at an end of that.
func TestLabelledGroupsOfValuesAtAnEnd(t *testing.T) {
	values := []string{"20", "20.0", "40", "40.0"}
	tree := fromRows(t, "20;[20,30);*", "20.0;[20,30);*", "40;[30,40];*", "40.0;[30,40];*")
	d, places := casetest.Must2(tree.Domain(values, []int{1, 1, 1, 1}, domain.ByRange, format.Format{}))
	for _, at := range []int{0, 2} {
		if got := d.Loss(d.Join(domain.Leaf(places[at]), domain.Leaf(places[at+1]))); got != 11./21 {
			t.Errorf("%s loses %v, want 11 of 21", values[at], got)
		}
	}
}
