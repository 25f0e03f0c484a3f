package cut

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
)

// However groups are merged and divided, the index finds what the scan finds.
func TestIndexKeepsUpWithChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(20, 150).Draw(t, "n")
		position := rapid.SliceOfN(rapid.Int32Range(problemtest.Missing, 99), n, n)
		p := numbers(1, position.Draw(t, "x")...)
		p.QI = append(p.QI, attribute("y", problemtest.Tens, position.Draw(t, "y")...))
		by := rapid.SampledFrom([]Penalty{UnionPenalty, RisePenalty}).Draw(t, "penalty")
		x := newIndex(newPool(p), by)
		live := func() (groups []int32) {
			for g := range int32(x.len()) {
				if x.size[g] > 0 {
					groups = append(groups, g)
				}
			}
			return groups
		}
		for step := 0; step < 2*n && len(live()) > 1; step++ {
			g := rapid.SampledFrom(live()).Draw(t, "group")
			if rows := x.members(g, nil); len(rows) > 1 && rapid.Bool().Draw(t, "divide") {
				at := rapid.IntRange(1, len(rows)-1).Draw(t, "at")
				x.set(g, rows[:at])
				x.cover(g)
				x.insert(x.add(rows[at:]), g)
				continue
			}
			x.remove(g)
			into := x.nearest(g)
			if want := x.scan(g, by); into != want {
				t.Fatalf("group %d is nearest to %d, want %d", g, into, want)
			}
			x.absorb(into, g)
			x.cover(into)
		}
	})
}

// An index that has seen much is made anew.
func TestIndexGrowsStale(t *testing.T) {
	p := numbers(1, 1, 2, 3, 4, 5, 6, 7, 8)
	x := newIndex(newPool(p), UnionPenalty)
	for g := range int32(3) {
		if x.stale() {
			t.Errorf("stale after %d of 8 groups were removed", g)
		}
		x.remove(g)
	}
	if !x.stale() {
		t.Error("not stale after 3 of 8 groups were removed")
	}
}

// scan is the nearest group by looking at all of them.
func (x *pool) scan(group int32, by Penalty) int32 {
	best, least := int32(noGroup), int64(math.MaxInt64)
	for g := range int32(x.len()) {
		if g == group || x.size[g] == 0 {
			continue
		}
		penalty := x.rise(x.hull(group), x.hull(g), math.MaxInt64)
		if by == UnionPenalty {
			penalty += x.cost(x.hull(group)) + x.cost(x.hull(g))
		}
		if penalty < least {
			best, least = g, penalty
		}
	}
	return best
}
