package limit_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
)

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
