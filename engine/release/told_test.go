package release_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
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
		renamed := casetest.Must(of.Rewritten(r.Output, map[string]string{"birth_date": "born"}))
		if slices.ContainsFunc(renamed.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "birth_date" }) {
			t.Errorf("%s: holds the release under its new name", name)
		}
	}
}

// A group that somebody has named after a person holds the release wherever it shows.
func TestNamesOfGroupsThatLeaveHoldTheRelease(t *testing.T) {
	microdata, r, _ := enginetest.Clinic(t, 100)
	for i := range r.Columns {
		r.Columns[i].Role = table.Identifying
	}
	named, of := r.Column("ward"), microdata.Column("ward")
	named.Role, named.Hierarchy = table.QuasiIdentifying, &recipe.Hierarchy{}
	for v, value := range of.Values {
		if !of.Absent(int32(v)) {
			group := []string{"ask anna.schmidt@web.de", "others"}[v%2]
			named.Hierarchy.Rows = append(named.Hierarchy.Rows, []string{value, group, "*"})
		}
	}
	r.Privacy.K, r.Privacy.SuppressionLimit = 30, 0.2 // more than are on one ward
	_, release := enginetest.Run(t, microdata, r)
	shows := slices.Contains(release.Table.Column("ward").Values, "ask anna.schmidt@web.de")
	holds := slices.ContainsFunc(release.Concerns().Open(), func(i facts.Identifiers) bool { return i.Column == "ward" })
	if !shows || !holds {
		t.Errorf("the group shows: %v (%q); the release is held: %v", shows, release.Table.Column("ward").Values, holds)
	}
}
