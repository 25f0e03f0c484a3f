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
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

func ofArrivals(k int) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K, r.Output.RowOrder = k, recipe.OriginalOrder
	r.Columns = []recipe.Column{{Name: "arrived", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "sex", Role: table.QuasiIdentifying}}
	return r
}

// Of one day with two times the day alone is shown, of one time the time.
func TestRangesShowNobodyElsesTime(t *testing.T) {
	_, got := enginetest.Written(t, tabletest.Read(t, "arrived,sex\n2023-11-02 07:05,M\n2023-11-02 21:30,M\n2023-12-01 10:00,F\n2023-12-01 10:00,F\n"+
		"2024-01-05 06:00,F\n2024-01-06 09:00,F\n2024-01-06 19:20,F\n", recipe.Input{}), ofArrivals(2))
	want := "arrived,sex\n2023-11-02,M\n2023-11-02,M\n2023-12-01 10:00,F\n2023-12-01 10:00,F\n" + strings.Repeat("\"[2024-01-05 06:00,2024-01-06]\",F\n", 3)
	if got != want {
		t.Errorf("released\n%s\nwant\n%s", got, want)
	}
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

// Codes with lines between digits are no numbers, in a range neither.
func TestRangesOfCodesAreRefused(t *testing.T) {
	r := ofArrivals(2)
	for _, codes := range [][]string{{"10_01", "100_1", "10_02"}, {"1E2", "2E5", "3E1"}, {"0x1F", "0x2A", "0x2B"}} {
		text := "arrived,sex\n"
		for _, code := range codes {
			text += code + ",F\n" + code + ",F\n"
		}
		if _, err := engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r); err == nil || !strings.Contains(err.Error(), codes[0]) {
			t.Errorf("%q have ranges: %v", codes, err)
		}
	}
	if _, ok := interval.ReaderOf(nil, format.Format{}).Value("18_12_1"); ok {
		t.Error("18_12_1 is read as a number")
	}
}
