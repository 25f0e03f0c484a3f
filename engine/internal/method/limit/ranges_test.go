package limit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// The runs of records are of k and more, none wider than it may be, and of all cuts of the sorted
// records that leave the fewest out they are the fewest.
func TestRunsAreTheBestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 9).Draw(t, "size")
		at := rapid.SliceOfN(rapid.Int32Range(0, int32(size-1)), 1, 10).Draw(t, "values")
		a := problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(at, size), domain.ByRange), at)
		a.Limit = a.Domain.(*domain.Ordered).Within(float64(rapid.IntRange(0, 9).Draw(t, "width")))
		k := rapid.IntRange(1, 4).Draw(t, "k")
		var all []int32
		for r := range at {
			all = append(all, int32(r))
		}
		runs, out := runs(&a, all, k)
		if both := slices.Sorted(slices.Values(slices.Concat(append(runs, out)...))); !slices.Equal(both, all) {
			t.Fatalf("runs %v and %v hold %v", runs, out, both)
		}
		for _, run := range runs {
			if len(run) < k || !slices.IsSorted(run) || !a.Limit.Allows(a.Join(run)) {
				t.Fatalf("run %v of %v", run, at)
			}
		}
		rows := sorted(&a, all)
		best := []cutting{{}} // of the first records, by trying every last run
		for to := 1; to <= len(rows); to++ {
			found := cutting{best[to-1].lost + 1, best[to-1].runs, 0}
			for from := 0; from <= to-k; from++ {
				if c := (cutting{best[from].lost, best[from].runs + 1, 0}); a.Limit.Allows(a.Join(rows[from:to])) && c.before(found) {
					found = c
				}
			}
			best = append(best, found)
		}
		if want := best[len(rows)]; len(out) != int(want.lost) || len(runs) != int(want.runs) {
			t.Fatalf("%d runs leave out %d records, the best %d leave out %d", len(runs), len(out), want.runs, want.lost)
		}
	})
}
