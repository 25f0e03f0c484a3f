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

func TestExitCodesAndMessages(t *testing.T) {
	file := patientsFile(t)
	out := filepath.Join(t.TempDir(), "out.csv")
	unclosed := write(t, "unclosed.csv", "a,b\n1,2\n3,\"4\n5,6\n")
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"no file", []string{"profile"}, exitUsage, "takes one file"},
		{"flag", []string{"profile", file, "--colour"}, exitUsage, "--colour"},
		{"no output", []string{"anonymize", file, "--qi", "Age"}, exitUsage, "-o OUT.csv"},
		{"no decision", []string{"anonymize", file, "-o", out}, exitUsage, "--suggested, --recipe R.json, --qi a,b,c or"},
		{"both", []string{"anonymize", file, "-o", out, "--recipe", "r.json", "--k", "3"}, exitUsage, "--k has no effect"},
		{"prints twice", []string{"anonymize", file, "-o", "-", "--json", "--qi", "Age"}, exitUsage, "both print"},
		{"column", []string{"anonymize", file, "-o", out, "--qi", "Agee"}, exitUsage, `no column "Agee"`},
		{"two roles", []string{"anonymize", file, "-o", out, "--qi", "Age", "--sensitive", "Age"}, exitUsage, `"Age" is named by --qi and by --sensitive`},
		{"loss", []string{"anonymize", file, "-o", out, "--qi", "Age", "--loss", "width"}, exitUsage, `"width"`},
		{"audit without QI", []string{"audit", file}, exitUsage, "--qi"},
		{"missing file", []string{"profile", file + "x"}, exitInput, "no such file"},
		{"k", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "11"}, exitInput, "k is 11, but the table has 10 rows"},
		{"setting", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--set", "rounds"}, exitUsage, "write NAME=VALUE"},
		{"unknown setting", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--set", "turns=3"}, exitUsage, `no setting "turns"`},
		{"model", []string{"anonymize", file, "-o", out, "--qi", "Age", "--model", "diversity:Disease"}, exitUsage, "distinct-l-diversity"},
		{"no column", []string{"anonymize", file, "-o", out, "--qi", "Age", "--model", "t-closeness"}, exitUsage, "no model on a column"},
		{"not sensitive", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--model", "t-closeness:Disease"}, exitInput, `"Disease" is not sensitive`},
		{"too diverse", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--sensitive", "Gender", "--model", "distinct-l-diversity:Gender:l=4"}, exitInput, "a lower l is easier, and 3 is the nearest that works"},
		{"suppression", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--suppression-limit", "1.5"}, exitUsage, "--suppression-limit is 1.5"},
		{"algorithm", []string{"anonymize", file, "-o", out, "--qi", "Age", "--k", "2", "--algorithm", "x"}, exitUsage, `"kaim"`},
		{"unclosed quote", []string{"profile", unclosed}, exitInput, "line 3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, code := quasi(t, test.args...)
			if code != test.code || !strings.Contains(stderr, test.want) || stdout != "" {
				t.Errorf("exit code %d, want %d; errors %q, want %q in them; output %q, want none",
					code, test.code, stderr, test.want, stdout)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("a failed run left a file")
			}
		})
	}
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

// The whole Adult table, missing values kept.
func TestAdult(t *testing.T) {
	data := checkout.Data()
	if _, err := os.Stat(data); err != nil {
		t.Skipf("%s is absent: %v", data, err)
	}
	qi := "age,workclass,education,marital-status,occupation,race,sex,native-country"
	out := filepath.Join(t.TempDir(), "out.csv")
	got := decode[summary](t, mustRun(t, "anonymize", filepath.Join(data, "adult.csv"), "-o", out,
		"--qi", qi, "--sensitive", "salary-class", "--k", "5", "--algorithm", "kaim", "--confirm", "fnlwgt",
		"--hierarchies", filepath.Join(data, "adult-hierarchies"), "--json"))
	if got.N != 48842 || got.Released != 48842 || got.Audit.K < 5 {
		t.Errorf("%d of %d records released, k = %d", got.Released, got.N, got.Audit.K)
	}
	checked := decode[struct{ K, N int }](t, mustRun(t, "audit", out, "--qi", qi, "--json"))
	if checked.K != got.Audit.K || checked.N != 48842 {
		t.Errorf("audit of the file finds %+v, the run said k = %d", checked, got.Audit.K)
	}
}
