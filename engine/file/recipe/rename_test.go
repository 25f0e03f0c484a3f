package recipe_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// onWard is a recipe in which all that can name a column names the ward.
func onWard() recipe.Recipe {
	weight := 2.0
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "ward", Role: table.Sensitive, Weight: &weight, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"A1", "A", "*"}}}, Missing: []string{"?"}},
		{Name: "age", Role: table.QuasiIdentifying},
	}
	r.Among = []question.Condition{{Column: "ward", Begins: "A"}, {Column: "age", From: "65"}}
	r.Beside = [][]question.Question{{{Kind: question.Count, By: []question.Term{{Column: "ward"}}}}}
	r.Privacy.Patient = "ward"
	r.Privacy.Models = []recipe.Model{
		{Name: "personalized-privacy", Column: "ward", GuardColumn: "ward"},
		{Name: "distinct-l-diversity", Column: "age"},
	}
	return r
}

// Nothing of the old name is left, and nothing else is changed.
func TestRenamed(t *testing.T) {
	given := onWard()
	renamed := given.Renamed(map[string]string{"ward": "unit"})
	text, err := renamed.JSON()
	if err != nil || strings.Contains(string(text), "ward") {
		t.Errorf("the old name is left (%v):\n%s", err, text)
	}
	if back := renamed.Renamed(map[string]string{"unit": "ward"}); !reflect.DeepEqual(back, onWard()) {
		t.Errorf("renamed there and back it is %+v", back)
	}
	if !reflect.DeepEqual(given, onWard()) {
		t.Errorf("the given recipe was changed: %+v", given)
	}
}

// Two columns can change their names at once.
func TestRenamedAcross(t *testing.T) {
	swapped := onWard().Renamed(map[string]string{"ward": "age", "age": "ward"})
	if swapped.Columns[0].Name != "age" || swapped.Columns[1].Name != "ward" || swapped.Privacy.Models[1].Column != "ward" {
		t.Errorf("swapped: %+v", swapped)
	}
}

func TestWithoutAColumn(t *testing.T) {
	given := onWard()
	if patient, models := given.Depends("ward"); !patient || !slices.Equal(models, []string{"personalized-privacy"}) {
		t.Errorf("on the ward depend %v, %q", patient, models)
	}
	if patient, models := given.Depends("zip"); patient || models != nil {
		t.Errorf("on the zip depend %v, %q", patient, models)
	}
	left := given.Without("ward")
	if len(left.Columns) != 1 || len(left.Among) != 1 || left.Among[0].Column != "age" || left.Privacy.Patient != "" || len(left.Privacy.Models) != 1 || !reflect.DeepEqual(given, onWard()) {
		t.Errorf("left is %+v of %+v", left, given)
	}
}
