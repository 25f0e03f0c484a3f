package domain_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
)

// The runs of a plain order are none wider than they may be, not all values at once, and
// of all such cuts leave the fewest records in runs that are too small; of those they are
// the fewest.
func TestRunsAreTheBestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		labels, values, counts := make([]string, n), make([]float64, n), make([]int, n)
		at := 0.0
		for i := range n {
			at += float64(rapid.IntRange(1, 6).Draw(t, "gap"))
			labels[i], values[i], counts[i] = string(rune('a'+i)), at, rapid.IntRange(1, 5).Draw(t, "count")
		}
		o, err := domain.NewOrdered(labels, values, counts, domain.ByRange)
		if err != nil {
			t.Fatal(err)
		}
		width, k := float64(rapid.IntRange(0, 15).Draw(t, "width")), rapid.IntRange(1, 12).Draw(t, "k")
		l := o.Within(width, rapid.IntRange(1, 12).Draw(t, "another k")).At(k)
		lost, next := 0, int32(0)
		for _, part := range l.Parts {
			if part.Lo != next || values[part.Hi]-values[part.Lo] > width || !l.Allows(part) {
				t.Fatalf("the parts are %v", l.Parts)
			}
			next = part.Hi + 1
			if c := o.Count(part); c < k {
				lost += c
			}
		}
		if int(next) != n {
			t.Fatalf("the parts %v do not hold all %d values", l.Parts, n)
		}
		wantLost, wantRuns := math.MaxInt, 0
		for cuts := range 1 << (n - 1) { // bit i: a run ends with value i
			lost, runs, from := 0, 0, 0
			for i := range n {
				if i < n-1 && cuts>>i&1 == 0 {
					continue
				}
				if values[i]-values[from] > width || n > 1 && from == 0 && i == n-1 {
					lost = math.MaxInt / 2
				}
				if c := o.Count(domain.Span{Lo: int32(from), Hi: int32(i)}); c < k {
					lost += c
				}
				runs, from = runs+1, i+1
			}
			if lost < wantLost || lost == wantLost && runs < wantRuns {
				wantLost, wantRuns = lost, runs
			}
		}
		if lost != wantLost || len(l.Parts) != wantRuns {
			t.Fatalf("%d runs lose %d records, the best %d lose %d", len(l.Parts), lost, wantRuns, wantLost)
		}
	})
}

// A value is in the part that holds it, and in none if none does.
func TestPartOfAValue(t *testing.T) {
	l := domain.PartsOf([]domain.Span{span(0, 2), span(3, 3), span(6, 8)})
	for at, want := range []int{0, 0, 0, 1, -1, -1, 2, 2, 2, -1} {
		if got := l.Part(domain.Leaf(int32(at))); got != want {
			t.Errorf("position %d is in part %d, want %d", at, got, want)
		}
	}
	for s, want := range map[domain.Span]bool{span(0, 2): true, span(1, 2): true, span(2, 3): false, span(6, 9): false, span(4, 5): false} {
		if got := l.Allows(s); got != want {
			t.Errorf("%v is allowed: %v", s, got)
		}
	}
	if !slices.Equal(l.At(7).Parts, l.Parts) || (*domain.Limit)(nil).At(3) != nil {
		t.Error("a hierarchy's parts depend on k")
	}
}

// A run is allowed that is no wider than the limit, and never that of all values.
func TestWhatALimitOfWidthAllows(t *testing.T) {
	o, err := domain.NewOrdered([]string{"a", "b", "c", "d"}, []float64{0, 4, 10, 11}, []int{1, 1, 1, 1}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	for width, want := range map[float64]map[domain.Span]bool{
		6:   {span(0, 0): true, span(0, 1): true, span(1, 2): true, span(1, 3): false, span(0, 2): false, span(0, 3): false},
		5:   {span(0, 1): true, span(1, 2): false},
		100: {span(0, 2): true, span(0, 3): false},
	} {
		for s, allowed := range want {
			if got := o.Within(width, 2).Allows(s); got != allowed {
				t.Errorf("%v of a width of %v is allowed: %v", s, width, got)
			}
		}
	}
}
