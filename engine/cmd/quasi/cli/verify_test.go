package cli

import (
	"archive/zip"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/xuri/excelize/v2"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
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
	z := casetest.Must(zip.OpenReader(out))
	defer z.Close()
	must(t, os.CopyFS(filepath.Join(dir, "in"), z))
	in := func(name string) string { return filepath.Join(dir, "in", name) }
	mustRun(t, "verify", in("report.html"), in("ward.csv"), "--original", file)
	// The zip as it is says the same, to the bytes of the release.
	taken, whole := mustRun(t, "verify", in("report.html"), in("ward.csv"), "--original", file, "--json"), mustRun(t, "verify", out, "--original", file, "--json")
	if taken != whole || decode[verified](t, whole).Unchecked > 0 {
		t.Errorf("of the files\n%s\nof the zip\n%s", taken, whole)
	}
	mustRun(t, "audit", in("ward.csv"), "--recipe", in("recipe.json"))
	if text := read(t, in("codebook.csv")); !strings.Contains(text, "Zipcode") {
		t.Errorf("the codebook is %s", text)
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
	in := casetest.Must(zip.OpenReader(from))
	defer in.Close()
	file := casetest.Must(os.Create(to))
	defer file.Close()
	out := zip.NewWriter(file)
	for _, f := range in.File {
		text, kept := keep(f.Name, string(casetest.Must(fs.ReadFile(in, f.Name))))
		if !kept {
			continue
		}
		if _, err := casetest.Must(out.Create(f.Name)).Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	must(t, out.Close())
}

// workbook writes an Excel workbook of two sheets, whose name does not say what it
// is.
func workbook(t *testing.T) string {
	t.Helper()
	f := excelize.NewFile()
	casetest.Must(f.NewSheet("People"))
	for cell, row := range map[string][]any{"A1": {"age", "disease"}, "A2": {31, "flu"}, "A3": {31, "angina"}, "A4": {45, "flu"}, "A5": {45, "flu"}} {
		must(t, f.SetSheetRow("People", cell, &row))
	}
	must(t, f.SetSheetRow("Sheet1", "A1", &[]any{"note"}), f.SetCellValue("Sheet1", "A2", "see People"))
	path := filepath.Join(t.TempDir(), "export")
	file := casetest.Must(os.Create(path))
	defer file.Close()
	must(t, f.Write(file))
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
	if mustRun(t, "anonymize", file, "--recipe", kept, "-o", again); read(t, again) != read(t, out) {
		t.Error("the recipe gives another release")
	}
	// The sheet is one of the file itself: a release beside it is another workbook.
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

// What version 1.0.0 wrote, of an invented ward of 60 patients, with a key of its own.
//
//go:embed testdata/1.0.0
var writtenBefore embed.FS

// before changes to a folder with what version 1.0.0 wrote.
func before(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	must(t, os.CopyFS(".", casetest.Must(fs.Sub(writtenBefore, "testdata/1.0.0"))))
}

func readBefore(t *testing.T, name string) []byte {
	t.Helper()
	return casetest.Must(writtenBefore.ReadFile("testdata/1.0.0/" + name))
}

// A recipe of version 1.0.0 is read, and nothing of it is lost when it is written again.
func TestRecipesOfVersion1AreRead(t *testing.T) {
	data := readBefore(t, "recipe.json")
	if err := recipetest.Validate(data); err != nil {
		t.Errorf("it does not fit the schema: %v", err)
	}
	kept := leaves(t, casetest.Must(casetest.Must(recipe.Parse(data)).JSON()))
	for at, value := range leaves(t, data) {
		if got, there := kept[at]; at != ".version" && (!there || got != value) {
			t.Errorf("%s was %v and is %v", at, value, got)
		}
	}
	before(t)
	mustRun(t, "anonymize", "ward.csv", "-o", "again.csv", "--recipe", "recipe.json", "--key-file", "key.hex")
	got, _, _ := strings.Cut(read(t, "again.csv"), "\n")
	if want, _, _ := strings.Cut(string(readBefore(t, "release.csv")), "\n"); got != want {
		t.Errorf("its recipe released the columns %s and now %s", want, got)
	}
}

// A report of version 1.0.0, as a page and as JSON, is read and agrees with its release, but for what
// only that version checks.
func TestReportsOfVersion1AreVerified(t *testing.T) {
	before(t)
	for _, report := range []string{"report.html", "report.json"} {
		if out := mustRun(t, "verify", report, "release.csv"); !strings.Contains(out, "an earlier version of Quasi wrote it with figures of the original") {
			t.Errorf("%s: %s", report, out)
		}
		if out, _, code := quasi(t, "verify", report, "ward.csv"); code != exitAudit {
			t.Errorf("%s agrees with another table: exit code %d\n%s", report, code, out)
		}
	}
}

// The JSON of the command has every name that version 1.0.0 gave it, with values of the same
// kind: scripts read it.
func TestJSONHasTheNamesOfVersion1(t *testing.T) {
	before(t)
	const ask = "share of diagnosis=flu by sex"
	limits := strings.Replace(string(readBefore(t, "ward.csv")), ",46,", ",ca 46,", 1) // by which crp has no mean and singles people out
	must(t, os.WriteFile("limits.csv", []byte(limits), 0o666))
	for name, args := range map[string][]string{
		"anonymize": {"ward.csv", "-o", "again.csv", "--qi", "age,sex,zip,stay", "--sensitive", "diagnosis", "--identifying", "birth", "--pseudonyms", "id",
			"--derive", "age=age(birth,admitted)", "--coarsen", "crp=classes:5,10,50", "--rename", "crp=crp_class", "--means", "stay", "--k", "3",
			"--model", "distinct-l-diversity:diagnosis:l=2", "--suppression-limit", "0.2", "--question", ask, "--question", "mean of stay by sex",
			"--study", "stay", "--key-file", "key.hex", "--confirm", "crp", "--confirm", "note"},
		"profile": {"ward.csv"},
		"audit":   {"release.csv", "--qi", "age,sex,zip,stay", "--sensitive", "diagnosis"},
		"verify":  {"report.json", "release.csv", "--original", "ward.csv", "--key-file", "key.hex"},
		"answer":  {"release.csv", "--original", "ward.csv", "--question", ask},
		"drift":   {"ward.csv", "--recipe", "recipe.json"},
		"advise":  {"ward.csv", "--qi", "sex,zip", "--k-values", "3", "--methods", "kaim,mondrian-strict"},
		"plan":    {"limits.csv", "--question", ask},
		"attack":  {"release.csv", "--register", "ward.csv", "--qi", "sex,zip", "--sensitive", "diagnosis"},
	} {
		t.Run(name, func(t *testing.T) {
			want := kinds(t, readBefore(t, name+".json"))
			got := kinds(t, []byte(mustRun(t, append(append([]string{name}, args...), "--json")...)))
			if name == "anonymize" { // a curve is of a run that no question cuts into several
				whole := kinds(t, []byte(mustRun(t, name, "ward.csv", "-o", "whole.csv", "--qi", "sex", "--identifying", "id,birth,admitted,zip,stay,crp,note", "--json")))
				maps.Copy(whole, got)
				got = whole
			}
			if len(want) < 5 {
				t.Fatalf("there were only %v", want)
			}
			for _, at := range slices.Sorted(maps.Keys(want)) {
				if got[at] != want[at] {
					t.Errorf("%s was %s and is %q", at, want[at], got[at])
				}
			}
		})
	}
}

// Every command that version 1.0.0 has is there, with all of its flags, of the same kind.
func TestCommandsHaveTheFlagsOfVersion1(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(string(readBefore(t, "flags.txt"))), "\n")
	if len(lines) < 100 {
		t.Fatalf("there were only %d flags", len(lines))
	}
	var now []string // command, flag and kind
	for _, c := range newRoot().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) { now = append(now, c.Name()+" --"+f.Name+" "+f.Value.Type()) })
	}
	for _, line := range lines {
		if !slices.Contains(now, line) {
			t.Errorf("there is no flag any more as %q", line)
		}
	}
}

// kinds returns the kind of each value of a JSON document, by its names; elements of a list
// have the same name. What is null somewhere has the kind that it has elsewhere.
func kinds(t *testing.T, data []byte) map[string]string {
	found := map[string]string{}
	for at, value := range walked(t, data, func(int) string { return "[]" }) {
		kind := fmt.Sprintf("%T", value)
		if value == nil {
			kind = "null"
		}
		if found[at] == "" || found[at] == "null" {
			found[at] = kind
		}
	}
	return found
}

// leaves returns the texts, numbers and truth values of a JSON document, by their places.
func leaves(t *testing.T, data []byte) map[string]any {
	return maps.Collect(walked(t, data, func(i int) string { return fmt.Sprintf("[%d]", i) }))
}

// walked gives the values of a JSON document that hold no others, each with its place;
// index is how an element of a list is named.
func walked(t *testing.T, data []byte, index func(int) string) iter.Seq2[string, any] {
	t.Helper()
	var document any
	must(t, json.Unmarshal(data, &document))
	return func(yield func(string, any) bool) { walk("", document, index, yield) }
}

func walk(at string, value any, index func(int) string, yield func(string, any) bool) bool {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			if !walk(at+"."+name, inner, index, yield) {
				return false
			}
		}
		return true
	case []any:
		for i, inner := range value {
			if !walk(at+index(i), inner, index, yield) {
				return false
			}
		}
		return true
	}
	return yield(at, value)
}
