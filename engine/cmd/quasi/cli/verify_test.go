package cli

import (
	"archive/zip"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
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

// Rows that are known of a patient, of a release in which numbers link each one's rows,
// are those of five patients: by [check], which reads the file as anybody can and knows
// nothing of the engine.
func stranger(t *testing.T, path, patient, qi string, more ...string) {
	t.Helper()
	for _, knows := range []string{"2", "all"} {
		out := filepath.Join(t.TempDir(), "out.csv")
		mustRun(t, append([]string{"anonymize", path, "-o", out, "--patient", patient, "--qi", qi, "--k", "5", "--knows", knows, "--linked"}, more...)...)
		found := check(t, out, patient, strings.Split(qi, ","))
		for known, by := range map[string]map[string]int{"1": found.one, "2": found.two, "all": found.all} {
			if known == "all" && knows == "2" {
				continue // more than was asked for
			}
			for id, k := range by {
				if k < 5 {
					t.Fatalf("--knows %s: %s known rows of %s are those of %d patients", knows, known, id, k)
				}
			}
		}
		if len(found.several) == 0 {
			t.Error("nobody is released")
		}
	}
}

// limit is the share of rows that may be left out: of few rows, more.
func limit(share string) string {
	if testing.Short() {
		return "0.6"
	}
	return share
}

func TestAStrangerLooksAtTheClinic(t *testing.T) {
	qi := "birth_date,sex,postcode,admitted,ward"
	path := columnsOf(t, clinicFile(t), "mrn,diagnosis,"+qi)
	stranger(t, path, "mrn", qi, "--sensitive", "diagnosis", "--set", "rounds=1", "--suppression-limit", limit("0.001"))
	stranger(t, path, "mrn", qi, "--sensitive", "diagnosis", "--algorithm", "mondrian-relaxed", "--model", "distinct-l-diversity:diagnosis:l=3", "--suppression-limit", limit("0.05"))
}

// long is set where the time is for more than a part of a large table.
const long = "QUASI_LONG"

// UCI Diabetes 130-US hospitals, which is not part of the project: its first 20,000
// encounters, or all 101,766; 300 if the test is to be short.
func TestAStrangerLooksAtDiabetes(t *testing.T) {
	qi := "race,gender,age,admission_type_id,discharge_disposition_id,admission_source_id,time_in_hospital"
	path := columnsOf(t, bigTable(t, "diabetes/diabetic_data.csv", 300), "patient_nbr,"+qi)
	if os.Getenv(long) == "" && !testing.Short() {
		path = firstRows(t, path, 20_000)
	}
	stranger(t, path, "patient_nbr", qi, "--missing", "?", "--suppression-limit", limit("0.001"), "--set", "rounds=0")
}

// workbook writes an Excel workbook of two sheets, whose name does not say what it
// is.
func workbook(t *testing.T) string {
	t.Helper()
	f := excelize.NewFile()
	if _, err := f.NewSheet("People"); err != nil {
		t.Fatal(err)
	}
	for cell, row := range map[string][]any{"A1": {"age", "disease"}, "A2": {31, "flu"}, "A3": {31, "angina"}, "A4": {45, "flu"}, "A5": {45, "flu"}} {
		if err := f.SetSheetRow("People", cell, &row); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SetSheetRow("Sheet1", "A1", &[]any{"note"}); err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellValue("Sheet1", "A2", "see People"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "export")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := f.Write(file); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandsReadWorkbooks(t *testing.T) {
	file := workbook(t)
	if text := mustRun(t, "profile", file); !strings.Contains(text, "4 rows, 2 columns") || !strings.Contains(text, "no table is in the sheet before it: Sheet1") {
		t.Errorf("the first sheet with a table is profiled as\n%s", text)
	}
	out, kept := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "recipe.json")
	mustRun(t, "anonymize", file, "--sheet", "People", "--qi", "age", "--sensitive", "disease", "--k", "2", "-o", out, "--save-recipe", kept, "--row-order", "original")
	if got := read(t, out); got != "age,disease\n31,flu\n31,angina\n45,flu\n45,flu\n" {
		t.Errorf("released %s", got)
	}
	var saved struct{ Input struct{ Sheet string } }
	if err := json.Unmarshal([]byte(read(t, kept)), &saved); err != nil || saved.Input.Sheet != "People" {
		t.Errorf("the recipe names sheet %q, %v", saved.Input.Sheet, err)
	}
	again := filepath.Join(t.TempDir(), "again.csv")
	mustRun(t, "anonymize", file, "--recipe", kept, "-o", again)
	if read(t, again) != read(t, out) {
		t.Error("the recipe gives another release")
	}
	// The sheet is that of the file itself: a release beside it is another workbook.
	released := filepath.Join(t.TempDir(), "out.xlsx")
	mustRun(t, "anonymize", file, "--recipe", kept, "-o", released)
	for _, flag := range []string{"--population", "--original"} {
		mustRun(t, "audit", file, "--sheet", "People", "--qi", "age", flag, released)
	}
	mustRun(t, "attack", file, "--sheet", "People", "--qi", "age", "--register", released)
}

func TestWorkbooksThatCannotBeRead(t *testing.T) {
	file := workbook(t)
	old := write(t, "old.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"profile", file, "--sheet", "Persons"}, `this workbook has no sheet Persons; its sheets: "Sheet1", "People"`},
		{[]string{"profile", old}, "save it as .xlsx"},
		{[]string{"profile", write(t, "a.zip", "PK\x03\x04")}, "damaged"},
	} {
		if _, said, code := quasi(t, test.args...); code != exitInput || !strings.Contains(said, test.want) {
			t.Errorf("%q: exit %d, %s", test.args, code, said)
		}
	}
}
