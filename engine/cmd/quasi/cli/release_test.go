package cli

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"quasi/engine/file/recipe"
)

// cells reads a release as the command does, header and all.
func cells(t *testing.T, path, sheet string) [][]string {
	t.Helper()
	got, _, err := readTable(reading(), path, recipe.Input{Sheet: sheet, Header: "yes"}, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	records := [][]string{got.Names()}
	for row := range got.N {
		records = append(records, got.AppendRecord(nil, row))
	}
	return records
}

// nasty is a table of texts that Excel would change, were they numbers to it.
const nasty = "code,age,zip,note\n007,31,01067,=SUM(A1)\n1e5,31,80331,<5\n12345678901234567890,45,01067,2024-05-01\n7.40,45,80331,\"a, \"\"b\"\"\"\n"

// A workbook has the cells of the CSV, and the same audit.
func TestAReleaseAsAWorkbook(t *testing.T) {
	file, dir := write(t, "nasty.csv", nasty), t.TempDir()
	csv, xlsx := filepath.Join(dir, "out.csv"), filepath.Join(dir, "OUT.XLSX")
	for _, out := range []string{csv, xlsx} {
		mustRun(t, "anonymize", file, "--qi", "age,zip", "--sensitive", "note", "--k", "2", "--confirm", "code", "--confirm", "note", "-o", out)
	}
	if text := read(t, xlsx); !strings.HasPrefix(text, "PK\x03\x04") {
		t.Fatalf("the workbook starts with %.10q", text)
	}
	if got, want := cells(t, xlsx, "release"), cells(t, csv, ""); !reflect.DeepEqual(got, want) || len(want) != 5 || want[1][0] != "007" {
		t.Errorf("the workbook has %q\nthe CSV %q", got, want)
	}
	var audits [2]any
	for i, path := range []string{csv, xlsx} {
		if err := json.Unmarshal([]byte(mustRun(t, "audit", path, "--qi", "age,zip", "--sensitive", "note", "--json")), &audits[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(audits[0], audits[1]) {
		t.Errorf("the audits are\n%v\n%v", audits[0], audits[1])
	}
	// A recipe's release is the same file again.
	again := filepath.Join(dir, "again.xlsx")
	mustRun(t, "anonymize", file, "--qi", "age,zip", "--sensitive", "note", "--k", "2", "--confirm", "code", "--confirm", "note", "-o", again)
	if read(t, again) != read(t, xlsx) {
		t.Error("the same release gives another workbook")
	}
}

// Apostrophes are in the release before it is audited, so that they are in the
// workbook, too; without them a formula is a text.
func TestFormulasInAWorkbook(t *testing.T) {
	file := write(t, "nasty.csv", nasty)
	for flag, want := range map[string]string{"--formula-safe=true": "'=SUM(A1)", "--formula-safe=false": "=SUM(A1)"} {
		out := filepath.Join(t.TempDir(), "out.xlsx")
		mustRun(t, "anonymize", file, "--qi", "age,zip", "--k", "2", "--confirm", "code", "--confirm", "note", flag, "-o", out)
		if got := cells(t, out, "")[1][3]; got != want {
			t.Errorf("%s: %q", flag, got)
		}
	}
}

// The two tables of anatomy are two sheets, and no file beside the workbook.
func TestTwoTablesInAWorkbook(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	csv, xlsx := filepath.Join(dir, "out.csv"), filepath.Join(dir, "out.xlsx")
	for _, out := range []string{csv, xlsx} {
		mustRun(t, "anonymize", file, "--algorithm", "anatomy", "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2", "--missing", "*", "-o", out)
	}
	for sheet, path := range map[string]string{"": csv, "rows": csv, "sensitive": filepath.Join(dir, "out.sensitive.csv")} {
		if got, want := cells(t, xlsx, sheet), cells(t, path, ""); !reflect.DeepEqual(got, want) {
			t.Errorf("sheet %q has %q, want %q", sheet, got, want)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 {
		t.Errorf("files %v, %v", files, err)
	}
}

// reading is a command that reads a table.
func reading() *cobra.Command {
	c := &cobra.Command{}
	c.SetContext(context.Background())
	return c
}
