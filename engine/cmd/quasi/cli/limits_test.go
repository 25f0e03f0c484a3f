package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// Limits go the whole way: into the release and into the recipe, which gives the same file
// again.
func TestLimitsOfColumns(t *testing.T) {
	file, dir := write(t, "ages.csv", ages), t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	mustRun(t, "anonymize", file, "--qi", "age,born", "--ranges", "age", "--within", "age=3", "--within", "born=10y", "--k", "2",
		"--suppression-limit", "0.5", "--save-recipe", saved, "-o", out)
	want := "age,born,ward\n\"[31,34]\",1990s,a\n\"[31,34]\",1990s,b\n\"[58,59]\",1960s,a\n\"[58,59]\",1960s,b\n"
	if got := read(t, out); got != want {
		t.Errorf("released\n%s", got)
	}
	r, err := recipe.Parse([]byte(read(t, saved)))
	if err != nil || *r.Column("age").Within != 3 || *r.Column("born").Within != 3660 {
		t.Fatalf("%v, %+v, %+v", err, r.Column("age"), r.Column("born"))
	}
	again := filepath.Join(dir, "again.csv")
	mustRun(t, "anonymize", file, "--recipe", saved, "-o", again)
	if read(t, again) != read(t, out) {
		t.Errorf("the recipe gives\n%s", read(t, again))
	}
}

func TestLimitsOfColumnsRefuse(t *testing.T) {
	file, out := write(t, "ages.csv", ages), filepath.Join(t.TempDir(), "out.csv")
	for _, test := range []struct {
		flag, value, want string
		code              int
	}{
		{"--max-level", "age", "must be as in zip=2", exitUsage},
		{"--max-level", "age=-1", "whole number, 0 or greater", exitUsage},
		{"--max-level", "ward=1", "is no quasi-identifier", exitUsage},
		{"--within", "age=0", "is no width", exitUsage},
		{"--within", "age=10x", "is no width", exitUsage},
		{"--max-level", "age=99", "which hides the values", exitInput},
		{"--max-level", "age=0", "no k above 1 would do", exitInput},
	} {
		if _, text, code := quasi(t, "anonymize", file, "--qi", "age", test.flag, test.value, "--k", "3", "-o", out); code != test.code || !strings.Contains(text, test.want) {
			t.Errorf("%s %s: %d, %s", test.flag, test.value, code, text)
		}
	}
	if _, text, code := quasi(t, "anonymize", file, "--qi", "age", "--ranges", "age", "--within", "age=7", "--k", "4", "-o", out); code == exitOK || !strings.Contains(text, "lower k to 3, which the limits allow") {
		t.Errorf("%d, %s", code, text)
	}
}
