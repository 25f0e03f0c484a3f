package support_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
)

// million returns 1,000,000 rows of 250,000 persons, some of whom have hundreds, who show
// distinct tuples, some of them often, in a random order. A person's rows resemble each
// other: near is how many tuples a person's are drawn from.
func million(distinct, near int) table {
	t := ordered(distinct, near)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(t.tuples), func(i, j int) {
		t.tuples[i], t.tuples[j] = t.tuples[j], t.tuples[i]
		t.patients.Codes[i], t.patients.Codes[j] = t.patients.Codes[j], t.patients.Codes[i]
	})
	return t
}

// ordered is million before it is shuffled: the rows of each person stand together.
func ordered(distinct, near int) table {
	rng := rand.New(rand.NewPCG(1, 2))
	const rows, persons = 1_000_000, 250_000
	t := table{distinct: distinct, patients: &privacy.Patients{Count: persons}}
	for person := range persons {
		home := int(float64(distinct) * rng.Float64() * rng.Float64())
		n := 1
		if person%2 == 0 { // as many rows as the others leave, by a power law
			n = min(int(0.5+2.35/math.Pow(rng.Float64(), 0.6)), 3000)
		}
		for range n {
			t.tuples = append(t.tuples, int32((home+rng.IntN(near))%distinct))
			t.patients.Codes = append(t.patients.Codes, int32(person))
		}
	}
	return t
}

// sorted returns the rows in the order of their persons and tuples.
func (t table) sorted() []int32 {
	rows := make([]int32, len(t.tuples))
	for i := range rows {
		rows[i] = int32(i)
	}
	slices.SortFunc(rows, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.patients.Codes[a], t.patients.Codes[b]), cmp.Compare(t.tuples[a], t.tuples[b]))
	})
	return rows
}

// BenchmarkMillion measures k(m) at one, two, three and all rows; the metric sortings says
// how many times as long that takes as sorting the rows by person and tuple.
func BenchmarkMillion(b *testing.B) {
	for name, t := range map[string]table{
		"coarse": million(50, 50), "released": million(5_000, 5_000), "alike": million(5_000, 20), "raw": million(400_000, 400_000),
		"coarse, ordered": ordered(50, 50), "released, ordered": ordered(5_000, 5_000), "alike, ordered": ordered(5_000, 20), "raw, ordered": ordered(400_000, 400_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(len(t.tuples)), "rows")
			start := time.Now()
			t.sorted()
			sorting := time.Since(start)
			for b.Loop() {
				t.measure(support.Options{})
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(sorting), "sortings")
		})
	}
}
