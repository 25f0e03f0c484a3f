package paper

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
)

// five values: 0 and 1 are close, 2 and 3 are close, 4 is far from all but nearer
// to 2 and 3.
var five = relation.Matrix{
	{1, 0.9, 0.3, 0.2, 0.1},
	{0.9, 1, 0.2, 0.3, 0.1},
	{0.3, 0.2, 1, 0.8, 0.4},
	{0.2, 0.3, 0.8, 1, 0.6},
	{0.1, 0.1, 0.4, 0.6, 1},
}

// At first 0 and 1 are joined, then 2 and 3; then 4 joins these, at a mean of 0.5.
func TestKin(t *testing.T) {
	for n, want := range map[int][]int{
		5: {0, 1, 2, 3, 4}, 4: {0, 0, 1, 2, 3}, 3: {0, 0, 1, 1, 2}, 2: {0, 0, 1, 1, 1}, 1: {0, 0, 0, 0, 0},
	} {
		if got := kin(five, n); !slices.Equal(got, want) {
			t.Errorf("%d groups are %v, want %v", n, got, want)
		}
	}
}

// With {0,1} {2,3} {4} as kin: a class of 0 and 1 is highly correlated, one of 2
// alone, too; one of 1 and 2, or of 3 and 4, is not.
func TestCorrelated(t *testing.T) {
	codes := []int32{0, 1, 1, 2, 2, 1, 2, 3, 4}
	g := groups([]int32{0, 1, 2}, []int32{3, 4}, []int32{5, 6}, []int32{7, 8})
	classes, records := correlated(g, codes, kin(five, 3))
	if classes != 2 || records != 5 {
		t.Errorf("%d classes with %d records are highly correlated, want 2 with 5", classes, records)
	}
}

func TestLeastCorrelation(t *testing.T) {
	if got := leastCorrelation(five, func(int) bool { return true }); got != 0.1 {
		t.Errorf("least is %v, want 0.1", got)
	}
	if got := leastCorrelation(five, func(v int) bool { return v < 4 }); got != 0.2 {
		t.Errorf("least without value 4 is %v, want 0.2", got)
	}
}

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

// Table 3 of SLCA's paper: three teachers and four doctors by two attributes. Teachers
// are 1, 2 and doctors 2, 2 by the first; 2, 0, 1 and 1, 1, 2 by the second.
func teachers() ([]domain.Attribute, *privacy.Sensitive) {
	var qi []domain.Attribute
	for _, at := range [][]int32{{0, 1, 1, 0, 1, 1, 0}, {0, 0, 2, 2, 2, 1, 0}} {
		qi = append(qi, problemtest.Attribute("q", problemtest.InOrder(at), at))
	}
	return qi, &privacy.Sensitive{Name: "s", Values: []string{"Teacher", "Doctor"}, Codes: []int32{0, 0, 0, 1, 1, 1, 1}}
}

func TestReadingsByHand(t *testing.T) {
	cos := func(a, b []float64) float64 {
		dot, aa, bb := 0., 0., 0.
		for i := range a {
			dot, aa, bb = dot+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
		}
		return dot / math.Sqrt(aa*bb)
	}
	qi, s := teachers()
	want := map[string]float64{
		"cosine":       0.83949, // as the paper has it
		"exact values": 0.83949, // no attribute has so many that it is cut
		// 1/3, 2/4 and 2/3, 2/4; 2/3, 0, 1/3 and 1/3, 1, 2/3.
		"lift": (cos([]float64{1. / 3, 2. / 4}, []float64{2. / 3, 2. / 4}) + cos([]float64{2. / 3, 0, 1. / 3}, []float64{1. / 3, 1, 2. / 3})) / 2,
		// -1/2, 1/2 and 0, 0, which has no direction; 1, -1, 0 and -1/3, -1/3, 2/3.
		"centred": cos([]float64{1, -1, 0}, []float64{-1. / 3, -1. / 3, 2. / 3}) / 2,
		// 00, 10, 12, 02, 11: one, one, one, none, none and one, none, one, one, one.
		"joint tuples": cos([]float64{1, 1, 1, 0, 0}, []float64{1, 0, 1, 1, 1}),
	}
	for _, reading := range readings {
		m := reading.of(qi, s)
		if got := m[0][1]; math.Abs(got-want[reading.name]) > 5e-6 || m[1][0] != got || m[0][0] != 1 {
			t.Errorf("%s: %v, want %v", reading.name, got, want[reading.name])
		}
	}
}

func TestReadingsAreReported(t *testing.T) {
	text := quick(t, "slca").Markdown()
	for _, reading := range readings {
		if !strings.Contains(text, "*"+reading.name+"*") {
			t.Errorf("the report lacks %s", reading.name)
		}
	}
}
