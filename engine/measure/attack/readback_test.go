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
)

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
