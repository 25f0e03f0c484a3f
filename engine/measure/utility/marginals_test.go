package utility

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// The distance of tables is that of maps of shares, and what was released as it was is
// where it was, and every unique record is matched.
func TestMarginalsOfWhatIsUnchanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRelease(t, small)
		complete := true
		for j := range r.Problem.QI {
			a := &r.Problem.QI[j]
			for row := range int32(r.Problem.N) {
				complete = complete && a.Span(row) != a.Domain.Full()
			}
		}
		m := measure(t, single(r.Problem), Options{Label: "word", Queries: 5}).Marginals
		if complete && m.Moved != nil && *m.Moved != 0 || m.Uniques > 0 && *m.Matched != 1 {
			t.Fatalf("nothing changed: %+v", m)
		}
		if m := measure(t, r, Options{Label: "word", Queries: 5}).Marginals; m.Moved != nil && (*m.Moved < 0 || *m.Moved > 1) {
			t.Fatalf("moved %v", *m.Moved)
		}
	})
}

// A naive sum over maps of shares finds the same distance.
func TestApartIsASumOverCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []int32 {
			return rapid.SliceOfN(rapid.Int32Range(-1, 4), 20, 20).Draw(t, name)
		}
		a, b, x, y := draw("a"), draw("b"), draw("x"), draw("y")
		shares := func(a, b []int32) (map[string]float64, float64) {
			cells, n := map[string]float64{}, 0.0
			for i := range a {
				if a[i] != absent && b[i] != absent {
					cells[fmt.Sprint(a[i], b[i])]++
					n++
				}
			}
			return cells, n
		}
		before, n := shares(a, b)
		after, m := shares(x, y)
		if n == 0 || m == 0 {
			return
		}
		want := 0.0
		for cell := range before {
			want += math.Abs(before[cell]/n-after[cell]/m) / 2
		}
		for cell := range after {
			if _, ok := before[cell]; !ok {
				want += after[cell] / m / 2
			}
		}
		if got := apart(cross(a, b, 5, 5), cross(x, y, 5, 5)); math.Abs(got-want) > 1e-12 {
			t.Fatalf("apart %v, cell by cell %v", got, want)
		}
	})
}

// A generalized cell is drawn from the values that it covers as often as the release has those:
// the cells beside it as they are, those that are generalized in even parts. Of 8,000 draws beside
// 12,000 and 4,000 cells, 16,000 in 24,000 are the first value within 5 standard errors; where no
// other cell is, one in two.
func TestCellsAreDrawnByWhatWasReleased(t *testing.T) {
	const exact, hidden = 16_000, 8000
	p := problemtest.New(exact+hidden, 1, 1)
	p.QI = append(p.QI, problemtest.Made(p.N, problemtest.Flat, func(i int) int32 {
		switch {
		case i >= exact:
			return int32(i % 2)
		case i%4 == 0:
			return 1
		}
		return 0
	}))
	classes := [][]int32{nil}
	for i := range int32(p.N) {
		if i < exact {
			classes = append(classes, []int32{i})
		} else {
			classes[0] = append(classes[0], i)
		}
	}
	for classes, share := range map[*[][]int32]float64{&classes: 2.0 / 3, {classes[0]}: 0.5} {
		c := newView(groupedAs(p, *classes...)).columns[0].drawn()
		c.draw(rand.New(rand.NewPCG(1, 1)))
		found := 0
		for i, at := range c.at {
			if c.to[c.after[i]] == c.full && at == 0 {
				found++
			}
		}
		if margin := 5 * math.Sqrt(share*(1-share)*hidden); math.Abs(float64(found)-share*hidden) > margin {
			t.Errorf("%d of %d draws are the first value, want %v within %v", found, hidden, share*hidden, margin)
		}
	}
}

// Few values that were released as they are do not draw all cells that cover them: one of
// 6,000 cells is, the others cover two values, and half of them are drawn at each.
func TestAFewExactCellsDoNotDrawTheRest(t *testing.T) {
	const n = 6000
	p := problemtest.New(n, 1, 1)
	p.QI = append(p.QI, problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i % 2) }))
	var all []int32
	for i := int32(1); i < n; i++ {
		all = append(all, i)
	}
	c := newView(groupedAs(p, []int32{0}, all)).columns[0].drawn()
	c.draw(rand.New(rand.NewPCG(1, 1)))
	first := 0
	for _, at := range c.at {
		if at == 0 {
			first++
		}
	}
	if math.Abs(float64(first)-n/2) > 5*math.Sqrt(n/4) {
		t.Errorf("%d of %d are drawn at the one value that was released as it is", first, n)
	}
}

// Numbers of more than 20 values are counted in bins.
func TestManyNumbersAreCountedInBins(t *testing.T) {
	for values, want := range map[int32]int{19: 19, 20: 20, 21: 20} {
		p := problemtest.New(210, 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.InOrder, func(i int) int32 { return int32(i) % values }))
		if got := newView(single(p)).columns[0].drawn().bins; got != want {
			t.Errorf("%d values: %d bins, want %d", values, got, want)
		}
	}
}

// 20 values are 20 bins, however the records lie; of 21, half of which are the first value, the
// bins have as many records each as can be.
func TestBinsOfUnequalValues(t *testing.T) {
	for values, want := range map[int32][]int32{20: {0, 1, 2, 19}, 21: {0, 10, 10, 19}} {
		p := problemtest.New(2*int(values)-2, 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.InOrder, func(i int) int32 { return max(0, int32(i)-values+2) }))
		bin := newView(single(p)).columns[0].drawn().bin
		if got := []int32{bin[0], bin[1], bin[2], bin[values-1]}; !slices.Equal(got, want) {
			t.Errorf("of %d values the first three and the last are in the bins %v, want %v", values, got, want)
		}
	}
}

// A value of which no cell is released is not drawn beside one that is.
func TestAValueWithoutRecordsIsNotDrawn(t *testing.T) {
	d, random := drawn{mass: []int{0, 0, 5, 5}}, newRandom()
	for range 100 {
		if at := d.one(random, domain.Span{Lo: 0, Hi: 2}); at != 1 {
			t.Fatalf("position %d is drawn, want 1", at)
		}
	}
}
