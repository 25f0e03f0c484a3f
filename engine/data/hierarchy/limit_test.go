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
)

// Two values may be released alike below a level if they have one label there, in every
// column of the hierarchy's rows from that level on, unless that is all there is.
func TestNoHigherIsByTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		var rows [][]string
		for i := range n {
			a, b := rapid.IntRange(0, 2).Draw(t, "a"), rapid.IntRange(0, 2).Draw(t, "b")
			rows = append(rows, []string{fmt.Sprint("v", i), fmt.Sprint("g", a, b), fmt.Sprint("h", a), "*"})
		}
		tree, err := hierarchy.FromRows(rows)
		if err != nil {
			t.Fatal(err)
		}
		values := tree.Leaves()
		d, place, err := tree.Domain(values, make([]int, len(values)), domain.ByLeaves, format.Format{})
		if err != nil {
			t.Fatal(err)
		}
		rows = tree.Rows()
		level := rapid.IntRange(0, tree.Height()-1).Draw(t, "level")
		l := tree.NoHigher(level)
		for i, a := range rows {
			for j, b := range rows {
				join := d.Join(domain.Leaf(place[i]), domain.Leaf(place[j]))
				want := i == j || slices.Equal(a[level:], b[level:]) && join != d.Full()
				alike := l.Part(domain.Leaf(place[i])) == l.Part(domain.Leaf(place[j]))
				if l.Allows(join) != want && join != d.Full() || alike && !want || l.Allows(d.Full()) {
					t.Fatalf("level %d: %q and %q are released as %q: allowed %v, in one part %v, want %v", level, values[i], values[j], d.Label(join), l.Allows(join), alike, want)
				}
			}
		}
	})
}

func TestNoWiderIsByTheLabels(t *testing.T) {
	tests := []struct {
		rows  string
		width float64
		want  string // the parts, by the labels below
	}{
		{"21 [20,25) [20,30) *;26 [25,30) [20,30) *;34 [30,35) [30,40) *", 10, "21,26 34"},
		{"21 [20,25) [20,30) *;26 [25,30) [20,30) *;34 [30,35) [30,40) *", 9, "21 26 34"},
		{"21 [20,30) [20,60) *;26 [20,30) [20,60) *;34 [30,40) [20,60) *;88 >=60 >=60 *;93 >=60 >=60 *", 100, "21,26,34 88 93"},
		{"10 low *;12 low *;30 high *;90 high *", 5, "10,12 30 90"},
		{"20 [20,30) *;20.0 [20,30) *;40 [30,40] *;40.0 [30,40] *", 10, "20,20.0 40,40.0"}, // as wide as labelled, where all are at an end
		{"20 [20,30) *;20.0 [20,30) *;40 [30,40] *;40.0 [30,40] *", 9, "20 20.0 40 40.0"},
		{"20 [21,31) *;20.0 [21,31) *;40 [29,39] *;40.0 [29,39] *", 9, "20,20.0 40,40.0"}, // the labels are of something else
		{"10 low *;12 low *;none low *;30 high *;33 high *", 5, "10 12 none 30,33"},
		{"10 [0,50) *;12 [0,50) *", 100, "10 12"}, // all there is would be released as *
	}
	for _, test := range tests {
		var rows [][]string
		var values []string
		for _, row := range strings.Split(test.rows, ";") {
			rows = append(rows, strings.Fields(row))
			values = append(values, strings.Fields(row)[0])
		}
		tree, err := hierarchy.FromRows(rows)
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for _, part := range tree.NoWider(test.width, values, format.Format{}).Parts {
			parts = append(parts, strings.Join(values[part.Lo:part.Hi+1], ","))
		}
		if got := strings.Join(parts, " "); got != test.want {
			t.Errorf("%s within %v: %s, want %s", test.rows, test.width, got, test.want)
		}
	}
}
