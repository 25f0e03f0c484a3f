package cut

import (
	"context"
	"fmt"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/method/problem"
)

func benchmark(b *testing.B, a algorithm, p *problem.Problem) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.run(context.Background(), p, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.N), "ns/record")
}

func BenchmarkAdult(b *testing.B) {
	complete, full := adulttest.Complete(b, 5, 1), adulttest.Full(b, 5, 1)
	for _, a := range algorithms {
		b.Run(a.name+"/complete", func(b *testing.B) { benchmark(b, a, complete) })
		b.Run(a.name+"/full", func(b *testing.B) { benchmark(b, a, full) })
	}
}

func BenchmarkAdultScaled(b *testing.B) {
	for _, n := range []int{50_000, 100_000, 200_000, 400_000, 1_000_000} {
		p := adulttest.Scaled(b, n)
		for _, a := range algorithms {
			if a.name == "mondrian-strict" || a.name == "rounded-partition" || a.name == "bottom-up" && n <= 400_000 {
				b.Run(fmt.Sprintf("%s/n=%d", a.name, n), func(b *testing.B) { benchmark(b, a, p) })
			}
		}
	}
}
