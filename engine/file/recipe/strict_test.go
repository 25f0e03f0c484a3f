package recipe_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

const plain = `{
  "version": 1, "input": {},
  "columns": [{"name": "age", "role": "quasi-identifying"}],
  "privacy": {"k": 5, "models": [{"model": "l-alpha-diversity", "column": "dx", "weights": {"a": 0.5, "A": 1}}]},
  "algorithm": {"name": "kaim", "seed": 1}, "output": {}
}`

// A recipe says what it says to every reader: a key is written in one way, and stands
// once.
func TestKeysAreWhatTheySay(t *testing.T) {
	for change, want := range map[[2]string]string{
		{`"k": 5`, `"K": 5`}:          `line 4: "K" is not known in a recipe: write "k"`,
		{`"k": 5`, `"k": 50, "K": 2`}: `line 4: "K" is not known in a recipe: write "k"`,
		{`"k": 5`, `"k": 50, "k": 2`}: `line 4: "k" appears twice`,
		{`"role": "quasi-identifying"`, `"role": "identifying", "role": "quasi-identifying"`}: `line 3: "role" appears twice`,
		{`"role"`, `"Role"`}:                                       `line 3: "Role" is not known in a recipe: write "role"`,
		{`"a": 0.5`, `"a": 0.5, "a": 0`}:                           `line 4: "a" appears twice`, // of a map
		{`"output": {}`, `"output": {}, "output": {}`}:             `line 5: "output" appears twice`,
		{`"output": {}`, `"OUTPUT": {}`}:                           `write "output"`,
		{`"output": {}`, `"output": {"formula_Safe": true}`}:       `write "formula_safe"`,
		{`"seed": 1`, `"seed": 1, "parameters": {"a": 1, "a": 2}`}: `"a" appears twice`,
	} {
		bad := strings.Replace(plain, change[0], change[1], 1)
		if _, err := recipe.Parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s instead of %s: %v, want %s", change[1], change[0], err, want)
		}
	}
	// Keys of maps are values, which small letters and capitals tell apart.
	if _, err := recipe.Parse([]byte(plain)); err != nil {
		t.Error(err)
	}
}

// A byte order mark is what an editor puts before a text.
func TestAByteOrderMarkIsNoPartOfARecipe(t *testing.T) {
	r := full()
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := recipe.Parse(append([]byte("\ufeff"), data...))
	want, _ := recipe.Parse(data)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, read as %+v", err, got)
	}
	if _, err := recipe.Parse([]byte("\ufeff")); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("nothing but a mark: %v", err)
	}
}

// Who says nothing is protected, and what is decided is written down.
func TestASilentRecipePutsApostrophes(t *testing.T) {
	silent := `{"version":1,"input":{},"columns":[],"privacy":{"k":5},"algorithm":{"name":"kaim","seed":1}}`
	for text, want := range map[string]bool{
		silent: true, strings.TrimSuffix(silent, "}") + `,"output":{}}`: true, strings.TrimSuffix(silent, "}") + `,"output":{"bom":true}}`: true,
		strings.TrimSuffix(silent, "}") + `,"output":{"formula_safe":false}}`: false, strings.TrimSuffix(silent, "}") + `,"output":null}`: true,
	} {
		r, err := recipe.Parse([]byte(text))
		if err != nil || r.Output.FormulaSafe != want {
			t.Errorf("%s: %v, formulas are safe: %v", text, err, r.Output.FormulaSafe)
		}
		again, _ := r.JSON()
		if back, err := recipe.Parse(again); err != nil || back.Output != r.Output {
			t.Errorf("%s reads back as %+v, %v", again, back.Output, err)
		}
	}
}

// A hierarchy whose rows are empty is none.
func TestAHierarchyHasRows(t *testing.T) {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{}}}}}
	if _, err := r.Columns[0].Hierarchy.Tree(); err == nil {
		t.Error("a row without a value makes a tree")
	}
}

// However deep a text goes, it is refused and nothing breaks.
func TestDeepTextsAreRefused(t *testing.T) {
	for _, deep := range []string{strings.Repeat("[", 1<<20), `{"columns":` + strings.Repeat("[", 1<<20), strings.Repeat(`{"a":`, 1<<20)} {
		if _, err := recipe.Parse([]byte(deep)); err == nil {
			t.Error("taken")
		}
	}
}
