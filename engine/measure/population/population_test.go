package population_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/measure/population"
)

func mustEstimate(t interface{ Fatal(...any) }, sizes []population.Size, n int, fraction float64) population.Estimates {
	return casetest.Must(population.Estimate(sizes, n, fraction))
}

// near allows a difference of a share of what is wanted.
func near(got, want, share float64) bool { return math.Abs(got-want) <= share*max(1, math.Abs(want)) }

// draw returns a histogram of class sizes and the number of its records.
func draw(t *rapid.T, largest, most int) (sizes []population.Size, n int) {
	for size := rapid.IntRange(1, largest).Draw(t, "first"); size <= largest; size += rapid.IntRange(1, largest).Draw(t, "step") {
		s := population.Size{Size: size, Classes: rapid.IntRange(1, most).Draw(t, "classes")}
		sizes, n = append(sizes, s), n+s.Size*s.Classes
	}
	return sizes, n
}

// A population has at most 2^53 people, who can be counted exactly.
func TestThePopulationIsCounted(t *testing.T) {
	one := []population.Size{{Size: 1, Classes: 1}}
	if e, err := population.Estimate(one, 1, 1.0/9_007_199_254_740_992); err != nil || e.Population != 9_007_199_254_740_992 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := population.Estimate(one, 1, 1.0/9_007_199_254_740_994); err == nil {
		t.Error("more people are not refused")
	}
}

// holds checks what is true of every estimate.
func holds(t interface{ Fatalf(string, ...any) }, e population.Estimates, sizes []population.Size, fraction float64) {
	value := map[string]*float64{"pitman": e.Pitman, "zayatz": e.Zayatz, "snb": e.SNB}
	for name, v := range value {
		if v != nil && !(*v >= 0 && *v <= e.Population) {
			t.Fatalf("%s is %v, want 0 to %v", name, *v, e.Population)
		}
	}
	if e.Zayatz == nil || e.Dankar == nil {
		t.Fatalf("%+v has no estimate of Zayatz or Dankar", e)
	}
	want := "zayatz"
	switch {
	case len(sizes) == 0 || sizes[0].Size > 1:
		want = ""
	case fraction <= 0.1 && e.Pitman != nil:
		want = "pitman"
	case fraction > 0.1 && e.SNB != nil && *e.SNB < *e.Zayatz:
		want = "snb"
	}
	if e.Rule != want || want != "" && *e.Dankar != *value[want] {
		t.Fatalf("chosen is %v by %q, want %q of %+v", *e.Dankar, e.Rule, want, e)
	}
	if _, err := json.Marshal(e); err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
}

func TestEstimatesAreWithinThePopulation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes, n := draw(t, rapid.SampledFrom([]int{3, 30, 10_000}).Draw(t, "largest"), rapid.SampledFrom([]int{3, 30, 100_000}).Draw(t, "most"))
		fraction := 1 / rapid.Float64Range(1, 1e6).Draw(t, "times")
		holds(t, mustEstimate(t, sizes, n, fraction), sizes, fraction)
	})
}

// Any two bars, even the worst: an error, or estimates within the population.
func FuzzEstimate(f *testing.F) {
	f.Add(1, 4, 2, 1, 0.1)
	f.Add(1, 1, 1000000, 1, 0.5)
	f.Add(1, 1<<40, 2, 1<<40, 0.999)
	f.Add(1, 1<<50, 2, 1, 0.9999999)
	f.Add(1, 2, 1<<50, 1, 0.2)
	f.Fuzz(func(t *testing.T, a, classesA, b, classesB int, fraction float64) {
		sizes := []population.Size{{Size: a, Classes: classesA}, {Size: b, Classes: classesB}}
		if e, err := population.Estimate(sizes, a*classesA+b*classesB, fraction); err == nil {
			holds(t, e, sizes, fraction)
		}
	})
}

func TestZayatzAgreesWithTheHypergeometricDistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes, records := draw(t, 12, 9)
		times := rapid.IntRange(1, 1000).Draw(t, "times")
		r := mustEstimate(t, sizes, records, 1/float64(times))
		n, everyone := int64(records), int64(records*times)
		one := func(size int64) float64 { // the probability of one record of a class
			p := new(big.Rat).SetFrac(new(big.Int).Binomial(everyone-size, n-1), new(big.Int).Binomial(everyone, n))
			x, _ := p.Float64()
			return x * float64(size)
		}
		want, sum := 0.0, 0.0
		for _, s := range sizes {
			sum += one(int64(s.Size)) * float64(s.Classes)
		}
		if sizes[0].Size == 1 {
			uniques := float64(sizes[0].Classes)
			want = uniques * (one(1) * uniques / sum) * float64(times)
		}
		if got := *r.Zayatz; !near(got, want, 1e-9) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
