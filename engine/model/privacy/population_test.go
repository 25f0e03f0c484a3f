package privacy_test

import (
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
