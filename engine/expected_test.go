package engine_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// What is missing in a column of the table is so in the population, where no person
// of 25 or 35 is then behind a class of an interval: only all six are three.
func TestMissingByColumnInThePopulation(t *testing.T) {
	r := recipe.Default()
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Privacy = recipe.Privacy{K: 1, Models: []recipe.Model{{Name: "k-map", Parameters: map[string]any{"k": 3.0}}}}
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{
		Rows: [][]string{{"20", "[20,30)", "*"}, {"25", "[20,30)", "*"}, {"28", "[20,30)", "*"},
			{"30", "[30,40)", "*"}, {"35", "[30,40)", "*"}, {"38", "[30,40)", "*"}}}}}
	for missing, want := range map[string]string{"": "[20,30)", "25,35": "*"} {
		if missing != "" {
			r.Columns[0].Missing = strings.Split(missing, ",")
		}
		population := tabletest.Read(t, "age\n20\n25\n25\n30\n35\n35\n", recipe.Input{Header: "yes"})
		prepared, err := engine.Prepare(tabletest.Read(t, "age\n20\n28\n30\n38\n", recipe.Input{Header: "yes"}), r, engine.WithPopulation(population))
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil || release.Table.Columns[0].Text(0) != want {
			t.Errorf("missing %q: %v (%v), want %s", missing, release.Table.Columns[0].Values, err, want)
		}
		r.Columns[0].Missing = nil
	}
}

// The prepared's recipe says what the columns look like, unless that is known.
func TestRecipeKnowsItsColumns(t *testing.T) {
	csv, r := enginetest.Small()
	r.Columns[3].Expected = &recipe.Expected{Type: "text", Missing: 1, Distinct: 9}
	prepared, err := engine.Prepare(tabletest.Read(t, csv, r.Input), r)
	if err != nil {
		t.Fatal(err)
	}
	full := prepared.Recipe()
	// ages 20, 30, 21, 31; of the four in ill, NA is missing.
	if got := *full.Column("age").Expected; got != (recipe.Expected{Type: "integer", Distinct: 4}) {
		t.Errorf("age is expected as %+v", got)
	}
	if got := *full.Column("ill").Expected; got.Distinct != 9 {
		t.Errorf("ill is expected as %+v: what is known was changed", got)
	}
	r.Columns[3].Expected = nil
	if prepared, err = engine.Prepare(tabletest.Read(t, csv, r.Input), r); err != nil {
		t.Fatal(err)
	}
	full = prepared.Recipe()
	if got := *full.Column("ill").Expected; got.Missing != 0.25 || got.Distinct != 3 || r.Columns[1].Expected != nil {
		t.Errorf("ill is expected as %+v", got)
	}
}
