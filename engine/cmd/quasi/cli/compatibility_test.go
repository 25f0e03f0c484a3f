package cli

import (
	"embed"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
)

// What version 1.0.0 wrote, of an invented ward of 60 patients, with a key of its own.
//
//go:embed testdata/1.0.0
var writtenBefore embed.FS

// before changes to a folder with what version 1.0.0 wrote.
func before(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	files, err := writtenBefore.ReadDir("testdata/1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name()), readBefore(t, f.Name()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func readBefore(t *testing.T, name string) []byte {
	t.Helper()
	data, err := writtenBefore.ReadFile("testdata/1.0.0/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A recipe of version 1.0.0 is read, and nothing of it is lost when it is written again.
func TestRecipesOfVersion1AreRead(t *testing.T) {
	data := readBefore(t, "recipe.json")
	if err := recipetest.Validate(data); err != nil {
		t.Errorf("it does not fit the schema: %v", err)
	}
	r, err := recipe.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	kept := leaves(t, again)
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
	if err := os.WriteFile("limits.csv", []byte(limits), 0o666); err != nil {
		t.Fatal(err)
	}
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
	now := flagsOf(newRoot())
	for _, line := range lines {
		if !slices.Contains(now, line) {
			t.Errorf("there is no flag any more as %q", line)
		}
	}
}

// flagsOf returns a line for each flag of each command: command, flag and kind.
func flagsOf(root *cobra.Command) []string {
	var all []string
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			all = append(all, c.Name()+" --"+f.Name+" "+f.Value.Type())
		})
	}
	return all
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
	if err := json.Unmarshal(data, &document); err != nil {
		t.Fatalf("%v: %.80s", err, data)
	}
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
