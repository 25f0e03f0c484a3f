package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/advise/whatif"
)

// kept is a table with a laboratory value of which most are one person's alone.
func kept(t *testing.T) string {
	rows := "sex,crp\n"
	for i := range 60 {
		rows += fmt.Sprintf("%s,%.1f\n", []string{"f", "m"}[i%2], 40+0.7*float64(i))
	}
	return write(t, "kept.csv", rows)
}

// A column that singles people out waits for a decision, of which either is in the recipe that
// is saved.
func TestAColumnThatSinglesOutWaits(t *testing.T) {
	file, out, saved := kept(t), filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "r.json")
	run := []string{"anonymize", file, "-o", out, "--qi", "sex", "--sensitive", "crp", "--k", "5"}
	_, said, code := quasi(t, run...)
	if _, err := os.Stat(out); err == nil || code != exitInput {
		t.Errorf("exit code %d; a file: %v", code, err == nil)
	}
	for _, want := range []string{
		`column "crp": Anyone who knows the exact crp can single out 60 of 60 rows.`,
		`--coarsen "crp=classes:5,20,100": 0 of 60 (numbers in classes that begin at 5, 20, 100; laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L))`,
		`Release it coarser (--coarsen "crp=classes:5,20,100"), remove it (--identifying "crp"), or let it leave all the same: --confirm "crp"`,
	} {
		if !strings.Contains(said, want) {
			t.Errorf("does not say %s in\n%s", want, said)
		}
	}
	mustRun(t, append(run, "--coarsen", "crp=classes:5,20,100")...)
	mustRun(t, append(run, "--confirm", "crp", "--save-recipe", saved)...)
	if text := read(t, saved); !strings.Contains(text, `"singles-out"`) {
		t.Errorf("saved\n%s", text)
	}
	_, said, code = quasi(t, "anonymize", file, "-o", out, "--recipe", saved)
	if code != exitOK || !strings.Contains(said, "review first") {
		t.Errorf("exit code %d, %s", code, said)
	}
	if _, said, code := quasi(t, "sql", "--recipe", saved, "--table", "t", file); code == exitOK && strings.Contains(said, "waits") {
		t.Errorf("sql: %s", said)
	}
}

// What would help has the forms, each with whom it leaves.
func TestAdviceOnAColumnThatSinglesOut(t *testing.T) {
	args := []string{"advise", kept(t), "--qi", "sex", "--sensitive", "crp", "--k", "5"}
	text, found := mustRun(t, args...), decode[advice](t, mustRun(t, append(args, "--json")...))
	want := `release "crp" coarser (numbers in classes that begin at 5, 20, 100; laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L)): it then singles out 0 of 60 rows, not 60`
	if !strings.Contains(text, want) {
		t.Errorf("does not say %s in\n%s", want, text)
	}
	forms := 0
	for _, change := range found.Changes {
		if change.Kind != whatif.Coarser {
			continue
		}
		forms++
		if c := change.Recipe.Column("crp"); c.Coarsen == nil || !change.Trial.Passed() || change.Loss != found.Now.Loss {
			t.Errorf("%s: %+v loses %v, now %v", change.Said, c, change.Loss, found.Now.Loss)
		}
	}
	if forms != 5 {
		t.Errorf("%d forms in\n%s", forms, text)
	}
}
