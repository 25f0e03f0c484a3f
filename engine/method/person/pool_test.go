package person

import (
	"context"
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
