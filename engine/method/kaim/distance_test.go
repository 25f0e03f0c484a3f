package kaim

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// The first step of KAIM on Table 1 from record 1 (*, M, 12000), by hand. Ages are
// 7 different ones: each p is 1/7. Of 9 genders 5 are M. Of 7 zip codes each is
// different. h(p) = |p·ln p|.
func TestDistanceByHand(t *testing.T) {
	h := func(p float64) float64 { return -p * math.Log(p) }
	zip, gender := h(1.0/7), h(5.0/9)+h(4.0/9)
	d := newDistance(problemtest.Table1())
	d.start(0)
	tests := []struct {
		record int32
		want   float64
		why    string
	}{
		{1, 2 + 2, "14000 and 12000 become two leaves, for both"},
		{2, 7 + gender/h(4.0/9) + gender/h(5.0/9) + 7 + 7, "26 to *, F and M to *, 18000 and 12000 to *"},
		{4, 7 + 7, "32 to *, 12000 to *; a missing zip stays what it is"},
		{9, gender/h(4.0/9) + gender/h(5.0/9) + 7 + 7, "F and M, 21000 and 12000"},
	}
	for _, test := range tests {
		got := d.to([]domain.Span{d.attributes[0].centre, d.attributes[1].centre, d.attributes[2].centre}, 1, test.record, math.Inf(1))
		if math.Abs(got-test.want) > 1e-9 {
			t.Errorf("record %d: distance %v, want %v (%s)", test.record+1, got, test.want, test.why)
		}
	}
	if got := d.attributes[2].base[0]; math.Abs(got-zip) > 1e-12 {
		t.Errorf("base of a zip code is %v, want %v", got, zip)
	}
}

// GenRate of equation 9 from the records alone, without a domain's tables.
func TestRatesFollowTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 1, Positions: 12})
		d := newDistance(p)
		if len(d.attributes) == 0 {
			return
		}
		a := &d.attributes[0]
		g := a.spans[rapid.IntRange(0, len(a.spans)-1).Draw(t, "one")]
		g = a.domain.Join(g, a.spans[rapid.IntRange(0, len(a.spans)-1).Draw(t, "other")])
		rank := rapid.Int32Range(0, int32(len(a.spans)-1)).Draw(t, "rank")
		v := a.spans[rank]
		joined := a.domain.Join(g, v)
		got := a.rates(rank, g, base(a.domain, g))
		near(t, "w·GenRate(v, t*)", got.own, p.QI[0].Weight*genRateOf(&p.QI[0], v, joined))
		near(t, "w·GenRate(g, t*)", got.group, p.QI[0].Weight*genRateOf(&p.QI[0], g, joined))
	})
}

func near(t *rapid.T, what string, got, want float64) {
	if math.Abs(got-want) > 1e-9*max(1, want) {
		t.Fatalf("%s is %v, want %v", what, got, want)
	}
}

func genRateOf(a *domain.Attribute, v, released domain.Span) float64 {
	if v == released {
		return 0
	}
	base := infoOf(a, v, true)
	if base == 0 {
		return 1
	}
	return infoOf(a, released, false) / base
}

// infoOf is Info(s), or with c the constant of a leaf.
func infoOf(a *domain.Attribute, s domain.Span, c bool) float64 {
	if s.IsLeaf() && !c {
		return 0
	}
	counts, total := make([]float64, a.Domain.Size()), 0.0
	for row := range a.Codes {
		if v := a.Span(int32(row)); v != a.Domain.Full() {
			counts[v.Lo]++
			total++
		}
	}
	sum := 0.0
	for _, n := range counts[s.Lo : s.Hi+1] {
		if n > 0 {
			sum -= n / total * math.Log(n/total)
		}
	}
	if sum < 1e-15 { // -1·ln 1 may come out as -0
		return 0
	}
	return sum
}

// A row of memos is lost to another centre and filled anew; the costs stay right.
func TestMemosAreOfTheirCentre(t *testing.T) {
	p := problemtest.Patients(400, 5)
	d := newDistance(p)
	for record := range int32(p.N) {
		d.start(record)
		d.join((record*7 + 1) % int32(p.N))
		for j := range d.attributes {
			a := &d.attributes[j]
			rank := a.of((record * 13) % int32(p.N))
			want := a.rates(rank, a.centre, base(a.domain, a.centre))
			if got := d.cost(j, rank); got != want.own+2*want.group {
				t.Fatalf("%s, centre %v, rank %d: cost %v, want %v", p.QI[j].Name, a.centre, rank, got, want.own+2*want.group)
			}
		}
	}
}
