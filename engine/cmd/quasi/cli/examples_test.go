package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
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
		visits += fmt.Sprintf("P%04d,", 7919*(i/2)%9973) + patient(i)
		if i%6 == 0 {
			people += fmt.Sprintf("person %d,", i) + strings.Join(strings.Split(patient(i), ",")[:3], ",") + "\n"
			control += fmt.Sprintf("P%04d,", 7901*i%9973) + patient(i+1)
		}
	}
	for name, text := range map[string]string{
		"patients.csv": patients, "visits.csv": visits, "next-month.csv": next, "people.csv": people, "control.csv": control,
		"dictionary.csv": "Variable / Field Name,Form Name,Field Type,Identifier?\nid,visit,text,y\nage,visit,text,\nsex,visit,text,\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
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
			if err := os.CopyFS(dir, os.DirFS(ready)); err != nil {
				t.Fatal(err)
			}
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

// Whoever knows nothing but quasi --help gets to a release and its audit by its first three lines,
// with a table of any columns.
func TestThreeCommandsToAReleaseAndItsAudit(t *testing.T) {
	ready := t.TempDir()
	t.Chdir(ready)
	clinicFiles(t)
	for name, table := range map[string]string{"a clinic's": read(t, "patients.csv"), "a German one": strings.Replace(read(t, "patients.csv"), "id,age,sex,zip,ward,admission,stay,readmitted,diagnosis", "Patient-ID,Alter,Geschlecht,PLZ,Station,Aufnahme,Verweildauer,readmitted,Hauptdiagnose", 1)} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("patients.csv", []byte(table), 0o666); err != nil {
				t.Fatal(err)
			}
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
		})
	}
}

// The commands that most people need are the first, and no two do the same.
func TestCommandsAreInTheOrderOfTheirUse(t *testing.T) {
	var names []string
	_, help, _ := strings.Cut(mustRun(t, "--help"), "\nCommands:\n")
	help, _, _ = strings.Cut(help, "\n\n")
	for _, line := range strings.Split(help, "\n") {
		names = append(names, strings.Fields(line)[0])
	}
	if want := "profile anonymize audit verify advise plan answer drift attack hold-out dictionary sql algorithms models completion"; strings.Join(names, " ") != want {
		t.Errorf("the commands are %q, want %q", names, want)
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
