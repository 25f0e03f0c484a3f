package suggest_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/internal/tabletest"
)

// Whatever the bands, they are the leaves in their order, and every group of the tree is of
// whole neighbours: its label holds those that are in it, and has nothing of any other.
func TestGroupsAreWholeBands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var values []string
		switch kind := rapid.SampledFrom([]string{"even", "uneven", "dashes", "closed above"}).Draw(t, "kind"); kind {
		case "even":
			width := rapid.SampledFrom([]float64{0.1, 0.5, 1, 5, 10}).Draw(t, "width")
			rule := coarsen.Rule{Kind: coarsen.Step, Width: width}
			for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(-30, 60), 3, 20, rapid.ID[int]).Draw(t, "steps") {
				label, _ := rule.Value(fmt.Sprint(float64(n)*width), format.Format{})
				values = append(values, label)
			}
			slices.Sort(values)
			values = slices.Compact(values)
		default:
			cuts := rapid.SliceOfNDistinct(rapid.IntRange(0, 200), 3, 12, rapid.ID[int]).Draw(t, "cuts")
			slices.Sort(cuts)
			low, high, middle := fmt.Sprintf("<%d", cuts[0]), fmt.Sprintf("%d+", cuts[len(cuts)-1]), "[%d,%d)"
			if kind == "closed above" {
				low, high, middle = fmt.Sprintf("<=%d", cuts[0]), fmt.Sprintf(">%d", cuts[len(cuts)-1]), "(%d,%d]"
			}
			values = []string{low, high}
			for i, cut := range cuts[1:] {
				if kind == "dashes" {
					values = append(values, fmt.Sprintf("%d-%d", cuts[i], cut-1))
					continue
				}
				values = append(values, fmt.Sprintf(middle, cuts[i], cut))
			}
		}
		if len(values) < 3 {
			return
		}
		shuffled := rapid.Permutation(values).Draw(t, "order")
		h, reason := suggest.Hierarchy(tabletest.Column("x", shuffled...).Columns[0])
		if reason.Code != profile.ReasonTreeBands && reason.Code != profile.ReasonTreeIntervals {
			t.Fatalf("%q: %s", shuffled, reason.Code)
		}
		read := func(label string) interval.Interval {
			i, ok := (interval.Reader{}).Group(label)
			if !ok {
				t.Fatalf("%q can't be read", label)
			}
			return i
		}
		for i, row := range h.Rows[1:] {
			if before := read(h.Rows[i][0]); before.Lo > read(row[0]).Lo {
				t.Fatalf("%s stands before %s", h.Rows[i][0], row[0])
			}
		}
		for level := 1; level < len(h.Rows[0])-1; level++ {
			for _, of := range h.Rows {
				for _, other := range h.Rows {
					group, leaf := read(of[level]), read(other[0])
					if inside := of[level] == other[level]; inside && !group.Covers(leaf) || !inside && group.Overlaps(leaf) {
						t.Fatalf("%s and %s in\n%q", of[level], other[0], h.Rows)
					}
				}
			}
		}
	})
}
