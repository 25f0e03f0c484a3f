package utility

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// Options of 0 ask for 1000 queries and 5 folds, as the error about a negative number says.
func TestNoNumberOfQueriesIsAThousand(t *testing.T) {
	for _, test := range []struct {
		opt  Options
		want string
	}{
		{Options{Queries: -1}, "or 0 for 1000"},
		{Options{Folds: 1}, "or 0 for 5"},
	} {
		if _, err := Measure(t.Context(), kaim(table1()), test.opt); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%v, want the end %q", err, test.want)
		}
	}
	opt := Options{}
	if err := opt.complete(); err != nil || opt.Queries != 1000 || opt.Folds != 5 {
		t.Errorf("%+v, %v", opt, err)
	}
}

// Of more than 50 values at most 30 categories are made: 60 are put together by twos, 61 by threes.
func TestThirtyCategoriesOfManyWords(t *testing.T) {
	for words, want := range map[int32]int{60: 30, 61: 21} {
		p := problemtest.New(int(words), 1, 1)
		p.QI = append(p.QI, problemtest.Made(p.N, problemtest.Flat, func(i int) int32 { return int32(i) }))
		if got := newView(single(p)).columns[0].variable().before.count; got != want {
			t.Errorf("%d words are %d categories, want %d", words, got, want)
		}
	}
}

// Where no cell is released as a value of a span, each of its positions is drawn as often.
func TestPositionsThatNobodyHasAreDrawnAlike(t *testing.T) {
	d, random := drawn{mass: []int{0, 0, 0, 0, 7}}, newRandom()
	found := make([]bool, 4)
	for range 100 {
		found[d.one(random, domain.Span{Lo: 0, Hi: 2})] = true
	}
	if !slices.Equal(found, []bool{true, true, true, false}) {
		t.Errorf("drawn %v, want 0 to 2", found)
	}
}

// Of 12 columns none is left out of the comparison of cells, of 13 one.
func TestTwelveColumnsAreDrawnBack(t *testing.T) {
	columns := problemtest.Hostile(40)["30 columns"].QI
	for n, want := range map[int]int{12: 0, 13: 1} {
		if got := measure(t, single(problemtest.With(40, 1, columns[:n]...)), Options{Queries: 1}).Marginals.Left; got != want {
			t.Errorf("of %d columns %d are left, want %d", n, got, want)
		}
	}
}

// Errors of queries are defined where 1 row is released, and not where none is.
func TestErrorsOfQueriesNeedARow(t *testing.T) {
	for released, want := range []bool{false, true} {
		var classes [][]int32
		if released > 0 {
			classes = append(classes, []int32{0})
		}
		q := measure(t, groupedAs(table1(), classes...), Options{}).Queries
		for _, f := range []Figure{q.MedianRelative, q.MeanRelative, q.MeanAbsolute} {
			if (f.Without != nil) != want || f.With == nil {
				t.Errorf("%d rows are released: %+v", released, f)
			}
		}
	}
	e := queryErrors{n: 1}
	e.add(1, 1)
	is(t, "mean", e.mean(e.relative), 0)
	is(t, "median", e.median(), 0)
}
