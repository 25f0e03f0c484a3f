package release_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
	"quasi/engine/release"
)

// A release whose classes share one disease is withheld, whatever made it.
func TestVerdictsFindWhatFails(t *testing.T) {
	b := table.NewBuilder([]string{"age", "disease"}, table.NewMarkers(nil))
	for _, record := range [][]string{{"1", "flu"}, {"1", "flu"}, {"2", "flu"}, {"2", "cold"}} {
		b.Append(record)
	}
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Models: []recipe.Model{{Name: "distinct-l-diversity", Column: "disease"}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying}, {Name: "disease", Role: table.Sensitive}}
	prepared := casetest.Must(prepare.New(b.Table(), r, prepare.Options{}))
	if err := prepared.Ask(); err != nil {
		t.Fatal(err)
	}
	groups := &problem.Groups{}
	groups.Append(&prepared.Problem, []int32{0, 1})
	groups.Append(&prepared.Problem, []int32{2, 3})
	release := release.Of(prepared, groups, prepared.Recipe)
	if err := release.Measure(); err != nil {
		t.Fatal(err)
	}
	if v := release.Verdicts; !v[0].Holds || v[1].Holds || v[1].Reach != "l = 1" || release.Passed() {
		t.Errorf("passed %v with %+v", release.Passed(), v)
	}
	if err := release.WriteCSV(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "withheld") {
		t.Errorf("error %v", err)
	}
	if err := release.Write(&bytes.Buffer{}, kind.Workbook, nil); err == nil || !strings.Contains(err.Error(), "withheld") {
		t.Errorf("a workbook is written: %v", err)
	}
}
