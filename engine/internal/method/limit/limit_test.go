package limit_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/limit"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// drawn is a problem of which some attributes have parts at random.
func drawn(t *rapid.T) *problem.Problem {
	p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 3, Positions: 8})
	p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "suppressed")
	for j := range p.QI {
		a := &p.QI[j]
		if rapid.Bool().Draw(t, "limited") {
			var parts []domain.Span
			for lo := int32(0); int(lo) < a.Domain.Size(); {
				hi := min(int32(a.Domain.Size()-1), lo+rapid.Int32Range(0, 3).Draw(t, "part"))
				parts, lo = append(parts, domain.Span{Lo: lo, Hi: hi}), hi+1
			}
			a.Limit = domain.PartsOf(parts)
		}
	}
	return p
}

// alike reports whether two records may be released alike, by each column's limit.
func alike(p *problem.Problem, r, q int32) bool {
	for j := range p.QI {
		a := &p.QI[j]
		if a.Limit == nil {
			continue
		}
		full := a.Domain.Full()
		one, other := a.Span(r), a.Span(q)
		if (one == full) != (other == full) || one != full && a.Limit.Part(one) != a.Limit.Part(other) {
			return false
		}
	}
	return true
}

// Blocks hold each record once, and two together if and only if they may be released
// alike; what is lost are the records that too few others may be released with.
func TestBlocksAreOfRecordsThatMayBeReleasedAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		block := map[int32]int{}
		for i, rows := range limit.Blocks(p) {
			for _, r := range rows {
				if _, twice := block[r]; twice {
					t.Fatalf("record %d is in two blocks", r)
				}
				block[r] = i
			}
		}
		lost := 0
		for r := range int32(p.N) {
			same := 0
			for q := range int32(p.N) {
				together := alike(p, r, q)
				if together != (block[r] == block[q]) {
					t.Fatalf("records %d and %d may be released alike: %v; blocks %d and %d", r, q, together, block[r], block[q])
				}
				if together {
					same++
				}
			}
			if same < p.Model.MinSize() {
				lost++
			}
		}
		if got := limit.Lost(p); got != lost {
			t.Fatalf("%d records are lost, want %d", got, lost)
		}
	})
}

// whole puts all records of a problem into one class.
func whole(_ context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
	progress(problem.Step{Done: 0.5})
	g := &problem.Groups{}
	g.Append(p, group.Numbers(p.N))
	return g, nil
}

// nobody helps.
type nobody struct{}

func (nobody) Hire(context.Context, int) []problem.Helper { return nil }

// With a method that makes one class of all, each block that is large enough is a class.
// Progress only rises; there is no release if and only if too many records are lost.
func TestPartitionIsByBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		p.Helpers = nobody{}
		helped := func(ctx context.Context, part *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			if part.Helpers != p.Helpers {
				t.Fatal("a block is without the helpers of the table")
			}
			if progress(problem.Step{Done: 0.25}) {
				t.Fatal("a block is ended early")
			}
			return whole(ctx, part, progress)
		}
		if want := slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil }); limit.Limited(p) != want {
			t.Fatalf("limited: %v, want %v", !want, want)
		}
		last := 0.0
		g, err := limit.Partition(context.Background(), p, limit.Method{Do: helped}, func(s problem.Step) bool {
			if s.Done < last || s.Done > 1 {
				t.Fatalf("%v done after %v", s.Done, last)
			}
			last = s.Done
			return true
		})
		lost := limit.Lost(p)
		if can := lost <= p.MaxSuppressed && lost < p.N; can != (err == nil) {
			t.Fatalf("%d of %d records are lost, %d may be: %v", lost, p.N, p.MaxSuppressed, err)
		}
		if err != nil {
			return
		}
		kept := slices.DeleteFunc(limit.Blocks(p), func(rows []int32) bool { return len(rows) < p.Model.MinSize() })
		if len(g.Suppressed) != lost || g.Len() != len(kept) {
			t.Fatalf("%d classes, %d left out, want %d and %d", g.Len(), len(g.Suppressed), len(kept), lost)
		}
		for i, rows := range kept {
			if !slices.Equal(g.Group(i), rows) {
				t.Fatalf("class %d is %v, want %v", i, g.Group(i), rows)
			}
		}
	})
}

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
			casetest.NoError(t, g.Check(p))
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
	p.QI = append(p.QI, problemtest.Attribute("of", problemtest.Ordered(problemtest.Counts(of, 20), domain.ByLeaves), of))
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

// A method that finds nothing is asked once more if more may be left out than at first, and not if no
// more may be; then its block is left out, or fails the whole by its name: so does the last, if all
// others are left out.
func TestABlockThatFails(t *testing.T) {
	for _, test := range []struct {
		left       int
		suppresses bool
		fits       int // the most rows that the method finds something for
		asked      []int
		fails      int // rows of the block that fails the whole
	}{
		{0, false, 2, []int{0}, 4}, {3, false, 2, []int{0, 3}, 4}, {3, true, 2, []int{2, 3}, 4}, {0, true, 2, []int{0}, 4},
		{4, false, 2, []int{0, 4, 0}, 0}, {6, false, 2, []int{0, 6, 0}, 0}, {6, false, 1, []int{0, 6, 0, 2}, 2},
	} {
		p := problemtest.Numbers(2, 0, 0, 0, 0, 1, 1)
		p.QI[0].Limit = domain.PartsOf([]domain.Span{domain.Leaf(0), domain.Leaf(1)})
		p.MaxSuppressed = test.left
		var asked []int
		m := limit.Method{Suppresses: test.suppresses, Do: func(ctx context.Context, part *problem.Problem, _ problem.Progress) (*problem.Groups, error) {
			if asked = append(asked, part.MaxSuppressed); part.N > test.fits {
				return nil, errors.New("nothing fits")
			}
			return whole(ctx, part, problem.None)
		}}
		g, err := limit.Partition(context.Background(), p, m, nil)
		fails := err != nil && strings.Contains(err.Error(), fmt.Sprintf("among %d rows that the limits of the columns keep together: nothing fits", test.fails))
		if out := err == nil && g.Len() == 1 && len(g.Suppressed) == 4; !slices.Equal(asked, test.asked) || (test.fails == 0) != out || (test.fails > 0) != fails {
			t.Errorf("%d may be left out, by the method %v: asked with %v, want %v: %+v, %v", test.left, test.suppresses, asked, test.asked, g, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := limit.Partition(ctx, problemtest.New(4, 2, 1), limit.Method{Do: whole}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

//go:embed testdata/cases.txt
var cases string

// What is made of small problems below limits, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"blocks": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return fmt.Sprint(limit.Blocks(p))
		},
		"lost, at least": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return fmt.Sprintf("%d, %d", limit.Lost(p), limit.Least(p))
		},
		"release of whole": released(limit.Method{Do: whole}),
		"release of fives": released(limit.Method{Do: inFives}),
	})
}

// released says what is released, or of it the spans, those who are left out alone, the first class,
// the spans of the second, or the classes behind a cut.
func released(m limit.Method) casetest.Answer {
	return func(t *testing.T, in []string) string {
		p, asked := problemtest.Read(t, slices.DeleteFunc(slices.Clone(in), func(field string) bool { return field == "out alone" }))
		m := m
		m.Suppresses = slices.Contains(asked, "chooses")
		g, err := limit.Partition(context.Background(), p, m, nil)
		said := problemtest.Result(p, g, err)
		switch {
		case err != nil || g.Check(p) != nil:
		case slices.Contains(asked, "spans"):
			return problemtest.Shown(g)
		case slices.Contains(asked, "first"):
			return fmt.Sprint(g.Group(0))
		case slices.Contains(asked, "second"):
			return fmt.Sprint(g.As(1, 2))
		case slices.Contains(asked, "behind"):
			return fmt.Sprint(g.Group(1), " ", g.Group(2), " of ", g.Len())
		case slices.Contains(in, "out alone"):
			return strings.TrimSpace(problemtest.Out(g))
		}
		return said
	}
}
