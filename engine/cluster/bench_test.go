package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"quasi/engine/problem"
	"quasi/engine/problem/adulttest"
	"quasi/engine/problem/problemtest"
)

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func benchmarkKAIM(b *testing.B, p *problem.Problem) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := KAIM(context.Background(), p, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.N), "ns/record")
}

func BenchmarkAdult(b *testing.B) {
	for _, k := range []int{2, 5, 10, 100} {
		b.Run(fmt.Sprintf("k=%d", k), func(b *testing.B) { benchmarkKAIM(b, adulttest.Full(b, k, 1)) })
	}
}

func BenchmarkAdultScaled(b *testing.B) {
	for _, n := range []int{50_000, 100_000, 200_000, 400_000, 1_000_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { benchmarkKAIM(b, adulttest.Scaled(b, n)) })
	}
}

func BenchmarkPatients(b *testing.B) {
	for _, n := range []int{10_000, 50_000, 100_000, 400_000, 1_000_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { benchmarkKAIM(b, problemtest.Patients(n, 1)) })
	}
}

// BenchmarkScaled shows how the other methods grow.
func BenchmarkScaled(b *testing.B) {
	ctx := context.Background()
	methods := []struct {
		name string
		most int // records
		run  func(p *problem.Problem) (*problem.Groups, error)
	}{
		{"k-member", 400_000, func(p *problem.Problem) (*problem.Groups, error) { return KMember(ctx, p, MissingRoot, nil) }},
		{"minimum-loss/start", 400_000, func(p *problem.Problem) (*problem.Groups, error) { return MinimumLoss(ctx, p, 0, nil) }},
		{"minimum-loss/10-rounds", 400_000, func(p *problem.Problem) (*problem.Groups, error) { return MinimumLoss(ctx, p, 10, nil) }},
		{"slca", 100_000, func(p *problem.Problem) (*problem.Groups, error) { return SLCA(ctx, p, 1, 2, nil) }},
	}
	for _, m := range methods {
		for n := 50_000; n <= m.most; n *= 2 {
			b.Run(fmt.Sprintf("%s/n=%d", m.name, n), func(b *testing.B) {
				p := adulttest.Scaled(b, n)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := m.run(p); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/record")
			})
		}
	}
}
