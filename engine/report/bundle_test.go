package report_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"io/fs"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/report"
)

// bundled releases a table as a zip.
func bundled(t *testing.T, j job) []byte {
	t.Helper()
	p, err := engine.Prepare(tabletest.Read(t, j.text, j.recipe.Input), j.recipe)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	b := report.Bundle{Name: "ward", Kind: kind.CSV, Language: report.English(), Parts: []report.Part{{Name: "more.txt", Write: func(w io.Writer) error {
		_, err := io.WriteString(w, "more")
		return err
	}}}}
	if err := b.Write(&out, letting(r)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		text, err := fs.ReadFile(z, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if f.Modified.Year() != 1980 {
			t.Errorf("%s has a time: %v", f.Name, f.Modified)
		}
		files[f.Name] = string(text)
	}
	return files
}

// A bundle has every part, the sums of all others, and a report that agrees with the
// release in it. The same release gives the same bytes.
func TestBundle(t *testing.T) {
	j := jobs()["patients"]
	data := bundled(t, j)
	if !bytes.Equal(data, bundled(t, j)) {
		t.Error("the same release gives another zip")
	}
	files := unzip(t, data)
	sums := strings.Split(strings.TrimSpace(files["SHA256SUMS"]), "\n")
	if len(sums) != len(files)-1 {
		t.Errorf("%d sums of %d files", len(sums), len(files))
	}
	for _, line := range sums {
		sum, name, _ := strings.Cut(line, "  ")
		if text, ok := files[name]; !ok || hash([]byte(text)) != sum {
			t.Errorf("the sum of %q is wrong", name)
		}
	}
	for _, name := range []string{"ward.csv", "recipe.json", "report.html", "report.json", "more.txt", "hierarchies/Age.csv", "hierarchies/Gender.csv"} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	d := read(t, []byte(files["report.html"]))
	items := verify(t, d, report.Given{Release: readRelease(t, d, []byte(files["ward.csv"])), ReleaseSHA256: hash([]byte(files["ward.csv"]))})
	if report.Count(items, report.Differs) > 0 {
		t.Errorf("the report in the zip differs: %v", items)
	}
}

// Whoever gives the zip in place of the report that is in it is told what to give.
func TestABundleIsNoReport(t *testing.T) {
	if _, err := report.Read(bundled(t, jobs()["patients"])); err == nil || !strings.Contains(err.Error(), "take out the report") {
		t.Errorf("of a zip: %v", err)
	}
}

// A hierarchy that a rule makes is no file, because it would hold values of the table; the
// second table of a method is one; names that no system has become plain.
func TestWhatABundleHolds(t *testing.T) {
	if files := unzip(t, bundled(t, jobs()["ward"])); len(files) != 6 {
		t.Errorf("%d files: %v", len(files), files)
	}
	if files := unzip(t, bundled(t, jobs()["tables"])); files["ward.sensitive.csv"] == "" {
		t.Error("the second table is missing")
	}
	r := recipe.Default()
	r.Privacy.K = 1
	r.Columns = []recipe.Column{
		{Name: "a/b", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"1", "*"}, {"2", "*"}}}},
		{Name: "A:B", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"3", "*"}, {"4", "*"}}}},
	}
	files := unzip(t, bundled(t, job{text: "a/b,A:B\n1,3\n2,4\n", recipe: r}))
	if files["hierarchies/a_b.csv"] == "" || files["hierarchies/A_B-2.csv"] == "" {
		t.Errorf("the hierarchies are in %v", files)
	}
}
