package lattice

import (
	"context"
	"fmt"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

func benchmark(b *testing.B, p *problem.Problem) {
	for _, name := range []string{"incognito", "datafly", "samarati", "top-down", "ILossRate", "discernibility", "average class size", "precision"} {
		for _, limit := range []int{0, p.N / 100, p.N} {
			q := *p
			q.MaxSuppressed = limit
			b.Run(fmt.Sprintf("%s/limit=%d", name, limit), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := algorithms()[name](context.Background(), &q, nil); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkAdult(b *testing.B) { benchmark(b, adulttest.Complete(b, 5, 1)) }

func BenchmarkAdultCloseness(b *testing.B) { benchmark(b, adultProblem(b, 5, "0.2-closeness")) }

// A lattice of 12,672 vectors.
func BenchmarkPatients(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { benchmark(b, problemtest.Patients(n, 1)) })
	}
}
