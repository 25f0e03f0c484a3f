package criteria_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// town is a table of four patients from a town of nine, with age in its plain
// order and zip in a tree.
func town() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"11", "1*", "*"}, {"12", "1*", "*"}}}},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

const (
	fromTown = "age,zip,ill\n20,11,a\n30,12,b\n30,12,c\n40,?,d\n"
	everyone = "name,age,zip\nA,20,11\nB,20,11\nC,25,12\nD,30,12\nE,old,12\nF,41,99\nG,older,99\nH,,11\nI,*,12\n"
)

// Of the ages, 25 lies between two of the table; old, 41 and older have no place,
// nor has zip 99, which two persons have. The records 30,12 can be D, 20,11 can be
// A or B, and nobody is 40.
func TestFitByHand(t *testing.T) {
	got, err := engine.FitOf(tabletest.Read(t, fromTown, recipe.Input{}), town(), tabletest.Read(t, everyone, recipe.Input{Header: "yes"}))
	if err != nil {
		t.Fatal(err)
	}
	want := facts.Fit{Persons: 9, Records: 4, Absent: 1, Unplaced: []facts.Unplaced{
		{Column: "age", Values: 3, Persons: 3, Examples: []string{"old", "41", "older"}},
		{Column: "zip", Values: 1, Persons: 2, Examples: []string{"99"}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("fit is %+v, want %+v", got, want)
	}
}

// The population is written as the table is: of 30,5 alone nobody could say what the
// comma means.
func TestFitReadsThePopulationAsTheTable(t *testing.T) {
	r := town()
	r.Columns = r.Columns[:1]
	microdata := tabletest.Read(t, "age\n\"20,5\"\n\"30,25\"\n\"1.030,5\"\n", recipe.Input{Header: "yes", Delimiter: ";"})
	got, err := engine.FitOf(microdata, r, tabletest.Read(t, "age\n\"25,125\"\n\"30,25\"\n", recipe.Input{Header: "yes", Delimiter: ";"}))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Unplaced) > 0 || got.Absent != 2 {
		t.Errorf("fit is %+v, want 25,125 between two of the table, and two rows whom nobody can be", got)
	}
}

func TestFitNamesWhatIsLacking(t *testing.T) {
	got, err := engine.FitOf(tabletest.Read(t, fromTown, recipe.Input{}), town(), tabletest.Read(t, "Age,plz,zip\n1,2,99\n", recipe.Input{Header: "yes"}))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Lacks, []string{"age"}) || got.Absent != 0 || len(got.Unplaced) != 1 {
		t.Errorf("fit is %+v, want age to be lacking, and zip 99 without a place", got)
	}
}

func TestFitRefusesWhatPrepareRefuses(t *testing.T) {
	r := town()
	r.Columns[1].Hierarchy.Rows = r.Columns[1].Hierarchy.Rows[:1]
	if _, err := engine.FitOf(tabletest.Read(t, fromTown, recipe.Input{}), r, tabletest.Read(t, everyone, recipe.Input{})); err == nil || !strings.Contains(err.Error(), `"12"`) {
		t.Errorf("a value of the table without a place: %v", err)
	}
	r.Columns = r.Columns[:2]
	if _, err := engine.FitOf(tabletest.Read(t, fromTown, recipe.Input{}), r, tabletest.Read(t, everyone, recipe.Input{})); err == nil || !strings.Contains(err.Error(), `"ill"`) {
		t.Errorf("a column without a role: %v", err)
	}
}

// A register of 200,000 persons beside 5,000 visits.
func BenchmarkFitOf(b *testing.B) {
	visits, r, _ := clinic(b, 5000)
	everyone, _, _ := clinic(b, 200_000)
	for b.Loop() {
		if _, err := engine.FitOf(visits, r, everyone); err != nil {
			b.Fatal(err)
		}
	}
}

// A person of 34 is one of 34.0 where ages are numbers, and no other than in the hierarchy
// where they are codes.
func TestNumbersOfThePopulationAreThoseOfTheTable(t *testing.T) {
	for name, test := range map[string]struct {
		table, population string
		rows              [][]string
		want              int
	}{
		"numbers":  {"age\n20.0\n34.0\n", "age\n20\n34\n", [][]string{{"20.0", "20-29", "*"}, {"34.0", "30-39", "*"}}, 0},
		"a marker": {"age\n-99\n20\n34\n", "age\n-50\n20\n34\n", nil, 1},
		"codes":    {"age\n007\n012\n", "age\n7\n12\n", [][]string{{"007", "0*", "*"}, {"012", "0*", "*"}}, 2},
	} {
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: test.rows, Ordered: test.rows == nil}, Missing: []string{"-99"}}}
		in := recipe.Input{Header: "yes"}
		got, err := engine.FitOf(tabletest.Read(t, test.table, in), r, tabletest.Read(t, test.population, in))
		if err != nil || len(got.Unplaced) > 0 && got.Unplaced[0].Values != test.want || (len(got.Unplaced) > 0) != (test.want > 0) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// Five of six values that have no place are named, and all of five. The table has the ages 20 and 40:
// 19 and 41 have no place. A value that nobody of the population has is not named.
func TestFitNamesFive(t *testing.T) {
	of := tabletest.Read(t, "age\n20\n40\n", recipe.Input{Header: "yes"})
	r := town()
	r.Columns = r.Columns[:1]
	for text, want := range map[string]facts.Unplaced{
		"age\n19\n20\n21\n40\n41\n42\n43\n44\n":     {Column: "age", Values: 5, Persons: 5, Examples: []string{"19", "41", "42", "43", "44"}},
		"age\n19\n20\n21\n40\n41\n42\n43\n44\n45\n": {Column: "age", Values: 6, Persons: 6, Examples: []string{"19", "41", "42", "43", "44"}},
	} {
		population := tabletest.Read(t, text, recipe.Input{Header: "yes"})
		population.Columns[0].Values = append(population.Columns[0].Values, "99")
		population.Columns[0].Missing = append(population.Columns[0].Missing, false)
		got, err := engine.FitOf(of, r, population)
		if err != nil || len(got.Unplaced) != 1 || !reflect.DeepEqual(got.Unplaced[0], want) {
			t.Errorf("%+v, %v, want %+v", got.Unplaced, err, want)
		}
	}
}
