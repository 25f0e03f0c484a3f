package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/report"
)

// strangers are people of a table, from one on to before another.
func strangers(t *testing.T, name string, from, to int) string {
	t.Helper()
	lines := "age,zip,ill\n"
	for i := from; i < to; i++ {
		lines += fmt.Sprintf("%d,%d,ill %d\n", 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	return write(t, name, lines)
}

// What attacks find is written as a page and as JSON, rounded, with the hash of each file;
// with small counts it has all figures.
func TestAttackReports(t *testing.T) {
	kept, held := strangers(t, "kept.csv", 0, 300), strangers(t, "held.csv", 300, 400)
	dir := t.TempDir()
	page, twin := filepath.Join(dir, "a.html"), filepath.Join(dir, "a.json")
	args := []string{"attack", "--all", kept, "--original", kept, "--control", held, "--second", kept, "--sensitive", "ill", "--report", page, "--report", twin}
	if out := mustRun(t, args...); !strings.Contains(out, "Anyone who knows the other columns of a person guesses ill right more often") {
		t.Errorf("%s", out)
	}
	found := decode[report.Attacked](t, read(t, twin))
	if !found.Report.Rounded || found.ShowsSmall || found.Control == nil || found.Second == nil || found.Release.SHA256 == "" || len(found.Report.Results) < 6 {
		t.Errorf("%+v", found)
	}
	for _, r := range found.Report.Results {
		if r.Success != nil && r.Success.Of > 0 || r.Verdict != "" && r.Said.English != "" {
			t.Errorf("%s tells counts: %+v", r.Attack, r)
		}
	}
	if text := read(t, page); !strings.Contains(text, found.Release.SHA256) || !strings.Contains(text, "Infer ill") || !strings.Contains(text, "whole per cent") {
		t.Error("the page lacks something")
	}
	mustRun(t, append(args, "--show-small-counts")...)
	if all := decode[report.Attacked](t, read(t, twin)); all.Report.Rounded || !all.ShowsSmall {
		t.Errorf("%+v", all.Report)
	}
	for want, args := range map[string][]string{
		"would both print": {"attack", "--all", kept, "--original", kept, "--report", "-", "--json"},
		"would overwrite":  {"attack", "--all", kept, "--original", kept, "--report", kept},
	} {
		if _, said, code := quasi(t, args...); code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("exit code %d, %s, want %s", code, said, want)
		}
	}
}

// The report on a release has what attacks on its twin find, and who verifies it with the
// original finds the same.
func TestReportWithAttacks(t *testing.T) {
	table, dir := strangers(t, "table.csv", 0, 1200), t.TempDir()
	out, file := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
	args := []string{"anonymize", table, "--qi", "age,zip", "--sensitive", "ill", "--k", "5", "--algorithm", "mondrian-relaxed", "-o", out, "--attacks"}
	mustRun(t, append(args, "--report", file)...)
	d, err := report.Read([]byte(read(t, file)))
	if err != nil || d.Attacks == nil || d.Attacks.HeldOut != 120 || d.Attacks.Report.Targets != 1080 || !d.Attacks.Report.Rounded {
		t.Fatalf("%+v, %v", d.Attacks, err)
	}
	if said := mustRun(t, "verify", file, out); !strings.Contains(said, "unchecked  attack: Infer ill: needs the original") {
		t.Errorf("%s", said)
	}
	if said := mustRun(t, "verify", file, out, "--original", table); !strings.Contains(said, "agrees     attack: Infer ill") {
		t.Errorf("%s", said)
	}
	if _, said, code := quasi(t, args...); code != exitUsage || !strings.Contains(said, "--attacks is for a report") {
		t.Errorf("exit code %d, %s", code, said)
	}
	small := strangers(t, "small.csv", 0, 900)
	for name, more := range map[string][]string{"none.csv": {"--report", file}, "none.zip": nil} {
		none := filepath.Join(dir, name)
		args := append([]string{"anonymize", small, "--qi", "age,zip", "--k", "5", "--algorithm", "mondrian-relaxed", "-o", none, "--attacks"}, more...)
		if _, said, code := quasi(t, args...); code != exitInput || !strings.Contains(said, "fewer than 100 tell nothing") {
			t.Errorf("exit code %d, %s", code, said)
		}
		if _, err := os.Stat(none); err == nil {
			t.Errorf("%s was written, without its report", name)
		}
	}
}
