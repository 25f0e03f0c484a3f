package release_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/release"
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

// What the recipe and the report repeat is searched wherever it stands.
func TestNamesInTheRecipeAreSaid(t *testing.T) {
	microdata, clinic, _ := enginetest.Clinic(t, brief.Of(300, 100))
	clinic.Privacy.K = 3
	byHand := func(group string) *recipe.Hierarchy {
		h := &recipe.Hierarchy{}
		for _, value := range microdata.Column("sex").Values {
			h.Rows = append(h.Rows, []string{value, group, "*"})
		}
		return h
	}
	for name, test := range map[string]struct {
		decide func(r *recipe.Recipe)
		want   []string // codes and what they name last
	}{
		"nothing":        {func(*recipe.Recipe) {}, nil},
		"sheet":          {func(r *recipe.Recipe) { r.Input.Sheet = "Anna Schmidt" }, []string{"note-told Anna Schmidt"}},
		"usual sheet":    {func(r *recipe.Recipe) { r.Input.Sheet = "Sheet1" }, nil},
		"group":          {func(r *recipe.Recipe) { r.Column("sex").Hierarchy = byHand("ask anna.schmidt@web.de") }, []string{"note-told-group ask anna.schmidt@web.de"}},
		"usual group":    {func(r *recipe.Recipe) { r.Column("sex").Hierarchy = byHand("any sex") }, nil},
		"no value":       {func(r *recipe.Recipe) { r.Column("sex").Missing = []string{"ask Anna Schmidt"} }, []string{"note-told-value ask Anna Schmidt"}},
		"usual no value": {func(r *recipe.Recipe) { r.Input.Missing = []string{"NA", "-9999", "not known"} }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			r := clinic.Clone()
			test.decide(&r)
			_, of := enginetest.Run(t, microdata, r)
			var got []string
			for _, note := range of.Notes() {
				if strings.HasPrefix(note.Code, "note-told") {
					got = append(got, note.Code+" "+note.Args[len(note.Args)-1].English)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("said %q, want %q", got, test.want)
			}
		})
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

func TestNamesOfFilesAreSearched(t *testing.T) {
	for name, want := range map[string]bool{
		"Anna_Schmidt.xlsx": true, "CRP of anna.schmidt@web.de.csv": true, "crp-anna-schmidt-2024.csv": true,
		"patients.csv": false, "export_20240301120000.csv": false, "Labor 2024-03-01 bis 2024-03-31.csv": false,
		"synthetic-clinic.csv": false, "export_20240301_120000.csv": false, "export 2024-03-01 12.00.00.csv": false, "Kopie von Labor (2).xlsx": false, "icu_admissions_2019_2023_v1.4.2.csv": false,
	} {
		if _, found := release.FileTold(name); found != want {
			t.Errorf("%s: something identifying is found: %v", name, found)
		}
	}
}
