package hierarchy_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/interval"
)

func TestBoundsFallIntoTheLeastIntervalThatHoldsThem(t *testing.T) {
	top := 90.0
	for _, test := range []struct {
		values []string
		top    *float64
		want   []string
	}{
		{[]string{"<0,5", "0,7", "3,5"}, nil, []string{"<0,5", "[0,1)", "[0,2)", "[0,4)", "*"}},
		{[]string{"<1", "0,7"}, nil, []string{"<1", "[0,1)", "[0,2)", "[0,4)", "*"}},
		{[]string{"≤1", "0,7"}, nil, []string{"≤1", "≤1", "[0,2)", "[0,4)", "*"}},
		{[]string{"<1,5", "0,7"}, nil, []string{"<1,5", "<1,5", "[0,2)", "[0,4)", "*"}},
		{[]string{"<9", "0,7"}, nil, []string{"<9", "<9", "<9", "<9", "*"}},
		{[]string{"<0,5", "-0,7"}, nil, []string{"<0,5", "<0,5", "<0,5", "<0,5", "*"}}, // what is below 0,5 may be below 0
		{[]string{">100", "0,7"}, nil, []string{">100", ">100", ">100", ">100", "*"}},
		{[]string{">100", "0,7"}, &top, []string{">100", "90+", "90+", "90+", "*"}},
		{[]string{">=90", "0,7"}, &top, []string{">=90", "90+", "90+", "90+", "*"}},
		{[]string{">50", "0,7"}, &top, []string{">50", ">50", ">50", ">50", "*"}},
		{[]string{"n.b.", "0,7"}, nil, []string{"n.b.", "n.b.", "n.b.", "n.b.", "*"}},
	} {
		tree, err := hierarchy.Intervals(test.values, hierarchy.IntervalOptions{
			Widths: []float64{1, 2, 4}, Ends: hierarchy.Ends{Top: test.top}, Format: format.Format{Type: format.Decimal, Numbers: format.Comma}})
		if err != nil {
			t.Fatal(err)
		}
		rows := tree.Rows()
		at := slices.IndexFunc(rows, func(row []string) bool { return row[0] == test.values[0] })
		if !slices.Equal(rows[at], test.want) {
			t.Errorf("%q: %q, want %q", test.values, rows[at], test.want)
		}
	}
}

// Whatever a bound stands for lies in every group above it: no number that it can be is
// outside of what is released.
func TestGroupsHoldAllThatABoundCanBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tenth := func(name string, from, to int) float64 { return float64(rapid.IntRange(from, to).Draw(t, name)) / 10 }
		values := []string{fmt.Sprint(tenth("least", -20, 5)), fmt.Sprint(tenth("some", 0, 500))}
		bound := rapid.SampledFrom([]string{"<", "<=", ">", ">=", "≤", "≥"}).Draw(t, "sign") + fmt.Sprint(tenth("bound", -30, 600))
		values = append(values, bound)
		width := rapid.SampledFrom([]float64{0.1, 0.5, 1, 3, 10}).Draw(t, "width")
		opt := hierarchy.IntervalOptions{Widths: []float64{width, 2 * width, 8 * width}}
		if rapid.Bool().Draw(t, "ends") {
			bottom, top := tenth("bottom", -50, 100), tenth("top", 101, 600)
			opt.Bottom, opt.Top = &bottom, &top
		}
		tree, err := hierarchy.Intervals(slices.Compact(values), opt)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := opt.Format.Bound(bound)
		can := interval.Bounded(b, interval.Positive(values, opt.Format))
		rows := tree.Rows()
		row := rows[slices.IndexFunc(rows, func(row []string) bool { return row[0] == bound })]
		var reader interval.Reader
		for _, label := range row[1 : len(row)-1] {
			if label == bound {
				continue
			}
			if group, ok := reader.Group(label); !ok || !group.Covers(can) {
				t.Fatalf("%q of %q can be %+v, and is released as %q: %+v", bound, values, can, label, group)
			}
		}
	})
}
