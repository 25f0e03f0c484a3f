package kaim

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// algorithm1 is Algorithm 1 of KAIM word for word, the oracle of everything here:
// it measures every record and every group, by definition, and remembers nothing.
func algorithm1(p *problem.Problem, order []int32) *problem.Groups {
	k := p.Model.MinSize()
	var groups [][]int32
	taken := make([]bool, p.N)
	for _, seed := range order {
		if taken[seed] || len(groups) == p.N/k {
			continue
		}
		group := []int32{seed}
		taken[seed] = true
		for len(group) < k {
			r := nearestRecord(p, group, taken)
			taken[r] = true
			group = append(group, r)
		}
		groups = append(groups, group)
	}
	for _, r := range order {
		if !taken[r] {
			best := 0
			for g := range groups {
				if d := measure(p, r, groups[g], centre(p, groups[g])); d < measure(p, r, groups[best], centre(p, groups[best])) {
					best = g
				}
			}
			groups[best] = append(groups[best], r)
		}
	}
	result := &problem.Groups{}
	for _, group := range groups {
		result.Append(p, group)
	}
	return result
}

func nearestRecord(p *problem.Problem, group []int32, taken []bool) int32 {
	g := centre(p, group)
	best, least := int32(-1), 0.0
	for r := range int32(p.N) {
		if taken[r] {
			continue
		}
		if d := measure(p, r, group, g); best < 0 || d < least {
			best, least = r, d
		}
	}
	return best
}

func centre(p *problem.Problem, group []int32) []domain.Span {
	g := make([]domain.Span, len(p.QI))
	for j := range g {
		g[j] = p.Join(j, group)
	}
	return g
}

// measure is D(r, G), equation 12.
func measure(p *problem.Problem, r int32, group []int32, g []domain.Span) float64 {
	sum := 0.0
	for j := range p.QI {
		a := &p.QI[j]
		if a.Weight == 0 {
			continue
		}
		v := a.Span(r)
		t := a.Domain.Join(v, g[j])
		own, each := a.Weight*rate(a.Domain, v, t), a.Weight*rate(a.Domain, g[j], t)
		sum += float64(own) + float64(float64(len(group))*each)
	}
	return sum
}

// rate is GenRate(v, t), equation 9.
func rate(d domain.Domain, v, t domain.Span) float64 {
	switch c := d.Surprise(v); {
	case v == t:
		return 0
	case d.Info(v)+c == 0:
		return 1
	default:
		return d.Info(t) / (d.Info(v) + c)
	}
}

// sameGroups runs both on the records in the given order.
func sameGroups(t rapid.TB, p *problem.Problem, order []int32) {
	t.Helper()
	got, err := kaim(context.Background(), p, order, problem.None)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if want := algorithm1(p, order); len(p.QI) > 0 && problemtest.Hash(got) != problemtest.Hash(want) {
		t.Fatalf("got groups %v with ends %v\nwant %v with ends %v", got.Rows, got.Offsets, want.Rows, want.Offsets)
	}
	if err := got.Check(p); err != nil {
		t.Fatalf("%v", err)
	}
}

func TestGroupsAreAlgorithm1s(t *testing.T) {
	shapes := map[string]problemtest.Shape{
		"few values, many ties": {Records: 60, Attributes: 4, Positions: 4},
		"many values":           {Records: 120, Attributes: 3, Positions: 60},
		"many attributes":       {Records: 40, Attributes: 12, Positions: 6},
		"one attribute":         {Records: 150, Attributes: 1, Positions: 150},
	}
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := problemtest.Draw(t, shape)
				sameGroups(t, p, drawOrder(t, p.N))
			})
		})
	}
}

func drawOrder(t *rapid.T, n int) []int32 {
	order := group.Numbers(n)
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0))
	random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// Random problems are small. These have deep trees of nodes: enough records, and
// values enough for one attribute to be halved again and again.
func TestGroupsAreAlgorithm1sInLargeTables(t *testing.T) {
	seeds, hostile := uint64(3), 604
	if testing.Short() { // the rest is for make test-long
		seeds, hostile = 1, 204
	}
	for seed := range seeds {
		p := problemtest.Patients(1004, seed)
		sameGroups(t, p, group.Numbers(p.N))
	}
	for name, p := range problemtest.Hostile(hostile) {
		t.Run(name, func(t *testing.T) { sameGroups(t, p, group.Numbers(p.N)) })
	}
}

// A bound above a distance below it would hide the nearest record. Groups of any
// size and centre are tried, on every run of ranks.
func TestBoundIsNeverAboveACost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 25, Attributes: 1, Positions: 25})
		d := newDistance(p)
		if len(d.attributes) == 0 {
			return
		}
		a := &d.attributes[0]
		group := rapid.SliceOfN(rapid.Int32Range(0, int32(p.N-1)), 1, 6).Draw(t, "group")
		d.start(group[0])
		for _, record := range group[1:] {
			d.join(record)
		}
		lo := rapid.Int32Range(0, int32(len(a.spans)-1)).Draw(t, "lo")
		hi := rapid.Int32Range(lo, int32(len(a.spans)-1)).Draw(t, "hi")
		bound := d.bound(0, lo, hi, greatest(a.base[lo:hi+1]))
		without := rapid.Int32Range(noRank, int32(len(a.spans)-1)).Draw(t, "without")
		for rank := lo; rank <= hi; rank++ {
			if cost := d.cost(0, rank); cost < bound {
				t.Fatalf("rank %d costs %v with centre %v, below the bound %v of %d to %d", rank, cost, a.centre, bound, lo, hi)
			}
			if cost, lowest := d.cost(0, rank), d.lowest(0, without); cost < lowest && rank != without {
				t.Fatalf("rank %d costs %v with centre %v, below the lowest %v of all", rank, cost, a.centre, lowest)
			}
		}
	})
}

// Whatever is removed, the index holds what remains, each slot its lowest record.
func TestIndexHoldsWhatRemains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 150, Attributes: 3, Positions: 20})
		x := newIndex(newDistance(p), p.N)
		order := drawOrder(t, p.N)
		for i, record := range order {
			checkBelow(t, x, 0, order[i:])
			x.remove(record)
		}
		if live := x.nodes[0].live; live != 0 {
			t.Fatalf("the root has %d slots when all records are gone", live)
		}
	})
}

// checkBelow makes sure that node n holds the given records and no others.
func checkBelow(t *rapid.T, x *index, n int32, records []int32) {
	nd := x.nodes[n]
	left := len(records)
	for i := nd.first; i < nd.first+nd.live; i++ {
		s := x.slots[i]
		inside := slices.DeleteFunc(slices.Clone(records), func(r int32) bool {
			if s.below < 0 {
				return x.tuple[r] != ^s.below
			}
			rank := x.attributes[x.nodes[n].attribute].of(r)
			return rank < s.lo || rank > s.hi
		})
		left -= len(inside)
		if len(inside) == 0 || slices.Min(inside) != s.least {
			t.Fatalf("node %d, slot %d: lowest record %d of %v", n, i, s.least, inside)
		}
		if s.below >= 0 {
			if home := x.nodes[s.below].home; home != (place{n, i}) {
				t.Fatalf("node %d stands in %v, not in %v", s.below, home, place{n, i})
			}
			checkBelow(t, x, s.below, inside)
		}
	}
	if left != 0 {
		t.Fatalf("node %d lacks %d of the records %v", n, left, records)
	}
}
