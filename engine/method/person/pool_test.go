package person

import (
	"context"
	"slices"
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

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

// A pool in which nothing is lost is taken, and of two the one that begins first.
func TestPoolsWithoutLoss(t *testing.T) {
	for _, test := range []struct {
		persons [][]int32
		left    int // strata without the pool
	}{
		{[][]int32{{0, 0, 1}, {0, 1, 1}, {0, 0, 0, 1, 1}, {0, 0, 1, 1, 1}}, 0}, // groups of each stratum lose something
		{[][]int32{{0, 0, 1}, {0, 0, 1}, {0, 0, 0, 1, 1}, {0, 0, 1, 1, 1}}, 0}, // groups of the second do
		{[][]int32{{0, 0, 1}, {0, 0, 1}, {0, 0, 0, 1, 1}, {0, 0, 0, 1, 1}}, 2}, // none does
	} {
		x, strata := ofPersons(0, test.persons...)
		left, err := x.pooled(context.Background(), strata, 2)
		if err != nil || len(left) != test.left || x.total != 0 || x.beside != nil && x.beside.total != 0 {
			t.Errorf("%v: %d strata are left, %v, want %d, and nothing lost: in groups %d, pool %+v", test.persons, len(left), err, test.left, x.total, x.beside)
		}
	}
}

// A pool is tried from one and a half times the rows on of those with whom the one before
// began. Here a pool of all loses more than groups do, one of the second stratum less.
func TestWherePoolsBegin(t *testing.T) {
	for _, test := range []struct {
		second [][]int32
		left   int
	}{
		{[][]int32{{2, 2, 2, 3, 3}, {2, 2, 3, 3, 3}}, 2},
		{[][]int32{{2, 2, 2, 2, 3, 3}, {2, 2, 3, 3, 3, 3}}, 1},
	} {
		x, strata := ofPersons(0, append([][]int32{{0, 0, 0, 1}, {0, 0, 1, 1}}, test.second...)...)
		left, err := x.pooled(context.Background(), strata, 2)
		if err != nil || len(left) != test.left {
			t.Errorf("4 rows, then %d: %d strata are left, %v, want %d", len(test.second[0]), len(left), err, test.left)
		}
	}
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
		l, err := x.pool(context.Background(), []stratum{{2, everyone(persons)}}, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.classes) != want {
			t.Errorf("%d parts of one person before that of all: %d classes, want %d", persons, len(l.classes), want)
		}
	}
}

// Of m labels that are the same, a person who has more has no more than m.
func TestLabelsAreCapped(t *testing.T) {
	for m, want := range map[int][]int32{1: {1, 2}, 2: {1, 1, 2, 2}, 3: {1, 1, 1, 2, 2}} {
		if got := capped([]int32{1, 1, 1, 1, 2, 2}, m); !slices.Equal(got, want) {
			t.Errorf("%d known: %v, want %v", m, got, want)
		}
	}
}
