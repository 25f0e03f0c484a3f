package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// The century of years of two digits is said by the profile and in the recipe, and a
// flag decides another; what can't be read is a note, and a format for nothing an error.
func TestTheCommandReadsShortYears(t *testing.T) {
	file := write(t, "t.csv", "born;seen;s\n13-JAN-50;1/2/2020;a\n14-FEB-50;2/3/2020;b\n15-MAR-60;3/4/2020;a\n16-APR-60;4/5/2020;b\n")
	if text := mustRun(t, "profile", file); !strings.Contains(text, "date:dmy:1930") {
		t.Errorf("the profile says\n%s", text)
	}
	out, saved := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "r.json")
	args := []string{"anonymize", file, "--qi", "born,seen", "--sensitive", "s", "--k", "2", "--confirm", "s", "-o", out, "--save-recipe", saved}
	_, said, code := quasi(t, args...)
	if code != exitOK || !strings.Contains(said, `Note: Column "seen" is hidden in 4 of the 4 released rows`) || strings.Contains(said, `Column "born"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
	if text := read(t, out); !strings.Contains(text, "1950") {
		t.Errorf("released\n%s", text)
	}
	r := decode[recipe.Recipe](t, read(t, saved))
	if f := r.Column("born").Format; f.String() != "date:dmy:1930" {
		t.Errorf("saved %s", f)
	}
	mustRun(t, append(args, "--format", "born=date:dmy:1855")...)
	if text := read(t, out); !strings.Contains(text, "1860") {
		t.Errorf("released\n%s", text)
	}
	if _, said, code := quasi(t, append(args, "--format", "s=date")...); code != exitInput || !strings.Contains(said, "none of the 2 values") {
		t.Errorf("exit code %d, %s", code, said)
	}
}
