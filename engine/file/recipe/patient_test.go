package recipe_test

import (
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
