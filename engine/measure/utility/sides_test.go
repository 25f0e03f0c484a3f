package utility

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// A sentence needs all its figures: where one is not defined, nothing is said.
func TestASentenceNeedsAllItsFigures(t *testing.T) {
	x := 0.5
	some, none := Figure{With: &x}, Figure{}
	queries := func(asked int, median, mean Figure) bool {
		_, ok := (&Queries{Asked: asked, MedianRelative: median, MeanAbsolute: mean}).Said()
		return ok
	}
	prediction := func(before, after, majority Figure) bool {
		_, ok := (&Prediction{Before: before, After: after, Majority: majority}).Said()
		return ok
	}
	for what, test := range map[string]struct{ got, want bool }{
		"1 query":                {queries(1, some, some), true},
		"no query":               {queries(0, some, some), false},
		"no median":              {queries(1, none, some), false},
		"no mean":                {queries(1, some, none), false},
		"a prediction":           {prediction(some, some, some), true},
		"no prediction before":   {prediction(none, some, some), false},
		"no prediction after":    {prediction(some, none, some), false},
		"no most frequent value": {prediction(some, some, none), false},
	} {
		if test.got != test.want {
			t.Errorf("%s: said %v, want %v", what, test.got, test.want)
		}
	}
}

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

// Two tables of counts are apart by half the differences of their shares; an empty one is apart
// from another by all.
func TestTablesOfCountsAreApart(t *testing.T) {
	table := func(counts ...int) []tally {
		var all []tally
		for at, n := range counts {
			if n > 0 {
				all = append(all, tally{a: int32(at / 2), b: int32(at % 2), n: n})
			}
		}
		return all
	}
	for _, test := range []struct {
		before, after []tally
		want          float64
	}{
		{nil, nil, 0},
		{nil, table(5), 1},
		{table(5), nil, 1},
		{table(1), table(5), 0},
		{table(1, 1), table(5), 0.5},
		{table(5), table(1, 1), 0.5},
		{table(1), table(0, 1), 1},
		{table(0, 1), table(1), 1},
		{table(0, 1, 1), table(1, 1), 0.5},
		{table(0, 1, 1), table(0, 3, 1), 0.25},
		{table(1, 0, 0, 1), table(0, 1, 1), 1},
	} {
		if got := apart(test.before, test.after); got != test.want {
			t.Errorf("%v and %v are %v apart, want %v", test.before, test.after, got, test.want)
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

// Columns that weigh nothing lose nothing, of which no share is defined.
func TestColumnsWithoutWeightLoseNothing(t *testing.T) {
	p := table1()
	for j := range p.QI {
		p.QI[j].Weight = 0
	}
	r := measure(t, kaim(p), Options{}).CertaintyPenalty
	both(t, "CM", r.CM, 0)
	if r.Normalised.With != nil || r.Normalised.Without != nil {
		t.Errorf("normalised %s and %s, want none", text(r.Normalised.With), text(r.Normalised.Without))
	}
}

// Values whose squares add up to 1 around their mean are correlated as any others.
func TestASpreadOfOneIsCorrelated(t *testing.T) {
	pairs := []tally{{a: 0, b: 0, n: 2}, {a: 1, b: 1, n: 2}}
	value := []float64{0, 1}
	is(t, "r", correlation(pairs, value, value), 1)
	is(t, "r of a wide and a narrow one", correlation(pairs, []float64{0, 10}, value), 1)
	is(t, "r of a narrow and a wide one", correlation(pairs, value, []float64{10, 0}), -1)
	is(t, "η", correlationRatio(pairs, 2, value), 1)
	if got := correlation(pairs, value, []float64{3, 3}); got != nil {
		t.Errorf("r of equal values is %v, want none", *got)
	}
}

// A column of one value has a bar of it and one of stars, and no bar without a name.
func TestBarsOfOneValue(t *testing.T) {
	for _, positions := range [][]int32{{0}, {0, 0, 0}} {
		for name, r := range map[string]*Release{"as it was": single(inOrder(1, positions...)), "suppressed": groupedAs(inOrder(1, positions...))} {
			h := measure(t, r, Options{Queries: 1}).Distributions[0].Histogram
			shown := 0.0
			if name == "as it was" {
				shown = 1
			}
			if len(h.Labels) != 2 || h.Labels[0] == "" || h.Labels[1] != "*" || !slices.Equal(h.Before, []float64{1, 0}) || !slices.Equal(h.After, []float64{shown, 1 - shown}) {
				t.Errorf("%d rows, %s: %+v", len(positions), name, h)
			}
		}
	}
}

// Numbers that are all the same are correlated with nothing, on either side.
func TestNoSpreadIsNotCorrelated(t *testing.T) {
	value := []float64{0, 1}
	for _, c := range [][2][]float64{{{3, 3}, value}, {value, {3, 3}}, {{3, 3}, {3, 3}}} {
		if got := correlation([]tally{{0, 0, 2}, {1, 1, 2}}, c[0], c[1]); got != nil {
			t.Errorf("r of %v is %v, want none", c, *got)
		}
	}
	if got := correlationRatio([]tally{{0, 0, 2}, {1, 1, 2}}, 2, []float64{3, 3}); got != nil {
		t.Errorf("η of equal numbers is %v, want none", *got)
	}
}
