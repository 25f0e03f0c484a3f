package suppress_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/suppress"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// column is a sensitive column of the letters given, in the order in which they first occur.
func column(letters string) privacy.Sensitive {
	s := privacy.Sensitive{Name: "s"}
	for _, value := range strings.Split(letters, "") {
		at := slices.Index(s.Values, value)
		if at < 0 {
			at, s.Values = len(s.Values), append(s.Values, value)
		}
		s.Codes = append(s.Codes, int32(at))
	}
	return s
}

// Of up to 4096 kinds of records one is found that has the most frequent values of two columns
// together; of more, columns are looked at one by one, and it takes two.
func TestKindsThatAreLookedAtTogether(t *testing.T) {
	for kinds, want := range map[int][]int32{4096: {0}, 4097: {0, 1}} {
		p := &problem.Problem{N: kinds}
		var models []privacy.Model
		for _, other := range []int32{1, 2} { // the record that has the value of the first
			s := privacy.Sensitive{Name: "s"}
			for r := range int32(kinds) {
				s.Values = append(s.Values, fmt.Sprint(r))
				s.Codes = append(s.Codes, r)
			}
			s.Codes[other] = 0
			p.Sensitive = append(p.Sensitive, s)
		}
		for c := range p.Sensitive {
			alpha, err := privacy.NewAlphaK(&p.Sensitive[c], 1.5/float64(kinds), "")
			if err != nil {
				t.Fatal(err)
			}
			models = append(models, alpha)
		}
		p.Model = privacy.All(models...)
		if rows, ok := suppress.Least(p, 9); !ok || !slices.Equal(rows, want) {
			t.Errorf("of %d kinds %v are left out, want %v", kinds, rows, want)
		}
	}
}

// Only the error of a method that would have a result without some rows says so.
func TestWhichErrorsSayHowMany(t *testing.T) {
	_, together := suppress.Whole(context.Background(), skewed(t, 3), strict, nil)
	other := say.Define("suppress-other-test", "another")
	for _, test := range []struct {
		err  error
		want bool
	}{{together, true}, {fmt.Errorf("of a block: %w", together), true}, {nil, false}, {errors.New("plain"), false}, {other.Of(), false}} {
		if got := suppress.Would(test.err); got != test.want {
			t.Errorf("%v: %v", test.err, got)
		}
	}
}

// A method is done again, without some rows, only if it failed, was not stopped, and all rows
// together do not satisfy the model.
func TestWhenAMethodIsDoneAgain(t *testing.T) {
	failed := errors.New("failed")
	fine := problemtest.Numbers(2, 0, 1, 2, 3)
	fine.Sensitive, fine.MaxSuppressed = []privacy.Sensitive{column("aabb")}, 4
	for _, test := range []struct {
		name    string
		p       *problem.Problem
		first   error
		stopped bool
		done    int
	}{
		{"failed", skewed(t, 10), failed, false, 2},
		{"stopped", skewed(t, 10), failed, true, 1},
		{"succeeded", skewed(t, 10), nil, false, 1},
		{"all rows hold", fine, failed, false, 1},
		{"no rows", &problem.Problem{Model: fine.Model}, failed, false, 1},
	} {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		done := 0
		_, err := suppress.Whole(ctx, test.p, func(_ context.Context, p *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
			if done++; done > 1 {
				if p.N != 6 || p.MaxSuppressed != 6 {
					t.Errorf("%s: of %d rows %d may be left out beside those that are", test.name, p.N, p.MaxSuppressed)
				}
				return &problem.Groups{Offsets: []int32{0}}, nil
			}
			if test.stopped {
				stop()
			}
			return &problem.Groups{Offsets: []int32{0}}, test.first
		}, nil)
		if done != test.done || (err != nil) != (test.first != nil && done == 1) {
			t.Errorf("%s: done %d times, want %d: %v", test.name, done, test.done, err)
		}
	}
}
