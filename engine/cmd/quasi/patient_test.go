package main

import (
	"path/filepath"
	"strings"
	"testing"
)

const visits = "id,age,dx\nP1,30,a\nP1,30,b\nP2,30,a\nP3,30,c\n"

// The number of a patient is removed though no flag says so.
func TestThePatientIsRemoved(t *testing.T) {
	path, out := write(t, "visits.csv", visits), filepath.Join(t.TempDir(), "out.csv")
	saved := filepath.Join(t.TempDir(), "r.json")
	mustRun(t, "anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--k", "3", "--save-recipe", saved)
	if text := read(t, out); strings.Contains(text, "P1") || !strings.HasPrefix(text, "age,dx\n") {
		t.Errorf("released\n%s", text)
	}
	if text := read(t, saved); !strings.Contains(text, `"role": "identifying"`) {
		t.Errorf("saved\n%s", text)
	}
	for role, want := range map[string]string{"sensitive": "can't be sensitive", "qi": "can't be quasi-identifying"} {
		_, stderr, code := quasi(t, "anonymize", path, "-o", out, "--patient", "id", "--qi", "age", "--"+role, "id", "--k", "3")
		if code != exitUsage || !strings.Contains(stderr, `column "id" identifies the patient and `+want) {
			t.Errorf("--%s: exit code %d, %s", role, code, stderr)
		}
	}
	if _, stderr, code := quasi(t, "anonymize", path, "-o", out, "--patient", "nr", "--qi", "age"); code != exitUsage || !strings.Contains(stderr, `--patient: the table has no column "nr"`) {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// A recipe that would release it is refused, and drift corrects it.
func TestARecipeThatShowsThePatient(t *testing.T) {
	path, dir := write(t, "visits.csv", visits), t.TempDir()
	out, mended := filepath.Join(dir, "out.csv"), filepath.Join(dir, "mended.json")
	for _, columns := range []string{
		`{"name": "id", "role": "insensitive"}`, `{"name": "id", "role": "sensitive"}`, `{"name": "id", "role": "quasi-identifying"}`,
	} {
		shows := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2, "patient": "id"}, "algorithm": {"name": "kaim", "seed": 1}, "output": {},
			"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}, `+columns+`]}`)
		_, stderr, code := quasi(t, "anonymize", path, "-o", out, "--recipe", shows)
		if code != exitInput || !strings.Contains(stderr, `column "id" identifies the patient and would be released`) {
			t.Errorf("%s: exit code %d, %s", columns, code, stderr)
		}
		if stdout, _, code := quasi(t, "drift", path, "--recipe", shows); code != exitAudit || !strings.Contains(stdout, `blocks patient-shown: column "id"`) {
			t.Errorf("%s: exit code %d, %s", columns, code, stdout)
		}
		mustRun(t, "drift", path, "--recipe", shows, "-o", mended)
		mustRun(t, "anonymize", path, "-o", out, "--recipe", mended)
		if text := read(t, out); strings.Contains(text, "P1") {
			t.Errorf("%s: released\n%s", columns, text)
		}
	}
	// A pseudonym is what others may tell patients apart by.
	disguised := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2, "patient": "id"}, "algorithm": {"name": "kaim", "seed": 1}, "output": {},
		"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}, {"name": "id", "role": "identifying", "transform": {"kind": "pseudonym"}}]}`)
	mustRun(t, "anonymize", path, "-o", out, "--recipe", disguised)
	if text := read(t, out); strings.Contains(text, "P1") || !strings.HasPrefix(text, "id,age,dx\n") {
		t.Errorf("released\n%s", text)
	}
}
