package person

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// Rows get the positions where they cost least together: all ways are tried.
func TestFindIsTheCheapestAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 24, Attributes: 3, Positions: 8})
		x := newPartition(p, Options{Patients: &privacy.Patients{Codes: make([]int32, p.N), Count: 1}, K: 1})
		width := rapid.IntRange(1, 4).Draw(t, "width")
		g := x.empty(width)
		row := rapid.Int32Range(0, int32(p.N-1))
		for range rapid.IntRange(1, 3).Draw(t, "persons") {
			for i := range g.hulls {
				x.Add(g.hulls[i], x.Of[row.Draw(t, "row of the group")])
			}
		}
		x.price(g)
		rows := rapid.SliceOfN(row, width, 6).Draw(t, "rows")
		got := x.fit.find(rows, g)
		if want := x.cheapestWay(g, rows, 0, make([]bool, len(rows))); got != want {
			t.Fatalf("costs %d, the cheapest way %d", got, want)
		}
		sum, left := int64(0), map[int32]int{}
		for _, r := range rows {
			left[r]++
		}
		for i, r := range x.fit.rows {
			sum += x.fit.rise(g, i, r)
			if left[r]--; left[r] < 0 {
				t.Fatalf("row %d stands twice: %v of %v", r, x.fit.rows, rows)
			}
		}
		if sum != got || len(x.fit.rows) != width {
			t.Fatalf("rows %v cost %d, not %d", x.fit.rows, sum, got)
		}
	})
}

func (x *partition) cheapestWay(g *group, rows []int32, position int, used []bool) int64 {
	if position == g.width {
		return 0
	}
	best := int64(math.MaxInt64)
	for i, row := range rows {
		if !used[i] {
			used[i] = true
			best = min(best, x.fit.rise(g, position, row)+x.cheapestWay(g, rows, position+1, used))
			used[i] = false
		}
	}
	return best
}

// What is kept of a partition as it changes is what its groups come to.
func TestSumsStayTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 40, Attributes: 3, Positions: 6})
		whose := &privacy.Patients{Codes: make([]int32, p.N), Count: max(1, p.N/3)}
		for row := range whose.Codes {
			whose.Codes[row] = int32(row % whose.Count)
		}
		p.MaxSuppressed = p.N
		o := Options{Patients: whose, K: rapid.IntRange(1, min(3, whose.Count)).Draw(t, "k of persons")}
		x := newPartition(p, o)
		x.sort()
		strata, _ := stratify(x.rows, o.K)
		for _, s := range strata {
			for persons := s.persons; len(persons) > 0; {
				n := min(len(persons), o.K)
				if len(persons) < 2*o.K {
					n = len(persons)
				}
				x.add(x.made(s.width, persons[:n]))
				persons = persons[n:]
			}
		}
		x.align()
		x.true(t)
		f, err := x.newRefinement(strata)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			f.heat = rapid.Int64Range(0, 1<<26).Draw(t, "heat")
			f.attempt(rapid.Int32Range(0, int32(p.N-1)).Draw(t, "row"))
			x.true(t)
		}
	})
}

// true fails unless the sums of x are those of its groups, and each person stands in one.
func (x *partition) true(t *rapid.T) {
	total, out, stands := int64(0), 0, 0
	for at, g := range x.groups {
		if g == nil {
			continue
		}
		if len(g.persons) < x.k || len(g.rows) != g.width*len(g.persons) {
			t.Fatalf("a group of %d persons has %d rows at %d positions", len(g.persons), len(g.rows), g.width)
		}
		again := x.empty(g.width)
		for i, person := range g.persons {
			if x.of[person] != int32(at) {
				t.Fatalf("person %d of group %d is said to be in %d", person, at, x.of[person])
			}
			x.put(again, person, g.rows[i*g.width:(i+1)*g.width])
		}
		if again.cost != g.cost || again.out != g.out {
			t.Fatalf("a group costs %d and leaves %d out, it says %d and %d", again.cost, again.out, g.cost, g.out)
		}
		total, out, stands = total+g.cost, out+g.out, stands+len(g.persons)
	}
	if total != x.total || out != x.out || stands != len(x.rows) {
		t.Fatalf("cost %d, %d left out, %d persons; said are %d, %d and %d", total, out, stands, x.total, x.out, len(x.rows))
	}
}
