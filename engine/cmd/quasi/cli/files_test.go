package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func TestOutputReplacesAFileOnlyWhenItIsWhole(t *testing.T) {
	path := write(t, "out.csv", "before")
	broken := errors.New("disk is full")
	err := writeTo(context.Background(), path, nil, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if text := read(t, path); text != "before" {
		t.Errorf("a failed write left %q", text)
	}
	if _, err := os.Stat(path + ".partial"); err == nil {
		t.Error("a failed write left a part")
	}
	if err := writeTo(context.Background(), path, nil, func(w io.Writer) error { _, err := io.WriteString(w, "after"); return err }); err != nil {
		t.Fatal(err)
	}
	if text := read(t, path); text != "after" {
		t.Errorf("wrote %q", text)
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
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOutputToStandardOutput(t *testing.T) {
	out := mustRun(t, "anonymize", patientsFile(t), "-o", "-", "--qi", "Age", "--confirm", "Zipcode", "--k", "2")
	if !strings.HasPrefix(out, "Age,Gender,Zipcode,Disease\n") || strings.Count(out, "\n") != 11 {
		t.Errorf("printed\n%s", out)
	}
}

func TestHumanOutput(t *testing.T) {
	file, out := patientsFile(t), filepath.Join(t.TempDir(), "out.csv")
	_, said, code := quasi(t, "anonymize", file, "-o", out, "--qi", "Age,Gender", "--sensitive", "Disease", "--confirm", "Zipcode", "--k", "2", "--algorithm", "kaim")
	if code != exitOK || !strings.Contains(said, "kaim: 10 of 10 rows released") || !strings.Contains(said, "(k = 2)") {
		t.Errorf("anonymize says\n%s", said)
	}
	text := mustRun(t, "audit", out, "--qi", "Age,Gender", "--sensitive", "Disease")
	for _, want := range []string{"at least 1 other (k = 2)", "10 rows in", "50.0% at most", "Disease: at least"} {
		if !strings.Contains(text, want) {
			t.Errorf("audit does not say %q:\n%s", want, text)
		}
	}
}

func TestHierarchyFaultsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "Age.csv")
	if err := os.WriteFile(path, []byte("26;[20,30);*\n26;[20,30);*\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.csv")
	_, said, code := quasi(t, "anonymize", patientsFile(t), "-o", out, "--qi", "Age", "--k", "2", "--hierarchies", dir)
	if code != exitInput || !strings.Contains(said, path) || !strings.Contains(said, "line 2") {
		t.Errorf("exit code %d, %s", code, said)
	}
	if err := os.WriteFile(path, []byte("26;[20,30);*\n28;[20,30);*\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, said, code = quasi(t, "anonymize", patientsFile(t), "-o", out, "--qi", "Age", "--k", "2", "--hierarchies", dir)
	if code != exitInput || !strings.Contains(said, `column "Age": 5 values have no place`) {
		t.Errorf("exit code %d, %s", code, said)
	}
}

func TestBadRecipesNameTheFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.csv")
	for name, text := range map[string]string{
		"not JSON": "{", "version": `{"version":9,"input":{},"columns":[],"privacy":{"k":2},"algorithm":{"name":"kaim","seed":1},"output":{}}`,
	} {
		path := write(t, "r.json", text)
		_, said, code := quasi(t, "anonymize", patientsFile(t), "-o", out, "--recipe", path)
		if code != exitInput || !strings.Contains(said, path) {
			t.Errorf("%s: exit code %d, %s", name, code, said)
		}
	}
	if _, said, code := quasi(t, "anonymize", patientsFile(t), "-o", out, "--recipe", out+"x"); code != exitInput || !strings.Contains(said, "no such file") {
		t.Errorf("exit code %d, %s", code, said)
	}
}

func TestMissingMarkersAndLoss(t *testing.T) {
	file := write(t, "t.csv", "a,b\n1,x\n9,x\n3,y\n9,y\n")
	saved := filepath.Join(t.TempDir(), "r.json")
	got := decode[struct {
		Loss struct {
			VMR float64 `json:"vmr"`
		}
	}](t, mustRun(t, "anonymize", file, "-o", os.DevNull, "--qi", "a", "--k", "2", "--missing", "9,?", "--loss", "leaves", "--confirm", "b", "--save-recipe", saved, "--json"))
	if got.Loss.VMR != 0.5 {
		t.Errorf("VMR is %v, want 2 of 4", got.Loss.VMR)
	}
	var r recipe.Recipe
	if err := json.Unmarshal([]byte(read(t, saved)), &r); err != nil {
		t.Fatal(err)
	}
	if c := r.Column("a"); c.Loss != "leaves" || c.Hierarchy == nil || c.Role != table.QuasiIdentifying {
		t.Errorf("the saved recipe says of a: %+v", c)
	}
	if r.Column("b").Role != table.Insensitive {
		t.Errorf("b is %s, want it released as it is", r.Column("b").Role)
	}
}

func TestDelimiterAndHeaderFlags(t *testing.T) {
	file := write(t, "t.csv", "1;x\n2;y\n")
	p := decode[profiled](t, mustRun(t, "profile", file, "--delimiter", ";", "--header", "no", "--json"))
	if p.Records != 2 || p.Columns[0].Name != "column 1" || p.Format.Delimiter != ";" {
		t.Errorf("profile is %+v", p)
	}
	if _, said, code := quasi(t, "profile", file, "--header", "perhaps"); code != exitUsage || !strings.Contains(said, `"perhaps"`) {
		t.Errorf("exit code %d, %s", code, said)
	}
	if p = decode[profiled](t, mustRun(t, "profile", write(t, "t.tsv", "a\tb\n1\t2\n"), "--delimiter", `\t`, "--json")); len(p.Columns) != 2 {
		t.Errorf("a tab separates %d columns", len(p.Columns))
	}
}

// Quasi-identifiers keep the order of the flag, which is their priority.
func TestPriorityIsTheOrderOfTheFlag(t *testing.T) {
	saved := filepath.Join(t.TempDir(), "r.json")
	mustRun(t, "anonymize", patientsFile(t), "-o", os.DevNull, "--qi", "Zipcode,Age", "--k", "2", "--save-recipe", saved)
	r, err := recipe.Parse([]byte(read(t, saved)))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Names(table.QuasiIdentifying); got[0] != "Zipcode" || got[1] != "Age" {
		t.Errorf("quasi-identifiers are %q", got)
	}
}
