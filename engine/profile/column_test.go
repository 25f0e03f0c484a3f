package profile_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/profile"
)

// Postcodes in digits are numbers of places, and nobody is told that they measure something.
func TestNumbersOfPlacesAreShownAsThose(t *testing.T) {
	for _, test := range []struct {
		format format.Type
		why    string
		read   string
		want   string
	}{
		{format.Integer, profile.ReasonPlace, profile.ReasonTypeInteger, profile.Place},
		{format.Category, profile.ReasonPlace, profile.ReasonTypeZeros, profile.Place},
		{format.Category, profile.ReasonPlace, profile.ReasonTypeCategory, "category"},
		{format.Integer, profile.ReasonID, profile.ReasonTypeInteger, "integer"},
		{format.Integer, profile.ReasonMeasure, profile.ReasonTypeInteger, "integer"},
	} {
		c := profile.Column{Format: format.Format{Type: test.format}, Reason: profile.Reason{Code: test.why}, TypeReason: profile.Reason{Code: test.read}}
		if got := c.Shown(); got != test.want {
			t.Errorf("%+v is shown as %s", test, got)
		}
	}
}

// The finest number is first; names are none of them, unless there is nothing else.
func TestPatientsAreToldByNumbers(t *testing.T) {
	named := func(name, reason string, distinct int, like bool) profile.Column {
		return profile.Column{Name: name, Reason: profile.Reason{Code: reason}, Distinct: distinct, PatientLike: like}
	}
	columns := []profile.Column{named("name", profile.ReasonName, 90, true), named("plan", profile.ReasonID, 70, true),
		named("mrn", profile.ReasonID, 80, true), named("visit", profile.ReasonID, 99, false), named("nurse", profile.ReasonPersonNames, 95, true)}
	got := profile.Patients(columns)
	if len(got) != 2 || got[0].Name != "mrn" || got[1].Name != "plan" {
		t.Errorf("patients are told apart by %+v", got)
	}
	if got = profile.Patients(append(columns[:1:1], columns[4])); len(got) != 2 || got[0].Name != "nurse" {
		t.Errorf("without a number they are told apart by %+v", got)
	}
	if got = profile.Patients(columns[3:4]); len(got) != 0 {
		t.Errorf("by a visit they are told apart: %+v", got)
	}
}
