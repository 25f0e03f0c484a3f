package recipe_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
	"quasi/engine/say/parameter"
)

// decided is a recipe whose search was ended early.
func decided() recipe.Recipe {
	weight := 0.5
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Weight: &weight, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "ill", Role: table.Sensitive},
	}
	r.Privacy.Models = []recipe.Model{{Name: "average-risk", Parameters: parameter.Given{"risk": 0.1}}}
	r.Algorithm.Parameters = parameter.Given{"rounds": 2}
	return r.Note(9, []int{5, 2, 0})
}

// The rounds that were found are found again in the file of the recipe.
func TestRoundsFoundInAFile(t *testing.T) {
	r := decided()
	recipetest.Check(t, r)
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := recipe.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := parsed.RoundsFound(); !reflect.DeepEqual(got, []int{5, 2, 0}) || parsed.Found.ClassSize != 9 {
		t.Errorf("found %v, %+v", got, parsed.Found)
	}
}

// They hold for the decisions that a search depends on, and for no others.
func TestRoundsFoundForTheseDecisions(t *testing.T) {
	tests := map[string]struct {
		change func(*recipe.Recipe)
		holds  bool
	}{
		"k":           {func(r *recipe.Recipe) { r.Privacy.K = 7 }, false},
		"a model":     {func(r *recipe.Recipe) { r.Privacy.Models = nil }, false},
		"a setting":   {func(r *recipe.Recipe) { r.Privacy.Models[0].Parameters["risk"] = 0.2 }, false},
		"a patient":   {func(r *recipe.Recipe) { r.Privacy.Patient = "ill" }, false},
		"suppression": {func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.1 }, false},
		"the method":  {func(r *recipe.Recipe) { r.Algorithm.Name = "kaim" }, false},
		"the rounds":  {func(r *recipe.Recipe) { r.Algorithm.Parameters["rounds"] = 3 }, false},
		"the seed":    {func(r *recipe.Recipe) { r.Algorithm.Seed++ }, false},
		"a role":      {func(r *recipe.Recipe) { r.Columns[1].Role = table.Insensitive }, false},
		"a weight":    {func(r *recipe.Recipe) { *r.Columns[0].Weight = 0.6 }, false},
		"a hierarchy": {func(r *recipe.Recipe) {
			r.Columns[0].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"1", "*"}}}
		}, false},
		"a marker": {func(r *recipe.Recipe) { r.Columns[0].Missing = []string{"n/k"} }, false},

		"the output":        {func(r *recipe.Recipe) { r.Output = recipe.Output{BOM: true} }, true},
		"what is expected":  {func(r *recipe.Recipe) { r.Columns[0].Expected = &recipe.Expected{Type: "integer"} }, true},
		"an old class size": {func(r *recipe.Recipe) { r.Privacy.MinClass = 60 }, true},
		"how it is read":    {func(r *recipe.Recipe) { r.Input.Delimiter = ";" }, true},
	}
	for name, test := range tests {
		r := decided()
		test.change(&r)
		if got := r.RoundsFound(); (got != nil) != test.holds {
			t.Errorf("%s was changed: rounds %v, want that they hold: %v", name, got, test.holds)
		}
	}
}

// A note changes neither the recipe that it is made of nor with what it is made of.
func TestNoteIsACopy(t *testing.T) {
	before := recipe.Default()
	rounds := []int{3, 1}
	noted := before.Note(4, rounds)
	rounds[0] = 99
	if before.Found != nil || noted.Found.Rounds[0] != 3 || !reflect.DeepEqual(noted.RoundsFound(), []int{3, 1}) {
		t.Errorf("before %+v, noted %+v", before.Found, noted.Found)
	}
	full := before.Note(4, nil)
	if full.RoundsFound() != nil || full.Found.Decisions != "" {
		t.Errorf("rounds are noted of a search that nobody ended: %+v", full.Found)
	}
	if before.RoundsFound() != nil {
		t.Error("rounds are found where nothing was")
	}
}

// Recipes of before have the class size among the decisions.
func TestOldClassSizesAreRead(t *testing.T) {
	text := `{"version": 1, "columns": [], "privacy": {"k": 5, "min_class": 60}, "algorithm": {"name": "kaim", "seed": 1}}`
	if err := recipetest.Validate([]byte(text)); err != nil {
		t.Error(err)
	}
	r, err := recipe.Parse([]byte(text))
	if err != nil || r.Privacy.MinClass != 60 || r.Found != nil {
		t.Errorf("%+v (%v)", r, err)
	}
	for spoilt, want := range map[string]string{`"found": {"class_size": 0}`: "found.class_size is 0", `"found": {"class_size": 1, "rounds": [2, -1]}`: "found.rounds has -1"} {
		_, err := recipe.Parse([]byte(strings.Replace(text, `"version": 1`, `"version": 1, `+spoilt, 1)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spoilt, err)
		}
	}
}
