package paper

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/model/privacy"
)

// Value 4 of [five] with 0 and 1: (1 + 0.1 + 0.1)/3 for l = 3. With l = 5 it takes
// all: 2.2/5; but for l = 1 it is best off with 0, 1 and 2: with 0 and 1 at 0.4.
func TestLeastOf(t *testing.T) {
	for l, want := range map[int]float64{1: 0.4, 3: 0.4, 4: 0.4, 5: 0.44} {
		if got := leastOf(five, 4, l); math.Abs(got-want) > 1e-12 {
			t.Errorf("l = %d: %v, want %v", l, got, want)
		}
	}
}

// Values 0 and 4 have 0.5 (all five: 2.5/5) and 0.44 at l = 5. Of ten records each
// the mean is 0.47; if half may be left out, those of value 0 are.
func TestLeastMean(t *testing.T) {
	counts := []int{10, 0, 0, 0, 10}
	for limit, want := range map[float64]float64{0: 0.47, 0.5: 0.44} {
		if got := leastMean(five, counts, 5, limit); math.Abs(got-want) > 1e-12 {
			t.Errorf("limit %v: %v, want %v", limit, got, want)
		}
	}
}

// No partition falls below the bound.
func TestLeastMeanHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "n")
		s := &privacy.Sensitive{Values: []string{"a", "b", "c", "d", "e"}, Codes: rapid.SliceOfN(rapid.Int32Range(0, 4), n, n).Draw(t, "codes")}
		in := rapid.SliceOfN(rapid.IntRange(0, 2), n, n).Draw(t, "classes")
		model, err := privacy.NewSL(s, 1, 1, five)
		if err != nil {
			t.Fatal(err)
		}
		total, l := 0.0, len(five)
		for class := range 3 {
			var rows []int32
			distinct := map[int32]bool{}
			for i, v := range s.Codes {
				if in[i] == class {
					rows, distinct[v] = append(rows, int32(i)), true
				}
			}
			if len(rows) > 0 {
				total, l = total+float64(len(rows))*model.Correlation(rows), min(l, len(distinct))
			}
		}
		if bound := leastMean(five, s.Counts(), l, 0); total/float64(n) < bound-1e-12 {
			t.Fatalf("the mean R(D) is %v, below the bound %v", total/float64(n), bound)
		}
	})
}
