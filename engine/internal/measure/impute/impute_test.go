package impute_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/measure/impute"
)

// read makes a table of lines with | between cells, a row of stars among its records.
func read(t testing.TB, lines ...string) *table.Table {
	t.Helper()
	b := table.NewBuilder(strings.Split(lines[0], "|"), table.NewMarkers(table.DefaultMarkers()))
	for _, line := range lines[1:] {
		b.Append(strings.Split(line, "|"))
	}
	return b.Table()
}

// Values are drawn with the shares of the exact ones: of [20,30) 21 is three times as
// likely as 22, and 25, which nobody shows, does not come up.
func TestDrawsByTheReleasedShares(t *testing.T) {
	original := read(t, "age|sex", "21|f", "22|f", "25|f", "40|m", "?|m")
	lines := []string{"age|sex", "21|f", "21|f", "21|f", "22|f", "40|*"}
	for range 4000 {
		lines = append(lines, "[20,30)|f")
	}
	drawn := casetest.Must(impute.Draw(original, read(t, lines...), []string{"age", "sex"}, nil, 1))
	count := map[string]int{}
	for row := 5; row < drawn.N; row++ {
		count[drawn.Column("age").Text(row)]++
	}
	// 3000 of 4000 with a standard deviation of 27: off by 150 once in 30 million draws.
	if count["21"] < 2850 || count["21"] > 3150 || count["21"]+count["22"] != 4000 {
		t.Errorf("drawn %v", count)
	}
	if drawn.Column("age").Text(3) != "22" || drawn.Column("age").Text(4) != "40" {
		t.Error("exact values do not stay")
	}
}

// A value that is drawn is covered; without exact values every one comes up, and the
// missing one does not.
func TestDrawsWhatIsCovered(t *testing.T) {
	original := read(t, "age", "21", "22", "25", "40", "?")
	lines := []string{"age"}
	for range 50 {
		lines = append(lines, "[20,30)", "*")
	}
	seen := [2]map[string]bool{{}, {}}
	for seed := range uint64(3) {
		drawn := casetest.Must(impute.Draw(original, read(t, lines...), []string{"age"}, nil, seed))
		for row := range drawn.N {
			seen[row%2][drawn.Column("age").Text(row)] = true
		}
	}
	if fmt.Sprint(seen) != "[map[21:true 22:true 25:true] map[21:true 22:true 25:true 40:true]]" {
		t.Errorf("drawn %v", seen)
	}
}

func TestBadInput(t *testing.T) {
	original, released := read(t, "age|sex", "21|f", "22|f"), read(t, "age", "young")
	for want, columns := range map[string][]string{
		"no columns are named":                  nil,
		`the original has no column "zip"`:      {"zip"},
		`the release has no column "sex"`:       {"sex"},
		`release, row 1, column "age": "young"`: {"age"},
	} {
		if _, err := impute.Draw(original, released, columns, nil, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", columns, err)
		}
	}
	if _, err := impute.UniqueExactMatches(original, released, []string{"sex"}); err == nil || !strings.Contains(err.Error(), `the column "sex"`) {
		t.Errorf("%v", err)
	}
}

// slowMatches compares every record with every other.
func slowMatches(original, exact [][]string) impute.Matches {
	var m impute.Matches
	for i, record := range original {
		unique := true
		for j, other := range original {
			unique = unique && (i == j || !slices.Equal(record, other))
		}
		if !unique {
			continue
		}
		m.Unique++
		if slices.ContainsFunc(exact, func(row []string) bool { return slices.Equal(row, record) }) {
			m.Matched++
		}
	}
	return m
}

func TestMatchesAgreeWithTheNestedLoop(t *testing.T) {
	text := rapid.StringMatching(`[abc]`)
	record := rapid.SliceOfN(text, 2, 2)
	make := func(rows [][]string) *table.Table {
		b := table.NewBuilder([]string{"x", "y"}, nil)
		for _, row := range rows {
			b.Append(row)
		}
		return b.Table()
	}
	rapid.Check(t, func(t *rapid.T) {
		original, exact := rapid.SliceOfN(record, 0, 8).Draw(t, "original"), rapid.SliceOfN(record, 0, 8).Draw(t, "exact")
		got, err := impute.UniqueExactMatches(make(original), make(exact), []string{"x", "y"})
		if want := slowMatches(original, exact); err != nil || got != want {
			t.Fatalf("%+v, %v, want %+v", got, err, want)
		}
	})
}

// A raw table shows all that is unique; a table of one class shows little of it.
func TestRawAndHidden(t *testing.T) {
	lines, hidden := []string{"a|b"}, []string{"a|b"}
	for i := range 400 {
		lines = append(lines, fmt.Sprintf("%d|%d", i%20, i/20))
		hidden = append(hidden, "*|*")
	}
	original, columns := read(t, lines...), []string{"a", "b"}
	if m, err := impute.UniqueExactMatches(original, original, columns); err != nil || m != (impute.Matches{Unique: 400, Matched: 400}) {
		t.Errorf("raw: %+v, %v", m, err)
	}
	drawn := casetest.Must(impute.Draw(original, read(t, hidden...), columns, nil, 1))
	m, err := impute.UniqueExactMatches(original, drawn, columns)
	// Each of 400 is hit by one of 400 draws with 1 - 1/e = 63 %, by chance alone.
	if err != nil || m.Share() < 0.55 || m.Share() > 0.71 {
		t.Errorf("hidden: %+v, %v", m, err)
	}
}

// What is released as it is stays. A star is a missing value while the column shows no more of
// them than the original has missing values beside those that are released as they were; with one
// more some were hidden, and each becomes a value.
func TestMissingValuesStay(t *testing.T) {
	original := read(t, "age", "21", "22", "NA", "?")
	for _, test := range []struct{ released, want string }{
		{"21 22 NA ?", "21 22 NA ?"}, {"21 ? NA 22", "21 ? NA 22"}, {"21 22 NA", "21 22 NA"}, {"21 21 ? ?", "21 21 ? ?"},
		{"22 NA ? NA", "22 NA ? NA"}, {"22 21 * *", "22 21 NA/? NA/?"}, {"22 * * *", "22 22 22 22"}, {"22 * 22 ?", "22 NA/? 22 ?"}, {"22 * ? *", "22 22 ? 22"},
	} {
		drawn := casetest.Must(impute.Draw(original, read(t, append([]string{"age"}, strings.Fields(test.released)...)...), []string{"age"}, nil, 1))
		for row, want := range strings.Fields(test.want) {
			if got := drawn.Column("age").Text(row); !slices.Contains(strings.Split(want, "/"), got) {
				t.Errorf("%s: row %d becomes %s, want %s", test.released, row+1, got, want)
			}
		}
	}
}

// A star beside one value is missing as well as beside many, and so is one beside means of groups, which are values.
func TestAStarIsMissingBesideOneValue(t *testing.T) {
	for _, test := range []struct{ original, released, want string }{
		{"20 ?", "20 *", "20 ?"},
		{"20 ?", "* 20", "? 20"},
		{"20 ?", "* *", "20 20"},
		{"20 30 35 ?", "28.3 28.3 28.3 *", "20/30/35 20/30/35 20/30/35 ?"},
		{"20 30 35 ?", "28.3 28.3 * *", "20/30/35 20/30/35 20/30/35 20/30/35"},
		{"20 30 35 ?", "[20,30] [20,30] 35 *", "20/30 20/30 35 ?"},
		{"? NA", "* *", "?/NA ?/NA"},
		{"20 30", "20 *", "20 20"},
	} {
		of := func(cells string) *table.Table {
			b := table.NewBuilder([]string{"age", "row"}, table.NewMarkers(table.DefaultMarkers()))
			for row, cell := range strings.Fields(cells) {
				b.Append([]string{cell, fmt.Sprint(row)})
			}
			return b.Table()
		}
		for seed := range uint64(5) {
			drawn := casetest.Must(impute.Draw(of(test.original), of(test.released), []string{"age"}, nil, seed))
			for row, want := range strings.Fields(test.want) {
				if got := drawn.Column("age").Text(row); !slices.Contains(strings.Split(want, "/"), got) {
					t.Errorf("%s of %s: row %d becomes %s, want %s", test.released, test.original, row+1, got, want)
				}
			}
		}
	}
}
