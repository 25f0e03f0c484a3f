package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// A report repeats the name of the file that was read; without one nothing does.
func TestANameOfAFileThatIdentifiesIsSaid(t *testing.T) {
	const said = `The name of the file, "Anna_Schmidt.csv", identifies a person`
	path, folder := write(t, "Anna_Schmidt.csv", strings.TrimSuffix(noted, "Total,50,F,\n")), t.TempDir()
	args := []string{"anonymize", path, "-o", filepath.Join(folder, "out.csv"), "--qi", "age,sex", "--identifying", "id", "--sensitive", "dx", "--confirm", "dx", "--k", "2"}
	if _, stderr, code := quasi(t, args...); code != 0 || strings.Contains(stderr, said) {
		t.Errorf("without a report: exit code %d, %s", code, stderr)
	}
	if _, stderr, code := quasi(t, append(args, "--report", filepath.Join(folder, "r.html"))...); code != 0 || !strings.Contains(stderr, said) {
		t.Errorf("with a report: exit code %d, %s", code, stderr)
	}
}
