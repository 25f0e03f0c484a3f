package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

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
