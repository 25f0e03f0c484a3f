package attack

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
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

// A predicate fits at most as many held records as there are.
func TestCountsOfFewHeldRecords(t *testing.T) {
	for held, want := range map[int][]float64{0: {1, 0, 0}, 1: {0.75, 0.25, 0}, 2: {0.5625, 0.375, 0.0625}} {
		all := countsOf(0.25, held)
		if !slices.Equal(all[:3], want) || slices.Max(all[3:]) > 1e-15 {
			t.Errorf("of %d held records: %v, want %v", held, all, want)
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

// slowReading reads cells back by a look at every record for each, and at every other
// one for each of those.
func slowReading(s *scene, c *column, by []*column) reading {
	found, any := reading{}, 0.0
	for row, code := range c.released.Codes {
		if len(c.sets[code]) < 2 {
			continue
		}
		var values []int32
		for record := range s.targets {
			fits := slices.Contains(c.sets[code], c.people.Codes[record])
			for _, other := range by {
				fits = fits && other.sets[other.released.Codes[row]][0] == other.people.Codes[record]
			}
			if fits {
				values = append(values, c.people.Codes[record])
			}
		}
		found.cells++
		if len(values) > 1 && len(slices.Compact(slices.Sorted(slices.Values(values)))) == 1 {
			found.certain++
		}
		if len(values) < 2 { // without the columns
			values = nil
			for record := range s.targets {
				if slices.Contains(c.sets[code], c.people.Codes[record]) {
					values = append(values, c.people.Codes[record])
				}
			}
		}
		if len(values) < 2 {
			found.right += 1 / float64(len(c.sets[code]))
			any += 1 / float64(len(c.sets[code]))
			continue
		}
		for i, value := range values {
			others := slices.Delete(slices.Clone(values), i, i+1)
			count, most := map[int32]int{}, 0
			for _, other := range others {
				count[other]++
				most = max(most, count[other])
			}
			equal := 0
			for _, n := range count {
				if n == most {
					equal++
				}
			}
			if count[value] > 0 {
				any += 1 / float64(len(count)) / float64(len(values))
			}
			if count[value] == most {
				found.right += 1 / float64(equal) / float64(len(values))
			}
		}
	}
	found.right = max(found.right, any)
	return found
}

func TestReadBackAgreesWithEveryRecord(t *testing.T) {
	text := func(t *rapid.T, name string, texts ...string) string {
		return rapid.SampledFrom(texts).Draw(t, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		original := table.NewBuilder([]string{"a", "b", "c"}, nil)
		release := table.NewBuilder([]string{"a", "b", "c"}, nil)
		for _, all := range []string{"1", "2", "3"} {
			original.Append([]string{all, all, all})
		}
		for range rapid.IntRange(0, 8).Draw(t, "records") {
			original.Append([]string{text(t, "a", "1", "2", "3"), text(t, "b", "1", "2", "3"), text(t, "c", "1", "2", "3")})
		}
		for range rapid.IntRange(1, 6).Draw(t, "rows") {
			release.Append([]string{text(t, "A", "1", "2", "3"), text(t, "B", "1", "2", "3"), text(t, "C", "[1,3)", "*", "2", "{1, 3}")})
		}
		s, err := newScene(context.Background(), Setting{Release: release.Table(), Original: original.Table()})
		if err != nil {
			t.Fatal(err)
		}
		for _, by := range [][]*column{nil, s.columns[:1], s.columns[:2]} {
			got, err := s.readBy(context.Background(), s.columns[2], by)
			want := slowReading(s, s.columns[2], by)
			if err != nil || got.cells != want.cells || got.certain != want.certain || !near(got.right, want.right) {
				t.Fatalf("by %d columns %+v, want %+v", len(by), got, want)
			}
		}
	})
}

// Columns that have nothing to do with each other tell nothing, however many are tried.
func TestColumnsByChanceTellNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	names := []string{"ward", "lab", "device", "ill", "zip"}
	original, release := table.NewBuilder(names, nil), table.NewBuilder(names, nil)
	for range 600 {
		row := make([]string, len(names))
		for i := range row {
			row[i] = fmt.Sprint(79100 + random.IntN(5))
		}
		original.Append(row)
		row[len(row)-1] = "7910*"
		release.Append(row)
	}
	report, err := Run(context.Background(), Setting{Release: release.Table(), Original: original.Table()}, attackresult.ReadBack)
	if err != nil {
		t.Fatal(err)
	}
	r := report.Results[0]
	if right, without := r.Figure("right").Value, r.Figure("right_without").Value; r.Verdict != attackresult.NotShown || without < 0.199 || right < without {
		t.Errorf("%s %s", r.Verdict, r.Said)
	}
}
