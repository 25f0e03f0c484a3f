package person

import (
	"fmt"
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// inOrder are persons with so many rows each, whose values are given by person and place.
func inOrder(persons, rows, k int, value func(person, place int) int32) *partition {
	var values, of []int32
	for person := range persons {
		for place := range rows {
			values, of = append(values, value(person, place)), append(of, int32(person))
		}
	}
	p := problemtest.New(len(values), 1, 1)
	p.QI = append(p.QI, problemtest.Made(len(values), problemtest.InOrder, func(i int) int32 { return values[i] }))
	return newPartition(p, Options{Patients: &privacy.Patients{Codes: of, Count: persons}, K: k})
}

func everyone(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// A group of more than 8 times k persons is left in peace.
func TestLargeGroupsAreLeftInPeace(t *testing.T) {
	for n, want := range map[int]int{16: 16, 17: 0} {
		x := inOrder(n, 1, 2, func(person, place int) int32 { return int32(person) })
		x.add(x.made(1, everyone(n)))
		f, err := x.newRefinement([]stratum{{1, everyone(n)}})
		if err != nil {
			t.Fatal(err)
		}
		f.arena = []int32{0}
		if f.ruin(); len(f.pool) != want {
			t.Errorf("a group of %d: %d persons taken, want %d", n, len(f.pool), want)
		}
	}
	for n, want := range map[int]bool{2: false, 3: true, 16: true, 17: false} { // that of a neighbour
		x := inOrder(n+2, 1, 2, func(person, place int) int32 { return int32(person) })
		x.add(x.made(1, []int32{0, 1}))
		x.add(x.made(1, everyone(n + 2)[2:]))
		f, err := x.newRefinement([]stratum{{1, everyone(n + 2)}})
		if err != nil {
			t.Fatal(err)
		}
		lent := lends(f, 3)
		if lent != want {
			t.Errorf("a neighbour of %d: lends %t, want %t", n, lent, want)
		}
	}
}

// Of the children of a node the six with most rows are looked at, of those with as many the
// first.
func TestSixChildrenAreLookedAt(t *testing.T) {
	values := []int32{0, 1, 2, 3, 4, 5, 6, 6}
	a := problemtest.Made(len(values), problemtest.Flat, func(i int) int32 { return values[i] })
	tree := a.Domain.(*domain.Tree)
	if got := fmt.Sprint(children(tree, a.Join(everyone(8)), &a, everyone(8))); got != "[{6 6} {0 0} {1 1} {2 2} {3 3} {4 4}]" {
		t.Errorf("looked at are %s", got)
	}
}

// Two groups are enough to try something, of persons with four rows at every try.
func TestTwoGroupsAreImproved(t *testing.T) {
	for _, rows := range []int{1, 4} {
		x := inOrder(4, rows, 2, func(person, place int) int32 { return int32(person % 2) })
		x.add(x.made(rows, []int32{0, 1}))
		x.add(x.made(rows, []int32{2, 3}))
		f, err := x.newRefinement([]stratum{{rows, everyone(4)}})
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			f.attempt(0)
		}
		if f.total != 0 {
			t.Errorf("%d rows each: %d after 20 tries, want groups of equal rows", rows, f.total)
		}
	}
}

// Of groups that are as near the first is taken.
func TestTheFirstOfGroupsAsNear(t *testing.T) {
	x := inOrder(6, 1, 2, func(person, place int) int32 { return int32(person / 2 % 2) })
	for at := range int32(3) {
		x.add(x.made(1, []int32{2 * at, 2*at + 1}))
	}
	for at, want := range []int32{2, 0, 0} {
		if got := x.nearest(int32(at)); got != want {
			t.Errorf("nearest to group %d is %d, want %d", at, got, want)
		}
	}
}

// Of ways to leave out as few rows, the one whose last run is longest is taken.
func TestRunsThatLeaveOutAsFew(t *testing.T) {
	rows := [][]int32{make([]int32, 5), make([]int32, 4), make([]int32, 3), make([]int32, 2), make([]int32, 1)}
	if begins, least := blocks(everyone(5), rows, 2); !slices.Equal(begins, []int{0, 2}) || least != 4 {
		t.Errorf("runs begin at %v and leave out %d, want 0 and 2, and 4", begins, least)
	}
}

// The rows of a group are aligned four times: those of this one would change five times.
func TestRowsAreAlignedFourTimes(t *testing.T) {
	rows := [][]int32{{1, 4, 7, 0}, {0, 6, 5, 7}, {5, 2, 0, 2}, {2, 1, 3, 3}, {4, 4, 6, 1}}
	x := inOrder(5, 4, 1, func(person, place int) int32 { return rows[person][place] })
	g := x.empty(4)
	for person := range rows {
		x.put(g, int32(person), x.rows[person])
	}
	x.add(g)
	x.align()
	if total := x.total; total != g.cost || !x.alignApart(g) || g.cost >= total || x.alignApart(g) {
		t.Errorf("costs %d after align, %d after a fifth time, %d in the sum", total, g.cost, x.total)
	}
}

// A neighbour that costs nothing lends nobody, and around a group that costs nothing one try
// in ten is made.
func TestGroupsThatCostNothing(t *testing.T) {
	for _, test := range []struct{ first, second, tries, lent bool }{{true, false, true, false}, {false, true, false, true}} {
		x := inOrder(6, 1, 2, func(person, place int) int32 {
			if person < 3 && test.first || person >= 3 && test.second {
				return int32(person)
			}
			return int32(person / 3)
		})
		x.add(x.made(1, []int32{0, 1, 2}))
		x.add(x.made(1, []int32{3, 4, 5}))
		f, err := x.newRefinement([]stratum{{1, everyone(6)}})
		if err != nil {
			t.Fatal(err)
		}
		lent := lends(f, 4)
		if lent != test.lent {
			t.Errorf("%+v: a neighbour lends %t", test, lent)
		}
		f.drafts = f.drafts[:0]
		tries := 0
		for range 100 {
			f.arena, f.heat = nil, 0
			if f.attempt(0); len(f.arena) > 0 {
				tries++
			}
		}
		if all := tries == 100; all != test.tries || tries < 5 || tries > 20 && !all {
			t.Errorf("%+v: %d of 100 tries are made", test, tries)
		}
	}
}

// lends reports whether one of a hundred tries to ruin the same part leaves so many persons
// without a group.
func lends(f *refinement, pool int) bool {
	lent := false
	for range 100 {
		f.arena, f.drafts = []int32{0, 1}, f.drafts[:0]
		f.ruin()
		lent = lent || len(f.pool) == pool
	}
	return lent
}
