package recipe_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// The column that identifies the patient leaves as a pseudonym or not at all.
func TestAPatientIsNotShown(t *testing.T) {
	pseudonym := &recipe.Transform{Kind: recipe.Pseudonym}
	shifted := &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
	for _, test := range []struct {
		role      table.Role
		transform *recipe.Transform
		shown     bool
	}{
		{table.Identifying, nil, false}, {table.Identifying, pseudonym, false}, {table.Identifying, shifted, true},
		{table.Insensitive, nil, true}, {table.Insensitive, pseudonym, false}, {table.Insensitive, shifted, true},
		{table.Sensitive, nil, true}, {table.Sensitive, pseudonym, false}, {table.QuasiIdentifying, nil, true},
	} {
		r := recipe.Default()
		r.Columns = []recipe.Column{{Name: "id", Role: test.role, Transform: test.transform}}
		if r.ShowsPatient() || r.CheckPatient() != nil {
			t.Errorf("%+v is shown though it identifies nobody", test)
		}
		r.Privacy.Patient = "id"
		if err := r.CheckPatient(); r.ShowsPatient() != test.shown || (err != nil) != test.shown || test.shown && !strings.Contains(err.Error(), `column "id" identifies the patient and would be released: give it the role identifying`) {
			t.Errorf("%+v is shown: %v, %v", test, r.ShowsPatient(), err)
		}
		r.CountPatients("id")
		if c := r.Column("id"); r.ShowsPatient() || !test.shown && (c.Role != test.role || c.Transform != test.transform) {
			t.Errorf("%+v is counted by as %+v", test, c)
		}
	}
	var r recipe.Recipe
	if r.CountPatients("gone"); r.ShowsPatient() || r.Privacy.Patient != "gone" {
		t.Error("a column that is not there is shown")
	}
}

// What was answered about a column is in the recipe, is one answer, and can be taken back.
func TestTheQuestionOfThePatientIsRemembered(t *testing.T) {
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "nr", Role: table.Identifying}}
	r.NotOnePatient("id")
	r.NotOnePatient("id")
	r.CountPatients("nr")
	if !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || r.Privacy.Patient != "nr" || r.Validate() != nil {
		t.Errorf("decided is %+v, %v", r.Privacy, r.Validate())
	}
	if r.CountPatients("id"); len(r.Privacy.NotPatients) > 0 || r.Privacy.Patient != "id" {
		t.Errorf("after yes it is %+v", r.Privacy)
	}
	if r.NotOnePatient("id"); r.Privacy.Patient != "" {
		t.Errorf("after no it is %+v", r.Privacy)
	}
	if r.AskAboutPatients("id"); len(r.Privacy.NotPatients) > 0 {
		t.Errorf("taken back it is %+v", r.Privacy)
	}
	r.CountPatients("id")
	if r.AskAboutPatients("id"); r.Privacy.Patient != "" {
		t.Errorf("taken back it is %+v", r.Privacy)
	}
	r.NotOnePatient("id")
	if moved := r.Renamed(map[string]string{"id": "pid"}); !slices.Equal(moved.Privacy.NotPatients, []string{"pid"}) || !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || moved.Validate() != nil {
		t.Errorf("called otherwise it is %+v, before %+v, %v", moved.Privacy, r.Privacy, moved.Validate())
	}
	if rest := r.Without("id"); len(rest.Privacy.NotPatients) > 0 || !slices.Equal(r.Privacy.NotPatients, []string{"id"}) || rest.Validate() != nil {
		t.Errorf("without the column it is %+v, before %+v, %v", rest.Privacy, r.Privacy, rest.Validate())
	}
	for want, decided := range map[string]recipe.Privacy{
		`"gone", which is no column`:     {K: 2, NotPatients: []string{"gone"}},
		`"id", which is privacy.patient`: {K: 2, Patient: "id", NotPatients: []string{"id"}},
		`"id" twice`:                     {K: 2, NotPatients: []string{"id", "nr", "id"}},
	} {
		r.Privacy = decided
		if err := r.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v gives %v, want %q", decided, err, want)
		}
	}
}
