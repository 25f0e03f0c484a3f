package lattice

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

type run func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)

func optimal(m Measure) run {
	return func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return Optimal(ctx, p, m, progress)
	}
}

// Every level is a coarsening of the one below.
func TestLevelsOnlyMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 1, Positions: 20})
		for j := range p.QI {
			s := newScale(&p.QI[j])
			if len(s.spans[s.height]) != 1 || s.spans[s.height][0] != p.QI[j].Domain.Full() {
				t.Fatalf("the last level is %v, want the root", s.spans[s.height])
			}
			for h := range s.height {
				for c := range p.QI[j].Spans {
					low, high := s.spans[h][s.codes[h][c]], s.spans[h+1][s.codes[h+1][c]]
					if !high.Covers(low) {
						t.Fatalf("level %d: %v becomes %v", h, low, high)
					}
					for d := range p.QI[j].Spans {
						if s.codes[h][c] == s.codes[h][d] && s.codes[h+1][c] != s.codes[h+1][d] {
							t.Fatalf("level %d parts what level %d has merged", h+1, h)
						}
					}
				}
			}
		}
	})
}

// Every algorithm releases what can be checked, or says why it can't.
func TestEveryResultIsValid(t *testing.T) {
	for name, algorithm := range algorithms() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := draw(t)
				g, err := algorithm(context.Background(), p, nil)
				if err != nil {
					if p.Model.Holds(everyRecord(p.N)) && (name != "incognito" || p.Model.Monotone()) {
						t.Fatalf("all records together satisfy %s, but: %v", p.Model, err)
					}
					return
				}
				if err := g.Check(p); err != nil {
					t.Fatal(err)
				}
				if g.Len() == 0 {
					t.Fatal("no record is released")
				}
			})
		})
	}
}

// signature lists the released values and the suppressed tuples, sorted.
func signature(p *problem.Problem, g *problem.Groups) []string {
	var lines []string
	for i := range g.Len() {
		lines = append(lines, fmt.Sprint(g.Spans[i*len(p.QI):(i+1)*len(p.QI)], len(g.Group(i))))
	}
	for _, r := range g.Suppressed {
		line := "suppressed"
		for j := range p.QI {
			line += fmt.Sprint(p.QI[j].Span(r))
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// shuffled returns the problem with its records and codes in another order.
func shuffled(p *problem.Problem, kind string, share float64, seed uint64) *problem.Problem {
	random := rand.New(rand.NewPCG(seed, 0))
	order := random.Perm(p.N)
	q := problemtest.New(p.N, p.Model.MinSize(), p.Seed)
	q.MaxSuppressed = p.MaxSuppressed
	for _, a := range p.QI {
		b := a
		codes := random.Perm(len(a.Spans))
		b.Spans, b.Codes = make([]domain.Span, len(a.Spans)), make([]int32, p.N)
		for c, s := range a.Spans {
			b.Spans[codes[c]] = s
		}
		for r, from := range order {
			b.Codes[r] = int32(codes[a.Codes[from]])
		}
		q.QI = append(q.QI, b)
	}
	s := p.Sensitive[0]
	s.Codes = make([]int32, p.N)
	for r, from := range order {
		s.Codes[r] = p.Sensitive[0].Codes[from]
	}
	q.Sensitive = []privacy.Sensitive{s}
	q.Model = model(q, kind, share)
	return q
}

func TestOrderOfRecordsDoesNotMatter(t *testing.T) {
	for name, algorithm := range algorithms() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := drawTable(t)
				p.Sensitive = []privacy.Sensitive{drawSensitive(t, p.N)}
				p.MaxSuppressed = rapid.IntRange(0, p.N).Draw(t, "limit")
				kind := rapid.SampledFrom([]string{"k", "t", "alpha"}).Draw(t, "kind")
				q := shuffled(p, kind, 0.5, p.Seed)
				p.Model = model(p, kind, 0.5)
				g, err := algorithm(context.Background(), p, nil)
				h, err2 := algorithm(context.Background(), q, nil)
				if (err == nil) != (err2 == nil) {
					t.Fatalf("error %v, shuffled %v", err, err2)
				}
				if err == nil && !slices.Equal(signature(p, g), signature(q, h)) {
					t.Fatalf("released\n%v, shuffled\n%v", signature(p, g), signature(q, h))
				}
			})
		})
	}
}

func TestCancelled(t *testing.T) {
	p := problemtest.Patients(2000, 1)
	for name, algorithm := range algorithms() {
		ctx, cancel := context.WithCancel(context.Background())
		g, err := algorithm(ctx, p, func(s problem.Step) bool {
			if s.Done > 0 {
				cancel()
			}
			return false
		})
		// The last step may be the only one above 0.
		if g == nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled under way: %v", name, err)
		}
		cancel()
		if _, err := algorithm(ctx, p, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled before: %v", name, err)
		}
	}
}

func TestProgressRises(t *testing.T) {
	p := problemtest.Patients(500, 1)
	p.MaxSuppressed = 20
	for name, algorithm := range algorithms() {
		last, calls := -1.0, 0
		_, err := algorithm(context.Background(), p, func(s problem.Step) bool {
			if s.Done < last || s.Done > 1 {
				t.Errorf("%s: progress %v after %v", name, s.Done, last)
			}
			last, calls = s.Done, calls+1
			return false
		})
		if err != nil || last != 1 || calls < 3 {
			t.Errorf("%s: %d steps up to %v, want more up to 1: %v", name, calls, last, err)
		}
	}
}

func TestNoRecords(t *testing.T) {
	p := problemtest.New(1, 1, 1)
	p.N = 0
	for name, algorithm := range algorithms() {
		if _, err := algorithm(context.Background(), p, nil); err == nil || !strings.Contains(err.Error(), "there are no rows") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
