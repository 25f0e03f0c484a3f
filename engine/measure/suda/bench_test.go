package suda_test

import (
	"context"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/measure/suda"
)

func benchmark(b *testing.B, n int, columns []suda.Column, size int) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := suda.Find(context.Background(), n, columns, suda.Options{MaxSize: size}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMillion(b *testing.B) { benchmark(b, 1_000_000, large(1_000_000, 1), 3) }

// BenchmarkGrouping is what BenchmarkMillion is compared with: the same records
// grouped by all attributes, and no set of more than one.
func BenchmarkGrouping(b *testing.B) { benchmark(b, 1_000_000, large(1_000_000, 1), 1) }

func BenchmarkAdult(b *testing.B) {
	p := adulttest.Complete(b, 5, 1)
	var columns []suda.Column
	for _, a := range p.QI {
		columns = append(columns, suda.Column{Name: a.Name, Codes: a.Codes, Size: len(a.Spans)})
	}
	benchmark(b, p.N, columns, len(columns))
}
