package drift_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

var belowRootFirst = []string{drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest}

// column returns a table of one column with the given values.
func column(name string, values ...string) *table.Table {
	b := table.NewBuilder([]string{name}, table.NewMarkers([]string{"?"}))
	for _, v := range values {
		b.Append([]string{v})
	}
	return b.Table()
}

// of is a recipe of one column with a hierarchy.
func of(name string, role table.Role, rows [][]string) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2}
	r.Columns = []recipe.Column{{Name: name, Role: role, Hierarchy: &recipe.Hierarchy{Rows: rows}}}
	return r
}

// Values that a lowest group holds get their places in it, beside their like, and all
// else of the hierarchy stays.
func TestPlacedInGroups(t *testing.T) {
	rows := [][]string{{"20", "[20,30)", "[0,50)", "*"}, {"28", "[20,30)", "[0,50)", "*"}, {"31", "[30,40)", "[0,50)", "*"}}
	given, next := of("age", table.QuasiIdentifying, rows), column("age", "20", "24", "39", " 24")
	r, err := resolve(next, given, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{rows[0], rows[1], {"24", "[20,30)", "[0,50)", "*"}, rows[2], {"39", "[30,40)", "[0,50)", "*"}}
	if got := r.Columns[0].Hierarchy.Rows; !slices.EqualFunc(got, want, slices.Equal[[]string]) || len(given.Columns[0].Hierarchy.Rows) != 3 {
		t.Errorf("the hierarchy is %q", got)
	}
	if left := drift.Compare(next, r); len(left.Items) > 0 {
		t.Errorf("left are %q", said(left))
	}
	if _, err := engine.Prepare(next, r); err != nil {
		t.Error(err)
	}
}

// A model that looks at a sensitive column's hierarchy would lose it.
func TestSensitiveHierarchiesAreKept(t *testing.T) {
	r := of("x", table.Sensitive, [][]string{{"20", "[20,30)", "*"}, {"31", "[30,40)", "*"}})
	r.Columns = append(r.Columns, recipe.Column{Name: "q", Role: table.QuasiIdentifying})
	r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "x", Parameters: map[string]any{"t": 1.0, "distance": "hierarchical"}}}
	b := table.NewBuilder([]string{"x", "q"}, nil)
	b.Append([]string{"20", "a"})
	b.Append([]string{"44", "a"})
	items := drift.Compare(b.Table(), r).Items
	if len(items) != 1 || !slices.Equal(items[0].Actions, belowRootFirst) {
		t.Errorf("items are %+v", items)
	}
}

// The dates of a new month: resolved without a choice, each has its month and
// year again, and the engine takes the recipe. Below the root, as the choice
// still can have it, March would have neither.
func TestNewDatesGetAHierarchy(t *testing.T) {
	var january, march []string
	for day := 1; day <= 20; day++ {
		january = append(january, fmt.Sprintf("2024-01-%02d", day))
		march = append(march, fmt.Sprintf("2024-03-%02d", day))
	}
	tree, err := hierarchy.Dates(january, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Year}})
	if err != nil {
		t.Fatal(err)
	}
	given, next := of("seen", table.QuasiIdentifying, tree.Rows()), column("seen", march...)
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy != nil || given.Columns[0].Hierarchy == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	if left := drift.Compare(next, r); len(left.Items) > 0 {
		t.Errorf("left are %q", said(left))
	}
	p, err := engine.Prepare(next, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range p.Recipe().Columns[0].Hierarchy.Rows {
		if !slices.ContainsFunc(row[1:len(row)-1], func(label string) bool { return strings.HasPrefix(row[0], label) && label != row[0] }) {
			t.Errorf("%q has no period", row)
		}
	}
	r, err = resolve(next, given, []drift.Choice{{Code: drift.CodeNoPlace, Column: "seen", Action: drift.ActionBelowRoot}})
	if err != nil || len(r.Columns[0].Hierarchy.Rows) != 40 || !slices.Equal(r.Columns[0].Hierarchy.Rows[20], []string{"2024-03-01", "2024-03-01", "2024-03-01", "*"}) {
		t.Errorf("below the root: %+v (%v)", r.Columns, err)
	}
}
