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

var (
	suggestFirst   = []string{drift.ActionSuggest, drift.ActionBelowRoot, drift.ActionMissing}
	placeFirst     = append([]string{drift.ActionPlace}, suggestFirst...)
	belowRootFirst = []string{drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest}
)

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

// A new date or number has a better place than the root where the builders make
// the hierarchy, and only there.
func TestDefaultForValuesWithoutAPlace(t *testing.T) {
	days := [][]string{{"2024-01-05", "2024-01", "2024", "*"}, {"2024-02-07", "2024-02", "2024", "*"}}
	ages := [][]string{{"20", "[20,30)", "[0,50)", "*"}, {"31", "[30,40)", "[0,50)", "*"}}
	tests := []struct {
		about  string
		rows   [][]string
		values []string
		want   []string
	}{
		{"a date", days, []string{"2024-01-05", "2024-03-09"}, suggestFirst},
		{"dates without groups", [][]string{{"2024-01-05", "*"}}, []string{"2024-01-05", "2024-03-09"}, suggestFirst},
		{"a text among dates", days, append(slices.Repeat([]string{"2024-01-05"}, 30), "soon"), belowRootFirst},
		{"a date and a text among dates", days, append(slices.Repeat([]string{"2024-01-05"}, 60), "soon", "2024-03-09"), suggestFirst},
		{"as many texts as dates", days, []string{"2024-03-09", "soon", "2024-01-05", "later"}, belowRootFirst},
		{"a number", ages, []string{"20", "31", "44"}, suggestFirst},
		{"a number with decimals", ages, []string{"20", "31", "44.5"}, suggestFirst},
		{"numbers below open intervals", [][]string{{"20", "<30", "*"}, {"91", "90+", "*"}}, []string{"20", "44"}, suggestFirst},
		{"numbers of which one stands below the root", append([][]string{{"7", "7", "7", "*"}}, ages...), []string{"7", "44"}, suggestFirst},
		{"a text among numbers", ages, append(slices.Repeat([]string{"20"}, 30), "old"), belowRootFirst},
		{"numbers in named groups", [][]string{{"20", "young", "*"}, {"31", "[30,40)", "*"}}, []string{"20", "44"}, belowRootFirst},
		{"numbers in groups of one number", [][]string{{"20", "20.0", "*"}, {"31", "31.0", "*"}}, []string{"20", "44"}, belowRootFirst},
		{"numbers without groups", [][]string{{"1", "*"}, {"2", "*"}}, []string{"1", "3"}, belowRootFirst},
		{"a number in a group that holds it", ages, []string{"20", "31", "24"}, placeFirst},
		{"numbers of which no group holds one", ages, []string{"20", "24", "44"}, suggestFirst},
		{"a day in a month", days, []string{"2024-01-05", "2024-01-31"}, placeFirst},
		{"a group above others alone holds it", [][]string{{"20", "[20,25)", "[20,30)", "*"}, {"31", "[30,35)", "[30,40)", "*"}}, []string{"20", "27"}, suggestFirst},
		{"a masked code", [][]string{{"01234", "0123*", "*"}}, []string{"01234", "01239"}, append([]string{drift.ActionPlace}, belowRootFirst...)},
		{"a masked code of another length", [][]string{{"01234", "0123*", "*"}}, []string{"01234", "012399"}, belowRootFirst},
		{"another code", [][]string{{"01234", "0123*", "*"}}, []string{"01234", "99817"}, belowRootFirst},
	}
	for _, test := range tests {
		items := drift.Compare(column("x", test.values...), of("x", table.QuasiIdentifying, test.rows)).Items
		at := slices.IndexFunc(items, func(i drift.Item) bool { return i.Code == drift.CodeNoPlace })
		if at < 0 || !slices.Equal(items[at].Actions, test.want) {
			t.Errorf("%s: items are %+v, want the choices %q", test.about, items, test.want)
		}
	}
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
