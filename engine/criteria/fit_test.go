package criteria_test

import (
	"reflect"
	"testing"

	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
)

// The population is written as the table is: of 30,5 alone nobody could say what the
// comma means.
func TestFitReadsThePopulationAsTheTable(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age"), "age.hierarchy.ordered = true")
	microdata := tabletest.Read(t, "age\n\"20,5\"\n\"30,25\"\n\"1.030,5\"\n", recipe.Input{Header: "yes", Delimiter: ";"})
	got, err := engine.FitOf(microdata, r, tabletest.Read(t, "age\n\"25,125\"\n\"30,25\"\n", recipe.Input{Header: "yes", Delimiter: ";"}))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Unplaced) > 0 || got.Absent != 2 {
		t.Errorf("fit is %+v, want 25,125 between two of the table, and two rows whom nobody can be", got)
	}
}

// A value that nobody of the population has is not named.
func TestFitNamesWhatThereIs(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("age"), "age.hierarchy.ordered = true")
	population := tabletest.Read(t, "age\n19\n20\n", recipe.Input{Header: "yes"})
	population.Columns[0].Values = append(population.Columns[0].Values, "99")
	population.Columns[0].Missing = append(population.Columns[0].Missing, false)
	got, err := engine.FitOf(tabletest.Read(t, "age\n20\n40\n", recipe.Input{Header: "yes"}), r, population)
	if want := (facts.Unplaced{Column: "age", Values: 1, Persons: 1, Examples: []string{"19"}}); err != nil || len(got.Unplaced) != 1 || !reflect.DeepEqual(got.Unplaced[0], want) {
		t.Errorf("%+v, %v, want %+v", got.Unplaced, err, want)
	}
}
