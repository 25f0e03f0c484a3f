package pieces

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
)

// The loss that is reported is the loss of the result, and never rises.
func TestTheCurveFallsToTheResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 60, Attributes: 4, Positions: 10})
		p.QI = append(p.QI, problemtest.Attribute("x", problemtest.Ordered(make([]int, 3), "leaves"), make([]int32, p.N)))
		for j := range p.QI {
			p.QI[j].Weight = 1
		}
		last, rounds := math.Inf(1), 0
		groups, err := MinimumLoss(context.Background(), p, 4, func(s problem.Step) bool {
			if s.Best && s.Loss > last+1e-12 {
				t.Fatalf("loss %v after %v", s.Loss, last)
			}
			if s.Best {
				last, rounds = s.Loss, s.Round
			}
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := loss.Measure(p, groups).ILossRate; math.Abs(got-last) > 1e-5 || groups.Rounds != 4 || rounds != 4 {
			t.Fatalf("loss %v after %d rounds, reported %v after %d", got, groups.Rounds, last, rounds)
		}
	})
}

// A run that is told to end gives what one of so many rounds gives.
func TestStoppingEarlyCanBeRepeated(t *testing.T) {
	brief.Further(t)
	p := problemtest.Patients(brief.Of(600, 300), 3)
	for _, stop := range []int{0, 1, 4} {
		stopped, err := MinimumLoss(context.Background(), p, 9, func(s problem.Step) bool { return s.Best && s.Round == stop })
		if err != nil {
			t.Fatal(err)
		}
		again, err := MinimumLoss(context.Background(), p, stopped.Rounds, nil)
		if err != nil {
			t.Fatal(err)
		}
		if stopped.Rounds != stop || problemtest.Hash(stopped) != problemtest.Hash(again) {
			t.Errorf("stopped after %d rounds, want %d; the same again: %v", stopped.Rounds, stop, problemtest.Hash(stopped) == problemtest.Hash(again))
		}
	}
}

// Natural classes cost nothing, and stay whole whatever their size.
func TestNaturalClassesStayWhole(t *testing.T) {
	p := problemtest.Numbers(3, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 9, 9, 9, 9)
	groups, err := MinimumLoss(context.Background(), p, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	sizes := []int{}
	for i := range groups.Len() {
		sizes = append(sizes, len(groups.Group(i)))
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, []int{3, 4, 7}) {
		t.Errorf("classes of %v, want 3, 4 and 7", sizes)
	}
}

// What ARX's best local recoding loses on the same records, with the same
// hierarchies, in its longest runs.
func TestLessLossThanLocalRecoding(t *testing.T) {
	brief.Further(t)
	lost := map[int]float64{2: 0.0253, 5: 0.0565, 10: 0.0812}
	if testing.Short() { // the rest is for make test-long
		delete(lost, 5)
		delete(lost, 10)
	}
	for k, arx := range lost {
		p := adulttest.Complete(t, k, 1)
		groups, err := MinimumLoss(context.Background(), p, 0, nil)
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := loss.Measure(p, groups).ILossRate; got >= arx {
			t.Errorf("k = %d: loss %.4f, want less than %.4f", k, got, arx)
		}
	}
}
