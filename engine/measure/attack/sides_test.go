package attack

import (
	"context"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/covering"
)

// A number within 5 percent of another counts as it.
func TestNumbersThatAreCloseEnough(t *testing.T) {
	c := &column{numbers: []float64{100, 105, 95, 105.1, 94.9, 0}, isNumber: []bool{true, true, true, true, true, true}}
	for guess, want := range []bool{true, true, true, false, false, false} {
		if got := c.same(int32(guess), 0); got != want {
			t.Errorf("%v for 100: %t", c.numbers[guess], got)
		}
	}
}

// Whether finer values are right is said of what there is: certain ones, likely ones, or none.
func TestWhatIsSaidOfFinerValues(t *testing.T) {
	names := []string{"age", "ward"}
	held := slices.Concat(
		slices.Repeat([][]string{{"22", "young"}, {"34", "old"}}, 40), slices.Repeat([][]string{{"22", "any"}, {"34", "any"}}, 40),
		slices.Repeat([][]string{{"22", "mostly young"}, {"34", "mostly old"}}, 92), slices.Repeat([][]string{{"34", "mostly young"}, {"22", "mostly old"}}, 8),
	)
	tree := hierarchytest.Rows(t, ";", "22;[20,30);[20,40)", "34;[30,40);[20,40)")
	for wards, want := range map[[2]string]string{
		{"young", "old"}:               " 100.0% of those that are certain are right, and 100.0% of all finer values.",
		{"mostly young", "mostly old"}: " 100.0% of the finer values are right.",
		{"any", "any"}:                 " None is made finer.",
	} {
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, [][]string{{"[20,40)", wards[0]}, {"[20,40)", wards[1]}}), Original: builtOf(names, [][]string{{"22", wards[0]}, {"34", wards[1]}}),
			Control: builtOf(names, held), Trees: map[string]*hierarchy.Tree{"age": tree},
		}, attackresult.Downcoding)
		if err != nil {
			t.Fatal(err)
		}
		if said := report.Results[0].Said.String(); !strings.HasSuffix(said, want) {
			t.Errorf("%s: %s, want%s", wards, said, want)
		}
	}
}

// A predicate fits at most as many held records as there are.
func TestCountsOfFewHeldRecords(t *testing.T) {
	for held, want := range map[int][]float64{0: {1, 0, 0}, 1: {0.75, 0.25, 0}, 2: {0.5625, 0.375, 0.0625}} {
		all := countsOf(0.25, held)
		if !slices.Equal(all[:3], want) || slices.Max(all[3:]) > 1e-15 {
			t.Errorf("of %d held records: %v, want %v", held, all, want)
		}
	}
}

// Two columns can be linked, one can't.
func TestTwoColumnsAreLinked(t *testing.T) {
	rows := [][]string{{"22", "a"}, {"34", "b"}, {"45", "c"}, {"56", "d"}}
	for columns, want := range map[int]bool{1: false, 2: true} {
		var some [][]string
		for _, row := range rows {
			some = append(some, row[:columns])
		}
		all := builtOf([]string{"age", "ward"}[:columns], some)
		report, err := Run(context.Background(), Setting{Release: all, Original: all, Control: all}, attackresult.Linkability)
		if err != nil {
			t.Fatal(err)
		}
		if got := report.Results[0].Said.Code != saidApart.Code; got != want {
			t.Errorf("%d columns: %s", columns, report.Results[0].Said)
		}
	}
}

// A text that no record has does not keep a column from being as it was.
func TestTextsOfNobody(t *testing.T) {
	names, original := []string{"ward"}, builtOf([]string{"ward"}, [][]string{{"a"}, {"b"}})
	release := builtOf(names, [][]string{{"a"}, {"x"}})
	for _, test := range []struct {
		records []int32
		want    bool
	}{{[]int32{0}, true}, {[]int32{0, 1}, false}} {
		if got := exactly(original.Columns[0], release.Pick(test.records).Columns[0]); got != test.want {
			t.Errorf("records %v: as it was %t, want %t", test.records, got, test.want)
		}
	}
}

// A finer value is likely from nine in ten on. As not both are young, who is less so is old
// with the same chance.
func TestNineInTenAreLikely(t *testing.T) {
	names := []string{"age", "ward"}
	tree := hierarchytest.Rows(t, ";", "22;[20,30);[20,40)", "34;[30,40);[20,40)")
	for young, want := range map[int]map[string]float64{90: {"likely": 1, "likely_without": 0.5}, 89: {"likely": 0, "likely_without": 0}} {
		held := slices.Concat(slices.Repeat([][]string{{"22", "young"}}, young), slices.Repeat([][]string{{"34", "young"}}, 100-young), slices.Repeat([][]string{{"22", "any"}, {"34", "any"}}, 50))
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, [][]string{{"[20,40)", "young"}, {"[20,40)", "any"}}), Original: builtOf(names, [][]string{{"22", "young"}, {"34", "any"}}),
			Control: builtOf(names, held), Trees: map[string]*hierarchy.Tree{"age": tree},
		}, attackresult.Downcoding)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range report.Results[0].Figures {
			if want, asked := want[f.Name]; asked && f.Value != want {
				t.Errorf("%d of 100: %s is %v, want %v", young, f.Name, f.Value, want)
			}
			if f.Name == "right" && young == 90 && (f.Value != 1 || f.Of != 2) {
				t.Errorf("%v of %v likely values are right, want both", f.Value, f.Of)
			}
		}
	}
}

// Who is like a person is told by the column that tells most, the first of those, and by none
// that tells nothing.
func TestWhichColumnTellsMost(t *testing.T) {
	for want, wards := range map[string][2][]string{
		"":     {{"all", "all", "all", "all"}, {"x", "x", "x", "x"}},
		"ward": {{"a", "a", "b", "b"}, {"x", "x", "y", "y"}},
		"town": {{"a", "b", "a", "b"}, {"x", "x", "y", "y"}},
	} {
		var rows [][]string
		for i, age := range []string{"22", "22", "34", "34"} {
			rows = append(rows, []string{age, wards[0][i], wards[1][i]})
		}
		all := builtOf([]string{"age", "ward", "town"}, rows)
		s, err := newScene(context.Background(), Setting{Release: all, Original: all, Control: all})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if by := s.background(s.columns[0]).by; by != nil {
			got = by.name
		}
		if got != want {
			t.Errorf("of %v %q tells most, want %q", wards, got, want)
		}
	}
}

// Neither a text that no row shows is a predicate, nor one that stands for all values.
func TestTextsThatArePredicates(t *testing.T) {
	names := []string{"ward"}
	all := builtOf(names, [][]string{{"a"}, {"b"}, {"c"}})
	release := builtOf(names, [][]string{{"a"}, {"{a, b}"}, {"*"}, {"c"}})
	for _, test := range []struct {
		records []int32
		want    []covering.Set
	}{
		{[]int32{0, 1, 2}, []covering.Set{{0}, {0, 1}}},
		{[]int32{0, 1, 2, 3}, []covering.Set{{0}, {0, 1}, {2}}},
	} {
		s, err := newScene(context.Background(), Setting{Original: all, Control: all, Release: release.Pick(test.records), Guesses: 10})
		if err != nil {
			t.Fatal(err)
		}
		var got []covering.Set
		for _, p := range s.univariate(s.random(0)) {
			got = append(got, p.values[0])
		}
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, test.want, slices.Equal) {
			t.Errorf("records %v: predicates %v, want %v", test.records, got, test.want)
		}
	}
}

// A column is exact if all its rows show single values, and generalized from one cell of
// several values on, or from one star more than values are missing.
func TestColumnsThatAreMadeCoarser(t *testing.T) {
	wards := func(texts ...string) *table.Table {
		b := table.NewBuilder([]string{"ward"}, table.NewMarkers([]string{"?"}))
		for _, text := range texts {
			b.Append([]string{text})
		}
		return b.Table()
	}
	original := wards("a", "b", "c", "?")
	for _, test := range []struct {
		released           []string
		rows               int // the first of them
		exact, generalized bool
	}{
		{[]string{"a", "b", "c", "{a, b}"}, 3, true, false},
		{[]string{"a", "b", "c", "{a, b}"}, 4, false, true},
		{[]string{"a", "b", "c", "*"}, 3, true, false},
		{[]string{"a", "b", "c", "*"}, 4, false, false},
		{[]string{"a", "b", "*", "*"}, 4, false, true},
	} {
		s, err := newScene(context.Background(), Setting{Original: original, Control: wards("a", "b", "c"), Release: wards(test.released...).Pick([]int32{0, 1, 2, 3}[:test.rows])})
		if err != nil {
			t.Fatal(err)
		}
		if c := s.columns[0]; c.exact() != test.exact || c.generalized() != test.generalized {
			t.Errorf("%d rows of %q: exact %t, generalized %t", test.rows, test.released, c.exact(), c.generalized())
		}
	}
}
