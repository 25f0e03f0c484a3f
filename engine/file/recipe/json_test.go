package recipe_test

import (
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// What is wrong with the text of a recipe is said with its line and what to do, in no words of
// the JSON package.
func TestFaultsOfJSONAreInPlainWords(t *testing.T) {
	whole := "{\n  \"version\": 4,\n  \"columns\": [{\"name\": \"a\", \"role\": \"quasi-identifying\", \"coarsen\": {\"kind\": \"step\", \"width\": 5}}],\n  \"privacy\": {\"k\": 5},\n  \"algorithm\": {\"name\": \"kaim\", \"seed\": 1},\n  \"output\": {\"formula_safe\": true}\n}"
	if _, err := recipe.Parse([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	const other = "recipe: this is no recipe: choose the JSON file that was saved as one"
	for name, test := range map[string]struct{ from, to, want string }{
		"PDF":              {whole, "%PDF-1.4\n", other},
		"table":            {whole, "id,age\n1,2\n", other},
		"page":             {whole, "<!DOCTYPE html>", other},
		"list":             {whole, "[1]", other},
		"text":             {whole, `"x"`, other},
		"null":             {whole, "null", other},
		"nothing in it":    {whole, "{}", other},
		"no version":       {`"version": 4,`, "", other},
		"UTF-16":           {whole, "\xff\xfe{\x00", other},
		"report":           {whole, `{"report_version": 1, "figures": []}`, "recipe: this is a report, not a recipe: choose the JSON file that was saved as one"},
		"empty":            {whole, "", "recipe: the file is empty or ends too early: choose a recipe that was exported whole"},
		"cut":              {"5}}],\n  \"privacy\"", "", "recipe: "},
		"cut at its end":   {"true}\n}", "true", "recipe: the file is empty or ends too early: choose a recipe that was exported whole"},
		"no comma":         {"4,", "4", "recipe: line 3: this is no JSON from “\"columns\": [{\"name\":…” on: correct it or what stands before it, such as a missing comma, or choose a recipe as it was saved"},
		"text for number":  {`"k": 5`, `"k": "abc"`, `recipe: line 4: "privacy.k" is a text; it must be a whole number`},
		"no whole number":  {`"k": 5`, `"k": 2.5`, `recipe: line 4: "privacy.k" is the number 2.5; it must be a whole number`},
		"below 0":          {`"seed": 1`, `"seed": -1`, `recipe: line 5: "algorithm.seed" is the number -1; it must be a whole number, at least 0`},
		"number for text":  {`"kaim"`, "5", `recipe: line 5: "algorithm.name" is a number; it must be a text`},
		"list for object":  {`{"k": 5}`, "[]", `recipe: line 4: "privacy" is a list in square brackets; it must be an object in braces`},
		"truth for number": {`"width": 5`, `"width": true`, `recipe: line 3: "columns.coarsen.width" is true or false; it must be a number`},
		"text for truth":   {`true`, `"yes"`, `recipe: line 6: "output.formula_safe" is a text; it must be true or false`},
		"unknown":          {`"k": 5`, `"kk": 5`, `recipe: line 4: "kk" is not known in a recipe: take it out, or use a newer version of this program`},
		"another version":  {"4,", "99,", "the recipe is of version 99, and this program reads versions 1 to 4: use the version of Quasi that saved it"},
	} {
		text := strings.Replace(whole, test.from, test.to, 1)
		_, err := recipe.Parse([]byte(text))
		if err == nil || err.Error() != test.want && name != "cut" {
			t.Errorf("%s: %v, want %s", name, err, test.want)
			continue
		}
		for _, foreign := range []string{"invalid character", "unmarshal", "EOF", "json:", "Go "} {
			if strings.Contains(err.Error(), foreign) {
				t.Errorf("%s: %v has words of a program", name, err)
			}
		}
	}
}
