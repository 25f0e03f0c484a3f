package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/file/kind/kindtest"
)

// A kind of files that is registered is read whatever its name, written by its name,
// and stands in the help.
func TestACommandFollowsTheRegistry(t *testing.T) {
	const table = "age,disease\n31,flu\n31,angina\n45,flu\n45,flu\n"
	file := write(t, "table", kindtest.Start+table)
	kindtest.Register(t)
	out := filepath.Join(t.TempDir(), "out"+kindtest.Extensions[0])
	mustRun(t, "anonymize", file, "--qi", "age", "--sensitive", "disease", "--k", "2", "-o", out)
	release := read(t, out)
	if !strings.HasPrefix(release, kindtest.Start+"age,disease\n") || strings.Count(release, "\n") != 6 {
		t.Errorf("written is %q", release)
	}
	if got := mustRun(t, "audit", out, "--qi", "age", "--json"); !strings.Contains(got, `"k": 2`) {
		t.Errorf("the audit of the file says %s", got)
	}
	if help := mustRun(t, "anonymize", "--help"); !strings.Contains(help, kindtest.Extensions[0]+": "+kindtest.Title) {
		t.Errorf("the help is silent about it:\n%s", help)
	}
}
