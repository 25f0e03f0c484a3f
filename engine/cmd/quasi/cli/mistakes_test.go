package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ofPrograms are the words of Go and its packages, which nobody is to read.
var ofPrograms = regexp.MustCompile(`invalid character|unmarshal|strconv|\bEOF\b|zip: |open [^ ]*: |no such file or directory|is a directory|not a directory|unexpected end|\sjson: |yaml: |\[".*" ".*"\]|e\+0|goroutine|panic`)

// mistaken is a folder of files as people take them for others, where the commands run.
func mistaken(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	var rows strings.Builder
	rows.WriteString("id,sex,age,dx\n")
	for i := range 40 {
		rows.WriteString(strings.Join([]string{"P" + string(rune('a'+i%26)) + string(rune('a'+i/26)), []string{"f", "m"}[i%2], []string{"20", "30", "40", "50"}[i/10], []string{"flu", "copd"}[i/2%2]}, ",") + "\n")
	}
	files := map[string]string{
		"patients.csv": rows.String(), "few.csv": "id,sex,age,dx\n1,f,20,flu\n2,m,30,copd\n", "other.csv": "town,year\nA,2020\nB,2021\n",
		"doc.pdf": "%PDF-1.4\n%\xe2\xe3\n1 0 obj\n", "empty.csv": "", "names.csv": "a,b\n",
	}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "anonymize", "patients.csv", "-o", "release.csv", "--qi", "sex,age", "--sensitive", "dx", "--identifying", "id", "--save-recipe", "recipe.json", "--report", "report.html", "--report", "report.json")
	mustRun(t, "anonymize", "patients.csv", "-o", "release.xlsx", "--recipe", "recipe.json")
	for name, part := range map[string]func(string) string{
		"cut.xlsx":    func(s string) string { return s[:len(s)/2] },
		"cut.json":    func(s string) string { return s[:len(s)/2] },
		"wrong.json":  func(s string) string { return strings.Replace(s, `"k": 5`, `"k": "five"`, 1) },
		"typo.json":   func(s string) string { return strings.Replace(s, `"k": 5`, `"kay": 5`, 1) },
		"renamed.csv": func(s string) string { return strings.Replace(s, "age", "years", 1) },
	} {
		from := map[string]string{".xlsx": "release.xlsx", ".json": "recipe.json", ".csv": "patients.csv"}[filepath.Ext(name)]
		if err := os.WriteFile(name, []byte(part(read(t, from))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// listed returns the names of the files, with their contents.
func listed(t *testing.T) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, entry := range entries {
		if !entry.IsDir() {
			all[entry.Name()] = read(t, entry.Name())
		}
	}
	return all
}

// fails runs a command that must fail with an exit code, say a text, say it in no words of a
// program and no file twice, and leave the folder as it was.
func fails(t *testing.T, code int, want string, args ...string) {
	t.Helper()
	before := listed(t)
	_, said, got := quasi(t, args...)
	line := "quasi " + strings.Join(args, " ")
	if got != code || !strings.HasPrefix(said, "quasi: ") || !strings.Contains(said, want) {
		t.Errorf("%s: exit code %d, want %d; it says %s\twant %s", line, got, code, said, want)
	}
	if found := ofPrograms.FindString(said); found != "" {
		t.Errorf("%s: %q is of a program: %s", line, found, said)
	}
	words := strings.SplitN(said, ": ", 4)
	if len(words) == 4 && words[1] == words[2] {
		t.Errorf("%s: %q is said twice: %s", line, words[1], said)
	}
	after := listed(t)
	for name, text := range after {
		if before[name] != text {
			t.Errorf("%s: it leaves %s", line, name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%s: of %d files, %d are left", line, len(before), len(after))
	}
}

// Every command, with each kind of file that is no table in each place of a table, and each that
// is no recipe in each place of a recipe.
func TestWrongFilesAreSaidInWords(t *testing.T) {
	mistaken(t)
	tables := map[string]string{
		"absent.csv": "absent.csv: there is no such file: check its name and folder", "patient.csv": "patient.csv: there is no such file: did you mean patients.csv?",
		"none/t.csv": "none/t.csv: there is no such file",
		"folder":     "folder: this is a folder: name a file in it", "doc.pdf": "doc.pdf: this looks like a PDF document", "empty.csv": "empty.csv: the file is empty: choose",
		"names.csv": "names.csv: the file has column names but no rows: choose", "cut.xlsx": "cut.xlsx: this workbook is damaged (it is not whole): open it in Excel",
		"recipe.json": "recipe.json: this looks like a JSON file, such as a recipe, not like a table of text: choose the table", "report.html": "report.html: this looks like a web page",
	}
	recipes := map[string]string{
		"absent.json": "absent.json: there is no such file", "recip.json": "did you mean recipe.json?", "folder": "folder: this is a folder",
		"doc.pdf": "doc.pdf: recipe: this is no recipe: choose the JSON file", "empty.csv": "empty.csv: recipe: the file is empty or ends too early", "patients.csv": "patients.csv: recipe: this is no recipe",
		"release.xlsx": "release.xlsx: recipe: this is no recipe", "report.json": "report.json: recipe: this is a report, not a recipe", "report.html": "report.html: recipe: this is no recipe",
		"cut.json": "cut.json: recipe: the file is empty or ends too early", "wrong.json": `wrong.json: recipe: line `, "typo.json": `"kay" is not known in a recipe`,
	}
	reports := map[string]string{"doc.pdf": "doc.pdf: this is no report of Quasi: name the report first", "empty.csv": "this is no report", "release.csv": "this is no report", "recipe.json": "this is no report", "absent.html": "there is no such file", "folder": "this is a folder"}
	for _, line := range []struct {
		command string
		wrong   map[string]string
	}{
		{"profile @", tables},
		{"anonymize @ -o new.csv --qi sex,age", tables},
		{"anonymize @ -o new.csv --recipe recipe.json", tables},
		{"anonymize patients.csv -o new.csv --qi sex --population @", tables},
		{"anonymize patients.csv -o new.csv --recipe @", recipes},
		{"audit @ --qi sex", tables},
		{"audit release.csv --recipe @", recipes},
		{"verify report.html @", tables},
		{"verify report.html release.csv --original @", tables},
		{"verify @ release.csv", reports},
		{"advise @ --qi sex,age", tables},
		{"advise patients.csv --recipe @", recipes},
		{"plan @", tables},
		{"answer @ --original patients.csv --question count", tables},
		{"answer release.csv --original @ --question count", tables},
		{"answer release.csv --original patients.csv --recipe @", recipes},
		{"drift @ --recipe recipe.json", tables},
		{"drift patients.csv --recipe @", recipes},
		{"attack --all @ --original patients.csv", tables},
		{"attack --all release.csv --original @", tables},
		{"attack --all release.csv --original patients.csv --control @", tables},
		{"attack intersection release.csv --original patients.csv --second @", tables},
		{"attack release.csv --register @ --qi sex", tables},
		{"hold-out @ -o new.csv --control held.csv --rows 5", tables},
		{"dictionary @ --recipe recipe.json --write new.csv", tables},
		{"dictionary patients.csv --recipe @ --write new.csv", recipes},
		{"dictionary patients.csv --dictionary @ -o new.json", map[string]string{"doc.pdf": "the first line has no column field_name", "empty.csv": "the dictionary is empty", "patients.csv": "the first line has no column field_name: choose the data dictionary that REDCap exports as CSV\n", "folder": "this is a folder", "absent.csv": "there is no such file"}},
		{"sql @ --recipe recipe.json --dialect duckdb -o new.sql --audit audit.sql", tables},
		{"sql patients.csv --recipe @ --dialect duckdb -o new.sql", recipes},
	} {
		for file, want := range line.wrong {
			fails(t, exitInput, want, strings.Fields(strings.ReplaceAll(line.command, "@", file))...)
		}
	}
}

// Of what can't be written, nothing is: no other output of the command either.
func TestWhatCantBeWrittenIsSaidBefore(t *testing.T) {
	mistaken(t)
	for _, command := range []string{
		"anonymize patients.csv -o @ --recipe recipe.json",
		"anonymize patients.csv -o new.csv --recipe recipe.json --report @",
		"anonymize patients.csv -o new.csv --recipe recipe.json --save-recipe @",
		"advise patients.csv --qi sex,age -o @",
		"drift patients.csv --recipe recipe.json -o @",
		"attack exact-matches release.csv --original patients.csv --report @",
		"hold-out patients.csv --rows 5 -o @ --control held.csv",
		"hold-out patients.csv --rows 5 -o new.csv --control @",
		"dictionary patients.csv --recipe recipe.json --write @",
		"sql patients.csv --recipe recipe.json --dialect duckdb -o @",
		"sql patients.csv --recipe recipe.json --dialect duckdb -o new.sql --audit @",
	} {
		for file, want := range map[string]string{
			"none/x":         "none/x: there is no folder none: make it first, or write elsewhere",
			"folder":         "folder: this is a folder: name a file in it",
			"patients.csv/x": "patients.csv/x: patients.csv is a file, not a folder: name another place",
		} {
			fails(t, exitInput, want, strings.Fields(strings.ReplaceAll(command, "@", file))...)
		}
		fails(t, exitUsage, "which is read: name another file", strings.Fields(strings.ReplaceAll(command, "@", "./patients.csv"))...)
	}
	fails(t, exitInput, "--save: patients.csv is a file: name a folder", "plan", "patients.csv", "--save", "patients.csv")
}
