package audit_test

import (
	"strings"
	"testing"

	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
)

// What may be one patient, and is counted as several, is said with its number.
func TestPatientsWhoMayBeOneAreSaid(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   string
	}{
		{"zeros", []string{"007", "7", "7.0", "12", "0012", "13", "00007"}, `5 patients differ from another one only by leading zeros in column "pid", and count as different patients: row 1 and row 2 have two of them. If they are one patient's, write them in one way`},
		{"capitals", []string{"b1", "a12", "A12", "c3"}, `2 patients differ from another one only by capital letters in column "pid", and count as different patients: row 2 and row 3 have two of them. If they are one patient's, write them in one way`},
		{"zeros of codes", []string{"A007", "A7"}, ""},
		{"points", []string{"11", "11.0", "12"}, ""},
		{"none", []string{"1", "", "2", ""}, `2 rows have no value in column "pid", and count as patients of their own: row 2, row 4. If one of them is of a patient who has other rows, fill the value in or leave the row out: nothing protects these rows together`},
		{"999 rows", append(tabletest.Repeat(499, "9"), tabletest.Repeat(500, "9.0")...), ""},
		{"1000 rows in two ways", append(tabletest.Repeat(500, "9"), tabletest.Repeat(500, "9.0")...), `1000 rows have the same value in column "pid", the first of them row 1: make sure that the value is one patient's, and not what was entered where the patient was not known; if it was, leave it empty or declare it a missing value, and each row counts as a patient of its own`},
	} {
		var said []string
		for _, note := range audit.PatientNotes(tabletest.Column("pid", test.values...).Columns[0]) {
			said = append(said, note.String())
		}
		if got := strings.Join(said, "; "); got != test.want {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}
