package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// Methods that choose levels for whole columns release the bytes that they release on one
// machine, whatever files the table is in, and report the same.
func TestWholeColumnsAreTheCommands(t *testing.T) {
	for _, test := range []struct{ method, order string }{{"datafly", recipe.SortedOrder}, {"optimal", recipe.OriginalOrder},
		{"incognito", recipe.SortedOrder}, {"samarati", recipe.SortedOrder}, {"top-down-specialisation", recipe.SortedOrder}} {
		of, r := clinic(t, 600, test.method)
		r.Output.RowOrder = test.order
		j := newJob(t, of, r, 3)
		want, release := j.command(t)
		got, found := j.released(t)
		if got != want {
			t.Errorf("%s: another release", test.method)
		}
		equalReports(t, found, release)
	}
}

// Means are of groups of the whole table, whatever files their rows are in; a release
// of pieces has the means of its groups.
func TestMeansAreThoseOfTheWholeTable(t *testing.T) {
	for _, name := range []string{"datafly", "minimum-loss"} {
		of, r := clinic(t, 1500, name)
		r.Output.RowOrder = recipe.SortedOrder
		for _, c := range r.Columns {
			if c.Name == "los_days" {
				r.Column(c.Name).Role, r.Column(c.Name).Means = table.QuasiIdentifying, true
			}
		}
		j := newJob(t, of, r, 3)
		want, release := j.command(t)
		got, found := j.released(t)
		if name == "datafly" && got != want {
			t.Errorf("%s: another release", name)
		}
		if found.Audit.K < 5 || release.Audit.K < 5 || !strings.Contains(got, ".") {
			t.Errorf("%s: k = %d, %d, released %.200s", name, found.Audit.K, release.Audit.K, got)
		}
	}
}

// Where the rows are cut into strata, means by sex equal the original's.
func TestStrataKeepTheirMeans(t *testing.T) {
	of, r := clinic(t, 1500, "minimum-loss")
	r.Column("los_days").Role, r.Column("los_days").Means = table.QuasiIdentifying, true
	r.Algorithm.Strata = [][]string{{"los_days", "sex", "notes"}}
	got, _ := newJob(t, of, r, 3).released(t)
	released := tabletest.Read(t, got, recipe.Input{})
	for _, sex := range []string{"f", "m"} {
		if want, found := meanOf(of, "sex", sex, "los_days"), meanOf(released, "sex", sex, "los_days"); math.Abs(want-found) > 0.01 {
			t.Errorf("%s: %v, want %v", sex, found, want)
		}
	}
}

// meanOf returns the mean of a column where another has a value.
func meanOf(t *table.Table, group, value, of string) float64 {
	sum, n := 0.0, 0.0
	for row := range t.N {
		if x, err := strconv.ParseFloat(t.Column(of).Text(row), 64); err == nil && t.Column(group).Text(row) == value {
			sum, n = sum+x, n+1
		}
	}
	return sum / n
}

// Numbers and codes that are made coarser leave as from one machine, kept or generalized.
func TestCoarserColumnsAreTheCommands(t *testing.T) {
	of, r := clinic(t, 600, "datafly")
	days, diagnosis := r.Column("los_days"), r.Column("diagnosis")
	days.Format = &format.Format{Type: format.Integer, Numbers: format.Plain}
	days.Coarsen = &coarsen.Rule{Kind: coarsen.Cap, Most: new(7.0)}
	diagnosis.Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 3}
	for _, rule := range []coarsen.Rule{*days.Coarsen, {Kind: coarsen.Step, Width: 3}, {Kind: coarsen.Classes, Cuts: []float64{2, 7}}, {Kind: coarsen.Round, Width: 5}} {
		days.Coarsen = &rule
		j := newJob(t, of, r, 3)
		want, _ := j.command(t)
		if got, _ := j.released(t); got != want {
			t.Errorf("%s: another release", rule.Kind)
		}
	}
}

// Neither how many work at a time nor when a file arrives makes a difference.
func TestWorkersMakeNoDifference(t *testing.T) {
	of, r := clinic(t, 3000, "minimum-loss")
	j := newJob(t, of, r, 4)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want, found := j.released(t)
	runtime.GOMAXPROCS(4)
	j.output += "-again"
	if again, _ := j.released(t); again != want {
		t.Error("another release with four workers")
	}
	_, release := j.command(t)
	if found.N != of.N || found.Released+found.Suppressed != of.N || found.Audit.K < 5 {
		t.Errorf("%d rows, %d released, %d suppressed, k = %d", found.N, found.Released, found.Suppressed, found.Audit.K)
	}
	// Pieces of 1000 rows are far smaller than any that is worth a worker; make beam-large
	// compares pieces as large as they are by default.
	if lost, least := found.Loss.ILossRate, release.Loss.ILossRate; lost > 1.15*least {
		t.Errorf("loses %g, one machine %g", lost, least)
	}
}

// The tallies of files can come in any order.
func TestFilesArriveInAnyOrder(t *testing.T) {
	of, r := clinic(t, 900, "minimum-loss")
	j := newJob(t, of, r, 3)
	own, err := j.job(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var tallies [][]byte
	for shard, path := range own.Shards {
		if err := (&tallyFn{own}).ProcessElement(context.Background(), shard, path, func(_ int, b []byte) { tallies = append(tallies, b) }); err != nil {
			t.Fatal(err)
		}
	}
	cut := func() (parts [][]byte) {
		if err := (&cutFn{own}).ProcessElement(context.Background(), 0, each(tallies), func(_ int, b []byte) { parts = append(parts, b) }); err != nil {
			t.Fatal(err)
		}
		return parts
	}
	before := cut()
	slices.Reverse(tallies)
	if after := cut(); !slices.EqualFunc(before, after, slices.Equal[[]byte]) || len(before) == 0 {
		t.Error("other pieces")
	}
}

// each iterates over messages as Beam does.
func each(messages [][]byte) func(*[]byte) bool {
	return func(into *[]byte) bool {
		if len(messages) == 0 {
			return false
		}
		*into, messages = messages[0], messages[1:]
		return true
	}
}

// The rows of one patient are protected together: the audit counts who has which rows.
func TestByPatient(t *testing.T) {
	of, r := clinic(t, 1500, "minimum-loss")
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.K = "mrn", recipe.KnowsAll, 3
	j := newJob(t, of, r, 3)
	_, found := j.released(t)
	if found.Audit.Persons == nil || found.Audit.Patients == 0 || len(found.Audit.Persons.Known) == 0 {
		t.Fatal("nobody was counted")
	}
	for _, v := range found.Verdicts {
		if !v.Holds {
			t.Errorf("%s does not hold", v.Model)
		}
	}
}

// A file that can't be read is named with its line, and there is no release.
func TestACorruptFile(t *testing.T) {
	of, r := clinic(t, 300, "minimum-loss")
	j := newJob(t, of, r, 3)
	path := filepath.Join(j.folder, "in-001.csv")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	lines[6] += ",one cell more,and one"
	j.write(t, "in-001.csv", strings.Join(lines, "\n"))
	said, code := j.do(t)
	if code != exitInput || !strings.Contains(said, "in-001.csv") || !strings.Contains(said, "7") {
		t.Errorf("exit code %d: %s", code, said)
	}
	j.nothing(t)
	if found, _ := filepath.Glob(j.output + "-*.csv"); found != nil {
		t.Errorf("%q were written", found)
	}
}

// What the models do not allow, what nobody has confirmed, and what is no job.
func TestExitCodes(t *testing.T) {
	of, r := clinic(t, 300, "mondrian-strict")
	tests := map[string]struct {
		change func(j *job, r *recipe.Recipe)
		code   int
		want   string
	}{
		"audit": {func(_ *job, r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: "average-risk", Parameters: parameter.Given{"risk": 0.0001}}}
		}, exitAudit, "average risk"},
		"identifiers": {func(_ *job, r *recipe.Recipe) { r.Column("patient_name").Role = "insensitive" }, exitInput, "patient_name"},
		"k":           {func(_ *job, r *recipe.Recipe) { r.Privacy.K = 301 }, exitInput, "301"},
		"no file":     {func(j *job, _ *recipe.Recipe) { j.input += ".gz" }, exitInput, "no file"},
		"no output":   {func(j *job, _ *recipe.Recipe) { j.output = "" }, exitUsage, "--output"},
		"there":       {func(j *job, _ *recipe.Recipe) { j.write(t, "out.SUCCESS", "[]") }, exitInput, "already"},
		"dashes": {func(_ *job, r *recipe.Recipe) {
			r.Output.Intervals, r.Column("los_days").Coarsen = recipe.Dash, &coarsen.Rule{Kind: coarsen.Step, Width: 5}
		}, exitInput, `column "los_days" leaves in groups`},
		"key": {func(j *job, _ *recipe.Recipe) { j.keyFile = "k" }, exitInput, "--key-file"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			own := r.Clone()
			j := newJob(t, of, own, 2)
			test.change(j, &own)
			text, err := own.JSON()
			if err != nil {
				t.Fatal(err)
			}
			j.write(t, "r.json", string(text))
			if said, code := j.do(t); code != test.code || !strings.Contains(said, test.want) {
				t.Errorf("exit code %d, want %d: %s", code, test.code, said)
			}
			if name != "there" {
				j.nothing(t)
			}
		})
	}
}

// A job waits for a decision where a column singles out 21 of 100 rows, and not where it does 20:
// whether the models see the column or not, with values that stand in several files; as often
// where rows of several files are a person's.
func TestAColumnThatSinglesOutWaits(t *testing.T) {
	for _, test := range []struct {
		role    table.Role
		patient bool
	}{{table.Sensitive, false}, {table.Insensitive, false}, {table.Insensitive, true}} {
		for alone := 20; alone <= 21; alone++ {
			b := table.NewBuilder([]string{"id", "sex", "crp"}, table.NewMarkers(table.DefaultMarkers()))
			for i := range 100 {
				crp := fmt.Sprint(1000 + i) // one row's
				if i >= alone {
					crp = fmt.Sprint(i % 4) // of rows in every file
				}
				b.Append([]string{fmt.Sprint("p", i), "f", crp})
			}
			if test.patient { // each comes again, and shows the same
				for i := range 100 {
					b.Append([]string{fmt.Sprint("p", 99-i), "f", "2"})
				}
			}
			r := recipe.Default()
			r.Algorithm.Name = "mondrian-strict"
			r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "crp", Role: test.role}}
			if test.patient {
				r.CountPatients("id")
			}
			j := newJob(t, b.Table(), r, 3)
			if alone == 20 {
				j.released(t)
				continue
			}
			unit := "rows"
			if test.patient {
				unit = "patients"
			}
			if said, code := j.do(t); code != exitInput || !strings.Contains(said, "crp (21 of 100 "+unit+")") {
				t.Errorf("%s, exit code %d: %s", test.role, code, said)
			}
			j.nothing(t)
			r.Column("crp").Confirmed = []facts.FindingKind{facts.FoundSingling}
			newJob(t, b.Table(), r, 3).released(t)
		}
	}
}

// A program that is killed in the middle leaves nothing that says it is a release; begun
// again, it writes what one that was left alone does.
func TestKilledInTheMiddle(t *testing.T) {
	of, r := clinic(t, 3000, "minimum-loss")
	j := newJob(t, of, r, 4)
	want, _ := j.released(t)
	j.output += "-again"
	killed := exec.Command(os.Args[0], "--recipe", j.recipePath(), "--input", j.input, "--output", j.output, "--piece", "1000")
	killed.Env = append(os.Environ(), asProgram+"=yes")
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if parts, _ := filepath.Glob(j.output + "-*.csv"); len(parts) > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	killed.Process.Kill()
	killed.Wait()
	if err := os.Remove(j.output + ".SUCCESS"); err == nil {
		t.Log("it was done before it was killed")
	}
	if got, _ := j.released(t); got != want {
		t.Error("another release")
	}
}

func (j *job) recipePath() string { return j.options.recipe }

// What was written is counted anew: one cell that is another, or one row less, is no release.
func TestWhatIsWrittenIsCounted(t *testing.T) {
	columns := func(cells ...string) []column {
		c := column{Name: "a", Values: []string{"x", "y"}, Missing: []bool{false, false}}
		for _, cell := range cells {
			c.Codes = append(c.Codes, int32(strings.Index("xy", cell)))
		}
		return []column{c}
	}
	for _, test := range []struct {
		cells  string
		counts []int32
		fails  bool
	}{{"xy", []int32{2, 3}, false}, {"xyx", []int32{1, 3, 1}, false}, {"xy", []int32{3, 2}, true}, {"xy", []int32{2, 2}, true}, {"x", []int32{5}, true}} {
		seen := audited{Tuples: columns("x", "y"), Times: []int32{2, 3}, Quasi: []string{"a"}}
		found := Report{Released: 5}
		found.Audit.K = 2
		rows := 0
		for _, n := range test.counts {
			rows += int(n)
		}
		message, err := encode(written{file{"f", rows}, columns(strings.Split(test.cells, "")...), test.counts})
		if err != nil {
			t.Fatal(err)
		}
		if err := seen.count(&found, each([][]byte{message})); (err != nil) != test.fails {
			t.Errorf("%s %v: %v", test.cells, test.counts, err)
		}
	}
	seen, found := audited{Tuples: columns("x", "y"), Times: []int32{2, 3}, Quasi: []string{"a"}}, Report{Released: 5}
	found.Audit.K = 3
	message, _ := encode(written{file{"f", 5}, columns("x", "y"), []int32{2, 3}})
	if err := seen.count(&found, each([][]byte{message})); err == nil {
		t.Error("a class of two is taken for one of three")
	}
}

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
		let := map[bool][]facts.FindingKind{true: {facts.FoundSingling}}[role == table.Sensitive || role == table.Insensitive]
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role, Confirmed: let})
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
