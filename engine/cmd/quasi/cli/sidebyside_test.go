package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/method"
)

// Every method has its row.
func TestCompare(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.md")
	mustRun(t, "advise", patientsFile(t), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--missing", "*",
		"--methods", "all", "--k-values", "2,5", "--set", "s=1", "--set", "rounds=1", "-o", out)
	table := read(t, out)
	for _, name := range method.Names() {
		if strings.Count(table, "| "+name+" |") != 1 {
			t.Errorf("no row of %s in\n%s", name, table)
		}
	}
	if !strings.Contains(table, "10 rows") || !strings.Contains(table, "k = 5: detail lost") {
		t.Errorf("the table is\n%s", table)
	}
}

// A comparison without the default, or with it alone, has no verdict.
func TestNoVerdictWithoutTheDefault(t *testing.T) {
	for _, names := range [][]string{{"mondrian", "kaim"}, {method.Default}, nil} {
		var s sideBySide
		for _, name := range names {
			s.rows = append(s.rows, row{name: name})
		}
		if got := s.verdict(); got != "" {
			t.Errorf("%q: %s", names, got)
		}
	}
}
