package recipe_test

import (
	_ "embed"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

//go:embed testdata/changes.txt
var changes string

// A recipe with some parts changed is valid, or what is wrong with it is said, which the schema
// refuses, too, unless it is about parts that stand far apart.
func TestChangedRecipes(t *testing.T) {
	casetest.Run(t, changes, map[string]casetest.Answer{"full": changed(full()), "derives": changed(derives()), "visits": changed(visits())})
}

// changed returns what is said of a recipe after changes such as columns.1.weight = 0, where
// gone takes a part away.
func changed(r recipe.Recipe) casetest.Answer {
	return func(t *testing.T, in []string) string {
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		text = casetest.Changed(t, text, in)
		_, err = recipe.Parse(text)
		bySchema := recipetest.Validate(text)
		switch {
		case err == nil && bySchema == nil:
			return "valid"
		case err == nil:
			return "valid, but not by the schema"
		case bySchema == nil:
			return "beyond the schema: " + casetest.Said(err)
		}
		return casetest.Said(err)
	}
}
