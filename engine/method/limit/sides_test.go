package limit_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// diverse asks for a model of some values, a and b, beside the one that p has.
func diverse[M privacy.Model](p *problem.Problem, codes []int32, model func(s *privacy.Sensitive) (M, error)) {
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: codes}}
	m, err := model(&p.Sensitive[0])
	if err != nil {
		panic(err)
	}
	p.Model = privacy.All(p.Model, m)
}

func twoValues(s *privacy.Sensitive) (privacy.DistinctL, error) { return privacy.NewDistinctL(s, 2) }

// disclosure is a model that is not monotone.
func disclosure(delta float64) func(s *privacy.Sensitive) (privacy.DeltaDisclosure, error) {
	return func(s *privacy.Sensitive) (privacy.DeltaDisclosure, error) {
		return privacy.NewDeltaDisclosure(s, delta)
	}
}

// ages are two columns of which ranges of 1 and of 2 may be released.
func ages(k int, a, b []int32) *problem.Problem {
	p := aged(k, 1, a...)
	with(p, 4, b)
	p.QI[1].Limit = p.QI[1].Domain.(*domain.Ordered).Within(2)
	return p
}

// Where it makes no difference to how many are left out which column is cut first, the first is.
func TestTheFirstColumnIsCutFirst(t *testing.T) {
	p := ages(2, []int32{0, 2, 3, 3, 1, 2}, []int32{0, 3, 3, 1, 0, 2})
	want := "[[0 4] [1 2 3 5]]"
	if got := fmt.Sprint(limit.Blocks(p)); got != want || limit.Lost(p) != 0 {
		t.Errorf("blocks %s, want %s", got, want)
	}
	p.QI[0], p.QI[1] = p.QI[1], p.QI[0]
	want = "[[0 4] [1 2] [3 5]]"
	if got := fmt.Sprint(limit.Blocks(p)); got != want || limit.Lost(p) != 0 {
		t.Errorf("blocks %s, want %s", got, want)
	}
}

// Where columns have parts, the least are those that are lost; where one has ranges, the
// model counts by the least size of its classes alone.
func TestTheLeastThatAreLeftOut(t *testing.T) {
	if p := parted(); limit.Lost(p) != 1 || limit.Least(p) != 1 {
		t.Errorf("%d are lost, at least %d", limit.Lost(p), limit.Least(p))
	}
	p := aged(2, 1, 0, 0, 5, 5)
	diverse(p, []int32{0, 1, 0, 0}, twoValues)
	if lost, least := limit.Lost(p), limit.Least(p); lost != 2 || least != 0 {
		t.Errorf("%d are lost, at least %d, want 2 and 0", lost, least)
	}
	// Of the first three, a and b are not as frequent as in the table, which a method may mend.
	p = parted()
	diverse(p, []int32{0, 0, 1, 1}, disclosure(0.1))
	if lost := limit.Lost(p); lost != 1 {
		t.Errorf("%d are lost by a model that is not monotone, want 1", lost)
	}
}

// A release leaves out as many as may be left out if that is the least, although its blocks lose
// one more: it joins a class. With one fewer there is none.
func TestExactlyTheLeastMayBeLeftOut(t *testing.T) {
	p := ages(3, []int32{0, 3, 1, 1, 1, 2}, []int32{3, 0, 1, 1, 3, 0})
	if lost, least := limit.Lost(p), limit.Least(p); lost != 3 || least != 2 {
		t.Fatalf("%d are lost, at least %d", lost, least)
	}
	for most, can := range map[int]bool{1: false, 2: true, 3: true} {
		p.MaxSuppressed = most
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: whole}, nil)
		if can != (err == nil) || can && (g.Check(p) != nil || !slices.Equal(g.Suppressed, []int32{1, 5})) {
			t.Errorf("at most %d: %v, %v", most, g, err)
		}
	}
}

// Where all that blocks lose may be left out, one of a method that chooses whom to leave out
// stays out if it loses more in a class; others join one.
func TestWhoStaysOut(t *testing.T) {
	for _, test := range []struct {
		most    int
		chooses bool
		want    []int32
	}{
		{2, false, []int32{0}}, {2, true, []int32{0, 1}}, {3, true, []int32{0, 1}}, {1, true, []int32{0}}, {1, false, []int32{0}},
	} {
		p := ages(2, []int32{0, 1, 2, 2}, []int32{0, 3, 1, 2})
		p.MaxSuppressed = test.most
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: whole, Suppresses: test.chooses}, nil)
		if err != nil || g.Check(p) != nil || !slices.Equal(g.Suppressed, test.want) {
			t.Errorf("at most %d, chooses %v: %v, %v, want out %v", test.most, test.chooses, g, err, test.want)
		}
	}
}

// A method that finds nothing is asked once more if more may be left out than at first, and not
// if no more may be.
func TestAMethodIsAskedAgain(t *testing.T) {
	for _, test := range []struct {
		left       int
		suppresses bool
		asked      []int
	}{{0, false, []int{0}}, {3, false, []int{0, 3}}, {3, true, []int{3}}, {0, true, []int{0}}} {
		p := problemtest.New(4, 2, 1)
		p.MaxSuppressed = test.left
		var asked []int
		m := limit.Method{Suppresses: test.suppresses, Do: func(_ context.Context, part *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
			asked = append(asked, part.MaxSuppressed)
			return nil, errors.New("nothing fits")
		}}
		if _, err := limit.Partition(context.Background(), p, m, nil); err == nil || !slices.Equal(asked, test.asked) {
			t.Errorf("%d may be left out, by the method %v: asked with %v, want %v (%v)", test.left, test.suppresses, asked, test.asked, err)
		}
	}
}

// The record of age 21 leaves those of 20 for those of 22, where it costs less, the first of
// their classes if several cost the same, from which one of 22 goes to the other then, unless the class that it leaves would fail the model.
// With a model that is not monotone no record crosses a cut.
func TestWhoCrossesACut(t *testing.T) {
	only, another := []int32{0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0}, []int32{0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0}
	for _, test := range []struct {
		name  string
		model func(p *problem.Problem)
		want  string // the classes of those behind the cut
	}{
		{"k alone", func(*problem.Problem) {}, "[6 7 8 9 5] [11 12 13 14 15 10]"},
		{"another b stays", func(p *problem.Problem) { diverse(p, another, twoValues) }, "[6 7 8 9 5] [11 12 13 14 15 10]"},
		{"the only b", func(p *problem.Problem) { diverse(p, only, twoValues) }, "[6 7 8 9 10] [11 12 13 14 15]"},
		{"not monotone", func(p *problem.Problem) { diverse(p, another, disclosure(100)) }, "[6 7 8 9 10] [11 12 13 14 15]"},
	} {
		p := aged(5, 1, 20, 20, 20, 20, 20, 21, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22)
		with(p, 2, []int32{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
		test.model(p)
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: inFives}, nil)
		if err != nil || g.Check(p) != nil {
			t.Fatal(test.name, err)
		}
		if got := fmt.Sprint(g.Group(1), g.Group(2)); got != test.want || g.Len() != 3 {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
