package bound

import (
	"runtime"
	"testing"

	"quasi/engine/internal/adulttest"
)

// The lower bound of Adult's complete records, k = 5, and the memory that the program has
// of the system in the end, which is at least what it used at any time.
func BenchmarkAdult(b *testing.B) {
	p := adulttest.Complete(b, 5, 1)
	var found Bound
	for b.Loop() {
		found = of(b, p, nil)
	}
	b.ReportMetric(found.Loss, "bound")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys)/1e6, "MB")
}
