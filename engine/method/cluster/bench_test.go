package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// method is an algorithm of this package, with the most records to try it on.
type method struct {
	name string
	most int
	run  func(p *problem.Problem) (*problem.Groups, error)
}

var methods = []method{
	{"kaim", 1_000_000, func(p *problem.Problem) (*problem.Groups, error) { return KAIM(context.Background(), p, nil) }},
	{"k-member", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return KMember(context.Background(), p, MissingRoot, HeightDistance, nil)
	}},
	{"minimum-loss-start", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return MinimumLoss(context.Background(), p, 0, nil)
	}},
	{"minimum-loss", 200_000, func(p *problem.Problem) (*problem.Groups, error) {
		return MinimumLoss(context.Background(), p, 10, nil)
	}},
	{"slca", 100_000, func(p *problem.Problem) (*problem.Groups, error) {
		return SLCA(context.Background(), p, 1, 2, DeleteLeftover, nil)
	}},
}

func (m method) bench(b *testing.B, p *problem.Problem) {
	b.ReportAllocs()
	peak := problemtest.WatchHeap()
	for b.Loop() {
		if _, err := m.run(p); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(peak())/(1<<20), "peak-MB")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.N), "ns/record")
}

func BenchmarkAdult(b *testing.B) {
	for _, m := range methods {
		for _, k := range []int{2, 5, 10} {
			b.Run(fmt.Sprintf("%s/k=%d", m.name, k), func(b *testing.B) { m.bench(b, adulttest.Full(b, k, 1)) })
		}
	}
}

func BenchmarkAdultScaled(b *testing.B) {
	for _, m := range methods {
		for _, n := range []int{50_000, 100_000, 200_000, 400_000, 1_000_000} {
			if n <= m.most {
				b.Run(fmt.Sprintf("%s/n=%d", m.name, n), func(b *testing.B) { m.bench(b, adulttest.Scaled(b, n)) })
			}
		}
	}
}

// How long the pieces of a table take, cuts and all else excepted: with -cpu 1,2 on one
// processor and on two.
func BenchmarkPieces(b *testing.B) {
	p, ctx := adulttest.Scaled(b, 200_000), context.Background()
	for b.Loop() {
		b.StopTimer()
		x, err := newPieces(ctx, p, usual(p.Model.MinSize()), newWork(problem.None, p.N, 1))
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if err := x.start(ctx); err != nil {
			b.Fatal(err)
		}
		if _, err := x.refine(ctx, 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPatients(b *testing.B) {
	for _, n := range []int{10_000, 50_000, 100_000, 400_000, 1_000_000} {
		b.Run(fmt.Sprintf("kaim/n=%d", n), func(b *testing.B) { methods[0].bench(b, problemtest.Patients(n, 1)) })
	}
}

// BenchmarkUnwatched is of a run that nobody watches, as all are but those that are shown
// step by step; see make unwatched.
func BenchmarkUnwatched(b *testing.B) {
	records := map[string]int{"kaim": 10_000, "minimum-loss": 1000}
	for _, m := range methods {
		if records[m.name] == 0 {
			continue
		}
		p := problemtest.Patients(records[m.name], 1)
		b.Run(m.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := m.run(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
