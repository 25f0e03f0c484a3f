package cut

import (
	"math/bits"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Figure 4 of the paper: seven points in six places, 0, 3, 1, 0, 1 and 2, are cut
// into 5 and 2, the point on the line going to the left. The 5 are then cut into 3
// and 2.
func TestRoundedFigure4(t *testing.T) {
	p := numbers(2, 1, 1, 1, 2, 4, 5, 5)
	x := newCutter(p, method{})
	x.enclose(x.rows)
	x.sort(x.rows, 0)
	if at := x.rounded(0); !slices.Equal(at, []int{5}) {
		t.Errorf("cut at %v, want 5", at)
	}
	if got, want := classes(checked(t, roundedInHalves, p)), [][]int32{{0, 1, 2}, {3, 4}, {5, 6}}; !reflect.DeepEqual(got, want) {
		t.Errorf("classes %v, want %v", got, want)
	}
	// 4 and 3 are as good for three classes, and divide no equal values.
	if got, want := classes(checked(t, rounded, p)), [][]int32{{0, 1}, {2, 3}, {4, 5, 6}}; !reflect.DeepEqual(got, want) {
		t.Errorf("at boundaries: classes %v, want %v", got, want)
	}
}

// Table 1 of the paper, where cuts into halves end with two classes of 3.
func TestRoundedTable1(t *testing.T) {
	p := numbers(2, 20, 20, 30, 40, 50, 50)
	p.QI = append(p.QI, attribute("Zipcode", problemtest.InOrder, 101, 103, 102, 102, 101, 103))
	for _, a := range []algorithm{rounded, roundedInHalves} {
		if got := sizes(checked(t, a, p)); !slices.Equal(got, []int{2, 2, 2}) {
			t.Errorf("%s: classes of %v, want three of 2", a.name, got)
		}
	}
	if got := sizes(checked(t, relaxedInHalves, p)); !slices.Equal(got, []int{3, 3}) {
		t.Errorf("in halves: classes of %v, want two of 3", got)
	}
}

// checkTheorems makes sure of Theorems 1 and 2 and of Corollary 2.
func checkTheorems(t *rapid.T, p *problem.Problem) {
	for _, a := range []algorithm{rounded, roundedInHalves} {
		checkTheoremsOf(t, a, p)
	}
}

func checkTheoremsOf(t *rapid.T, a algorithm, p *problem.Problem) {
	k := p.Model.MinSize()
	α, β := p.N/k, p.N%k
	got := sizes(checked(t, a, p))
	if len(got) != α {
		t.Fatalf("%s: n = %d, k = %d: %d classes, want %d", a.name, p.N, k, len(got), α)
	}
	levels := 1 << (bits.Len(uint(α)) - 1) // 2^⌊log2 α⌋
	if most := k + (β+levels-1)/levels; got[len(got)-1] > most {
		t.Fatalf("%s: n = %d, k = %d: a class of %d, want at most %d", a.name, p.N, k, got[len(got)-1], most)
	}
	if p.N >= 2*k*k && got[len(got)-1] > k+min(β, 1) {
		t.Fatalf("%s: n = %d, k = %d: a class of %d", a.name, p.N, k, got[len(got)-1])
	}
}

func TestRoundedTheorems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkTheorems(t, weighing(problemtest.Draw(t, problemtest.Shape{Records: 90, Attributes: 3, Positions: 6})))
	})
}

func TestRoundedCorollary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 9).Draw(t, "k")
		n := 2*k*k + rapid.IntRange(0, 100).Draw(t, "more")
		p := numbers(k, rapid.SliceOfN(rapid.Int32Range(-1, 20), n, n).Draw(t, "values")...)
		checkTheorems(t, p)
	})
}

// Neither half of x has both diseases, those of y have; without y, nothing is cut.
func TestRoundedTriesOtherAttributes(t *testing.T) {
	p := numbers(2, 1, 2, 8, 9)
	p.Sensitive = []privacy.Sensitive{{Name: "disease", Values: []string{"a", "b"}, Codes: []int32{0, 0, 1, 1}}}
	diversify(p, 2)
	if got := sizes(checked(t, rounded, p)); !slices.Equal(got, []int{4}) {
		t.Errorf("classes of %v, want one of 4", got)
	}
	p.QI = append(p.QI, attribute("y", problemtest.InOrder, 0, 3, 1, 3))
	p.QI[1].Weight = 0.5
	if got, want := classes(checked(t, rounded, p)), [][]int32{{0, 2}, {1, 3}}; !reflect.DeepEqual(got, want) {
		t.Errorf("classes %v, want %v", got, want)
	}
}

// Below a cut at a boundary, three classes may have to take six records beyond k
// where none may take more than two: the right side, one class, gets two, not three.
func TestRoundedKeepsToTheBoundBelowABoundary(t *testing.T) {
	p := numbers(7, make([]int32, 4*7+6)...)
	x := newCutter(p, method{})
	if got := x.surplus(); got != 2 {
		t.Fatalf("a class may have %d records beyond k, want 2", got)
	}
	x.sorted = x.rows[:3*7+6]
	if at := x.rounded(0); !slices.Equal(at, []int{27 - 9}) {
		t.Errorf("cut at %v, want 18", at)
	}
	for at, want := range map[int]bool{18: true, 17: false, 9: true, 10: false, 13: false} {
		if got := x.keepsTheorems(at); got != want {
			t.Errorf("a cut at %d keeps the theorems: %v, want %v", at, got, want)
		}
	}
}
