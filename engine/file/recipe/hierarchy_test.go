package recipe_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A recipe names the columns of which it lists values, for readers alone.
func TestListsValuesOf(t *testing.T) {
	made := [][]string{{"1", "*"}}
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "suggested", Role: table.QuasiIdentifying},
		{Name: "by hand", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: made}},
		{Name: "by rule", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}, Rows: made}},
		{Name: "in runs", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Runs, Order: []string{"low", "high"}}}},
		{Name: "any interval", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "marked", Role: table.Insensitive, Missing: []string{"n/k"}},
		{Name: "weighed", Role: table.Sensitive},
		{Name: "protected", Role: table.Sensitive},
	}
	r.Privacy.Models = []recipe.Model{{Name: "alpha-k", Column: "weighed", Value: "HIV"}, {Name: "t-closeness", Column: "protected"}}
	want := []string{"by hand", "in runs", "marked", "weighed"}
	if got := r.ListsValuesOf(); !slices.Equal(got, want) {
		t.Errorf("lists values of %q, want %q", got, want)
	}
	r.Privacy.Models, r.Lists = nil, []string{"nobody's"}
	text, err := r.JSON()
	if err != nil || !strings.Contains(string(text), `"lists_values_of": [
    "by hand",
    "in runs",
    "marked"
  ]`) {
		t.Errorf("written as %s (%v)", text, err)
	}
	back, err := recipe.Parse(text)
	if err != nil || back.Lists != nil || back.Columns[2].Hierarchy.Rows != nil || back.Columns[2].Hierarchy.Rule == nil {
		t.Errorf("read back as %+v (%v)", back, err)
	}
}

// A recipe of version 1 is read, and is of the version that is written from then on.
func TestVersion1IsRead(t *testing.T) {
	r, err := recipe.Parse([]byte(`{"version":1,"input":{},"columns":[{"name":"age","role":"quasi-identifying","hierarchy":{"rows":[["1","*"]]}}],"privacy":{"k":5},"algorithm":{"name":"kaim","seed":1},"output":{}}`))
	if err != nil || r.Version != recipe.Version || len(r.Columns[0].Hierarchy.Rows) != 1 {
		t.Errorf("read as %+v (%v)", r, err)
	}
}
