package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The times of MIMIC's stays, which are moved into later centuries, are dates to every
// command: to one that profiles, one that releases, and those that read the release.
func TestEveryCommandReadsTimesOfAdmission(t *testing.T) {
	text := "SUBJECT_ID,INTIME,DX\n"
	for i := range 48 {
		text += fmt.Sprintf("%d,%d-%02d-%02d %02d:27:00,%c\n", i, 2203+i%2, 1+i%12, 1+i%28, i%24, 'a'+i%3)
	}
	path, out := write(t, "ICUSTAYS.csv", text), filepath.Join(t.TempDir(), "out.csv")
	profile := decode[struct{ Columns []struct{ Name, Type string } }](t, mustRun(t, "profile", path, "--json"))
	if c := profile.Columns[1]; c.Name != "INTIME" || c.Type != "date-time" {
		t.Errorf("profiled as %+v", c)
	}
	mustRun(t, "anonymize", path, "-o", out, "--qi", "INTIME", "--identifying", "SUBJECT_ID", "--k", "4", "--algorithm", "datafly")
	released := read(t, out)
	if strings.Contains(released, "*") || !strings.Contains(released, "2203-") {
		t.Errorf("released\n%s", released)
	}
	attack := decode[struct {
		Unknown    []any
		RowMatches struct{ None int } `json:"row_matches"`
	}](t, mustRun(t, "attack", out, "--register", path, "--qi", "INTIME", "--json"))
	if len(attack.Unknown) > 0 || attack.RowMatches.None > 0 {
		t.Errorf("the attack finds %+v", attack)
	}
	for _, beside := range []string{"--original", "--population"} {
		if _, stderr, code := quasi(t, "audit", out, "--qi", "INTIME", beside, path); code != exitOK || strings.Contains(stderr, "are not in the population") {
			t.Errorf("audit %s: exit code %d, %s", beside, code, stderr)
		}
	}
	recipe := write(t, "r.json", `{"version": 1, "input": {}, "privacy": {"k": 2, "patient": "SUBJECT_ID"}, "algorithm": {"name": "kaim", "seed": 1}, "output": {}, "columns": [
		{"name": "SUBJECT_ID", "role": "identifying"}, {"name": "INTIME", "role": "insensitive", "transform": {"kind": "shift-dates", "max_days": 9, "time": "keep"}}, {"name": "DX", "role": "quasi-identifying"}]}`)
	mustRun(t, "drift", path, "--recipe", recipe)
	mustRun(t, "anonymize", path, "-o", out, "--recipe", recipe)
	if text := read(t, out); !strings.Contains(text, "2203-") || !strings.Contains(text, ":27:00") {
		t.Errorf("shifted\n%s", text)
	}
}
