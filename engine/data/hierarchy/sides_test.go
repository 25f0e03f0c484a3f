package hierarchy_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
)

// What builders take and refuse at both sides of their limits.
func TestWhereBuildersEnd(t *testing.T) {
	on := time.Date(2024, time.May, 17, 0, 0, 0, 0, time.UTC)
	intervals := func(values []string, widths ...float64) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: widths})
		}
	}
	rare := func(o hierarchy.RareOptions) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) {
			o.Label = "other"
			return hierarchy.Rare([]string{"a", "b", "c"}, []int{9, 10, 81}, o)
		}
	}
	order := []string{"none", "primary", "secondary", "bachelor"}
	checkBuilt(t, []built{
		{"born today", func() (*hierarchy.Tree, error) {
			return hierarchy.Ages([]string{"2024-05-17", "2024-05-18"}, hierarchy.AgeOptions{On: on, Intervals: hierarchy.IntervalOptions{Widths: []float64{10}}})
		}, "2024-05-17;0;[0,10);*\n2024-05-18;2024-05-18;2024-05-18;*\n"},
		{"numbers that are written otherwise", intervals([]string{"1.0", "1", "01"}, 5), "01;[0,5);*\n1;[0,5);*\n1.0;[0,5);*\n"},
		{"the last interval that is told apart", intervals([]string{"999999999999", "1000000000000"}, 1), "999999999999;[999999999999,1000000000000);*\n1000000000000;1000000000000;*\n"},
		{"as many records as the threshold", rare(hierarchy.RareOptions{Below: []float64{10}}), "a;other;*\nb;b;*\nc;c;*\n"},
		{"a share of all", rare(hierarchy.RareOptions{Below: []float64{1}, Share: true}), "a;other;*\nb;other;*\nc;other;*\n"},
		{"labels of fewer levels and runs", func() (*hierarchy.Tree, error) {
			return hierarchy.Runs(order, hierarchy.RunOptions{Order: order, Levels: [][]int{{1, 2}, {2}}, Labels: [][]string{{"no", "some"}}})
		}, "none;no;none – primary;*\nprimary;some;none – primary;*\nsecondary;secondary – bachelor;secondary – bachelor;*\nbachelor;secondary – bachelor;secondary – bachelor;*\n"},
	})
	checkRefused(t, []refused{
		{intervals([]string{"1"}, 5, 5), "5"},
		{rare(hierarchy.RareOptions{Below: []float64{0}}), "ascending"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Dates([]string{"2024-05-17"}, hierarchy.DateOptions{Levels: []string{hierarchy.Year, hierarchy.Year}})
		}, "year"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Mask([]string{"1234"}, hierarchy.MaskOptions{Hidden: []int{1, 1}})
		}, "1"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Runs(order, hierarchy.RunOptions{Order: order, Levels: [][]int{{2, 2}}})
		}, "ascending"},
	})
}

// Groups with the same least number are in the order of their greatest ones.
func TestSortByTheGreatestNumber(t *testing.T) {
	start := fromRows(t, "7;[0,10);*", "3;[0,5);*", "20;[20,30);*")
	sorted, err := start.Sort(hierarchy.Root, hierarchy.Order{By: hierarchy.ByNumber})
	if err != nil {
		t.Fatal(err)
	}
	if got := arx(t, sorted); got != "3;[0,5);*\n7;[0,10);*\n20;[20,30);*\n" {
		t.Errorf("sorted as\n%s", got)
	}
}

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

// What stands within quotes separates nothing.
func TestSeparatorsWithinQuotes(t *testing.T) {
	const text = "\"x;1\",\"g\",\"*\"\n\"y;2\",\"g\",\"*\"\n"
	tree, err := hierarchy.ReadARX(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", tree.Rows()); got != `[["x;1" "g" "*"] ["y;2" "g" "*"]]` {
		t.Errorf("read as %s", got)
	}
}

// A file of one character is no hierarchy, whatever its encoding.
func TestAFileOfOneCharacter(t *testing.T) {
	for _, text := range []string{"x", "\x00"} {
		if tree, err := hierarchy.ReadARX(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read as\n%s", text, arx(t, tree))
		}
	}
}

// A part as wide as the limit is not too wide.
func TestAsWideAsTheLimit(t *testing.T) {
	for width, want := range map[float64]int{2: 2, 1.9: 3} {
		tree := fromRows(t, "10;low;*", "12;low;*", "30;high;*")
		if got := len(tree.NoWider(width, []string{"10", "12", "30"}, format.Format{}).Parts); got != want {
			t.Errorf("within %v: %d parts, want %d", width, got, want)
		}
	}
}

// A group is as wide as labelled where all its values are at an end of that.
func TestLabelledGroupsOfValuesAtAnEnd(t *testing.T) {
	values := []string{"20", "20.0", "40", "40.0"}
	tree := fromRows(t, "20;[20,30);*", "20.0;[20,30);*", "40;[30,40];*", "40.0;[30,40];*")
	d, places, err := tree.Domain(values, []int{1, 1, 1, 1}, domain.ByRange, format.Format{})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 2} {
		if got := d.Loss(d.Join(domain.Leaf(places[at]), domain.Leaf(places[at+1]))); got != 11./21 {
			t.Errorf("%s loses %v, want 11 of 21", values[at], got)
		}
	}
}
