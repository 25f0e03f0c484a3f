package drift_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
)

const after = "id,age,sex,seen,ill,ward\n1,old,f,2024-01-01,flu,a\n2,30,d,?,cold,b\n3,40, d,soon,flu,b\n"

func TestDefaultsResolve(t *testing.T) {
	given := ward()
	r, err := resolve(read(t, after), given, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report := drift.Compare(read(t, after), r); len(report.Items) > 0 {
		t.Errorf("left are %q", said(report))
	}
	if c := r.Column("ward"); c == nil || c.Role != table.Identifying {
		t.Errorf("a new column is %+v, want it removed", c)
	}
	if got := r.Column("sex").Hierarchy.Rows; len(got) != 3 || !slices.Equal(got[2], []string{"d", "*"}) {
		t.Errorf("the hierarchy of sex is %q", got)
	}
	if got := r.Column("age").Missing; !slices.Equal(got, []string{"old"}) {
		t.Errorf("missing ages are %q", got)
	}
	if len(given.Columns) != 5 || len(given.Columns[2].Hierarchy.Rows) != 2 || given.Columns[1].Missing != nil {
		t.Error("the given recipe was changed")
	}
}

// What only warns is left as it is unless it is accepted.
func TestWarningsAreLeft(t *testing.T) {
	given := ward()
	given.Columns[4].Expected = &recipe.Expected{Type: "date", Distinct: 2}
	r, err := resolve(read(t, before), given, nil)
	if err != nil || r.Column("ill").Expected.Type != "date" {
		t.Errorf("ill is expected as %+v (%v)", r.Column("ill").Expected, err)
	}
}

// A value without a place stands right below the root of a deep hierarchy too.
func TestBelowTheRoot(t *testing.T) {
	r := ward()
	r.Columns[2].Hierarchy.Rows = [][]string{{"f", "known", "any"}, {"m", "known", "any"}}
	r, err := resolve(read(t, after), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Column("sex").Hierarchy.Rows; !slices.Equal(got[2], []string{"d", "d", "any"}) {
		t.Errorf("the hierarchy of sex is %q", got)
	}
	// A group of that name elsewhere in the hierarchy makes it impossible.
	r = ward()
	r.Columns[2].Hierarchy.Rows = [][]string{{"f", "d", "x", "any"}, {"m", "y", "y", "any"}}
	if _, err = resolve(read(t, after), r, nil); err == nil || !strings.Contains(err.Error(), `column "sex": below the root`) {
		t.Errorf("got %v", err)
	}
}

func TestChoices(t *testing.T) {
	r := ward()
	r.Columns[4].Expected = &recipe.Expected{Type: "date", Missing: 0, Distinct: 2}
	r, err := resolve(read(t, after), r, []drift.Choice{
		{Code: drift.CodeNewColumn, Column: "ward", Action: "sensitive"},
		{Code: drift.CodeNoPlace, Column: "sex", Action: drift.ActionMissing},
		{Code: drift.CodeNoOrder, Column: "age", Action: drift.ActionSuggest},
		{Code: drift.CodeType, Column: "ill", Action: drift.ActionAccept},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Column("ward").Role != table.Sensitive || r.Column("age").Hierarchy != nil || len(r.Column("sex").Hierarchy.Rows) != 2 {
		t.Errorf("columns are %+v", r.Columns)
	}
	if got := r.Column("sex").Missing; !slices.Equal(got, []string{"d", " d"}) {
		t.Errorf("missing are %q", got)
	}
	if got := *r.Column("ill").Expected; got.Type != "category" {
		t.Errorf("ill is expected as %+v", got)
	}
	if report := drift.Compare(read(t, after), r); len(report.Items) > 0 {
		t.Errorf("left are %q", said(report))
	}
}

func TestChoicesThatCannotBe(t *testing.T) {
	numbered := func(r *recipe.Recipe) { r.Columns[0].Expected = &recipe.Expected{Type: "integer", Distinct: 3} }
	choice := func(code, column, action string) drift.Choice {
		return drift.Choice{Code: code, Column: column, Action: action}
	}
	tests := []struct {
		csv     string
		change  func(*recipe.Recipe)
		choices []drift.Choice
		want    string
	}{
		{after, nil, []drift.Choice{choice(drift.CodeNewColumn, "sex", "sensitive")}, `column "sex" has no difference new-column to choose for`},
		{after, nil, []drift.Choice{choice(drift.CodeNewColumn, "ward", "secret")}, `can't be resolved by "secret"`},
		{after, nil, []drift.Choice{choice(drift.CodeNewColumn, "ward", "sensitive"), choice(drift.CodeNewColumn, "ward", "insensitive")}, "two choices"},
		{strings.Replace(before, "id,", "nr,", 1), numbered, nil, `column "nr": the recipe does not know this column; it may be "id"`},
		{strings.Replace(before, "id,", "nr,", 1), numbered, []drift.Choice{choice(drift.CodeRenamed, "nr", "identifying")}, `it tells the patients apart: choose one of missing-column:id=drop-dependents`},
		{without(before, "ill"), func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill"}}
		}, nil, "distinct-l-diversity is on it: choose one of missing-column:ill=drop-dependents"},
	}
	for _, test := range tests {
		r := ward()
		if test.change != nil {
			test.change(&r)
		}
		if _, err := resolve(read(t, test.csv), r, test.choices); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want an error with %q", err, test.want)
		}
	}
}

// without returns a table without its last column.
func without(csv, last string) string {
	var lines []string
	for line := range strings.Lines(csv) {
		lines = append(lines, line[:strings.LastIndex(line, ",")])
	}
	if !strings.HasSuffix(csv[:strings.Index(csv, "\n")], ","+last) {
		panic(last + " is not the last column")
	}
	return strings.Join(lines, "\n") + "\n"
}

// A person can give up what depends on a column that is gone, and nobody else can.
func TestDropWithDependents(t *testing.T) {
	r := ward()
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill"}, {Name: "average-risk"}}
	fitted, account, err := drift.Outcome(read(t, without(before, "ill")), r, []drift.Choice{{Code: drift.CodeMissingColumn, Column: "ill", Action: drift.ActionDropAll}})
	if err != nil || len(fitted.Privacy.Models) != 1 || fitted.Column("ill") != nil || len(r.Privacy.Models) != 2 {
		t.Errorf("left is %+v (%v)", fitted.Privacy, err)
	}
	if len(account.Changed) != 1 || account.Changed[0].English != "distinct-l-diversity is not taken over" || account.Count("gone") != 1 {
		t.Errorf("the account is %+v", account)
	}
}

// The oracle is the engine: a report blocks if and only if the recipe can't be
// prepared, and what is resolved can be, unless an item without actions is left.
func TestBlocksAsTheEngineDoes(t *testing.T) {
	key := make([]byte, 32)
	key[0] = 1
	rapid.Check(t, func(t *rapid.T) {
		microdata, r := drawTable(t), drawRecipe(t)
		report := drift.Compare(microdata, r)
		_, err := engine.Prepare(microdata, r, engine.WithKey(key))
		if report.Blocks() != (err != nil) {
			t.Fatalf("drift is %q, the engine says %v", said(report), err)
		}
		resolved, err := resolve(microdata, r, nil)
		if err != nil {
			return
		}
		recipetest.Check(t, resolved)
		left := drift.Compare(microdata, resolved)
		for _, i := range left.Items {
			if i.Severity == drift.Blocks && len(i.Actions) > 0 {
				t.Fatalf("resolved, %q is left", i)
			}
		}
		if _, err := engine.Prepare(microdata, resolved, engine.WithKey(key)); left.Blocks() != (err != nil) {
			t.Fatalf("left are %q, the engine says %v", said(left), err)
		}
	})
}

// drawTable returns a table that mostly fits the recipe.
func drawTable(t *rapid.T) *table.Table {
	names := []string{"id", "age", "sex", "seen", "ill"}
	switch rapid.IntRange(0, 9).Draw(t, "columns") {
	case 0:
		names = append(names, "ward")
	case 1:
		names = slices.DeleteFunc(names, func(name string) bool { return name == "sex" })
	case 2:
		names = names[:1]
	}
	b := table.NewBuilder(names, table.NewMarkers([]string{"?", "NA"}))
	good := map[string][]string{
		"id": {"1", "2", "3", "4", "?"}, "age": {"20", "30", "?", "*"}, "sex": {"f", "m", "NA", " f"},
		"seen": {"2024-01-01", "1.2.2024", "?"}, "ill": {"flu", "cold", "?", "NA"}, "ward": {"a"},
	}
	bad := map[string]string{"id": "?", "age": "old", "sex": "d", "seen": "1/2/2024", "ill": "gout", "ward": "b"}
	for range rapid.IntRange(0, 6).Draw(t, "n") {
		var record []string
		for _, name := range names {
			cell := rapid.SampledFrom(good[name]).Draw(t, name)
			if rapid.IntRange(0, 40).Draw(t, "bad") == 0 {
				cell = bad[name]
			}
			record = append(record, cell)
		}
		b.Append(record)
	}
	return b.Table()
}

func drawRecipe(t *rapid.T) recipe.Recipe {
	r := ward()
	r.Privacy.K = rapid.IntRange(1, 3).Draw(t, "k")
	if rapid.IntRange(0, 2).Draw(t, "missing") == 0 {
		r.Columns[1].Missing, r.Columns[2].Missing, r.Columns[3].Missing = []string{"old"}, []string{"d"}, []string{"1/2/2024"}
	}
	if rapid.Bool().Draw(t, "insensitive") {
		r.Columns[1].Role, r.Columns[2].Role = table.Insensitive, rapid.SampledFrom([]table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying}).Draw(t, "role")
	}
	switch rapid.IntRange(0, 3).Draw(t, "model") {
	case 1:
		r.Privacy.Models = []recipe.Model{{Name: "alpha-k-anonymity", Column: "ill", Value: "flu"}}
	case 2:
		r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Column: "ill", Weights: map[string]float64{"flu": 1, "cold": 0, "?": 0},
			Parameters: map[string]any{"l": 1.0, "alpha": 0.0}}}
	case 3:
		r.Columns[4].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"cold", "*"}}}
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "ill", Parameters: map[string]any{"t": 1.0, "distance": "hierarchical"}}}
	}
	return r
}

// resolve returns the recipe of [drift.Outcome] alone.
func resolve(t *table.Table, r recipe.Recipe, choices []drift.Choice) (recipe.Recipe, error) {
	fitted, _, err := drift.Outcome(t, r, choices)
	return fitted, err
}
