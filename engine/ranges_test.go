package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

func ofArrivals(k int) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K, r.Output.RowOrder = k, recipe.OriginalOrder
	r.Columns = []recipe.Column{{Name: "arrived", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "sex", Role: table.QuasiIdentifying}}
	return r
}

// Every released range has the value of every row in it, and shows no time that is in none
// of its rows.
func TestRangesHoldTheirRows(t *testing.T) {
	tb := t
	rapid.Check(t, func(t *rapid.T) {
		lines := []string{"arrived,sex"}
		for range rapid.IntRange(6, 14).Draw(t, "rows") {
			lines = append(lines, fmt.Sprintf("2024-03-%02d %02d:%02d,%s", rapid.IntRange(1, 5).Draw(t, "day"), rapid.IntRange(0, 2).Draw(t, "hour"),
				15*rapid.IntRange(0, 1).Draw(t, "minute"), rapid.SampledFrom([]string{"F", "M"}).Draw(t, "sex")))
		}
		prepared, err := engine.Prepare(tabletest.Read(tb, strings.Join(lines, "\n")+"\n", recipe.Input{}), ofArrivals(2))
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		given, shown := prepared.Table().Column("arrived"), release.Table.Column("arrived")
		times := map[string]map[string]bool{} // of each released text
		for row, record := range release.Records {
			text, own := shown.Text(row), given.Text(int(record))
			if text == "*" {
				continue
			}
			if times[text] == nil {
				times[text] = map[string]bool{}
			}
			times[text][own] = true
			if !holds(text, own) {
				t.Fatalf("%q does not hold %q", text, own)
			}
		}
		for text, own := range times {
			if !strings.HasPrefix(text, "[") && strings.Contains(text, ":") && len(own) > 1 {
				t.Fatalf("%q stands for %v", text, own)
			}
		}
	})
}

// holds reads a text as a stranger would: a time within a range of times or days, an end
// without a time being the whole day.
func holds(text, own string) bool {
	least, greatest, found := strings.Cut(strings.Trim(text, "[]"), ",")
	if !found {
		greatest = least
	}
	if strings.Contains(greatest, ":") {
		return own >= least && own <= greatest
	}
	return own >= least && own <= greatest+"~"
}

// Codes with lines between digits are no numbers.
func TestCodesAreNoNumbers(t *testing.T) {
	if _, ok := interval.ReaderOf(nil, format.Format{}).Value("18_12_1"); ok {
		t.Error("18_12_1 is read as a number")
	}
}
