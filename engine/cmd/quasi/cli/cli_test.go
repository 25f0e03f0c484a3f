package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/internal/checkout"
	"quasi/engine/internal/recipetest"
	"quasi/engine/method"
	"quasi/engine/sample"
)

// quasi runs the command and returns what it prints and its exit code.
func quasi(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, err bytes.Buffer
	code = Run(context.Background(), args, os.Stdin, &out, &err)
	return out.String(), err.String(), code
}

// mustRun is quasi for a command that must succeed.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	out, err, code := quasi(t, args...)
	if code != exitOK {
		t.Fatalf("quasi %s: exit code %d, %s", strings.Join(args, " "), code, err)
	}
	checkSaved(t, args)
	return out
}

// checkSaved checks a recipe that the command wrote against the schema.
func checkSaved(t *testing.T, args []string) {
	t.Helper()
	for i, arg := range args {
		if arg != "--save-recipe" && (arg != "-o" || args[0] != "drift" && args[0] != "dictionary") || args[i+1] == "-" {
			continue
		}
		if err := recipetest.Validate([]byte(read(t, args[i+1]))); err != nil {
			t.Fatalf("quasi %s: the recipe does not fit its schema: %v", strings.Join(args, " "), err)
		}
	}
}

// write puts a file into a new folder and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func patientsFile(t *testing.T) string {
	t.Helper()
	s, err := sample.Get("patients")
	if err != nil {
		t.Fatal(err)
	}
	return write(t, s.FileName, string(s.CSV))
}

func decode[T any](t *testing.T, text string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return v
}

func TestInterruptedRunWritesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := filepath.Join(t.TempDir(), "out.csv")
	var stderr bytes.Buffer
	code := Run(ctx, []string{"anonymize", patientsFile(t), "-o", out, "--qi", "Age", "--k", "2"}, nil, &stderr, &stderr)
	if code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an interrupted run left a file")
	}
}

// Every method works on KAIM's ten patients, with a model on the disease.
func TestEveryAlgorithm(t *testing.T) {
	file := patientsFile(t)
	for _, name := range method.Names() {
		t.Run(name, func(t *testing.T) {
			got := decode[summary](t, mustRun(t, "anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--qi", "Age,Gender,Zipcode",
				"--sensitive", "Disease", "--confirm", "Disease", "--k", "2", "--missing", "*", "--algorithm", name, "--suppression-limit", "1",
				"--model", "distinct-l-diversity:Disease:l=2", "--json"))
			if got.Algorithm != name || len(got.Verdicts) != 2 || !got.Verdicts[1].Holds {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestLists(t *testing.T) {
	text := mustRun(t, "algorithms")
	for _, name := range method.Names() {
		if !strings.Contains(text, name+"\n") {
			t.Errorf("algorithms does not list %s", name)
		}
	}
	if !strings.Contains(text, "rounds: ") || !strings.Contains(mustRun(t, "models"), "t-closeness\n") {
		t.Error("settings or models are not listed")
	}
}

// The whole Adult table, missing values kept; its first 300 rows if it is to be short.
func TestAdult(t *testing.T) {
	path, rows := bigTable(t, "adult.csv", 300), 48842
	if testing.Short() {
		rows = 300
	}
	qi := "age,workclass,education,marital-status,occupation,race,sex,native-country"
	out := filepath.Join(t.TempDir(), "out.csv")
	got := decode[summary](t, mustRun(t, "anonymize", path, "-o", out,
		"--qi", qi, "--sensitive", "salary-class", "--k", "5", "--algorithm", "kaim", "--confirm", "fnlwgt",
		"--hierarchies", checkout.Data("adult-hierarchies"), "--json"))
	if got.N != rows || got.Released != rows || got.Audit.K < 5 {
		t.Errorf("%d of %d records released, k = %d", got.Released, got.N, got.Audit.K)
	}
	checked := decode[struct{ K, N int }](t, mustRun(t, "audit", out, "--qi", qi, "--json"))
	if checked.K != got.Audit.K || checked.N != rows {
		t.Errorf("audit of the file finds %+v, the run said k = %d", checked, got.Audit.K)
	}
}

// bigTable returns the path of a table that is not part of the project, or of its first rows if the
// test is to be short.
func bigTable(t *testing.T, name string, few int) string {
	t.Helper()
	path := checkout.Data(strings.Split(name, "/")...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is absent: %v", path, err)
	}
	if testing.Short() {
		return firstRows(t, path, few)
	}
	return path
}

// firstRows returns a file with the header of another and its first rows.
func firstRows(t *testing.T, path string, n int) string {
	t.Helper()
	lines := strings.SplitAfterN(read(t, path), "\n", n+2)
	return write(t, filepath.Base(path), strings.Join(lines[:n+1], ""))
}
