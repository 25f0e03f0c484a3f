package recipe_test

import (
	_ "embed"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

//go:embed testdata/changes.txt
var changes string

// plain is a recipe of which lines of texts change a part.
const plain = `{
  "version": 4, "input": {},
  "columns": [{"name": "age", "role": "quasi-identifying", "coarsen": {"kind": "step", "width": 5}}],
  "privacy": {"k": 5, "models": [{"model": "l-alpha-diversity", "column": "dx", "weights": {"a": 0.5, "A": 1}}]},
  "algorithm": {"name": "kaim", "seed": 1}, "output": {"formula_safe": true}
}`

// Each line changes parts of a valid recipe. Parse and the schema both refuse it or both take
// it; only Parse compares parts with each other, and such lines say so.
func TestChangedRecipes(t *testing.T) {
	casetest.Run(t, changes, map[string]casetest.Answer{"full": changed(full()), "derives": changed(derives()), "visits": changed(visits()),
		"texts": func(_ *testing.T, in []string) string {
			if !strings.Contains(plain, in[0]) {
				return "nothing is changed"
			}
			_, err := recipe.Parse([]byte(strings.Replace(plain, in[0], in[1], 1)))
			return casetest.Said(err)
		},
		"whole texts": func(_ *testing.T, in []string) string {
			_, err := recipe.Parse([]byte(in[0]))
			return casetest.Said(err)
		},
	})
}

// changed returns what is said of a recipe after changes such as columns.1.weight = 0, where
// gone takes a part away.
func changed(r recipe.Recipe) casetest.Answer {
	return func(t *testing.T, in []string) string {
		text := casetest.Changed(t, casetest.Must(r.JSON()), in)
		_, err := recipe.Parse(text)
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
