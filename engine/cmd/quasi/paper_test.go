package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/internal/checkout"
	"quasi/engine/paper"
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
			text := mustRun(t, "paper", name, "--data", filepath.Join(data, "adult.csv"),
				"--hierarchies", filepath.Join(data, "adult-hierarchies"), "-o", dir, "--quick", "--seed", "2")
			if !strings.Contains(text, "claims agree") {
				t.Errorf("prints %q", text)
			}
			checkPaperFiles(t, dir, name)
		})
	}
}

// checkPaperFiles makes sure that every figure has its two files, and that the
// report shows it.
func checkPaperFiles(t *testing.T, dir, name string) {
	t.Helper()
	report := read(t, filepath.Join(dir, name+".md"))
	pictures, err := filepath.Glob(filepath.Join(dir, name+"-*.svg"))
	if err != nil || len(pictures) < 4 {
		t.Fatalf("%d pictures: %v", len(pictures), err)
	}
	for _, picture := range pictures {
		if !strings.Contains(report, "("+filepath.Base(picture)+")") {
			t.Errorf("the report does not show %s", picture)
		}
		points := read(t, strings.TrimSuffix(picture, ".svg")+".csv")
		if !strings.HasPrefix(points, "x,series,value,note\n") || strings.Count(points, "\n") < 3 {
			t.Errorf("%s belongs to\n%s", picture, points)
		}
		if err := parseXML(read(t, picture)); err != nil {
			t.Errorf("%s: %v", picture, err)
		}
	}
}

func parseXML(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestPaperRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"paper"}, {"paper", "mondrian", "--data", "x", "--hierarchies", "y", "-o", "z"}, {"paper", "kaim"}, {"paper", "kaim", "aos"},
	} {
		if _, stderr, code := quasi(t, args...); code != exitUsage || !strings.Contains(stderr, "paper") {
			t.Errorf("%q: exit code %d, want %d; %s", args, code, exitUsage, stderr)
		}
	}
	file := patientsFile(t)
	out := filepath.Join(t.TempDir(), "out")
	_, stderr, code := quasi(t, "paper", "aos", "--data", file, "--hierarchies", t.TempDir(), "-o", out)
	if code != exitInput || !strings.Contains(stderr, "take Adult") {
		t.Errorf("another table: exit code %d, %s", code, stderr)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a failed run left a folder")
	}
}
