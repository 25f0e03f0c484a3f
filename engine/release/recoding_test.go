package release_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// Whoever does what a recoding says to the table gets the rows of the release.
func TestARecodingIsWhatTheReleaseDid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"a", "b", "s", "i"}
		b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
		cell := rapid.SampledFrom([]string{"1", "2", "3", "=x", "", "q"})
		for range rapid.IntRange(4, 30).Draw(t, "rows") {
			b.Append(rapid.SliceOfN(cell, 4, 4).Draw(t, "row"))
		}
		r := recipe.Default()
		r.Privacy.K, r.Privacy.SuppressionLimit = 2, 0.2
		r.Algorithm.Name = rapid.SampledFrom([]string{"minimum-loss", "mondrian-relaxed", "datafly", "consistent"}).Draw(t, "method")
		for i, role := range []table.Role{table.QuasiIdentifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive} {
			r.Columns = append(r.Columns, recipe.Column{Name: names[i], Role: role})
		}
		of := b.Table()
		prepared, err := engine.Prepare(of, r)
		if err != nil {
			return // no two people
		}
		release := casetest.Must(prepared.Run(context.Background(), nil))
		got := recode(of, release.Recoding())
		var want []string
		for row := range release.Table.N {
			want = append(want, fmt.Sprintf("%q", release.Table.AppendRecord(nil, row)))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// The markers by which the reader of a file has known rows for no people are said, even
// those that no other row has; and what is coarsened is known in full.
func TestARecodingKnowsWhoIsNobody(t *testing.T) {
	of, _ := casetest.Must2(csv.Read(strings.NewReader("a,s\n"+strings.Repeat("1,1980-01-02\n,1981-02-03\n", 3)+",NA\n,*\n"), csv.Options{}))
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying}, {Name: "s", Role: table.Insensitive, Coarsen: &coarsen.Rule{Kind: coarsen.Year}}}
	prepared := casetest.Must(engine.Prepare(of, r))
	release := casetest.Must(prepared.Run(context.Background(), nil))
	by := release.Recoding()
	if len(by.Phantoms) != 2 || !slices.Contains(by.Phantoms[1].Texts, "NA") || !slices.Contains(by.Phantoms[1].Texts, "*") {
		t.Errorf("nobody is %v", by.Phantoms)
	}
	if born := by.Columns[1]; !born.Coarsened || len(born.Values) != 2 || born.Values["1980-01-02"] != "1980" {
		t.Errorf("coarsened: %v", born)
	}
	if !slices.Equal(by.Source, []string{"a", "s"}) {
		t.Errorf("the table has %q", by.Source)
	}
}

// recode does to a table of two quasi-identifiers and two other columns what a recoding
// says, one row after the other.
func recode(of *table.Table, by facts.Recoding) (rows []string) {
	seen := map[string]int{}
	for row := range of.N {
		from := of.AppendRecord(nil, row)
		if by.Phantoms != nil && !slices.ContainsFunc(by.Phantoms, func(m facts.MissingTexts) bool { return !slices.Contains(m.Texts, of.Column(m.Column).Text(row)) }) {
			continue
		}
		key := fmt.Sprintf("%q", from)
		seen[key]++
		if to := recoded(by, from, seen[key]); to != nil {
			for i, c := range by.Columns[2:] {
				if text, changed := c.Values[from[i+2]]; changed {
					from[i+2] = text
				}
			}
			rows = append(rows, fmt.Sprintf("%q", append(slices.Clone(to), from[2:]...)))
		}
	}
	return rows
}

// recoded returns the quasi-identifiers of a row, the given one of those like it.
func recoded(by facts.Recoding, from []string, copy int) []string {
	for _, tuple := range by.Tuples {
		if slices.Equal(tuple.From, from[:2]) {
			return tuple.To
		}
	}
	for _, same := range by.Records {
		if slices.Equal(same.From, from) && same.First <= copy && copy <= same.Last {
			return same.To
		}
	}
	a, known := by.Columns[0].Values[from[0]]
	b, both := by.Columns[1].Values[from[1]]
	if !by.Global || !known || !both {
		return nil
	}
	return []string{a, b}
}
