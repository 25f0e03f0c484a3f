package utility_test

import (
	"context"
	"fmt"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/measure/utility"
	"quasi/engine/method/cut"
	"quasi/engine/method/problem"
)

func released(b *testing.B, p *problem.Problem) *utility.Release {
	b.Helper()
	g, err := cut.MondrianStrict(context.Background(), p, cut.Boundaries, problem.None)
	if err != nil {
		b.Fatal(err)
	}
	return utility.FromGroups(p, g, p.Model.MinSize())
}

func benchmark(b *testing.B, p *problem.Problem) {
	r := released(b, p)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		if _, err := utility.Measure(context.Background(), r, utility.Options{Label: "salary-class"}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.N), "ns/record")
}

func BenchmarkAdult(b *testing.B) {
	b.Run("complete", func(b *testing.B) { benchmark(b, adulttest.Complete(b, 5, 1)) })
	b.Run("full", func(b *testing.B) { benchmark(b, adulttest.Full(b, 5, 1)) })
}

func BenchmarkAdultScaled(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		p := adulttest.Scaled(b, n)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) { benchmark(b, p) })
	}
}
