package release_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/loss"
	"quasi/engine/sample"
)

// clinicRecipe releases the quasi-identifiers of the clinic, with one column studied.
func clinicRecipe(studied string) recipe.Recipe {
	r := recipe.Default()
	for _, name := range []string{"patient_name", "mrn", "birth_date", "sex", "postcode", "admitted", "diagnosis", "ward", "notes", "los_days"} {
		role := map[string]table.Role{"birth_date": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "postcode": table.QuasiIdentifying,
			"admitted": table.QuasiIdentifying, "los_days": table.QuasiIdentifying, "diagnosis": table.Sensitive, "ward": table.Insensitive}[name]
		if role == "" {
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role, Studied: name == studied})
	}
	return r
}

func lossOf(t *testing.T, r loss.Report, name string) float64 {
	t.Helper()
	at := slices.IndexFunc(r.Columns, func(c loss.ColumnLoss) bool { return c.Name == name })
	if at < 0 {
		t.Fatalf("no loss of %q in %+v", name, r.Columns)
	}
	return r.Columns[at].ILossRate
}

// What is studied loses about half as much or less, and the table little more.
// docs/figures.md says so.
func TestWhatIsStudiedIsKept(t *testing.T) {
	clinic := tabletest.Read(t, string(sample.Clinic(brief.Of(1500, 500), 3).CSV), recipe.Input{})
	plain, _ := enginetest.Written(t, clinic, clinicRecipe(""))
	names := []string{"birth_date", "postcode", "admitted"}
	if testing.Short() { // the rest is for make test-long
		names = names[:1]
	}
	for _, name := range names {
		studied, _ := enginetest.Written(t, clinic, clinicRecipe(name))
		before, after := lossOf(t, plain.Loss, name), lossOf(t, studied.Loss, name)
		if after > 0.65*before || studied.Loss.ILossRate > 1.3*plain.Loss.ILossRate {
			t.Errorf("%s loses %.3f where it lost %.3f, the table %.3f where it lost %.3f", name, after, before, studied.Loss.ILossRate, plain.Loss.ILossRate)
		}
		want := []facts.Studied{{Column: name, Kept: facts.KeptGeneralized, Loss: after}}
		if got := studied.Studied(); !slices.Equal(got, want) {
			t.Errorf("%+v is said, want %+v", got, want)
		}
		if !studied.Passed() {
			t.Errorf("%s: %s", name, studied.Failed())
		}
	}
}
