package domain

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Sums of surprises are exact, in any order and however they are cut.
func TestSurprisesAddUpExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 1<<20), 1, 50).Draw(t, "counts")
		total := 0
		for _, c := range counts {
			total += c
		}
		there, back := 0.0, 0.0
		for i := range counts {
			there += surprise(counts[i], total)
			back += surprise(counts[len(counts)-1-i], total)
		}
		if there != back {
			t.Fatalf("sums differ by %v", there-back)
		}
		if scaled := there * unit; scaled != math.Trunc(scaled) {
			t.Fatalf("%v is no multiple of the unit", there)
		}
	})
}

// Surprises are whole multiples of 2⁻⁴⁸, so that sums of them are exact, and no further than one such part off.
func TestSurprise(t *testing.T) {
	tests := []struct {
		count, total int
		want         float64
	}{
		{0, 0, 0},
		{0, 10, 0},
		{10, 10, 0},
		{1, 2, math.Ln2 / 2},
		{1, 4, math.Ln2 / 2},
		{1, 3, math.Log(3) / 3},
		{6, 10, -0.6 * math.Log(0.6)},
		{1, 1_000_000, math.Log(1e6) / 1e6},
		{999_999, 1_000_000, -0.999999 * math.Log(0.999999)},
		{1, 1 << 31, 31 * math.Ln2 / (1 << 31)},
		{1<<31 - 1, 1 << 31, 1.0 / (1 << 31)},
	}
	for _, test := range tests {
		got := surprise(test.count, test.total)
		if math.Abs(got-test.want) > 2e-7*test.want {
			t.Errorf("surprise(%d, %d) = %v, want %v", test.count, test.total, got, test.want)
		}
		if math.Abs(got-test.want) > 1.0/unit {
			t.Errorf("surprise(%d, %d) = %v, more than the unit from %v", test.count, test.total, got, test.want)
		}
		if parts := got * 281_474_976_710_656; parts != math.Trunc(parts) || math.Abs(parts-test.want*281_474_976_710_656) > 1 {
			t.Errorf("surprise(%d, %d) is %v parts of 2⁻⁴⁸", test.count, test.total, parts)
		}
	}
}
