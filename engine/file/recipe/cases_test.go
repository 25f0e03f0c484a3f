package recipe_test

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
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
		var part any
		if err := json.Unmarshal(text, &part); err != nil {
			t.Fatal(err)
		}
		for _, change := range in {
			if path, value, ok := strings.Cut(change, " = "); ok {
				part = with(t, part, strings.Split(path, "."), value)
			}
		}
		if text, err = json.Marshal(part); err != nil {
			t.Fatal(err)
		}
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

// with returns a JSON value of which a part is another one.
func with(t *testing.T, of any, path []string, value string) any {
	if len(path) == 0 {
		var part any
		if err := json.Unmarshal([]byte(value), &part); err != nil {
			t.Fatalf("%s: %v", value, err)
		}
		return part
	}
	if list, ok := of.([]any); ok {
		at, err := strconv.Atoi(path[0])
		if err != nil || at > len(list) {
			t.Fatalf("no place %s", path[0])
		}
		if at == len(list) {
			list = append(list, nil)
		}
		list[at] = with(t, list[at], path[1:], value)
		return list
	}
	object, _ := of.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	if len(path) == 1 && value == "gone" {
		delete(object, path[0])
	} else {
		object[path[0]] = with(t, object[path[0]], path[1:], value)
	}
	return object
}
