package person

import (
	"slices"
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

// An attribute in which the rows of nobody differ stands once, with the weight of all rows;
// another one at each position, as far as a method gets that many.
func TestAttributesOfAStratum(t *testing.T) {
	for _, test := range []struct {
		rows, attributes int
		weights          []float64 // of the first and the last
	}{
		{1, 2, []float64{1, 1}},
		{3, 4, []float64{3, 1}},
		{126, 127, []float64{126, 1}},
		{252, 127, []float64{252, 2}},
	} {
		p := recordsOf(t, test.rows)
		if got := []float64{p.QI[0].Weight, p.QI[len(p.QI)-1].Weight}; len(p.QI) != test.attributes || !slices.Equal(got, test.weights) {
			t.Errorf("%d rows each: %d attributes of the weights %v, want %d of %v", test.rows, len(p.QI), got, test.attributes, test.weights)
		}
	}
}

func TestNobodysRowsDiffer(t *testing.T) {
	x, s := twoPersons(3)
	for j, want := range []bool{true, false} {
		if got := x.static(&x.p.QI[j], s); got != want {
			t.Errorf("attribute %d is the same in all rows of each: %v", j, got)
		}
	}
}

// Of rows that fit a position as well, the first is taken.
func TestTheFirstOfRowsThatFitAsWell(t *testing.T) {
	positions := []int32{1, 0, 0, 1, 0}
	p := problemtest.New(5, 1, 1)
	p.QI = append(p.QI, problemtest.Attribute("q", problemtest.Ordered(problemtest.Counts(positions, 2), "leaves"), positions))
	x := newPartition(p, Options{Patients: &privacy.Patients{Codes: make([]int32, 5), Count: 1}, K: 1})
	g := x.empty(1)
	x.Add(g.hulls[0], x.Of[1])
	x.price(g)
	for _, test := range []struct{ rows, want []int32 }{{[]int32{0, 2, 3, 4}, []int32{2}}, {[]int32{4, 2, 0}, []int32{4}}, {[]int32{3, 0}, []int32{3}}} {
		if x.fit.find(test.rows, g); !slices.Equal(x.fit.rows, test.want) {
			t.Errorf("of the rows %v is taken %v, want %v", test.rows, x.fit.rows, test.want)
		}
	}
}
