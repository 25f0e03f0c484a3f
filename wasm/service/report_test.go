package service_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// bundleOf returns the files of the zip of a release.
func bundleOf(t *testing.T, s *service.Service) map[string]string {
	t.Helper()
	result, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportBundle, Name: "ten.csv", Report: &protocol.ReportParams{
		Purpose: "a course", Program: "Quasi", Language: protocol.ReportLanguage{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", Messages: map[string]string{}}}}, nil)
	if result.Name != "ten.k-anonymous.zip" {
		t.Errorf("the zip is called %s", result.Name)
	}
	data := bytes.Join(blob.Chunks, nil)
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
		files[f.Name] = string(text)
	}
	return files
}

// What is saved as a zip is verified: from the release, then with the original. A changed
// cell is found, what is no report is refused, and the table that is open stays.
func TestBundleAndVerify(t *testing.T) {
	s := service.New()
	text := ward
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.csv", Text: &text}, nil)
	r := loaded.Recipe
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	files := bundleOf(t, s)
	verify := func(report, table string, original bool) (protocol.VerifyResult, error) {
		found, _, err := call[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Report: report, Original: original}, file("x.csv", table))
		return found, err
	}
	for _, report := range []string{"report.html", "report.json"} {
		found, err := verify(files[report], files["ten.k-anonymous.csv"], false)
		if err != nil || found.Differ > 0 || found.Agree < 10 || found.Unchecked == 0 {
			t.Fatalf("%s: %+v, %v", report, found, err)
		}
		if found, err = verify(files[report], ward, true); err != nil || found.Differ > 0 || found.Unchecked > 0 {
			t.Fatalf("%s with the original: %+v, %v", report, found, err)
		}
	}
	changed := strings.Replace(files["ten.k-anonymous.csv"], "flu", "fly", 1)
	if found, err := verify(files["report.json"], changed, false); err != nil || found.Differ == 0 {
		t.Errorf("a changed cell: %+v, %v", found, err)
	}
	if _, err := verify("{}", changed, false); err == nil {
		t.Error("no report is read as one")
	}
	if _, err := verify(files["report.json"], "PK\x03\x04", false); err == nil {
		t.Error("a workbook is read as CSV")
	}
	must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 1}, nil)
}

const ward = "age,sex,illness\n31,f,flu\n35,f,gout\n42,m,flu\n47,m,gout\n58,f,flu\n64,m,asthma\n"
