package service_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"
	"testing"

	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/writer"
	"quasi/engine/file/recipe"
	"quasi/engine/file/xlsx/sheets"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// bundleOf returns the files of the zip of a release of a file, in a format; empty: CSV.
func bundleOf(t *testing.T, s *service.Service, format string, of service.File) map[string]string {
	t.Helper()
	result, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportBundle, Format: format, Name: "ten.csv", Report: &protocol.ReportParams{
		Purpose: "a course", Program: "Quasi", Language: protocol.ReportLanguage{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", Messages: map[string]string{}}}}, of)
	if result.Name != "ten.release.zip" {
		t.Errorf("the zip is called %s", result.Name)
	}
	return unzipped(t, bytes.Join(blob.Chunks, nil))
}

// unzipped returns the files of a zip.
func unzipped(t *testing.T, data []byte) map[string]string {
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
	files := bundleOf(t, s, "", nil)
	verify := func(report, table string, original bool) (protocol.VerifyResult, error) {
		found, _, err := call[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Report: report, Original: original}, file("x.csv", table))
		return found, err
	}
	for _, report := range []string{"report.html", "report.json"} {
		found, err := verify(files[report], files["ten.release.csv"], false)
		if err != nil || found.Differ > 0 || found.Agree < 10 || found.Unchecked == 0 || len(found.Headline) != 3 {
			t.Fatalf("%s: %+v, %v", report, found, err)
		}
		if found, err = verify(files[report], ward, true); err != nil || found.Differ > 0 || found.Unchecked > 0 || len(found.Headline) != 1 {
			t.Fatalf("%s with the original: %+v, %v", report, found, err)
		}
	}
	changed := strings.Replace(files["ten.release.csv"], "flu", "fly", 1)
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

// A workbook is verified as what it became, by the hash of what it was: the release, and the
// original. Another cell in it, and another workbook, are found.
func TestVerifyAWorkbook(t *testing.T) {
	s := service.New()
	table, _, err := csv.Read(strings.NewReader(ward), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if err := writer.Write(&data, kind.Workbook, []writer.Table{{Name: "S", Table: table}}, writer.Options{}); err != nil {
		t.Fatal(err)
	}
	original := data.String()
	text, from := converted(t, original)
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.xlsx", Text: &text, Workbook: from.Workbook, Input: recipe.Input{Sheet: "S"}}, nil)
	r := loaded.Recipe
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	files := bundleOf(t, s, kind.Workbook, file("ten.xlsx", original))
	release := files["ten.release.xlsx"]
	text, is := converted(t, release)
	is.Report = files["report.html"]
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", text)); found.Differ > 0 || found.Agree < 10 || found.Sheet != "S" {
		t.Errorf("the release: %+v", found)
	}
	text, from = converted(t, original)
	from.Original = true
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, from, file("x.xlsx", text)); found.Differ > 0 || found.Unchecked > 0 {
		t.Errorf("with the original: %+v", found)
	}
	text, _ = converted(t, release)
	lines := strings.SplitAfter(text, "\n")
	lines[1] = "of nobody" + lines[1][strings.Index(lines[1], ",f,"):]
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", strings.Join(lines, ""))); found.Differ == 0 {
		t.Errorf("another cell: %+v", found)
	}
	is.SHA256 = from.SHA256
	if found, _ := must[protocol.VerifyResult](t, s, protocol.Verify, is, file("x.xlsx", text)); found.Differ == 0 {
		t.Errorf("another workbook: %+v", found)
	}
}

// converted is a workbook as the page sends it: its CSV, and what goes with that.
func converted(t *testing.T, data string) (text string, p protocol.VerifyParams) {
	t.Helper()
	var out bytes.Buffer
	book, err := sheets.CSV(&out, []byte(data), "")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(data))
	return out.String(), protocol.VerifyParams{Workbook: &book, SHA256: hex.EncodeToString(sum[:])}
}

const ward = "age,sex,illness\n31,f,flu\n35,f,gout\n42,m,flu\n47,m,gout\n58,f,flu\n64,m,asthma\n"
