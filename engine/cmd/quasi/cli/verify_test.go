package cli

import (
	"archive/zip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// reported releases the ten patients with a report as a page and as JSON.
func reported(t *testing.T) (file, out, page, twin string) {
	t.Helper()
	file, dir := patientsFile(t), t.TempDir()
	out, page, twin = filepath.Join(dir, "out.csv"), filepath.Join(dir, "report.html"), filepath.Join(dir, "report.json")
	mustRun(t, "anonymize", file, "-o", out, "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2", "--report", page, "--report", twin,
		"--purpose", "a course", "--recipients", "its students", "--bound")
	return file, out, page, twin
}

// A zip has the release, the report and what goes with them, and the report in it agrees.
func TestZip(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	out := filepath.Join(dir, "ward.zip")
	mustRun(t, "anonymize", file, "-o", out, "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2", "--purpose", "a course")
	z, err := zip.OpenReader(out)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := os.CopyFS(filepath.Join(dir, "in"), z); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(dir, "in", name) }
	mustRun(t, "verify", in("report.html"), in("ward.csv"), "--original", file)
	// The zip as it is says the same, to the bytes of the release.
	taken, whole := mustRun(t, "verify", in("report.html"), in("ward.csv"), "--original", file, "--json"), mustRun(t, "verify", out, "--original", file, "--json")
	if taken != whole || decode[verified](t, whole).Unchecked > 0 {
		t.Errorf("of the files\n%s\nof the zip\n%s", taken, whole)
	}
	mustRun(t, "audit", in("ward.csv"), "--recipe", in("recipe.json"))
	if text := read(t, in("dictionary.csv")); !strings.Contains(text, "Zipcode") {
		t.Errorf("the dictionary is %s", text)
	}
	if _, _, code := quasi(t, "anonymize", file, "-o", out, "--qi", "Age", "--report", in("r.html")); code != exitUsage {
		t.Errorf("--report beside a zip: exit code %d", code)
	}
}

// A zip whose release was changed afterwards differs, and one without a report says what to do.
func TestAChangedZip(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	out, changed, less := filepath.Join(dir, "ward.zip"), filepath.Join(dir, "changed.zip"), filepath.Join(dir, "less.zip")
	mustRun(t, "anonymize", file, "-o", out, "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2")
	rezip(t, out, changed, func(name, text string) (string, bool) { return strings.Replace(text, "Flu", "Fly", 1), true })
	rezip(t, out, less, func(name, text string) (string, bool) { return text, !strings.HasPrefix(name, "report") })
	if stdout, stderr, code := quasi(t, "verify", changed); code != exitAudit || !strings.Contains(stdout, "DIFFERS") {
		t.Errorf("changed: exit code %d, %s%s", code, stdout, stderr)
	}
	if _, stderr, code := quasi(t, "verify", less); code != exitInput || stderr != "quasi: "+less+": this zip has no report.html and no report.json: choose the report by itself\n" {
		t.Errorf("without a report: exit code %d, %s", code, stderr)
	}
}

// rezip writes a zip anew with the files that keep returns.
func rezip(t *testing.T, from, to string, keep func(name, text string) (string, bool)) {
	t.Helper()
	in, err := zip.OpenReader(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	file, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := zip.NewWriter(file)
	for _, f := range in.File {
		data, err := fs.ReadFile(in, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		text, kept := keep(f.Name, string(data))
		if !kept {
			continue
		}
		w, err := out.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
