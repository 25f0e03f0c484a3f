package lattice

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/model/privacy"
)

// Of the four measures each is taken, and another one is refused by naming them.
func TestTheMeasuresThatThereAre(t *testing.T) {
	for m := Measure(-1); m <= 5; m++ {
		_, err := Optimal(context.Background(), problemtest.Table1(), m, nil)
		if known := m >= 0 && m <= 3; known != (err == nil) || err != nil && !strings.Contains(err.Error(), fmt.Sprintf("measure is %d, want 0 to 3", m)) {
			t.Errorf("%d: %v", m, err)
		}
	}
}

// Of the minimal vectors Incognito takes that of the least ILossRate, although others make more
// and smaller classes. Of vectors that lose as much, the first in order is taken.
func TestIncognitoTakesTheLeastLoss(t *testing.T) {
	for _, test := range []struct {
		weights [2]float64
		want    []int32 // how many positions of each column are shown as one
	}{
		{[2]float64{1, 0.25}, []int32{1, 4}}, // one class for each of two values, less weight is lost
		{[2]float64{0.25, 1}, []int32{2, 1}}, // four of one each
		{[2]float64{1, 1}, []int32{1, 4}},
	} {
		p := problemtest.New(8, 2, 1)
		p.QI = []domain.Attribute{
			problemtest.Weighted(test.weights[0], column("a", problemtest.Flat, 0, 0, 0, 0, 1, 1, 1, 1)),
			problemtest.Weighted(test.weights[1], column("b", problemtest.Flat, 0, 1, 2, 3, 0, 1, 2, 3)),
		}
		g, err := Incognito(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []int32
		for _, s := range g.Spans[:2] {
			got = append(got, int32(s.Len()))
		}
		all, err := IncognitoAll(context.Background(), p, nil)
		if err != nil || len(all) != 2 || !slices.Equal(got, test.want) {
			t.Errorf("weights %v: of %v it shows %v positions as one (ILossRate %v), want %v", test.weights, all, got, loss.Measure(p, g).ILossRate, test.want)
		}
	}
}

// Of two releases that lose as much, the first in order is taken, although the way down from the roots
// leads to the other: a column that is whole beside one that is on its last level, and the other way round.
func TestOptimalTakesTheFirstThatIsNotOnTheWayDown(t *testing.T) {
	p := problemtest.New(8, 2, 1)
	p.QI = []domain.Attribute{
		column("a", pairs, 0, 0, 1, 1, 2, 2, 3, 3),
		column("b", problemtest.Flat, 0, 1, 0, 0, 1, 1, 1, 1),
	}
	for _, m := range []Measure{ILossRate, Precision} {
		g, err := Optimal(context.Background(), p, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := g.Spans[0].Len(), g.Spans[1].Len(); a != 1 || b != 2 {
			t.Errorf("%s: shows %d values of a as one and %d of b, want 1 and 2", m, a, b)
		}
	}
}

// Where nothing can be released within the limit, the error names the fewest rows that would do.
// Half of a group of four have the commonest disease, and all of the other group.
func TestTheFewestRowsThatWouldDo(t *testing.T) {
	p := problemtest.New(8, 2, 1)
	p.QI = []domain.Attribute{column("a", problemtest.Flat, 0, 0, 0, 0, 1, 1, 1, 1)}
	alpha, err := privacy.NewAlphaK(&privacy.Sensitive{Name: "disease", Values: []string{"x", "y"}, Codes: []int32{0, 0, 0, 0, 0, 1, 0, 1}}, 0.5, "")
	if err != nil {
		t.Fatal(err)
	}
	p.Model = privacy.All(p.Model, alpha)
	for p.MaxSuppressed = 1; p.MaxSuppressed <= 4; p.MaxSuppressed++ {
		want := fmt.Sprintf("it would do to leave out 4 rows, but at most %d may be", p.MaxSuppressed)
		for m := ILossRate; m <= Precision; m++ {
			if _, err := Optimal(context.Background(), p, m, nil); (err == nil) != (p.MaxSuppressed == 4) || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %d rows may be left out: %v", m, p.MaxSuppressed, err)
			}
		}
	}
}
