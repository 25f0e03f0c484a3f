package cli

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/suda"
	"quasi/engine/report"
	"quasi/engine/say"
)

// spelled returns paths that lead to one and the same file.
func spelled(t *testing.T, path string) map[string]string {
	t.Helper()
	folder, name := filepath.Split(path)
	aside := t.TempDir()
	link, hard, linked := filepath.Join(aside, "link.csv"), filepath.Join(folder, "hard-"+name), filepath.Join(aside, "folder")
	for _, err := range []error{os.Symlink(path, link), os.Symlink(folder, linked)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	os.Remove(hard)
	must(t, os.Link(path, hard))
	t.Cleanup(func() { os.Remove(hard) })
	relative := casetest.Must(filepath.Rel(casetest.Must(os.Getwd()), path))
	all := map[string]string{
		"itself": path, "dots": folder + "." + string(filepath.Separator) + ".." + string(filepath.Separator) + filepath.Base(folder) + string(filepath.Separator) + name,
		"relative": relative, "a symbolic link": link, "a hard link": hard, "a linked folder": filepath.Join(linked, name),
	}
	if _, err := os.Stat(filepath.Join(folder, strings.ToUpper(name))); err == nil {
		all["capitals"] = filepath.Join(folder, strings.ToUpper(name))
	}
	if runtime.GOOS == "linux" {
		file := casetest.Must(os.Open(path))
		t.Cleanup(func() { file.Close() })
		all["a descriptor"] = fmt.Sprintf("/proc/self/fd/%d", file.Fd())
	}
	return all
}

// Nothing that a command reads is written over, whatever its path looks like.
func TestNothingThatIsReadIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	ward, out := put("ward.csv", "age,dx\n30,a\n30,b\n31,a\n"), filepath.Join(t.TempDir(), "out.csv")
	key := put("key.txt", strings.Repeat("ab", 32))
	ages, hierarchies := put("h/age.csv", "30;*\n31;*\n"), filepath.Join(dir, "h")
	saved := filepath.Join(dir, "r.json")
	mustRun(t, "anonymize", ward, "-o", out, "--qi", "age", "--k", "2", "--save-recipe", saved)
	field := put("d.csv", "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,Age\ndx,f,text,Diagnosis\n")
	qi := []string{"--qi", "age", "--k", "2"}
	flags := func(of []string, more ...string) []string { return append(append([]string{}, of...), more...) }
	for _, test := range []struct {
		what, path string
		args       []string // the output comes last
	}{
		{"FILE", ward, flags(append([]string{"anonymize", ward}, qi...), "-o")},
		{"FILE", ward, flags(append([]string{"anonymize", ward, "-o", out}, qi...), "--save-recipe")},
		{"--population", field, flags(append([]string{"anonymize", ward, "--population", field}, qi...), "-o")},
		{"a hierarchy of --hierarchies,", ages, flags(append([]string{"anonymize", ward, "--hierarchies", hierarchies}, qi...), "-o")},
		{"a hierarchy of --hierarchies,", ages, flags(append([]string{"anonymize", ward, "-o", out, "--hierarchies", hierarchies}, qi...), "--save-recipe")},
		{"--recipe", saved, []string{"anonymize", ward, "--recipe", saved, "-o"}},
		{"--recipe", saved, []string{"anonymize", ward, "-o", out, "--recipe", saved, "--save-recipe"}},
		{"--key-file", key, []string{"anonymize", ward, "--recipe", saved, "--key-file", key, "-o"}},
		{"--safe-harbor-zips", key, []string{"anonymize", ward, "--safe-harbor", "--safe-harbor-zips", key, "-o"}},
		{"FILE", ward, []string{"drift", ward, "--recipe", saved, "-o"}},
		{"--recipe", saved, []string{"drift", ward, "--recipe", saved, "-o"}},
		{"FILE", ward, []string{"dictionary", ward, "--dictionary", field, "-o"}},
		{"--dictionary", field, []string{"dictionary", ward, "--dictionary", field, "-o"}},
		{"--recipe", saved, []string{"dictionary", ward, "--dictionary", field, "--recipe", saved, "-o"}},
		{"FILE", ward, []string{"dictionary", ward, "--recipe", saved, "--write"}},
		{"--recipe", saved, []string{"dictionary", ward, "--recipe", saved, "--write"}},
		{"FILE", ward, []string{"advise", ward, "--qi", "age", "--k-values", "2", "--methods", "datafly", "-o"}},
	} {
		before := read(t, test.path)
		for how, path := range spelled(t, test.path) {
			_, stderr, code := quasi(t, append(flags(test.args), path)...)
			want := fmt.Sprintf("%s would overwrite %s %s, which is read", path, test.what, test.path)
			if code != exitUsage || !strings.Contains(stderr, want) {
				t.Errorf("%q, by %s: exit code %d, %s\nwant %s", test.args, how, code, stderr, want)
			}
			if text := read(t, test.path); text != before {
				t.Fatalf("%q, by %s, wrote\n%s", test.args, how, text)
			}
		}
	}
}

// A file that is replaced keeps its permissions and the links that name it, and
// nothing is left beside it.
func TestAFileIsReplacedAsItIs(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "out.csv"), filepath.Join(t.TempDir(), "link.csv")
	must(t, errors.Join(os.WriteFile(path, []byte("before"), 0o600), os.Symlink(path, link)))
	text := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	must(t, writeTo(context.Background(), link, nil, text("after")))
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 || read(t, path) != "after" {
		t.Errorf("%v, %v: %s", err, info.Mode(), read(t, path))
	}
	if to, err := os.Readlink(link); err != nil || to != path {
		t.Errorf("the link is %s, %v", to, err)
	}
	// One that may not be written stays.
	must(t, os.Chmod(path, 0o400))
	if err := writeTo(context.Background(), path, nil, text("more")); os.Getuid() != 0 && (err == nil || read(t, path) != "after") {
		t.Errorf("a file that is to be read only was written: %v", err)
	}
	// A new file has the permissions that any new file has.
	fresh, plain := filepath.Join(dir, "new.csv"), filepath.Join(dir, "plain")
	must(t, errors.Join(writeTo(context.Background(), fresh, nil, text("x")), os.WriteFile(plain, nil, 0o666)))
	a, _ := os.Stat(fresh)
	if b, _ := os.Stat(plain); a.Mode() != b.Mode() {
		t.Errorf("a new file has %v, others have %v", a.Mode(), b.Mode())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("left are %v, %v", entries, err)
	}
}

// What fails, or is interrupted, leaves what was there, and no part of what was to come.
func TestAWriteThatFailsLeavesNothing(t *testing.T) {
	broken := errors.New("disk is full")
	for want, fail := range map[error]func(w io.Writer, stop func()) error{
		context.Canceled: func(w io.Writer, stop func()) error {
			_, err := w.Write(make([]byte, 2<<20))
			if stop(); err == nil {
				_, err = w.Write(make([]byte, 2<<20))
			}
			return err
		},
		broken: func(w io.Writer, _ func()) error {
			_, err := io.WriteString(w, "half")
			return errors.Join(err, broken)
		},
	} {
		path := write(t, "out.csv", "before")
		ctx, stop := context.WithCancel(context.Background())
		err := writeTo(ctx, path, nil, func(w io.Writer) error { return fail(w, stop) })
		if stop(); !errors.Is(err, want) || read(t, path) != "before" {
			t.Errorf("%v: %q", err, read(t, path))
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("left are %v, %v", entries, err)
		}
	}
	if err := writeTo(context.Background(), filepath.Join(write(t, "out.csv", ""), "below"), nil, nil); err == nil || strings.Contains(err.Error(), "partial") {
		t.Errorf("below a file: %v", err)
	}
}

// The kinds of files that are written stand in the help.
func TestHelpNamesEveryKind(t *testing.T) {
	help := mustRun(t, "anonymize", "--help")
	for _, k := range kind.All() {
		if !strings.Contains(help, k.Extension()+": "+k.Title) {
			t.Errorf("the help is silent about %s:\n%s", k.Name, help)
		}
	}
}

//go:embed testdata/printed.txt
var printed string

// What is printed, and what flags take, case by case.
func TestPrinted(t *testing.T) {
	texts := func(field string) (all []say.Text) {
		for text := range strings.SplitSeq(field, ";") {
			if text != "" {
				all = append(all, say.Text{English: text})
			}
		}
		return all
	}
	casetest.Run(t, printed, map[string]casetest.Answer{
		"rows, k": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printAlike(&out, audit.Report{N: number(in[0]), K: number(in[1])})
			return out.String()
		},
		"patients, k": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printAlike(&out, audit.Report{N: 3, Patients: number(in[0]), K: number(in[1])})
			return out.String()
		},
		"groups, least, most": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printClasses(&out, audit.Report{N: 6, K: 2, Classes: audit.Classes{Count: number(in[0]), Min: number(in[1]), Max: number(in[2]), Average: 3}})
			return out.String()
		},
		"rows without values, in the smallest group, rows beside them, k, beside the original": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printBlank(&out, audit.Report{K: number(in[3]), Blank: audit.Blank{Members: number(in[0]), Smallest: number(in[1]), Known: number(in[2])}}, in[4] == "yes")
			return out.String()
		},
		"unique rows": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printSpecial(&out, &suda.Report{Records: number(in[0]), MaxSize: 3, MSUs: []int{1, 2}})
			return out.String()
		},
		"lines of sums": func(_ *testing.T, in []string) string {
			names, err := readSums([]byte(in[0]))
			if err != nil {
				return err.Error()
			}
			return fmt.Sprint(names)
		},
		"was, taken over, changed": func(_ *testing.T, in []string) string {
			return partly(facts.Taken{Column: "age", From: in[0], Kept: texts(in[1]), Changed: texts(in[2])})
		},
		"choice": func(_ *testing.T, in []string) string {
			c, err := parseChoice(in[0])
			return fmt.Sprintf("%+v %v", c, err)
		},
		"markers": func(_ *testing.T, in []string) string {
			usual := strings.TrimSuffix(fmt.Sprintf("%q", table.DefaultMarkers()), "]")
			return strings.Replace(fmt.Sprintf("%q", missingMarkers(in)), usual, "[usual", 1)
		},
		"audit, and what is printed of it": func(t *testing.T, in []string) string {
			var out strings.Builder
			printAudit(&out, decode[audit.Report](t, in[0]))
			return strconv.FormatBool(strings.Contains(out.String(), in[1]))
		},
		"columns that single people out": func(_ *testing.T, in []string) string {
			found := make([]facts.Unique, number(in[0]))
			for i := range found {
				found[i].Said = say.Text{English: "said"}
			}
			var out strings.Builder
			printUnique(&out, found)
			said := fmt.Sprintf("%d said, %d notes", strings.Count(out.String(), "Note: said\n"), strings.Count(out.String(), "Note: "))
			for more := range 3 {
				if more > 0 && strings.Contains(out.String(), sentence(facts.MoreUnique(more))) {
					said += fmt.Sprintf(", %d more", more)
				}
			}
			return said
		},
		"proven": func(_ *testing.T, in []string) string { return proven(bound.Bound{Loss: decimal(in[0])}) },
	})
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func decimal(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}

// The program that a report names is looked for in a list of hashes: a release of Quasi has one.
func TestVerifyLooksForTheProgram(t *testing.T) {
	_, out, page, twin := reported(t)
	own := thisProgram().Hashes
	if len(own) != 1 {
		t.Fatalf("this program has the hashes %v", own)
	}
	known := write(t, "PROGRAMS.sha256", strings.Repeat("0", 64)+"  app.wasm\n"+own[0].SHA256+"  quasi-1.0.0/quasi\n")
	for _, file := range []string{page, twin} {
		said := mustRun(t, "verify", file, out, "--programs", known)
		if want := "agrees     the program that the report names, quasi (command) " + version() + ": in PROGRAMS.sha256 as quasi-1.0.0/quasi\n"; !strings.Contains(said, want) {
			t.Errorf("%s does not say %s", said, want)
		}
	}
	if said := mustRun(t, "verify", page, out); strings.Contains(said, "the program that") {
		t.Errorf("without the flag: %s", said)
	}
	other := write(t, "PROGRAMS.sha256", strings.Repeat("0", 64)+"  quasi\n")
	said, _, code := quasi(t, "verify", page, out, "--programs", other)
	if want := "DIFFERS    the program that the report names, quasi (command) " + version() + ": the report says " + own[0].Name + " " + own[0].SHA256 + ", found is not in PROGRAMS.sha256\n"; code != exitAudit || !strings.Contains(said, want) {
		t.Errorf("exit code %d, %s does not say %s", code, said, want)
	}
	if _, stderr, code := quasi(t, "verify", page, out, "--programs", page); code != exitInput || !strings.Contains(stderr, "line 1 is none of sha256sum") {
		t.Errorf("no list: exit code %d, %s", code, stderr)
	}
	// The app tells several, of which each has to be there; a report may tell none.
	for hashes, want := range map[string]report.State{"": report.Unchecked, own[0].SHA256: report.Agrees, own[0].SHA256 + " " + strings.Repeat("1", 64): report.Differs} {
		p := report.Program{Name: "Quasi", Version: "1.0.0"}
		for i, hash := range strings.Fields(hashes) {
			p.Hashes = append(p.Hashes, report.File{Name: fmt.Sprint("program", i), SHA256: hash})
		}
		if item, err := checkPrograms(known, p); err != nil || item.State != want {
			t.Errorf("%q: %v, %+v, want %s", hashes, err, item, want)
		}
	}
}

// What is read is written again as sha256sum would, and read as the same.
func FuzzSums(f *testing.F) {
	f.Add(strings.Repeat("0a", 32) + "  quasi\n")
	f.Add(strings.Repeat("0A", 32) + " *quasi\r\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		names, err := readSums([]byte(text))
		if err != nil {
			return
		}
		again := ""
		for hash, name := range names {
			again += hash + "  " + name + "\n"
		}
		if read, err := readSums([]byte(again)); err != nil || fmt.Sprint(read) != fmt.Sprint(names) {
			t.Errorf("%v is read again as %v, %v", names, read, err)
		}
	})
}

// referenceText returns the page of the commands.
func referenceText() string {
	var out strings.Builder
	WriteReference(&out)
	return out.String()
}

// Every command has its section, and every flag a line there or where its group is described; a group
// has ten flags at most.
func TestReferenceHasEveryFlag(t *testing.T) {
	text := referenceText()
	commands := documented(newRoot())
	if len(commands) < 14 {
		t.Errorf("%d commands", len(commands))
	}
	for _, c := range commands {
		if strings.Count(text, "\n## "+c.CommandPath()+"\n") != 1 || !strings.Contains(text, "](#quasi-"+c.Name()+") | "+c.Short+" |") {
			t.Errorf("%s has no section, or no line in the table", c.CommandPath())
		}
		grouped := map[string]bool{"help": true, helpAll: true}
		for _, g := range groupsOf(c) {
			size := 0
			g.flags.VisitAll(func(f *pflag.Flag) {
				size++
				grouped[f.Name] = grouped[f.Name] || g.title != helpGroup
				if g.title != helpGroup && !strings.Contains(text, "--"+f.Name+" ") && !strings.Contains(text, "--"+f.Name+"`") {
					t.Errorf("%s: nothing on --%s", c.CommandPath(), f.Name)
				}
			})
			if size > 10 {
				t.Errorf("%s: %q has %d flags", c.CommandPath(), g.title, size)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !grouped[f.Name] {
				t.Errorf("%s: --%s is in no group", c.CommandPath(), f.Name)
			}
		})
	}
}

// The reference lists the exit codes that scripts can rely on, each with its meaning.
func TestExitCodesAreListed(t *testing.T) {
	text := referenceText()
	for code, meaning := range map[int]string{0: "success", 1: "input", 2: "not understood", 3: "fails", 130: "interrupted"} {
		line := ""
		for _, l := range strings.Split(text, "\n") {
			if strings.HasPrefix(l, fmt.Sprintf("| %d | ", code)) {
				line += l
			}
		}
		if strings.Count(line, "| ") != 2 || !strings.Contains(line, meaning) {
			t.Errorf("code %d (%s) is described as %q", code, meaning, line)
		}
	}
	if codes := [...]int{exitOK, exitInput, exitUsage, exitAudit, exitInterrupted}; codes != [...]int{0, 1, 2, 3, 130} {
		t.Errorf("the exit codes are %d; scripts rely on others", codes)
	}
	if got := strings.Count(strings.Split(text, "## Commands")[0], "\n| "); got != len(exitCodes)+1 {
		t.Errorf("the table has %d lines, want one for each of %d codes", got-1, len(exitCodes))
	}
	help := mustRun(t, "--help")
	for _, c := range exitCodes {
		if !strings.Contains(strings.Join(strings.Fields(help), " "), c.meaning) {
			t.Errorf("--help does not say %q", c.meaning)
		}
	}
}

// cells reads a release as the command does, header and all.
func cells(t *testing.T, path, sheet string) [][]string {
	t.Helper()
	got := casetest.Must((&tables{Command: reading()}).released(path, recipe.Input{Sheet: sheet, Header: "yes"}))
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
		must(t, json.Unmarshal([]byte(mustRun(t, "audit", path, "--qi", "age,zip", "--sensitive", "note", "--json")), &audits[i]))
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
	if files, err := os.ReadDir(dir); err != nil || len(files) != 3 {
		t.Errorf("files %v, %v", files, err)
	}
}

// reading is a command that reads a table.
func reading() *cobra.Command {
	c := &cobra.Command{}
	c.SetContext(context.Background())
	return c
}
