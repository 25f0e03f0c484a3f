package suggest_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
)

// stays has two rows of each patient, and a code for every so many patients.
func stays(t *testing.T, patient, code string, perCode int, digits string) *table.Table {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "%s,%s\n", patient, code)
	for p := range 4 * perCode {
		for range 2 {
			fmt.Fprintf(&text, "P%05d,%s\n", 17*p+1000, digits+fmt.Sprint(p/perCode))
		}
	}
	read, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// A short code that 20 patients have is no patient's number; that 19 have, or that is in 38 rows of
// nobody knows whom, may be.
func TestCodesOfManyPatientsAreGeneralized(t *testing.T) {
	for _, test := range []struct {
		patient, code, digits string
		perCode               int
		want                  bool
	}{
		{"patient_id", "bill_type", "13", 20, true}, {"patient_id", "bill_type", "13", 19, false},
		{"patient_id", "MVO", "102", 20, true}, {"patient_id", "MVO", "1023", 20, false},
		{"encounter_key", "bill_type", "13", 20, false}, {"patient_id", "zz number", "13", 20, false},
	} {
		read := stays(t, test.patient, test.code, test.perCode, test.digits)
		got, one := suggest.Table(read)[1], suggest.One(read, 1)
		if few := got.Role == table.QuasiIdentifying && got.Reason.Code == profile.ReasonFewValues; few != test.want || !few && got.Role != table.Identifying {
			t.Errorf("%+v: %s for %s", test, got.Role, got.Reason.Code)
		}
		if one.Role != got.Role || one.Reason.Code != got.Reason.Code {
			t.Errorf("%+v: by itself %s for %s, in the table %s for %s", test, one.Role, one.Reason.Code, got.Role, got.Reason.Code)
		}
	}
}

// A code of which one patient has all rows, as a number of patients has, is removed.
func TestCodesOfOnePatientAreRemoved(t *testing.T) {
	var text strings.Builder
	text.WriteString("patient_id,zz\n")
	for i := range 800 {
		fmt.Fprintf(&text, "P%05d,%d\n", 1000+i/40, 100+i/40)
	}
	read, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := suggest.Table(read)[1]; got.Role != table.Identifying {
		t.Errorf("%s for %s", got.Role, got.Reason.Code)
	}
}
