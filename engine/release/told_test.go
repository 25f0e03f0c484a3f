package release_test

import (
	"slices"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
)

// The name under which a column leaves is searched, and only that one holds the release.
func TestNamesThatLeaveAreSearched(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 100))
	r.Privacy.K = 3
	for name, want := range map[string]bool{"CRP of anna.schmidt@web.de": true, "year of birth": false} {
		_, of := enginetest.Run(t, microdata, r.Releasing(map[string]string{"birth_date": name}))
		holds := slices.ContainsFunc(of.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "birth_date" })
		if holds != want {
			t.Errorf("%s: holds the release: %v", name, holds)
		}
		renamed, err := of.Rewritten(r.Output, map[string]string{"birth_date": "born"})
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(renamed.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "birth_date" }) {
			t.Errorf("%s: holds the release under its new name", name)
		}
	}
}

// The recipe and the report repeat the name of the sheet.
func TestNamesInTheRecipeAreSaid(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, brief.Of(300, 100))
	r.Privacy.K = 3
	for sheet, want := range map[string]bool{"Anna Schmidt": true, "Sheet1": false} {
		r.Input.Sheet = sheet
		_, of := enginetest.Run(t, microdata, r)
		said := false
		for _, note := range of.Notes() {
			said = said || note.Code == "note-told"
		}
		if said != want {
			t.Errorf("%s: said %v", sheet, said)
		}
	}
}
