package loss_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/loss"
)

// In Table 3 of KAIM the first record, whose age is missing, has lost of its zip code alone.
func TestWhatARecordHasLost(t *testing.T) {
	p := problemtest.Table1()
	lost := loss.Records(p, grouped(p, []int32{0, 1}, []int32{2, 3}, []int32{4, 5}, []int32{6, 8}))
	near(t, "a suppressed record", float64(lost[7]), 1, 0)
	near(t, "the first record", float64(lost[0]), 5001.0/12001/3, 1e-7)
	for _, share := range loss.Records(problemtest.New(4, 2, 1), grouped(problemtest.New(4, 2, 1), []int32{0, 1})) {
		near(t, "a record without quasi-identifiers", float64(share), 0, 0)
	}
}

// All records together have lost what the release has.
func TestRecordsLoseWhatTheReleaseDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, classes := drawRelease(t)
		g := grouped(p, classes...)
		if len(p.QI) == 0 {
			return
		}
		sum := 0.0
		for record, share := range loss.Records(p, g) {
			if share < 0 || share > 1 {
				t.Fatalf("record %d has lost %v", record, share)
			}
			sum += float64(share)
		}
		if want := loss.Measure(p, g).ILossRate; math.Abs(sum/float64(p.N)-want) > 1e-6 {
			t.Fatalf("the records lose %v on average, the release %v", sum/float64(p.N), want)
		}
	})
}
