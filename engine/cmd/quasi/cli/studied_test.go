package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// A column that is studied is named first, and saved as such.
func TestStudy(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--qi", "Age,Gender,Zipcode", "--k", "2", "--study", "Zipcode,Disease", "--save-recipe", saved)
	if code != exitOK || !strings.Contains(said, "Studied: Zipcode, ") || !strings.Contains(said, "% lost.\nStudied: Disease, as it was.\n") {
		t.Errorf("exit code %d, said\n%s", code, said)
	}
	if recipe := read(t, saved); strings.Count(recipe, `"studied": true`) != 2 {
		t.Errorf("saved\n%s", recipe)
	}
	got := decode[struct {
		Studied []struct{ Column, Kept string }
	}](t, mustRun(t, "anonymize", file, "-o", out, "--recipe", saved, "--json"))
	if len(got.Studied) != 2 || got.Studied[0].Column != "Zipcode" || got.Studied[0].Kept != "generalized" || got.Studied[1].Kept != "whole" {
		t.Errorf("%+v", got)
	}
}

func TestStudyRefuses(t *testing.T) {
	file := patientsFile(t)
	for name, want := range map[string]string{"Height": `no column "Height"`, "Disease": `"Disease" is removed`} {
		if _, said, code := quasi(t, "anonymize", file, "-o", "-", "--qi", "Age", "--identifying", "Disease", "--study", name); code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("--study %s: exit code %d, %s", name, code, said)
		}
	}
}
