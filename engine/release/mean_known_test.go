package release_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/method"
	"quasi/engine/say/parameter"
)

// Where several rows of a patient may be known, means keep what ranges do: any so many rows of
// a patient, as they are released, are released of k patients.
func TestMeansBesideKnownRows(t *testing.T) {
	passed := 0
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString("id,age,crp,sex\n")
		for id := range rapid.IntRange(4, 16).Draw(t, "patients") {
			sex := rapid.SampledFrom([]string{"f", "m"}).Draw(t, "sex")
			age := rapid.IntRange(20, 60).Draw(t, "age")
			for visit := range rapid.IntRange(1, 3).Draw(t, "visits") {
				fmt.Fprintf(&b, "p%d,%d,%s,%s\n", id, age+visit, rapid.SampledFrom([]string{"", "1", "2.5", "7", "9"}).Draw(t, "crp"), sex)
			}
		}
		knows := rapid.SampledFrom([]string{recipe.KnowsTwo, recipe.KnowsThree, recipe.KnowsAll}).Draw(t, "knows")
		r := recipe.Default()
		r.Columns = []recipe.Column{
			{Name: "id", Role: table.Identifying},
			{Name: "age", Role: table.QuasiIdentifying, Means: true},
			{Name: "crp", Role: table.QuasiIdentifying, Means: true, Hierarchy: &recipe.Hierarchy{Ordered: true}},
			{Name: "sex", Role: table.QuasiIdentifying},
		}
		r.Privacy = recipe.Privacy{K: 2, SuppressionLimit: 1}
		r.CountPatients("id")
		r.Know(knows)
		r.Algorithm.Parameters = parameter.Given{method.Rounds: 2}
		in := read(t, b.String())
		prepared := casetest.Must(engine.Prepare(in, r))
		of := casetest.Must(prepared.Run(context.Background(), nil))
		if !of.Passed() {
			t.Fatalf("%s: %s", knows, of.Failed())
		}
		if of.Table.N > 0 {
			passed++
		}
		shown := map[string][]string{} // of each patient, the rows as they are released
		for g := range of.Groups.Len() {
			for _, record := range of.Groups.Group(g) {
				id := in.Columns[0].Text(int(record))
				var cells []string
				for _, c := range of.Table.Columns {
					cells = append(cells, c.Text(of.Row(record)))
				}
				shown[id] = append(shown[id], strings.Join(cells, ","))
			}
		}
		for id, rows := range shown {
			for _, known := range subsets(rows, map[string]int{recipe.KnowsTwo: 2, recipe.KnowsThree: 3}[knows]) {
				alike := 0
				for _, others := range shown {
					if holds(others, known) && (knows != recipe.KnowsAll || len(others) == len(known)) {
						alike++
					}
				}
				if alike < 2 {
					t.Fatalf("%s: %d of the patients have rows %q as %s has\n%s", knows, alike, known, id, b.String())
				}
			}
		}
	})
	if drawcount.Many() && passed == 0 {
		t.Error("no release has a row")
	}
}

// subsets returns all m of some rows, or all of them where m is 0 or there are fewer.
func subsets(rows []string, m int) [][]string {
	if m == 0 || len(rows) <= m {
		return [][]string{rows}
	}
	var all [][]string
	for i := range rows {
		if m == 1 {
			all = append(all, rows[i:i+1])
			continue
		}
		for _, rest := range subsets(rows[i+1:], m-1) {
			if len(rest) == m-1 {
				all = append(all, append([]string{rows[i]}, rest...))
			}
		}
	}
	return all
}

// holds reports whether some rows are among others, each as often.
func holds(others, rows []string) bool {
	left := slices.Clone(others)
	for _, row := range rows {
		at := slices.Index(left, row)
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}
