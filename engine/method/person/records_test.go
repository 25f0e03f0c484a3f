package person

import (
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

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

func recordsOf(t *testing.T, rows int) *problem.Problem {
	t.Helper()
	x, s := twoPersons(rows)
	p, err := x.records(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNobodysRowsDiffer(t *testing.T) {
	x, s := twoPersons(3)
	for j, want := range []bool{true, false} {
		if got := x.static(&x.p.QI[j], s); got != want {
			t.Errorf("attribute %d is the same in all rows of each: %v", j, got)
		}
	}
}
