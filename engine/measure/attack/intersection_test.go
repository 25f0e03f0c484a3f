package attack

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
)

// fits reads the texts of these tests.
func fits(text, value string) bool {
	var lo, hi, x int
	_, _ = fmt.Sscan(value, &x)
	if n, _ := fmt.Sscanf(text, "[%d,%d)", &lo, &hi); n == 2 {
		return lo <= x && x < hi
	}
	return text == "*" || text == value
}

// slowIntersection compares every person with every pair of rows.
func slowIntersection(people, first, second [][]string) (figures []float64, certain int) {
	agree := func(record, row []string) bool { return fits(row[0], record[0]) && fits(row[1], record[1]) }
	type one struct{ first, second, both int }
	var all []one
	least, leastSecond := math.MaxInt, math.MaxInt
	for _, record := range people {
		var c one
		inFirst, inSecond := map[int]bool{}, map[int]bool{}
		illFirst, illSecond, ill := map[string]bool{}, map[string]bool{}, map[string]bool{}
		for i, a := range first {
			if !agree(record, a) {
				continue
			}
			c.first++
			illFirst[a[2]] = true
			for j, b := range second {
				if agree(record, b) && a[2] == b[2] {
					inFirst[i], inSecond[j], ill[a[2]] = true, true, true
				}
			}
		}
		for _, b := range second {
			if agree(record, b) {
				c.second++
				illSecond[b[2]] = true
			}
		}
		if c.both = min(len(inFirst), len(inSecond)); c.both == 0 {
			continue
		}
		all = append(all, c)
		least, leastSecond = min(least, c.first), min(leastSecond, c.second)
		if len(ill) == 1 && len(illFirst) > 1 && len(illSecond) > 1 {
			certain++
		}
	}
	if len(all) == 0 {
		return nil, 0
	}
	below := 0
	for _, c := range all {
		if c.both < min(least, leastSecond) {
			below++
		}
	}
	return []float64{float64(len(all)), float64(least), float64(leastSecond), float64(below)}, certain
}

func builtOf(names []string, records [][]string) *table.Table {
	b := table.NewBuilder(names, nil)
	for _, record := range records {
		b.Append(record)
	}
	return b.Table()
}

func TestIntersectionAgreesWithEveryPair(t *testing.T) {
	names := []string{"age", "zip", "ill"}
	cell := rapid.SampledFrom([]string{"1", "2", "3", "[1,3)", "[2,4)", "*"})
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, cell *rapid.Generator[string], least int) (all [][]string) {
			for range rapid.IntRange(least, 7).Draw(t, name) {
				all = append(all, []string{cell.Draw(t, "age"), cell.Draw(t, "zip"), rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "ill")})
			}
			return all
		}
		people := append(draw("people", rapid.SampledFrom([]string{"1", "2", "3"}), 0), []string{"1", "2", "a"}, []string{"2", "3", "b"}, []string{"3", "1", "c"})
		first, second := draw("first", cell, 1), draw("second", cell, 1)
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, first), Second: builtOf(names, second), Original: builtOf(names, people), Sensitive: []string{"ill"},
		}, attackresult.Intersection)
		if err != nil {
			t.Fatal(err)
		}
		want, certain := slowIntersection(people, first, second)
		if len(want) > 0 {
			want = append(want, want[3]/want[0]) // the share of those below
		}
		var got []float64
		for _, f := range report.Results[0].Figures {
			got = append(got, f.Value)
		}
		if !slices.Equal(got, want) || len(want) > 0 && report.Results[1].Figures[0].Value != float64(certain) {
			t.Fatalf("%v, want %v and %d", report.Results, want, certain)
		}
	})
}

// Two releases in classes of four each, which are cut across each other: everybody is
// one of two, and who has the illness of a class alone is found. The same release twice
// says nothing new.
func TestTwoReleasesCutAcrossEachOther(t *testing.T) {
	names := []string{"age", "ill"}
	var people, first, second [][]string
	for i := range 8 {
		ill := []string{"a", "b", "c", "d", "a", "b", "e", "f"}[i]
		people = append(people, []string{fmt.Sprint(20 + i), ill})
		first = append(first, []string{fmt.Sprintf("[%d,%d)", 20+i/4*4, 24+i/4*4), ill})
		across := []string{"{20, 21, 24, 25}", "{22, 23, 26, 27}"}
		second = append(second, []string{across[i/2%2], ill})
	}
	run := func(second [][]string) []attackresult.Result {
		report, err := Run(context.Background(), Setting{
			Release: builtOf(names, first), Second: builtOf(names, second), Original: builtOf(names, people), Sensitive: []string{"ill"},
		}, attackresult.Intersection)
		if err != nil {
			t.Fatal(err)
		}
		return report.Results
	}
	found := run(second)
	if below := found[0].Figures[3].Value; below != 8 {
		t.Errorf("%s", found[0].Said)
	}
	same := run(first)
	if below, certain := same[0].Figures[3].Value, same[1].Figures[0].Value; below != 0 || certain != 0 {
		t.Errorf("%s\n%s", same[0].Said, same[1].Said)
	}
	_, err := Run(context.Background(), Setting{Release: builtOf(names, first), Second: builtOf([]string{"ill"}, [][]string{{"a"}}), Original: builtOf(names, people), Known: names[:1]}, attackresult.Intersection)
	if err == nil || !strings.Contains(err.Error(), "none of the known columns") {
		t.Errorf("%v", err)
	}
}

// Columns that both releases show as they are link rows where nobody needs to know them.
func TestColumnsThatBothReleasesKeep(t *testing.T) {
	texts := func(texts ...string) *table.Table {
		b := table.NewBuilder([]string{"ill"}, table.NewMarkers(nil))
		for _, text := range texts {
			b.Append([]string{text})
		}
		return b.Table()
	}
	original := texts("flu", "gout")
	for _, test := range []struct {
		name           string
		release, other *table.Table
		known          []string
		want           bool
	}{
		{"as they are", texts("gout"), texts("flu", "flu"), nil, true},
		{"known", texts("gout"), texts("flu"), []string{"ill"}, false},
		{"changed in the first", texts("*"), texts("flu"), nil, false},
		{"changed in the second", texts("gout"), texts("flu", "*"), nil, false},
		{"not in the second", texts("gout"), &table.Table{N: 1}, nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &scene{Setting: Setting{Original: original, Release: test.release, Second: test.other}}
			s.columns = []*column{{name: "ill", released: test.release.Columns[0]}}
			if got := s.kept(test.known); (len(got) == 1) != test.want {
				t.Errorf("kept are %q", got)
			}
		})
	}
}
