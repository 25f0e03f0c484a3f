package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// clinicFiles writes the files that the examples name into the working folder.
func clinicFiles(t *testing.T) {
	t.Helper()
	const head = "age,sex,zip,ward,admission,stay,readmitted,diagnosis\n"
	patient := func(i int) string {
		return fmt.Sprintf("%d,%s,101%02d,%s,2024-%02d-%02d,%d,%s,%s\n", 20+i*7%60, []string{"f", "m"}[i%2], i%4, []string{"North", "South"}[i/3%2],
			1+i%3, 1+i*5%28, 2+i%9, []string{"no", "no", "yes"}[i%3], []string{"asthma", "influenza", "diabetes"}[i/2%3])
	}
	patients, visits, next, people := "id,"+head, "id,"+head, "id,"+head, "name,age,sex,zip\n"
	control := "id," + head
	for i := range 120 {
		patients += fmt.Sprintf("P%04d,", 7919*i%9973) + patient(i)
		next += fmt.Sprintf("P%04d,", 7907*i%9973) + patient(i)
		if visits += fmt.Sprintf("P%04d,", 7919*(i/2)%9973) + patient(i); i%6 == 0 {
			people += fmt.Sprintf("person %d,", i) + strings.Join(strings.Split(patient(i), ",")[:3], ",") + "\n"
			control += fmt.Sprintf("P%04d,", 7901*i%9973) + patient(i+1)
		}
	}
	for name, text := range map[string]string{
		"patients.csv": patients, "visits.csv": visits, "next-month.csv": next, "people.csv": people, "control.csv": control,
		"dictionary.csv": "Variable / Field Name,Form Name,Field Type,Identifier?\nid,visit,text,y\nage,visit,text,\nsex,visit,text,\n",
	} {
		must(t, os.WriteFile(name, []byte(text), 0o666))
	}
	mustRun(t, "anonymize", "patients.csv", "-o", "release.csv", "--suggested", "--save-recipe", "recipe.json", "--report", "report.html")
	mustRun(t, "anonymize", "patients.csv", "-o", "released.zip", "--recipe", "recipe.json")
}

// words splits a command line as a shell does, and returns the exit code that the comment behind
// it names; without one, 0.
func words(line string) (args []string, code int) {
	line, comment, _ := strings.Cut(line, "#")
	fmt.Sscanf(strings.TrimSpace(comment), "exit code %d", &code)
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args, code
}

// What help shows works as it stands there, on files of those names.
func TestExamplesRun(t *testing.T) {
	ready := t.TempDir()
	t.Chdir(ready)
	clinicFiles(t)
	root := newRoot()
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		t.Run(c.CommandPath(), func(t *testing.T) {
			dir := t.TempDir()
			must(t, os.CopyFS(dir, os.DirFS(ready)))
			t.Chdir(dir)
			lines := strings.Split(strings.TrimSpace(c.Example), "\n")
			for _, line := range lines {
				args, want := words(line)
				if len(args) < 2 || args[0] != "quasi" || c != root && args[1] != c.Name() {
					t.Fatalf("%q is no example of %s", line, c.CommandPath())
				}
				if _, said, code := quasi(t, args[1:]...); code != want {
					t.Errorf("%s: exit code %d, want %d; %s", line, code, want, said)
				}
				if at := slices.Index(args, "-o"); at >= 0 && want == exitOK {
					if _, err := os.Stat(filepath.Join(dir, args[at+1])); err != nil {
						t.Errorf("%s: %v", line, err)
					}
				}
			}
		})
	}
}

// The page of tasks runs from top to bottom as it is printed.
func TestTasksRun(t *testing.T) {
	page := read(t, "../../../../docs/tasks.md")
	t.Chdir(t.TempDir())
	clinicFiles(t)
	for line := range strings.Lines(page) {
		if line, is := strings.CutPrefix(line, "build/quasi "); is {
			args, want := words(line)
			if _, said, code := quasi(t, args...); code != want {
				t.Errorf("%s: exit code %d; %s", line, code, said)
			}
		}
	}
}

// Whoever knows nothing but quasi --help gets to a release and its audit by its first three lines,
// with a table of any columns.
func TestThreeCommandsToAReleaseAndItsAudit(t *testing.T) {
	t.Chdir(t.TempDir())
	clinicFiles(t)
	german := strings.Replace(read(t, "patients.csv"), "id,age,sex,zip,ward,admission,stay,readmitted,diagnosis", "Patient-ID,Alter,Geschlecht,PLZ,Station,Aufnahme,Verweildauer,readmitted,Hauptdiagnose", 1)
	t.Chdir(t.TempDir())
	must(t, os.WriteFile("patients.csv", []byte(german), 0o666))
	_, help, _ := strings.Cut(mustRun(t, "--help"), "\nExamples:\n")
	said := ""
	for _, line := range strings.Split(help, "\n")[:3] {
		args, _ := words(line)
		said = mustRun(t, args[1:]...)
	}
	if !strings.Contains(said, "Every row looks like at least") || !strings.Contains(said, "-anonymity: holds.") {
		t.Errorf("the audit says\n%s", said)
	}
	for _, file := range []string{"release.csv", "report.html", "recipe.json"} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}

// Somebody who begins sees examples and a dozen flags, and finds all of them behind --help-all.
func TestHelpBeginsWithExamples(t *testing.T) {
	for _, args := range [][]string{{}, {"anonymize"}} {
		short, all := mustRun(t, append(args, "--help")...), mustRun(t, append(args, "--help-all")...)
		if got := strings.Count(short, "\n  quasi "); got != 6 { // and the line of use
			t.Errorf("%v: %d examples and lines of use", args, got)
		}
		if strings.Count(short, "\n      --")+strings.Count(short, "\n  -") > 14 || !strings.Contains(short, "--help-all") {
			t.Errorf("%v: help is\n%s", args, short)
		}
		if len(args) > 0 && (strings.Contains(short, "--formula-safe") || !strings.Contains(all, "--formula-safe") || !strings.Contains(all, "\nGroups of values:\n")) {
			t.Errorf("%v: --help-all is\n%s", args, all)
		}
	}
	if asked := mustRun(t, "help", "anonymize", "--help-all"); !strings.Contains(asked, "--formula-safe") {
		t.Errorf("help anonymize --help-all is\n%s", asked)
	}
	if both := mustRun(t, "anonymize", "--help", "--help-all"); !strings.Contains(both, "--formula-safe") {
		t.Errorf("--help --help-all is\n%s", both)
	}
}

// What nobody decides is the same from the command, from the library and in the app, which
// begins with the library's: whoever is silent gets the safe choice.
func TestDefaultsOfOutputAreTheLibrarys(t *testing.T) {
	folder := t.TempDir()
	table, saved := write(t, "t.csv", "sex,dx\nF,flu\nF,copd\n"), folder+"/r.json"
	mustRun(t, "anonymize", table, "-o", folder+"/o.csv", "--qi", "sex", "--confirm", "dx", "--k", "2", "--save-recipe", saved)
	r := casetest.Must(recipe.Parse([]byte(read(t, saved))))
	want := recipe.Default().Output
	want.Intervals, want.Notation, want.Delimiter = recipe.Brackets, recipe.PlainNotation, recipe.CommaDelimiter // what silence means
	if r.Output != want || want.RowOrder != recipe.SortedOrder || !want.FormulaSafe {
		t.Errorf("the command decides %+v, the library %+v", r.Output, want)
	}
}

// released returns the release of a file with k = 1 by its id, or else what the command says of why there is none.
func released(t *testing.T, path string, flags ...string) (said string, code int) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.csv")
	if _, said, code = quasi(t, append([]string{"anonymize", path, "--qi", "id", "--k", "1", "-o", out}, flags...)...); code == exitOK {
		said = read(t, out)
	}
	return said, code
}

// A command stops where the encoding can't be told, and names the flag; it reads what
// can be told from all of a file, and replaces bytes only when it is told to.
func TestTheCommandAsksForTheEncoding(t *testing.T) {
	korean := "\xb1\xe8\xb9\xce\xbc\xf6, \xbc\xad\xbf\xef\xc6\xaf\xba\xb0\xbd\xc3, \xc8\xaf\xc0\xda" // 김민수, 서울특별시, 환자
	for name, test := range map[string]struct {
		text, flag, want string
		code             int
	}{
		"open":     {"id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n", "", "--encoding koi8-r", exitInput},
		"told":     {"id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n", "koi8-r", "Юрий", exitOK},
		"late":     {"id;name\n" + strings.Repeat("1;Smith\n", 20_000) + "2;" + korean + "\n", "", "김민수", exitOK},
		"faulty":   {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "", "line 12; correct them", exitInput},
		"flag":     {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "", "(--encoding utf-8-replace)", exitInput},
		"replaced": {"id;name\n" + strings.Repeat("1;Müller\n2;Jäger\n", 5) + "3;Z\xfcrich\n", "utf-8-replace", "Z\ufffdrich", exitOK},
	} {
		flags := []string{"--confirm", "name"}
		if test.flag != "" {
			flags = append(flags, "--encoding", test.flag)
		}
		if said, code := released(t, write(t, "t.csv", test.text), flags...); code != test.code || !strings.Contains(said, test.want) {
			t.Errorf("%s: exit code %d, %.300s, want %q", name, code, said, test.want)
		}
	}
}

// What comes through a pipe is decided from all of it, as a file is: its first 64 KiB
// say Windows-1252, all of it Windows-1250.
func TestAPipeIsReadAsAFileIs(t *testing.T) {
	start := "id;town\n1;M\xfcller\n" + strings.Repeat("1;Berlin\n", 20_000)
	for name, test := range map[string]struct {
		text, want string
		code       int
	}{
		"late":   {start + "1;\xa3\xf3d\x9f\n1;Wa\xb3brzych\n1;Rzesz\xf3w\n1;Cz\xeastochowa\n1;\xafory\n1;Gda\xf1sk\n", "Wałbrzych", exitOK},
		"faulty": {"id;town\n" + strings.Repeat("1;Berlin\n", 20_000) + strings.Repeat("1;Jäger\n", 9) + "1;Z\xfcrich\n", "line 20011; correct them", exitInput},
	} {
		for _, path := range []string{write(t, "t.csv", test.text), pipe(t, test.text)} {
			if said, code := released(t, path); code != test.code || !strings.Contains(said, test.want) {
				t.Errorf("%s, %s: exit code %d, %.300s, want %q", name, path, code, said[:min(300, len(said))], test.want)
			}
		}
	}
}

// pipe puts text into standard input, which is a pipe.
func pipe(t *testing.T, text string) string {
	t.Helper()
	r, w := casetest.Must2(os.Pipe())
	before := os.Stdin
	os.Stdin = r
	t.Cleanup(func() { os.Stdin = before; r.Close() })
	go func() {
		defer w.Close()
		_, _ = w.WriteString(text)
	}()
	return "-"
}

// A recipe that leaves the encoding open is compared with a table by the flag that the
// error names, and the recipe that fits the table has the encoding.
func TestDriftTakesTheEncoding(t *testing.T) {
	open, dir := write(t, "t.csv", "id;name\n1;\xe0\xd2\xc9\xca\n2;Smith\n"), t.TempDir()
	saved, fits := filepath.Join(dir, "r.json"), filepath.Join(dir, "fits.json")
	mustRun(t, "anonymize", write(t, "u.csv", "id;name\n1;Юрий\n2;Smith\n"), "--qi", "id", "--k", "1", "--confirm", "name", "-o", filepath.Join(dir, "out.csv"), "--save-recipe", saved)
	if _, said, code := quasi(t, "drift", open, "--recipe", saved); code != exitInput || !strings.Contains(said, "--encoding koi8-r") {
		t.Errorf("exit code %d, %s", code, said)
	}
	mustRun(t, "anonymize", open, "--recipe", saved, "--encoding", "koi8-r", "-o", filepath.Join(dir, "told.csv"))
	if text := read(t, filepath.Join(dir, "told.csv")); !strings.Contains(text, "Юрий") {
		t.Errorf("beside the recipe: released\n%s", text)
	}
	mustRun(t, "drift", open, "--recipe", saved, "--encoding", "koi8-r", "-o", fits)
	mustRun(t, "anonymize", open, "--recipe", fits, "-o", filepath.Join(dir, "out.csv"))
	if text := read(t, filepath.Join(dir, "out.csv")); !strings.Contains(text, "Юрий") {
		t.Errorf("released\n%s", text)
	}
}

// Text that was encoded twice is noted with the flag that reads it as it was meant.
func TestTextEncodedTwiceIsNoted(t *testing.T) {
	path := write(t, "ward.csv", "name,dx\nJÃ¼rgen,flu\nMÃ¼ller,copd\n")
	for flags, want := range map[string]bool{"": true, "--encoding=" + recipe.UTF8Twice: false} {
		args := []string{"anonymize", path, "-o", filepath.Join(t.TempDir(), "out.csv"), "--qi", "dx", "--identifying", "name", "--k", "1"}
		if flags != "" {
			args = append(args, flags)
		}
		stdout, stderr, code := quasi(t, args...)
		if noted := strings.Contains(stdout+stderr, "(--encoding utf-8-twice)"); code != 0 || noted != want {
			t.Errorf("%q: noted %v, exit code %d, %s%s", flags, noted, code, stdout, stderr)
		}
	}
}

// commandLine is a command line that works but for its files, of which FILE is the first.
// COLUMN is where a column is named.
type commandLine struct {
	name string
	// flags are those that it needs beside FILE; COLUMN in them is a column of it.
	flags string
	// columns are further flags that name columns of FILE.
	columns string
	// reads are further flags that name a file that is read.
	reads string
}

var commandLines = []commandLine{
	{"profile", "", "", ""},
	{"anonymize", "-o OUT --k 2 --qi COLUMN,Age,Zipcode", "--qi --sensitive --identifying --study --ranges --means --patient --not-patients --pseudonyms --shift-dates --confirm --max-level=COLUMN=1 --within=COLUMN=1 --format=COLUMN=text --rename=COLUMN=x --model=t-closeness:COLUMN --derive=x=year(COLUMN)", "--recipe --population --hierarchies"},
	{"audit", "--qi COLUMN", "--qi --sensitive --patient", "--recipe --population --original --hierarchies --safe-harbor-zips"},
	{"attack", "--register FILE --qi COLUMN", "--qi --sensitive --person", "--register --hierarchies"},
	{"attack exact-matches", "--original FILE --qi COLUMN", "--qi --sensitive --without", "--original --control --second --hierarchies"},
	{"hold-out", "-o OUT --control OUT2 --rows 2", "--patient", ""},
	{"advise", "--qi COLUMN --k-values 2 --methods kaim", "--qi --sensitive", "--recipe --population --hierarchies"},
	{"advise", "--qi COLUMN --k 2 --bound", "--qi --sensitive", "--recipe --population --hierarchies"},
	{"advise", "--qi COLUMN --k 2", "--qi --sensitive", "--recipe --population --hierarchies"},
	{"dictionary", "--dictionary DICTIONARY", "", "--recipe --dictionary"},
	{"drift", "--recipe RECIPE", "", "--recipe"},
	{"sql", "--recipe RECIPE --dialect duckdb -o OUT", "", "--recipe"},
	{"verify", "", "", ""}, // its first file is the report
}

// Every command says in the same way that it is not understood, or that its input can't be
// used.
func TestEveryCommandHasTheSameExitCodes(t *testing.T) {
	file, dir := patientsFile(t), t.TempDir()
	recipe := filepath.Join(dir, "recipe.json")
	mustRun(t, "anonymize", file, "-o", filepath.Join(dir, "first.csv"), "--qi", "Gender", "--confirm", "Age", "--confirm", "Zipcode", "--k", "2", "--save-recipe", recipe)
	dictionary := filepath.Join(dir, "dictionary.csv")
	mustRun(t, "dictionary", file, "--recipe", recipe, "--write", dictionary)
	report := filepath.Join(dir, "report.json")
	mustRun(t, "anonymize", file, "-o", filepath.Join(dir, "second.csv"), "--qi", "Gender", "--confirm", "Age", "--confirm", "Zipcode", "--k", "2", "--report", report)
	absent, folder := filepath.Join(dir, "absent"), t.TempDir()

	fill := strings.NewReplacer("OUT2", filepath.Join(dir, "out2.csv"), "OUT", filepath.Join(dir, "out.csv"), "FILE", file, "RECIPE", recipe, "DICTIONARY", dictionary, "COLUMN", "Gender")
	for _, c := range commandLines {
		line := func(file string, more ...string) []string {
			args := append(strings.Fields(c.name), more...)
			if c.name == "verify" && file != "" {
				args = append(args, report)
			}
			if file != "" {
				args = append(args, file)
			}
			return append(args, strings.Fields(fill.Replace(c.flags))...)
		}
		check := func(name string, want int, args ...string) {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				if _, said, code := quasi(t, args...); code != want {
					t.Errorf("exit code %d, want %d; %s", code, want, said)
				}
			})
		}
		if c.name != "verify" {
			check("as it should be", exitOK, line(file)...)
		}
		check("no argument", exitUsage, line("")...)
		check("too many", exitUsage, line(file, file, file)...)
		check("unknown flag", exitUsage, line(file, "--colour")...)
		check("a flag without its value", exitUsage, append(line(file), "--original")...)
		check("file that is not there", exitInput, line(absent)...)
		check("file that can't be read", exitInput, line(folder)...)
		for _, flag := range strings.Fields(c.columns) {
			args := line(file)
			if at := strings.Index(strings.Join(args, "\x00"), "\x00"+flag+"\x00"); at >= 0 {
				args = strings.Split(strings.Replace(strings.Join(args, "\x00"), "\x00"+flag+"\x00Gender", "\x00"+flag+"\x00Absent", 1), "\x00")
			} else if strings.Contains(flag, "COLUMN") {
				args = append(args, strings.ReplaceAll(flag, "COLUMN", "Absent"))
			} else {
				args = append(args, flag, "Absent")
			}
			check("unknown column in "+flag, exitUsage, args...)
		}
		for _, flag := range strings.Fields(c.reads) {
			args := line(file)
			for i := 0; i < len(args); i++ {
				if args[i] == flag || flag == "--recipe" && args[i] == "--qi" {
					args = append(args[:i], args[i+2:]...)
					i--
				} else if flag == "--recipe" && args[i] == "--k" {
					args = append(args[:i], args[i+2:]...)
					i--
				}
			}
			if flag == "--safe-harbor-zips" {
				args = append(args, "--safe-harbor")
			}
			check("absent file in "+flag, exitInput, append(args, flag, absent)...)
		}
	}
}

func TestVersion(t *testing.T) {
	if out := mustRun(t, "--version"); !regexp.MustCompile(`^quasi version 1\.0\.0 \((build .+, )?go1\.[^()]+\)\n$`).MatchString(out) {
		t.Errorf("it says %q", out)
	}
}

// A device is written to, not replaced.
func TestOutputToADevice(t *testing.T) {
	err := writeTo(context.Background(), os.DevNull, nil, func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err })
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s was replaced by a file", os.DevNull)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	return string(casetest.Must(os.ReadFile(path)))
}

const (
	patientsTable = "mrn,age,seen\n17,20,2024-05-17\n18,20,2024-05-18\n17,21,2024-06-17\n19,21,?\n"
	keyed         = `{"version":1,"input":{},"columns":[
		{"name":"mrn","role":"identifying","transform":{"kind":"pseudonym"}},
		{"name":"age","role":"quasi-identifying"},
		{"name":"seen","role":"insensitive","transform":{"kind":"shift-dates","max_days":30}}],
		"privacy":{"k":2,"patient":"mrn"},"algorithm":{"name":"kaim","seed":1},"output":{}}`
)

// A key that is made is shown once, and does the same when it is given.
func TestAKeyIsMadeAndShownOnce(t *testing.T) {
	file, r := write(t, "t.csv", patientsTable), write(t, "r.json", keyed)
	first, second := filepath.Join(t.TempDir(), "1.csv"), filepath.Join(t.TempDir(), "2.csv")
	out, said, code := quasi(t, "anonymize", file, "-o", first, "--recipe", r, "--json")
	shown := regexp.MustCompile(`\b[0-9a-f]{64}\b`).FindAllString(said, -1)
	if code != exitOK || len(shown) != 1 || strings.Contains(out, shown[0]) {
		t.Fatalf("exit code %d, keys %q in\n%s", code, shown, said)
	}
	if mustRun(t, "anonymize", file, "-o", second, "--recipe", r, "--key-file", write(t, "key", shown[0])); read(t, first) != read(t, second) {
		t.Error("the same key released something else")
	}
	if mustRun(t, "anonymize", file, "-o", second, "--recipe", r); read(t, first) == read(t, second) {
		t.Error("another run made the same key")
	}
}
