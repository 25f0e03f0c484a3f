package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// asProgram has the test binary be the program itself, to be killed.
const asProgram = "QUASI_BEAM_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		o := optionsOf(flag.CommandLine)
		flag.Parse()
		beam.Init()
		quiet(slog.LevelError + 1) // of failures that are meant
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		os.Exit(run(ctx, *o, os.Stdout, os.Stderr))
	}
	flag.Parse()
	beam.Init()
	quiet(slog.LevelError + 1) // of failures that are meant
	os.Exit(m.Run())
}

// job is a table in files, a recipe, and a folder to write to.
type job struct {
	options
	folder string
	table  *table.Table
	recipe recipe.Recipe
}

// newJob puts a table into so many files.
func newJob(t testing.TB, of *table.Table, r recipe.Recipe, files int) *job {
	t.Helper()
	j := &job{folder: t.TempDir(), table: of, recipe: r}
	for i := range files {
		var rows []int32
		for row := i * of.N / files; row < (i+1)*of.N/files; row++ {
			rows = append(rows, int32(row))
		}
		var text bytes.Buffer
		if err := csv.Write(&text, of.Pick(rows), csv.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		j.write(t, fmt.Sprintf("in-%03d.csv", i), text.String())
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	j.options = options{recipe: j.write(t, "r.json", string(text)), input: filepath.Join(j.folder, "in-*.csv"), piece: 1000, attempts: 1}
	j.output = filepath.Join(j.folder, "out")
	return j
}

func (j *job) write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(j.folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// do runs the program.
func (j *job) do(t testing.TB) (said string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), j.options, &stdout, &stderr)
	return stderr.String(), code
}

// released returns what a job that must succeed has written: one text with one header, and
// the report.
func (j *job) released(t testing.TB) (text string, found Report) {
	t.Helper()
	if said, code := j.do(t); code != exitOK {
		t.Fatalf("exit code %d: %s", code, said)
	}
	return j.files(t)
}

// files reads the release, as its marker lists it.
func (j *job) files(t testing.TB) (text string, found Report) {
	t.Helper()
	var list []file
	j.parse(t, ".SUCCESS", &list)
	j.parse(t, ".report.json", &found)
	for i, one := range list {
		data, err := os.ReadFile(one.Path)
		if err != nil {
			t.Fatal(err)
		}
		header, rows, _ := strings.Cut(string(data), "\n")
		if i == 0 {
			text = header + "\n"
		}
		text += rows
	}
	return text, found
}

func (j *job) parse(t testing.TB, ending string, into any) {
	t.Helper()
	data, err := os.ReadFile(j.output + ending)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// nothing fails the test if there is something that could be taken for a release.
func (j *job) nothing(t testing.TB) {
	t.Helper()
	if found, _ := filepath.Glob(j.output + "*.SUCCESS"); len(found) > 0 {
		t.Errorf("%q is there", found)
	}
}

// command runs the recipe on one machine.
func (j *job) command(t testing.TB) (text string, release *engine.Release) {
	t.Helper()
	prepared, err := engine.Prepare(j.table, j.recipe)
	if err != nil {
		t.Fatal(err)
	}
	if release, err = prepared.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := release.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	return out.String(), release
}

// clinic is a table of visits, with its decisions.
func clinic(t testing.TB, visits int, method string) (*table.Table, recipe.Recipe) {
	t.Helper()
	of, _, err := csv.Read(bytes.NewReader(sample.Clinic(visits, 1).CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Algorithm.Name, r.Privacy.SuppressionLimit = method, 0.02
	if method == "minimum-loss" {
		r.Algorithm.Parameters = parameter.Given{"rounds": 1}
	}
	roles := map[string]table.Role{"birth_date": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "postcode": table.QuasiIdentifying,
		"diagnosis": table.Sensitive, "ward": table.Sensitive, "los_days": table.Insensitive}
	for _, name := range of.Names() {
		role := roles[name]
		if role == "" {
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	return of, r
}

// equalReports compares what the job reports with what the command does.
func equalReports(t testing.TB, got Report, release *engine.Release) {
	t.Helper()
	want := Report{Verdicts: release.Verdicts, Loss: release.Loss, Audit: release.Audit}
	for name, pair := range map[string][2]any{"audit": {got.Audit, want.Audit}, "verdicts": {got.Verdicts, want.Verdicts}, "loss": {got.Loss, want.Loss}} {
		a, _ := json.Marshal(pair[0])
		b, _ := json.Marshal(pair[1])
		if !bytes.Equal(a, b) {
			t.Errorf("%s: %s, want %s", name, a, b)
		}
	}
}

// whole reads all files of the table as one.
func (j *job) whole(t testing.TB) *table.Table {
	t.Helper()
	paths, err := filepath.Glob(j.input)
	if err != nil {
		t.Fatal(err)
	}
	var parts [][]column
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		of, _, err := csv.Read(bytes.NewReader(data), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, columnsOf(of))
	}
	return tableOf(merged(parts))
}
