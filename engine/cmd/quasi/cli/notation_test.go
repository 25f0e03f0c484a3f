package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// german is a file as a hospital in Germany writes it.
func german(t *testing.T) string {
	var b strings.Builder
	b.WriteString("Alter;CRP;Aufnahme;Geschlecht\n")
	for i := range 120 {
		fmt.Fprintf(&b, "%d;%d,%d;%02d.%02d.2024;%s\n", 20+i*7%60, i*11%40, i*3%10, 1+i%28, 1+i%12, []string{"w", "m"}[i%2])
	}
	return write(t, "german.csv", b.String())
}

// What people write is written, and read back by the audit against the original.
func TestNotations(t *testing.T) {
	file, dir := german(t), t.TempDir()
	args := []string{"anonymize", file, "--qi", "Alter,CRP,Aufnahme", "--k", "5"}
	plain := filepath.Join(dir, "plain.csv")
	mustRun(t, append(args, "-o", plain, "--save-recipe", filepath.Join(dir, "plain.json"))...)
	want := mustRun(t, "audit", plain, "--recipe", filepath.Join(dir, "plain.json"), "--original", file)
	for _, test := range []struct {
		flags  []string
		shows  []string
		misses string
	}{
		{[]string{"--intervals", "dash"}, []string{"20-"}, "[20,"},
		{[]string{"--notation", "file"}, []string{"; "}, ".5,"},
		{[]string{"--notation", "file", "--intervals", "dash", "--output-delimiter", ";"}, []string{"Alter;CRP;Aufnahme;Geschlecht\n", "20-"}, "[20"},
		{[]string{"--output-delimiter", `\t`}, []string{"Alter\tCRP\tAufnahme\tGeschlecht\n"}, `"`},
		{[]string{"--decimal-comma", "--output-delimiter", ";"}, []string{"; "}, ".5,"},
	} {
		out, saved := filepath.Join(dir, "out.csv"), filepath.Join(dir, "r.json")
		mustRun(t, append(append(args, "-o", out, "--save-recipe", saved), test.flags...)...)
		text := read(t, out)
		for _, shown := range test.shows {
			if !strings.Contains(text, shown) {
				t.Errorf("%q: no %q in\n%s", test.flags, shown, text)
			}
		}
		if strings.Contains(text, test.misses) {
			t.Errorf("%q: %q in\n%s", test.flags, test.misses, text)
		}
		if got := mustRun(t, "audit", out, "--recipe", saved, "--original", file); got != want {
			t.Errorf("%q: audited\n%s, want\n%s", test.flags, got, want)
		}
	}
	args = append(args, "--algorithm", "consistent") // which hides cells
	mustRun(t, append(args, "-o", plain, "--save-recipe", filepath.Join(dir, "plain.json"))...)
	want = mustRun(t, "audit", plain, "--recipe", filepath.Join(dir, "plain.json"), "--original", file)
	for _, missing := range []string{"empty", "NA", "-99"} {
		for _, name := range []string{"out.csv", "out.xlsx"} {
			out, saved := filepath.Join(dir, name), filepath.Join(dir, "r.json")
			mustRun(t, append(args, "-o", out, "--save-recipe", saved, "--output-missing", missing)...)
			if got := mustRun(t, "audit", out, "--recipe", saved, "--original", file); got != want {
				t.Errorf("%s for missing values in %s: audited\n%s, want\n%s", missing, name, got, want)
			}
		}
	}
	if _, said, code := quasi(t, append(args, "-o", plain, "--output-missing", "w")...); code != exitInput || !strings.Contains(said, "choose another text for missing values") {
		t.Errorf("exit code %d, %s", code, said)
	}
	if _, said, code := quasi(t, append(args, "-o", filepath.Join(dir, "out.xlsx"), "--decimal-comma")...); code != exitUsage || !strings.Contains(said, "--decimal-comma has no effect on a workbook") {
		t.Errorf("exit code %d, %s", code, said)
	}
	if _, said, code := quasi(t, append(args, "-o", plain, "--intervals", "dots")...); code != exitUsage || !strings.Contains(said, `--intervals is "dots"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
}
