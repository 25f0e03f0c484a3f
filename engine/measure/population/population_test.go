package population_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/population"
)

func mustEstimate(t interface{ Fatal(...any) }, sizes []population.Size, n int, fraction float64) population.Estimates {
	got, err := population.Estimate(sizes, n, fraction)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// near allows a difference of a share of what is wanted.
func near(got, want, share float64) bool {
	return math.Abs(got-want) <= share*max(1, math.Abs(want))
}

// draw returns a histogram of class sizes and the number of its records.
func draw(t *rapid.T, largest, most int) (sizes []population.Size, n int) {
	for size := rapid.IntRange(1, largest).Draw(t, "first"); size <= largest; size += rapid.IntRange(1, largest).Draw(t, "step") {
		s := population.Size{Size: size, Classes: rapid.IntRange(1, most).Draw(t, "classes")}
		sizes, n = append(sizes, s), n+s.Size*s.Classes
	}
	return sizes, n
}

func TestNothingToEstimate(t *testing.T) {
	for name, test := range map[string]struct {
		sizes    []population.Size
		n        int
		fraction float64
		want     float64
		rule     string
	}{
		"no records":   {nil, 0, 0.5, 0, ""},
		"no uniques":   {[]population.Size{{Size: 2, Classes: 3}, {Size: 5, Classes: 1}}, 11, 0.1, 0, ""},
		"everyone":     {[]population.Size{{Size: 1, Classes: 3}, {Size: 2, Classes: 4}}, 11, 1, 3, "zayatz"},
		"all but half": {[]population.Size{{Size: 1, Classes: 1}}, 1, 0.9, 1, "zayatz"}, // 1/0.9 is 1 person
	} {
		got := mustEstimate(t, test.sizes, test.n, test.fraction)
		for _, estimate := range []*float64{got.Pitman, got.Zayatz, got.SNB, got.Dankar} {
			if estimate == nil || *estimate != test.want {
				t.Errorf("%s: an estimate is not %v in %+v", name, test.want, got)
			}
		}
		if got.Rule != test.rule {
			t.Errorf("%s: by %q, want %q", name, got.Rule, test.rule)
		}
	}
}

func TestBadInput(t *testing.T) {
	one := []population.Size{{Size: 1, Classes: 4}}
	for name, test := range map[string]struct {
		sizes    []population.Size
		n        int
		fraction float64
		want     string
	}{
		"no share":        {one, 4, 0, "fraction is 0"},
		"more than all":   {one, 4, 1.5, "fraction is 1.5"},
		"no number":       {one, 4, math.NaN(), "fraction is NaN"},
		"too few":         {one, 3, 0.5, "more than 3 records"},
		"too many":        {one, 5, 0.5, "1 records less than 5"},
		"none of a size":  {[]population.Size{{Size: 1}}, 0, 0.5, "0 classes of size 1"},
		"falling":         {[]population.Size{{Size: 2, Classes: 1}, {Size: 1, Classes: 1}}, 3, 0.5, "number 2 is 1 after 2"},
		"size 0":          {[]population.Size{{Classes: 1}}, 0, 0.5, "number 1 is 0"},
		"overflow":        {[]population.Size{{Size: math.MaxInt / 2, Classes: 5}}, math.MaxInt, 0.5, "more than"},
		"many people":     {one, 4, 1e-300, "larger fraction"},
		"below 0 records": {one, -1, 0.5, "more than -1"},
	} {
		if _, err := population.Estimate(test.sizes, test.n, test.fraction); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, test.want)
		}
	}
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

// Of a tenth of the population Pitman's estimate is taken, of more the others.
func TestTheRuleOfATenth(t *testing.T) {
	sizes := []population.Size{{Size: 1, Classes: 40}, {Size: 2, Classes: 5}, {Size: 50, Classes: 1}}
	for fraction, want := range map[float64]bool{0.1: true, 0.1001: false, 0.05: true} {
		e, err := population.Estimate(sizes, 100, fraction)
		if err != nil || e.Pitman == nil || (e.Rule == "pitman") != want {
			t.Errorf("of %v of the people: %q, %v", fraction, e.Rule, err)
		}
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
