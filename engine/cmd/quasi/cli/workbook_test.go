package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

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
