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
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// Of any patient of a release: the rows are those with the patient's number, the others
// who show the same are those whose released rows are the same texts as often, and there
// are as many as the audit says.
func TestAPatientIsDescribed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		b.WriteString("id,sex,ward\n")
		n := rapid.IntRange(4, 40).Draw(t, "rows")
		ids := make([]string, n)
		for i := range n {
			ids[i] = fmt.Sprint("p", rapid.IntRange(0, n/2).Draw(t, "patient"))
			fmt.Fprintf(&b, "%s,%s,%s\n", ids[i], rapid.SampledFrom([]string{"f", "m"}).Draw(t, "sex"), rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "ward"))
		}
		micro, _ := casetest.Must2(csv.Read(strings.NewReader(b.String()), csv.Options{}))
		r := recipe.Default()
		r.Algorithm.Name = "mondrian-relaxed"
		r.Privacy = recipe.Privacy{K: 1, Patient: "id", SuppressionLimit: 1}
		r.Know(rapid.SampledFrom(recipe.Knowledges()).Draw(t, "knows"))
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "ward", Role: table.QuasiIdentifying}}
		prepared := casetest.Must(engine.Prepare(micro, r))
		release := casetest.Must(prepared.Run(context.Background(), nil))
		shows := func(id string) []string { // what the patient of an id shows
			var shown []string
			for row, record := range release.Records {
				if ids[record] == id {
					shown = append(shown, release.Table.Columns[0].Text(row)+"|"+release.Table.Columns[1].Text(row))
				}
			}
			slices.Sort(shown)
			return shown
		}
		record := rapid.IntRange(0, n-1).Draw(t, "record")
		got, ok := release.Patient(int32(record))
		if !ok {
			t.Fatal("nothing is said of the patient")
		}
		var records, others []int
		seen := map[string]bool{ids[record]: true}
		left := 0
		for i, id := range ids {
			if id == ids[record] {
				records = append(records, i)
				if release.Row(int32(i)) < 0 {
					left++
				}
			} else if !seen[id] && release.Row(int32(i)) >= 0 && slices.Equal(shows(id), shows(ids[record])) {
				others = append(others, i)
				seen[id] = true
			}
		}
		if len(shows(ids[record])) == 0 {
			others = nil
		}
		if !slices.Equal(got.Records, records) || got.LeftOut != left || !slices.Equal(got.Others, others) {
			t.Fatalf("found %+v, want %v, %d, %v", got, records, left, others)
		}
		if len(got.Known) > 0 {
			if all := got.Known[len(got.Known)-1]; all.Knows != recipe.KnowsAll || all.K != len(others)+1 || all.AtLeast != all.K {
				t.Fatalf("%d others show the same, but k is %+v", len(others), all)
			}
		}
	})
}
