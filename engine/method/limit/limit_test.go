package limit_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/limit"
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
	rows := make([]int32, p.N)
	for r := range rows {
		rows[r] = int32(r)
	}
	g.Append(p, rows)
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
			return whole(ctx, part, progress)
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

// A block for which a method finds nothing is left out, or fails the whole by its name.
func TestABlockThatFails(t *testing.T) {
	p := problemtest.New(4, 2, 1)
	fails := limit.Method{Do: func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error) {
		return nil, errors.New("nothing fits")
	}}
	if _, err := limit.Partition(context.Background(), p, fails, nil); err == nil || !strings.Contains(err.Error(), "among 4 rows that the limits of the columns keep together: nothing fits") {
		t.Error(err)
	}
	p.MaxSuppressed = 4
	if g, err := limit.Partition(context.Background(), p, fails, nil); err != nil || len(g.Suppressed) != 4 {
		t.Errorf("%+v, %v", g, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := limit.Partition(ctx, p, limit.Method{Do: whole}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// parted is a problem of four records in two blocks, of three and of one, for classes of two.
func parted() *problem.Problem {
	positions := []int32{0, 0, 0, 1}
	p := problemtest.New(4, 2, 1)
	p.QI = append(p.QI, problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(positions, 2), "leaves"), positions))
	p.QI[0].Limit = domain.PartsOf([]domain.Span{domain.Leaf(0), domain.Leaf(1)})
	return p
}

func TestLimited(t *testing.T) {
	p := parted()
	if !limit.Limited(p) {
		t.Error("a column with a limit has none")
	}
	if p.QI[0].Limit = nil; limit.Limited(p) {
		t.Error("a column without a limit has one")
	}
}

// A block that is too small fails the whole unless its record may be left out, and what a
// method reports of its progress never ends its work.
func TestABlockThatIsTooSmall(t *testing.T) {
	for left, can := range map[int]bool{0: false, 1: true} {
		p := parted()
		p.MaxSuppressed = left
		ended := false
		method := limit.Method{Do: func(ctx context.Context, part *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			ended = progress(problem.Step{Done: 0.5})
			return whole(ctx, part, progress)
		}}
		g, err := limit.Partition(context.Background(), p, method, func(problem.Step) bool { return true })
		if (err == nil) != can || ended {
			t.Errorf("%d may be left out: %v, ended early: %v", left, err, ended)
		}
		if can && (g.Len() != 1 || !slices.Equal(g.Suppressed, []int32{3})) {
			t.Errorf("%d classes, left out are %v", g.Len(), g.Suppressed)
		}
	}
	p := parted() // all blocks are too small
	p.MaxSuppressed, p.Model = 4, problemtest.New(4, 4, 1).Model
	if _, err := limit.Partition(context.Background(), p, limit.Method{Do: whole}, nil); err == nil {
		t.Error("a release of nobody")
	}
}
