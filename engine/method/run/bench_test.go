package run_test

import (
	"context"
	"fmt"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/kaim"
	"quasi/engine/method/kmember"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
	"quasi/engine/method/slca"
)

// clustering is a method, with the most records to try it on.
type clustering struct {
	name string
	most int
	run  func(p *problem.Problem) (*problem.Groups, error)
}

var methods = []clustering{
	{"kaim", 1_000_000, func(p *problem.Problem) (*problem.Groups, error) { return kaim.Cluster(context.Background(), p, nil) }},
	{"k-member", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return kmember.Cluster(context.Background(), p, kmember.MissingRoot, kmember.ByHeight, nil)
	}},
	{"minimum-loss-start", 400_000, func(p *problem.Problem) (*problem.Groups, error) {
		return pieces.MinimumLoss(context.Background(), p, 0, nil)
	}},
	{"minimum-loss", 200_000, func(p *problem.Problem) (*problem.Groups, error) {
		return pieces.MinimumLoss(context.Background(), p, 10, nil)
	}},
	{"slca", 100_000, func(p *problem.Problem) (*problem.Groups, error) {
		groups, _, err := slca.Cluster(context.Background(), p, 1, 2, slca.DeleteLeftover, nil)
		return groups, err
	}},
}

func (m clustering) bench(b *testing.B, p *problem.Problem) {
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

func BenchmarkPatients(b *testing.B) {
	for _, n := range []int{10_000, 50_000, 100_000, 400_000, 1_000_000} {
		b.Run(fmt.Sprintf("kaim/n=%d", n), func(b *testing.B) { methods[0].bench(b, problemtest.Patients(n, 1)) })
	}
}
