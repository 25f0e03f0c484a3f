package privacy_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// The register counts whom a scan counts: those whom a release covers, and those whom
// none of several does.
func TestCountIsAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 10, Attributes: 3, Positions: 9})
		m := len(p.QI)
		draw := func(what string) []domain.Span {
			spans := make([]domain.Span, m)
			for j := range spans {
				size := int32(p.QI[j].Domain.Size())
				lo := rapid.Int32Range(0, size-1).Draw(t, what)
				spans[j] = domain.Span{Lo: lo, Hi: rapid.Int32Range(lo, size-1).Draw(t, what)}
			}
			return spans
		}
		var persons []domain.Span
		n := rapid.IntRange(0, 60).Draw(t, "persons")
		for range n {
			persons = append(persons, draw("person")...)
		}
		inside := func(i int, released []domain.Span) bool {
			for j, s := range persons[i*m : (i+1)*m] {
				if !released[j].Covers(s) {
					return false
				}
			}
			return true
		}
		var releases [][]domain.Span
		for range rapid.IntRange(1, 6).Draw(t, "releases") {
			releases = append(releases, draw("released"))
		}
		want, outside := 0, 0
		for i := range n {
			if inside(i, releases[0]) {
				want++
			}
			if !slices.ContainsFunc(releases, func(r []domain.Span) bool { return inside(i, r) }) {
				outside++
			}
		}
		enough := rapid.IntRange(1, 70).Draw(t, "enough")
		register := privacy.NewRegister(p.QI, persons)
		if got := register.Count(releases[0], enough); m > 0 && got != min(want, enough) {
			t.Fatalf("%d persons up to %d, a scan finds %d", got, enough, want)
		}
		if got := register.Outside(releases); m > 0 && got != outside {
			t.Fatalf("%d persons are outside, a scan finds %d", got, outside)
		}
	})
}

// four returns two records aged 1 and 2 of an order of four, and a register of
// one person of each age, two of age 2.
func four(t *testing.T) (*problem.Problem, *privacy.Register) {
	t.Helper()
	d, err := domain.NewOrdered([]string{"1", "2", "3", "4"}, []float64{1, 2, 3, 4}, []int{1, 1, 0, 0}, domain.ByLeaves)
	if err != nil {
		t.Fatal(err)
	}
	p := &problem.Problem{N: 2, QI: []domain.Attribute{{Name: "age", Weight: 1, Domain: d,
		Spans: []domain.Span{domain.Leaf(0), domain.Leaf(1)}, Codes: []int32{0, 1}}}}
	return p, privacy.NewRegister(p.QI, []domain.Span{domain.Leaf(0), domain.Leaf(1), domain.Leaf(1), domain.Leaf(2), domain.Leaf(3), d.Full()})
}

func TestModelsOnThePopulationByHand(t *testing.T) {
	p, register := four(t)
	k3, err := privacy.NewKMap(p.QI, register, 3)
	if err != nil {
		t.Fatal(err)
	}
	if k3.Holds([]int32{0}) || !k3.Holds([]int32{0, 1}) || k3.Holds(nil) || k3.Reach([]int32{1}) != "k = 2" {
		t.Errorf("age 2 is %s", k3.Reach([]int32{1}))
	}
	// The ages 1 and 2 are two of three persons.
	two, err := privacy.NewDeltaPresence(p.QI, register, 0.5, 0.7)
	if err != nil {
		t.Fatal(err)
	}
	if !two.Holds([]int32{0, 1}) || !two.Holds([]int32{1}) || two.Holds([]int32{0}) || two.Reach([]int32{0, 1}) != "δ = 0.6667" {
		t.Errorf("both ages reach %s", two.Reach([]int32{0, 1}))
	}
	// Whose age is not known is in the class that shows none, alone.
	if full := []domain.Span{p.QI[0].Domain.Full()}; register.Count(full, math.MaxInt) != 6 || two.HoldsAs(full, 2) {
		t.Errorf("%d persons, %s", register.Count(full, math.MaxInt), two.ReachAs(full, 2))
	}
}

func TestModelsOnThePopulationRefuse(t *testing.T) {
	p, register := four(t)
	for _, k := range []int{0, 7} {
		if _, err := privacy.NewKMap(p.QI, register, k); err == nil {
			t.Errorf("%d-map of 6 persons", k)
		}
	}
	for _, bounds := range [][2]float64{{-0.1, 0.5}, {0.6, 0.5}, {0, 0}, {0, 1.1}, {math.NaN(), 1}} {
		if _, err := privacy.NewDeltaPresence(p.QI, register, bounds[0], bounds[1]); err == nil {
			t.Errorf("presence of %v", bounds)
		}
	}
	nobody := privacy.NewRegister(p.QI, nil)
	if d, err := privacy.NewDeltaPresence(p.QI, nobody, 0, 1); err != nil || d.Holds([]int32{0}) || d.Reach([]int32{0}) != "δ = ∞" {
		t.Errorf("without a population: %v", err)
	}
}

// Shares are forgiven their rounding at both bounds, and no more than that: three of
// ten persons are neither above the number before 0.3 nor below the one after it.
func TestSharesAtTheBoundsHold(t *testing.T) {
	p, _ := four(t)
	register := privacy.NewRegister(p.QI, slices.Repeat([]domain.Span{domain.Leaf(0)}, 10))
	for _, test := range []struct {
		least, most float64
		holds       bool
	}{
		{0.3, 0.3, true},
		{0.3, 0.5, true},
		{0, 0.3, true},
		{0, math.Nextafter(0.3, 0), true},
		{math.Nextafter(0.3, 1), 1, true},
		{0, 0.3 - 1e-8, false},
		{0.3 + 1e-8, 1, false},
	} {
		m, err := privacy.NewDeltaPresence(p.QI, register, test.least, test.most)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.HoldsAs([]domain.Span{domain.Leaf(0)}, 3); got != test.holds {
			t.Errorf("three of ten hold %s: %v", m, got)
		}
	}
}

// Every number of persons is a k, one as well as all of them.
func TestBoundsInclude(t *testing.T) {
	p, register := four(t)
	everyone := []domain.Span{p.QI[0].Domain.Full()}
	for k := 1; k <= 6; k++ {
		m, err := privacy.NewKMap(p.QI, register, k)
		if err != nil || !m.HoldsAs(everyone, 1) || m.MinSize() != 1 || !m.Monotone() {
			t.Errorf("%d-map of 6 persons: %v", k, err)
		}
	}
	d, err := privacy.NewDeltaPresence(p.QI, register, 0, 1)
	if err != nil || d.MinSize() != 1 || d.Monotone() {
		t.Errorf("presence of 0 to 1: %v", err)
	}
	if _, err := privacy.NewKMap(p.QI, privacy.NewRegister(p.QI, nil), 1); err == nil {
		t.Error("1-map of nobody")
	}
}
