package recipe_test

import (
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

func asks(t *testing.T, text string) recipe.Recipe {
	t.Helper()
	q, err := question.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Rename: "years"}, {Name: "stay", Role: table.Insensitive}, {Name: "mrn", Role: table.Identifying}}
	r.Questions = []question.Question{q}
	return r
}

// Questions name columns as the recipe does, of a release too, whatever it has left out.
func TestQuestionsGoAlong(t *testing.T) {
	r := asks(t, "mean of stay by age/10, mrn")
	about := r.ForRelease(tabletest.Read(t, "years,stay\n1,2\n", recipe.Input{}))
	if got := about.Questions[0].String(); got != "mean of stay by years/10, mrn" || about.Validate() != nil {
		t.Errorf("of the release %q, %v", got, about.Validate())
	}
	if got := r.Questions[0].String(); got != "mean of stay by age/10, mrn" {
		t.Errorf("the recipe asks %q now", got)
	}
	if less := r.Without("mrn"); len(less.Questions) != 0 || less.Validate() != nil || len(r.Questions) != 1 {
		t.Errorf("without a column: %v, %v", less.Questions, less.Validate())
	}
	if less := r.Without("none"); len(less.Questions) != 1 {
		t.Error("without another column, nothing is asked")
	}
}
