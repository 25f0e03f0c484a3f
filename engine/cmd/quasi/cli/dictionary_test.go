package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

const redcap = "field_name,field_type,select_choices_or_calculations,identifier,extra\nage,text,,,\nsex,radio,\"f, Female | m, Male | x, Other\",,\ndiagnosis,text,,y,\n"

// six is a table of six rows, which the default of k = 5 can hide.
const six = "age,sex,diagnosis\n20,f,flu\n20,f,cold\n20,f,flu\n20,m,flu\n20,f,flu\n20,m,flu\n"

func TestDictionary(t *testing.T) {
	file, d := write(t, "six.csv", six), write(t, "d.csv", redcap)
	saved := filepath.Join(t.TempDir(), "r.json")
	out := mustRun(t, "dictionary", file, "--dictionary", d, "-o", saved)
	for _, want := range []string{
		`note: the dictionary's column "extra" has no meaning here`,
		`column "sex": the hierarchy is that of the 3 choices in the dictionary`,
		`column "diagnosis": identifying, was sensitive: the dictionary marks it as an identifier`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	r, err := recipe.Parse([]byte(read(t, saved)))
	if err != nil || r.Column("diagnosis").Role != table.Identifying || len(r.Column("sex").Hierarchy.Rows) != 3 {
		t.Errorf("the recipe is %+v (%v)", r, err)
	}
	if out, said, code := quasi(t, "dictionary", file, "--dictionary", d, "-o", "-"); code != exitOK || !strings.HasPrefix(out, "{") || !strings.Contains(said, "was sensitive") {
		t.Errorf("exit code %d, printed\n%s\nsaid\n%s", code, out, said)
	}

	// The decisions as a dictionary, and back over the suggestions.
	written := filepath.Join(t.TempDir(), "written.csv")
	mustRun(t, "dictionary", file, "--recipe", saved, "--write", written)
	if text := read(t, written); !strings.Contains(text, `@QUASI(role=identifying, reason=""Decided by a person."")`) {
		t.Errorf("wrote\n%s", text)
	}
	again := filepath.Join(t.TempDir(), "again.json")
	mustRun(t, "dictionary", file, "--dictionary", written, "-o", again)
	back, err := recipe.Parse([]byte(read(t, again)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Columns {
		if got := back.Column(c.Name); got.Role != c.Role {
			t.Errorf("%s came back as %s, was %s", c.Name, got.Role, c.Role)
		}
	}
	mustRun(t, "anonymize", file, "-o", os.DevNull, "--recipe", again)
}

func TestDictionaryThatCannotBe(t *testing.T) {
	file, d, bad := write(t, "six.csv", six), write(t, "d.csv", redcap), write(t, "bad.csv", "field_name,field_type\na,memo\n")
	if _, said, code := quasi(t, "dictionary", file, "--dictionary", bad); code != exitInput || !strings.Contains(said, bad+": line 2, column field_type") {
		t.Errorf("exit code %d, %s", code, said)
	}
	for _, wrong := range [][]string{
		{}, {"--write", "x"}, {"--dictionary", d, "--write", "x"}, {"--recipe", "r", "--write", "x", "-o", "y"},
		{"--recipe", "r", "--dictionary", d, "--delimiter", ";"},
	} {
		if _, said, code := quasi(t, append([]string{"dictionary", file}, wrong...)...); code != exitUsage {
			t.Errorf("%v: exit code %d, %s", wrong, code, said)
		}
	}
}
