package recipe_test

import (
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// A recipe that is silent on the order of rows sorts them. Those of the versions before the
// third meant the order of the file, and go on to mean it, written anew too.
func TestSilenceOnTheOrderOfRows(t *testing.T) {
	if (&recipe.Recipe{Version: recipe.Version}).InFileOrder() {
		t.Error("the zero value keeps the order of the file")
	}
	for _, test := range []struct {
		version, order string
		original       bool
	}{
		{"1", "", true}, {"2", "", true}, {"3", "", false},
		{"1", recipe.SortedOrder, false}, {"2", recipe.SortedOrder, false}, {"3", recipe.SortedOrder, false},
		{"2", recipe.OriginalOrder, true}, {"3", recipe.OriginalOrder, true},
	} {
		r, err := recipe.Parse([]byte(strings.NewReplacer("VERSION", test.version, "ORDER", test.order).Replace(
			`{"version": VERSION, "input": {}, "columns": [], "privacy": {"k": 2}, "algorithm": {"name": "minimum-loss", "seed": 1}, "output": {"row_order": "ORDER", "formula_safe": true}}`)))
		if err != nil {
			t.Fatal(err)
		}
		if r.InFileOrder() != test.original {
			t.Errorf("version %s, %q: in the order of the file: %v", test.version, test.order, r.InFileOrder())
		}
		data, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := recipe.Parse(data); err != nil || again.InFileOrder() != test.original {
			t.Errorf("version %s, %q, written anew: %v", test.version, test.order, err)
		}
	}
}
