package release_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/release"
)

// releaseOf runs a table whose column sex is the only one that is marked, and id the patient.
func releaseOf(t *testing.T, text string, k int, patient bool) *release.Release {
	t.Helper()
	microdata := tabletest.Read(t, text, recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = k
	for _, name := range microdata.Names() {
		role := map[string]table.Role{"sex": table.QuasiIdentifying, "id": table.Identifying}[name]
		if role == "" {
			role = table.Sensitive
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	if patient {
		r.CountPatients("id")
	}
	_, made := enginetest.Run(t, microdata, r)
	return made
}

// What a form says is what a release in that form does.
func TestAFormIsWhatItsReleaseSays(t *testing.T) {
	text := "sex,crp\n"
	for i := range 60 {
		text += fmt.Sprintf("%s,%.1f\n", []string{"f", "m"}[i%2], 0.7*float64(i))
	}
	microdata := tabletest.Read(t, text, recipe.Input{})
	made := releaseOf(t, text, 5, false)
	forms, err := made.Forms()
	if err != nil || len(forms) < 3 {
		t.Fatal(forms, err)
	}
	for _, f := range forms {
		r := made.Recipe().Clone()
		f.Take(r.Column("crp"))
		r.Found = nil
		_, coarser := enginetest.Run(t, microdata, r)
		alone := 0
		for _, n := range coarser.Table.Column("crp").Counts() {
			if n == 1 {
				alone++
			}
		}
		if alone != f.Alone {
			t.Errorf("%s: %d of %d are singled out, the form says %d", f.Rule.Written(), alone, f.People, f.Alone)
		}
	}
}

// A column of identifiers is decided by these, and so is a pair with one.
func TestOneDecisionForAColumn(t *testing.T) {
	unique := []facts.Unique{{Columns: []string{"mail"}}, {Columns: []string{"a", "b"}}, {Columns: []string{"id"}, Disguised: true}}
	concerns := facts.Concerns{Identifiers: []facts.Identifiers{{Column: "mail"}}, Unique: unique}
	if waits := concerns.Undecided(); len(waits) != 1 || waits[0].Columns[0] != "a" {
		t.Errorf("waits: %+v", waits)
	}
	concerns.Identifiers = nil
	if waits := concerns.Undecided(); len(waits) != 2 || waits[0].Columns[0] != "mail" {
		t.Errorf("waits: %+v", waits)
	}
}

// The forms of numbers with decimal commas are those of the same numbers with points, and a row
// of totals that is left out decides nothing about them.
func TestFormsOfNumbersAsTheyAreWritten(t *testing.T) {
	written := func(comma bool, end string) string {
		text := "sex;crp;ward;unit\n"
		for i := range 100 {
			text += fmt.Sprintf("f;%.1f;North;A\n", 0.7*float64(i))
		}
		if comma {
			text = strings.ReplaceAll(text, ".", ",")
		}
		return text + end
	}
	forms := func(text string) (said []string) {
		r := recipe.Default()
		r.Input.Notes = recipe.NotesLeaveOut
		r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}, {Name: "crp", Role: table.Insensitive}, {Name: "ward", Role: table.Insensitive}, {Name: "unit", Role: table.Insensitive}}
		_, made := enginetest.Run(t, tabletest.Read(t, text, recipe.Input{}), r)
		all := casetest.Must(made.Forms())
		for _, f := range all {
			said = append(said, fmt.Sprintf("%s %d of %d", f.Rule.Written(), f.Alone, f.People))
		}
		return said
	}
	want := forms(written(false, ""))
	if len(want) < 4 {
		t.Fatal(want)
	}
	for name, text := range map[string]string{
		"with commas":            written(true, ""),
		"with totals":            written(false, "Total;99999.5;;\n"),
		"with commas and totals": written(true, "Summe;99999,5;;\n"),
	} {
		if got := forms(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
