package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/lab/paper"
)

// Every paper's experiments, in short, on the real table.
func TestPapersOnAdult(t *testing.T) {
	data := checkout.Data()
	if _, err := os.Stat(data); err != nil {
		t.Skipf("%s is absent: %v", data, err)
	}
	for _, name := range paper.Names() {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			var said strings.Builder
			err := run(t.Context(), []string{"-data", filepath.Join(data, "adult.csv"), "-hierarchies", filepath.Join(data, "adult-hierarchies"),
				"-o", dir, "-quick", "-seed", "2", name}, &said, io.Discard)
			if err != nil || !strings.Contains(said.String(), "claims agree") {
				t.Fatalf("prints %q: %v", said.String(), err)
			}
			for _, ending := range []string{".md", "-fig*.csv", "-fig*.svg"} {
				if files := casetest.Must(filepath.Glob(filepath.Join(dir, name+ending))); len(files) == 0 {
					t.Errorf("no %s%s", name, ending)
				}
			}
		})
	}
}

func TestPapersRefuses(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.csv")
	casetest.NoError(t, os.WriteFile(other, []byte("Age,Gender\n36,F\n"), 0o666))
	out := filepath.Join(t.TempDir(), "out")
	folders := []string{"-hierarchies", t.TempDir(), "-o", out}
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "want -data"},
		{"no paper", append([]string{"-data", other}, folders...), "want -data"},
		{"no table", append(folders, "kaim"), "want -data"},
		{"unknown paper", append([]string{"-data", other}, append(folders, "mondrian")...), `paper is "mondrian"`},
		{"unknown flag", []string{"-table", other}, "not defined"},
		{"absent table", append([]string{"-data", other + "x"}, append(folders, "aos")...), "no such file"},
		{"another table", append([]string{"-data", other}, append(folders, "aos")...), "take Adult"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := run(t.Context(), c.args, io.Discard, io.Discard)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q gives %v, want %q", c.args, err, c.want)
			}
		})
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a run that failed left a folder")
	}
}
