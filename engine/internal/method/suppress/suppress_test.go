package suppress_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/suppress"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// model is one that sees counts of values alone, and no order of them.
func model(t *rapid.T, s *privacy.Sensitive) privacy.Model {
	var m privacy.Model
	var err error
	switch rapid.IntRange(0, 4).Draw(t, "model") {
	case 0:
		m, err = privacy.NewAlphaK(s, rapid.SampledFrom([]float64{0.25, 1. / 3, 0.5, 0.6}).Draw(t, "alpha"), "")
	case 1:
		m, err = privacy.NewAlphaK(s, rapid.SampledFrom([]float64{0.1, 0.25, 0.5}).Draw(t, "alpha"), "a")
		if err != nil { // no record has the value
			m, err = privacy.NewAlphaK(s, 0.5, "")
		}
	case 2:
		m = privacy.NewEntropyL(s, rapid.Float64Range(1, 4).Draw(t, "l"))
	case 3:
		m = privacy.NewRecursiveCL(s, rapid.SampledFrom([]float64{0.5, 1, 2}).Draw(t, "c"), rapid.IntRange(2, 3).Draw(t, "l"))
	case 4:
		m = privacy.NewDistinctL(s, rapid.IntRange(2, 4).Draw(t, "l"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fewest tries every set of records, and returns the size of the smallest without which
// the others satisfy the model; -1 if there is none.
func fewest(m privacy.Model, n int) int {
	best := -1
	for out := range 1 << n {
		var rest []int32
		for r := range n {
			if out>>r&1 == 0 {
				rest = append(rest, int32(r))
			}
		}
		if size := bits.OnesCount(uint(out)); len(rest) > 0 && len(rest) >= m.MinSize() && (best < 0 || size < best) && m.Holds(rest) {
			best = size
		}
	}
	return best
}

// No other set of records is smaller, and where there is none no set would do.
func TestLeastIsLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 11).Draw(t, "n")
		s := privacy.Sensitive{Name: "s", Values: []string{"a", "b", "c", "d"},
			Codes: rapid.SliceOfN(rapid.SampledFrom([]int32{0, 0, 0, 0, 1, 1, 2, 3}), n, n).Draw(t, "values")}
		k := casetest.Must(privacy.NewKAnonymity(rapid.IntRange(1, n).Draw(t, "k"), n))
		p := &problem.Problem{N: n, Sensitive: []privacy.Sensitive{s}}
		p.Model = privacy.All(k, model(t, &p.Sensitive[0]))
		rows, ok := suppress.Least(p, n)
		want := fewest(p.Model, n)
		if ok != (want >= 0) || ok && len(rows) != want {
			t.Fatalf("%s of %v: %d records (%v), want %d", p.Model.Coded(), s.Codes, len(rows), ok, want)
		}
		if ok && want > 0 {
			if _, ok := suppress.Least(p, want-1); ok {
				t.Fatal("fewer than room do")
			}
			if _, ok := suppress.Least(p, want); !ok {
				t.Fatal("as many as room do not")
			}
		}
	})
}

// skewed is a table of 10 records with 7 of one value, for which α is a half.
func skewed(t *testing.T, most int) *problem.Problem {
	p := problemtest.Numbers(2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	p.Sensitive = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 1, 0, 0, 1, 0, 0, 1, 0, 0}}}
	alpha := casetest.Must(privacy.NewAlphaK(&p.Sensitive[0], 0.5, ""))
	p.Model, p.MaxSuppressed = privacy.All(p.Model, alpha), most
	return p
}

func strict(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	return cut.MondrianStrict(ctx, p, cut.Boundaries, progress)
}

// Four records of the frequent value have to go, and the number that the error says does.
func TestTheNumberThatIsAdvisedWorks(t *testing.T) {
	for most := range 6 {
		p := skewed(t, most)
		g, err := suppress.Whole(context.Background(), p, strict, nil)
		if most < 4 {
			if want := fmt.Sprintf("unless 4 rows are left out, and at most %d may be: raise the share of rows that may be left out to 40%%", most); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%d may be left out: %v", most, err)
			}
			continue
		}
		if err == nil {
			err = g.Check(p)
		}
		if err != nil || len(g.Suppressed) != 4 || g.Len() < 2 {
			t.Errorf("%d may be left out: %+v, %v", most, g, err)
		}
	}
}

// Of 65 values as frequent as each other the first 64 are tried alone, where one record is enough;
// no order is found that makes the last less frequent than the others.
func TestValuesThatAreTriedAlone(t *testing.T) {
	for bound, want := range map[int]int{63: 1, 64: 0} {
		s := privacy.Sensitive{Name: "s"}
		order := append([]int{bound, bound}, make([]int, 0, 130)...)
		for v := range 65 {
			s.Values = append(s.Values, fmt.Sprint(v))
			if v != bound {
				order = append(order, v, v)
			}
		}
		for _, v := range order {
			s.Codes = append(s.Codes, int32(v))
		}
		p := &problem.Problem{N: len(s.Codes), Sensitive: []privacy.Sensitive{s}}
		alpha := casetest.Must(privacy.NewAlphaK(&p.Sensitive[0], 0.015, fmt.Sprint(bound))) // 2 of 130 are too many, and 1 of 65 is
		p.Model = alpha
		if rows, ok := suppress.Least(p, p.N); ok != (want > 0) || len(rows) != want {
			t.Errorf("value %d: %d records are left out, want %d", bound+1, len(rows), want)
		}
	}
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
			alpha := casetest.Must(privacy.NewAlphaK(&p.Sensitive[c], 1.5/float64(kinds), ""))
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
	fine.Sensitive, fine.MaxSuppressed = []privacy.Sensitive{{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 0, 1, 1}}}, 4
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
