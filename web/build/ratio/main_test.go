package main

import (
	"strings"
	"testing"
)

func TestRatio(t *testing.T) {
	first, err := parse(strings.NewReader("goos: linux\nBenchmarkAdult/kaim/k=2-2   1   150000000 ns/op   25 peak-MB\nBenchmarkOther-2 1 5 ns/op\nBenchmarkAdult/kaim/k=2-2   1   190000000 ns/op\nPASS\n"))
	if err != nil {
		t.Fatal(err)
	}
	second, err := parse(strings.NewReader("BenchmarkAdult/kaim/k=2   1   450000000 ns/op\n"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	compare(&b, first, second)
	if got := b.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "0.15 s") || !strings.HasSuffix(got, "3.00 times\n") {
		t.Errorf("%q", got)
	}
}
