package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Rows that are known of a patient, of a release in which numbers link each one's rows,
// are those of five patients: by [check], which reads the file as anybody can and knows
// nothing of the engine.
func stranger(t *testing.T, path, patient, qi string, more ...string) {
	t.Helper()
	for _, knows := range []string{"2", "all"} {
		out := filepath.Join(t.TempDir(), "out.csv")
		mustRun(t, append([]string{"anonymize", path, "-o", out, "--patient", patient, "--qi", qi, "--k", "5", "--knows", knows, "--linked"}, more...)...)
		found := check(t, out, patient, strings.Split(qi, ","))
		for known, by := range map[string]map[string]int{"1": found.one, "2": found.two, "all": found.all} {
			if known == "all" && knows == "2" {
				continue // more than was asked for
			}
			for id, k := range by {
				if k < 5 {
					t.Fatalf("--knows %s: %s known rows of %s are those of %d patients", knows, known, id, k)
				}
			}
		}
		if len(found.several) == 0 {
			t.Error("nobody is released")
		}
	}
}

// limit is the share of rows that may be left out: of few rows, more.
func limit(share string) string {
	if testing.Short() {
		return "0.6"
	}
	return share
}

func TestAStrangerLooksAtTheClinic(t *testing.T) {
	qi := "birth_date,sex,postcode,admitted,ward"
	path := columnsOf(t, clinicFile(t), "mrn,diagnosis,"+qi)
	stranger(t, path, "mrn", qi, "--sensitive", "diagnosis", "--set", "rounds=1", "--suppression-limit", limit("0.001"))
	stranger(t, path, "mrn", qi, "--sensitive", "diagnosis", "--algorithm", "mondrian-relaxed", "--model", "distinct-l-diversity:diagnosis:l=3", "--suppression-limit", limit("0.05"))
}

// long is set where the time is for more than a part of a large table.
const long = "QUASI_LONG"

// UCI Diabetes 130-US hospitals, which is not part of the project: its first 20,000
// encounters, or all 101,766; 300 if the test is to be short.
func TestAStrangerLooksAtDiabetes(t *testing.T) {
	qi := "race,gender,age,admission_type_id,discharge_disposition_id,admission_source_id,time_in_hospital"
	path := columnsOf(t, bigTable(t, "diabetes/diabetic_data.csv", 300), "patient_nbr,"+qi)
	if os.Getenv(long) == "" && !testing.Short() {
		path = firstRows(t, path, 20_000)
	}
	stranger(t, path, "patient_nbr", qi, "--missing", "?", "--suppression-limit", limit("0.001"), "--set", "rounds=0")
}
