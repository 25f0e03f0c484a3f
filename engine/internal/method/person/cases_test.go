package person

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

//go:embed testdata/cases.txt
var cases string

// What is made of few persons, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { return int(casetest.Numbers(t, text)[0]) }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"strata left beside a pool": func(t *testing.T, in []string) string {
			var persons [][]int32
			for _, rows := range in {
				persons = append(persons, casetest.Numbers(t, rows))
			}
			x, strata := ofPersons(0, persons...)
			left := casetest.Must(x.pooled(context.Background(), strata, 2))
			if x.total == 0 && (x.beside == nil || x.beside.total == 0) {
				return fmt.Sprint(len(left), ", nothing is lost")
			}
			return strconv.Itoa(len(left))
		},
		"capped": func(t *testing.T, in []string) string {
			return fmt.Sprint(capped(casetest.Numbers(t, in[1]), number(in[0])))
		},
		"attributes of a stratum of rows": func(t *testing.T, in []string) string {
			x, s := twoPersons(number(in[0]))
			p := casetest.Must(x.records(s))
			return fmt.Sprintf("%d of %v to %v", len(p.QI), p.QI[0].Weight, p.QI[len(p.QI)-1].Weight)
		},
		"parts of an order": func(t *testing.T, in []string) string {
			values := casetest.Numbers(t, in[0])
			x := inOrder(1, len(values), 1, func(person, place int) int32 { return values[place] })
			return fmt.Sprint(boxes(&x.p.QI[0], x.rows[0]))
		},
		"first row that fits": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, []string{"leaves 1 0 0 1 0"})
			x := newPartition(p, Options{Patients: &privacy.Patients{Codes: make([]int32, 5), Count: 1}, K: 1})
			g := x.empty(1)
			x.Add(g.hulls[0], x.Of[1])
			x.price(g)
			x.fit.find(casetest.Numbers(t, in[0]), g)
			return fmt.Sprint(x.fit.rows)
		},
		"all are compared of persons with 16 rows": func(t *testing.T, in []string) string {
			persons := number(in[0])
			x := inOrder(persons, 16, 1, func(person, place int) int32 { return int32(person) })
			n := casetest.Must(x.near(stratum{16, everyone(persons)}))
			return strconv.FormatBool(n.tree == nil)
		},
		"near the first of 31": func(t *testing.T, in []string) string {
			x := inOrder(31, 1, 1, func(person, place int) int32 { return map[string]int32{"in order": int32(person)}[in[0]] })
			n := casetest.Must(x.near(stratum{1, everyone(31)}))
			return fmt.Sprint(n.compare(0))
		},
		"positions are fitted, and near as if fitted": func(_ *testing.T, in []string) string {
			width := number(in[0])
			x := inOrder(2, width, 1, func(person, place int) int32 {
				if person == 1 {
					place = width - 1 - place
				}
				return int32(place)
			})
			g := x.made(width, []int32{0})
			return fmt.Sprint(x.fit.find(x.rows[1], g) == 0, x.fit.nearness(x.rows[1], g, 1<<40) == 0)
		},
	})
}

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
		f := casetest.Must(x.newRefinement([]stratum{{1, everyone(n)}}))
		f.arena = []int32{0}
		if f.ruin(); len(f.pool) != want {
			t.Errorf("a group of %d: %d persons taken, want %d", n, len(f.pool), want)
		}
	}
	for n, want := range map[int]bool{2: false, 3: true, 16: true, 17: false} { // that of a neighbour
		x := inOrder(n+2, 1, 2, func(person, place int) int32 { return int32(person) })
		x.add(x.made(1, []int32{0, 1}))
		x.add(x.made(1, everyone(n + 2)[2:]))
		f := casetest.Must(x.newRefinement([]stratum{{1, everyone(n + 2)}}))
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
		f := casetest.Must(x.newRefinement([]stratum{{rows, everyone(4)}}))
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
		f := casetest.Must(x.newRefinement([]stratum{{1, everyone(6)}}))
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

// The sums of a partition stay those of its groups as it changes.
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
		f := casetest.Must(x.newRefinement(strata))
		for range 20 {
			f.heat = rapid.Int64Range(0, 1<<26).Draw(t, "heat")
			f.attempt(rapid.Int32Range(0, int32(p.N-1)).Draw(t, "row"))
			x.true(t)
		}
	})
}

// true fails unless the sums of x equal its groups', and each person is in one.
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

// ofPersons are persons, two in a group as they come, with the values of their rows in an
// order of six; strata of those with as many rows.
func ofPersons(work int64, persons ...[]int32) (*partition, []stratum) {
	var values, of []int32
	for person, rows := range persons {
		for _, v := range rows {
			values, of = append(values, v), append(of, int32(person))
		}
	}
	p := problemtest.New(len(values), 1, 1)
	p.QI = append(p.QI, problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(values, 6), "leaves"), values))
	x := newPartition(p, Options{Patients: &privacy.Patients{Codes: of, Count: len(persons)}, K: 2, Work: work})
	var strata []stratum
	for person := int32(0); int(person) < len(persons); person += 2 {
		width, pair := len(persons[person]), []int32{person, person + 1}
		x.add(x.made(width, pair))
		if n := len(strata); n > 0 && strata[n-1].width == width {
			strata[n-1].persons = append(strata[n-1].persons, pair...)
		} else {
			strata = append(strata, stratum{width, pair})
		}
	}
	return x, strata
}

// Six parts of a class are tried, those that gain most first.
func TestSixPartsAreTried(t *testing.T) {
	for persons, want := range map[int]int{5: 2, 6: 1} {
		n := 2 * persons
		p := problemtest.New(n, 1, 1)
		own := problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i / 2) }) // its parts are of one person
		own.Weight = 10
		p.QI = append(p.QI, own, problemtest.Made(n, problemtest.Flat, func(i int) int32 { return int32(i % 2) }))
		of := make([]int32, n)
		for i := range of {
			of[i] = int32(i / 2)
		}
		x := newPartition(p, Options{Patients: &privacy.Patients{Codes: of, Count: persons}, K: 2})
		l := casetest.Must(x.pool(context.Background(), []stratum{{2, everyone(persons)}}, 2))
		if len(l.classes) != want {
			t.Errorf("%d parts of one person before that of all: %d classes, want %d", persons, len(l.classes), want)
		}
	}
}

// twoPersons are two persons with so many rows each: one attribute in which the rows of
// nobody differ, and one in which they do.
func twoPersons(rows int) (*partition, stratum) {
	var fixed, varying, of []int32
	for i := range rows {
		fixed, varying, of = append(fixed, 0, 1), append(varying, int32(i%3), 2), append(of, 0, 1)
	}
	p := problemtest.New(2*rows, 1, 1)
	for _, positions := range [][]int32{fixed, varying} {
		p.QI = append(p.QI, problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(positions, 3), "leaves"), positions))
	}
	x := newPartition(p, Options{Patients: &privacy.Patients{Codes: of, Count: 2}, K: 1})
	return x, stratum{width: rows, persons: []int32{0, 1}}
}

func TestNobodysRowsDiffer(t *testing.T) {
	x, s := twoPersons(3)
	for j, want := range []bool{true, false} {
		if got := x.static(&x.p.QI[j], s); got != want {
			t.Errorf("attribute %d is the same in all rows of each: %v", j, got)
		}
	}
}
