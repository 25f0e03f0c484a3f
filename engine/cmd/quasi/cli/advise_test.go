package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
	"quasi/engine/file/recipe"
)

// What is printed and what JSON has are the same; each change has its recipe, which runs
// and loses no more than was measured.
func TestAdvise(t *testing.T) {
	file := patientsFile(t)
	args := append([]string{"advise", file, "--missing", "*", "--model", "distinct-l-diversity:Disease:l=2"}, patientColumns...)
	text, found := mustRun(t, args...), decode[advice](t, mustRun(t, append(args, "--json")...))
	if found.Rows != 10 || !found.Now.Passed() || len(found.Changes) < 4 || !strings.Contains(text, "as it is") {
		t.Fatalf("%+v\n%s", found, text)
	}
	last := 0.0
	for _, change := range found.Changes {
		if !strings.Contains(text, change.Said.String()) || change.Loss < last && change.Trial.Passed() {
			t.Errorf("%s, which loses %v, is not in its place in\n%s", change.Said, change.Loss, text)
		}
		last = change.Loss
		if change.Kind != whatif.Drop || !change.Trial.Passed() {
			continue
		}
		data, err := change.Recipe.JSON()
		if err != nil {
			t.Fatal(err)
		}
		path, out := write(t, "recipe.json", string(data)), filepath.Join(t.TempDir(), "out.csv")
		run := decode[struct {
			Released int
			Loss     struct {
				Rate float64 `json:"iloss_rate"`
			}
		}](t, mustRun(t, "anonymize", file, "--recipe", path, "-o", out, "--json"))
		if run.Released != change.Trial.Rows || run.Loss.Rate > change.Trial.Loss {
			t.Errorf("%s: a run releases %+v, measured were %+v", change.Said, run, change.Trial)
		}
	}
}

// A recipe that can't be run has nothing to compare with.
func TestAdviseNeedsARelease(t *testing.T) {
	_, err, code := quasi(t, "advise", patientsFile(t), "--qi", "Age", "--k", "11")
	if code != exitInput || !strings.Contains(err, "nothing to compare with: k is 11") {
		t.Errorf("exit code %d: %s", code, err)
	}
	if _, err, code = quasi(t, "advise", patientsFile(t)); code != exitUsage || !strings.Contains(err, "--qi a,b,c or --recipe") {
		t.Errorf("exit code %d: %s", code, err)
	}
	r := recipe.Default()
	data, _ := r.JSON()
	path := write(t, "recipe.json", string(data))
	if _, err, code = quasi(t, "advise", patientsFile(t), "--recipe", path, "--k", "3"); code != exitUsage {
		t.Errorf("exit code %d: %s", code, err)
	}
}
