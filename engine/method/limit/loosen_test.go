package limit_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cut"
	"quasi/engine/method/limit"
	"quasi/engine/method/problem"
)

// ranged is a problem of few records in which any range that is no wider than so much may be
// released of some columns, one at least; another column may have parts. Values may be missing.
func ranged(t *rapid.T) *problem.Problem {
	n := rapid.IntRange(1, 7).Draw(t, "n")
	p := problemtest.New(n, rapid.IntRange(1, min(3, n)).Draw(t, "k"), 1)
	for j := range rapid.IntRange(1, 2).Draw(t, "columns") {
		size := rapid.IntRange(1, 7).Draw(t, "size")
		at := rapid.SliceOfN(rapid.Int32Range(0, int32(size-1)), n, n).Draw(t, "values")
		for r := range at {
			if rapid.IntRange(0, 9).Draw(t, "missing") == 0 {
				at[r] = problemtest.Missing
			}
		}
		a := problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(at, size), domain.ByRange), at)
		switch what := rapid.IntRange(0, 2).Draw(t, "limit"); {
		case j == 0 || what == 1:
			a.Limit = a.Domain.(*domain.Ordered).Within(float64(rapid.IntRange(0, 7).Draw(t, "width")))
		case what == 2:
			a.Limit = domain.PartsOf([]domain.Span{{Lo: 0, Hi: int32(size / 2)}, {Lo: int32(size/2 + 1), Hi: int32(size)}})
		}
		p.QI = append(p.QI, a)
	}
	return p
}

// keeps reports whether records may be released alike within the limit of a column.
func keeps(a *domain.Attribute, rows []int32) bool {
	missing := 0
	for _, r := range rows {
		if a.Span(r) == a.Domain.Full() {
			missing++
		}
	}
	return missing == len(rows) || missing == 0 && a.Limit.Allows(a.Join(rows))
}

// fewestOut tries every partition, and returns the fewest records that one within the limits
// leaves out: those of classes that are too small or too wide.
func fewestOut(p *problem.Problem) int {
	best := p.N
	var classes [][]int32
	var place func(r int32)
	place = func(r int32) {
		if int(r) == p.N {
			out := 0
			for _, rows := range classes {
				fits := len(rows) >= p.Model.MinSize()
				for j := range p.QI {
					a := &p.QI[j]
					fits = fits && (a.Limit == nil || keeps(a, rows))
				}
				if !fits {
					out += len(rows)
				}
			}
			best = min(best, out)
			return
		}
		for c := range classes {
			classes[c] = append(classes[c], r)
			place(r + 1)
			classes[c] = classes[c][:len(classes[c])-1]
		}
		classes = append(classes, []int32{r})
		place(r + 1)
		classes = classes[:len(classes)-1]
	}
	place(0)
	return best
}

// Where one column has ranges no partition leaves fewer out than are lost; where several have,
// none leaves out fewer than the least. What is released is valid, and it is released wherever the
// lost may be left out.
func TestRangesLoseTheFewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := ranged(t)
		ranges := 0
		for j := range p.QI {
			if l := p.QI[j].Limit; l != nil && l.Ranges {
				ranges++
			}
		}
		want, lost, least := fewestOut(p), limit.Lost(p), limit.Least(p)
		if least > want || lost < want || ranges == 1 && (lost != want || least != want) {
			t.Fatalf("%d records are left out, at least %d; the fewest are %d", lost, least, want)
		}
		p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "most")
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: whole}, nil)
		switch {
		case err == nil:
			if err := g.Check(p); err != nil {
				t.Fatal(err)
			}
			if len(g.Suppressed) > lost {
				t.Fatalf("%d are left out, %d need be", len(g.Suppressed), lost)
			}
		case p.MaxSuppressed >= lost && lost < p.N:
			t.Fatalf("%d of %d are enough: %v", lost, p.MaxSuppressed, err)
		}
	})
}

// aged is a problem of one column of whole numbers of which any range is released that is no wider
// than so much, in classes of k.
func aged(k int, width float64, ages ...int32) *problem.Problem {
	p := problemtest.New(len(ages), k, 1)
	least, greatest := slices.Min(ages), slices.Max(ages)
	at := make([]int32, len(ages))
	for r := range ages {
		at[r] = ages[r] - least
	}
	age := problemtest.Attribute("age", problemtest.Ordered(problemtest.Counts(at, int(greatest-least)+1), domain.ByRange), at)
	age.Limit = age.Domain.(*domain.Ordered).Within(width)
	p.QI = []domain.Attribute{age}
	return p
}

// with adds a column of leaves to a problem.
func with(p *problem.Problem, size int, values []int32) {
	p.QI = append(p.QI, problemtest.Attribute("of", problemtest.Ordered(problemtest.Counts(values, size), domain.ByLeaves), values))
}

// Ages of 60 years in six runs of 10 years can be cut in one way alone, and yet ranges of the
// release are across each of the cuts.
func TestNoCutShows(t *testing.T) {
	const n = 1200
	ages, of := make([]int32, n), make([]int32, n)
	random := rand.New(rand.NewPCG(1, 1))
	for r := range ages {
		ages[r], of[r] = 20+int32(r%60), random.Int32N(20)
	}
	p := aged(3, 9, ages...)
	with(p, 20, of)
	if blocks := limit.Blocks(p); len(blocks) != 6 {
		t.Fatalf("%d blocks", len(blocks))
	}
	g, err := limit.Partition(context.Background(), p, limit.Method{Do: func(ctx context.Context, p *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
		return cut.MondrianStrict(ctx, p, cut.Halves, problem.None)
	}}, nil)
	if err != nil || g.Check(p) != nil {
		t.Fatal(err, g.Check(p))
	}
	for next := int32(10); next < 60; next += 10 {
		if !slices.ContainsFunc(g.Spans, func(s domain.Span) bool { return s.Lo < next && next <= s.Hi }) {
			t.Errorf("no range begins before %d and ends there or later", 20+next)
		}
	}
}

// inFives puts records into classes of five, as they come, and what is left into the last.
func inFives(_ context.Context, p *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
	g := &problem.Groups{}
	rows := group.Numbers(p.N)
	for ; len(rows) >= 10; rows = rows[5:] {
		g.Append(p, rows[:5])
	}
	g.Append(p, rows)
	return g, nil
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
