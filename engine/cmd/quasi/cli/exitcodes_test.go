package cli

import (
	"fmt"
	"os"
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

// What is not understood has exit code 2, and says what would be.
func TestUsageErrors(t *testing.T) {
	file, out := patientsFile(t), filepath.Join(t.TempDir(), "out.csv")
	anonymize := []string{"anonymize", file, "-o", out, "--qi", "Age"}
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"unknown command", []string{"frob"}, `there is no command "frob"; run "quasi --help"`},
		{"version is a flag", []string{"version"}, `there is no command "version"`},
		{"misspelt command", []string{"anonymise", file}, `there is no command "anonymise": did you mean anonymize?`},
		{"unknown help", []string{"help", "frob"}, `no command "frob"`},
		{"argument of a list", []string{"algorithms", "kaim"}, "algorithms takes no argument, got 1: write quasi algorithms"},
		{"k twice", append(anonymize, "--k", "3", "--k", "5"), "--k is given twice"},
		{"output twice", append(anonymize, "--output", out), "--output is given twice"},
		{"switch twice", []string{"profile", file, "--json", "--json"}, "--json is given twice"},
		{"k of 0", append(anonymize, "--k", "0"), "--k is 0; it must be at least 1"},
		{"k of words", append(anonymize, "--k", "five"), `--k is "five"; it must be a whole number`},
		{"seconds of words", append(anonymize, "--seconds", "soon"), `--seconds is "soon"; it must be a number`},
		{"unknown method", append(anonymize, "--algorithm", "x"), `--algorithm: the algorithm is "x"`},
		{"unknown setting", append(anonymize, "--set", "x=1"), `--set: there is no setting "x"`},
		{"setting out of range", append(anonymize, "--set", "rounds=-1"), "--set: "},
		{"unknown model", append(anonymize, "--model", "x"), "--model: "},
		{"unknown method to compare", []string{"advise", file, "--qi", "Age", "--methods", "x"}, "--methods: "},
		{"setting of no method", []string{"advise", file, "--qi", "Age", "--methods", "kaim", "--set", "turns=3"}, "a setting of none of the methods: kaim"},
		{"unknown attack", []string{"attack", "x", file}, `no attack is called "x"`},
		{"unknown dialect", []string{"sql", file, "--recipe", file, "-o", out, "--dialect", "x"}, "--dialect: "},
		{"column of a model", append(anonymize, "--model", "t-closeness:x"), `--model: the table has no column "x"`},
		{"threshold", []string{"audit", file, "--qi", "Age", "--threshold", "2"}, "threshold"},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, code := quasi(t, test.args...)
			if code != exitUsage || !strings.Contains(stderr, test.want) || stdout != "" {
				t.Errorf("exit code %d, want %d; errors %q, want %q in them; output %q, want none", code, exitUsage, stderr, test.want, stdout)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("a failed run left a file")
			}
		})
	}
}

// Every error has its place, its cause and what to do, in flags and in the words of the screen, and
// says a name once.
func TestErrorsSayWhatToDo(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("id,age,sex,dx\n")
	for i := range 40 {
		fmt.Fprintf(&rows, "P%d,%d,%s,%s\n", i, 20+i%30, []string{"f", "m"}[i%2], []string{"flu", "copd"}[i/2%2])
	}
	file, out := write(t, "t.csv", rows.String()), filepath.Join(t.TempDir(), "out.csv")
	for _, test := range []struct{ flags, want string }{
		{"--k 50", "k is 50, but the table has 40 rows: choose a k from 1 to 40"},
		{"--model k-map", "k-map: the model needs a full register (population): give one (--population PEOPLE.csv)"},
		{"--model distinct-l-diversity:dx", `distinct-l-diversity: column "dx" is not sensitive: give it that role (--sensitive)`},
		{"--model distinct-l-diversity:dx:l=9 --sensitive dx", `distinct 9-diversity of "dx" can't be satisfied on this table: a lower l is easier, and 2 is the nearest that works`},
		{"--model distinct-l-diversity:age --sensitive dx", `distinct-l-diversity: column "age" is not sensitive: give it that role, or name one of "dx" (--sensitive)`},
		{"--algorithm anatomy", "Anatomy: no column is sensitive: mark one, whose values are to be kept apart"},
		{"--model average-risk:risk=2", "average-risk: risk is 2; it must be from 0.0001 to 1"},
		{"--loss x", `--loss is "x": choose "range" or "leaves"`},
		{"--question foo", `question "foo": at character 1: "foo" is no question; begin with one of "count", "mean", "median", "share", "association", "regression"`},
		{"--within age=x", `--within of "age": "x" is no width; it must be a number above 0, or as in 10y, 6m or 30d`},
		{"--coarsen age=step:0", `--coarsen of "age": the width is 0; it must be a number above 0 with at most 15 digits for the kind "step"`},
		{"--knows 2", "--knows is about several rows of a patient: name the column that identifies the patient (--patient)"},
		{"--shift-dates age", `--shift-dates: column "age" could identify, so that its values are generalized: leave it out of one of the two`},
	} {
		args := append([]string{"anonymize", file, "-o", out, "--qi", "age,sex", "--identifying", "id"}, strings.Fields(test.flags)...)
		_, said, code := quasi(t, args...)
		if code != exitInput && code != exitUsage || said != "quasi: "+test.want+"\n" {
			t.Errorf("%s: exit code %d; it says %swant %s", test.flags, code, said, test.want)
		}
		if strings.Contains(said, "quasi-identif") {
			t.Errorf("%s: not as on the screen: %s", test.flags, said)
		}
	}
}

func TestVersion(t *testing.T) {
	if out := mustRun(t, "--version"); !regexp.MustCompile(`^quasi version 1\.0\.0 \((build .+, )?go1\.[^()]+\)\n$`).MatchString(out) {
		t.Errorf("it says %q", out)
	}
}
