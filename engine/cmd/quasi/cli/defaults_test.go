package cli

import (
	"testing"

	"quasi/engine/file/recipe"
)

// What nobody decides is the same from the command, from the library and in the app, which
// begins with the library's: whoever is silent gets the safe choice.
func TestDefaultsOfOutputAreTheLibrarys(t *testing.T) {
	folder := t.TempDir()
	table, saved := write(t, "t.csv", "sex,dx\nF,flu\nF,copd\n"), folder+"/r.json"
	mustRun(t, "anonymize", table, "-o", folder+"/o.csv", "--qi", "sex", "--confirm", "dx", "--k", "2", "--save-recipe", saved)
	r, err := recipe.Parse([]byte(read(t, saved)))
	if err != nil {
		t.Fatal(err)
	}
	want := recipe.Default().Output
	want.Intervals, want.Notation, want.Delimiter = recipe.Brackets, recipe.PlainNotation, recipe.CommaDelimiter // what silence means
	if r.Output != want || want.RowOrder != recipe.SortedOrder || !want.FormulaSafe {
		t.Errorf("the command decides %+v, the library %+v", r.Output, want)
	}
	silent, err := recipe.Parse([]byte(`{"version": 3, "input": {}, "columns": [], "privacy": {"k": 2}, "algorithm": {"name": "minimum-loss", "seed": 1}, "output": {}}`))
	if err != nil || silent.InFileOrder() || !silent.Output.FormulaSafe {
		t.Errorf("a silent recipe decides %+v, %v", silent.Output, err)
	}
}
