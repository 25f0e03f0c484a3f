package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
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
	// Check a recipe that the command wrote against the schema.
	t.Helper()
	for i, arg := range args {
		if arg != "--save-recipe" && (arg != "-o" || args[0] != "drift" && args[0] != "dictionary") || args[i+1] == "-" {
			continue
		}
		must(t, recipetest.Validate([]byte(read(t, args[i+1]))))
	}
	return out
}

// write puts a file into a new folder and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// must fails a test on errors of its own.
func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func patientsFile(t *testing.T) string {
	t.Helper()
	s := casetest.Must(sample.Get("patients"))
	return write(t, s.FileName, string(s.CSV))
}

func decode[T any](t *testing.T, text string) T {
	t.Helper()
	var v T
	must(t, json.Unmarshal([]byte(text), &v))
	return v
}

func TestInterruptedRunWritesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := filepath.Join(t.TempDir(), "out.csv")
	var stderr bytes.Buffer
	if code := Run(ctx, []string{"anonymize", patientsFile(t), "-o", out, "--qi", "Age", "--k", "2"}, nil, &stderr, &stderr); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an interrupted run left a file")
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

// What is printed and what JSON has are the same; each change has its recipe, which runs
// and loses no more than was measured.
func TestAdvise(t *testing.T) {
	file := patientsFile(t)
	args := append([]string{"advise", file, "--missing", "*", "--model", "distinct-l-diversity:Disease:l=2"}, patientColumns...)
	text, found := mustRun(t, args...), decode[advice](t, mustRun(t, append(args, "--json")...))
	if found.Rows != 10 || !found.Now.Passed() || len(found.Changes) < 4 || !strings.Contains(text, "as it is") {
		t.Fatalf("%+v\n%s", found, text)
	}
	last := 0.0
	for _, change := range found.Changes {
		if !strings.Contains(text, change.Said.String()) || change.Loss < last && change.Trial.Passed() {
			t.Errorf("%s, which loses %v, is not in its place in\n%s", change.Said, change.Loss, text)
		}
		if last = change.Loss; change.Kind != whatif.Drop || !change.Trial.Passed() {
			continue
		}
		path, out := write(t, "recipe.json", string(casetest.Must(change.Recipe.JSON()))), filepath.Join(t.TempDir(), "out.csv")
		run := decode[struct {
			Released int
			Loss     struct {
				Rate float64 `json:"iloss_rate"`
			}
		}](t, mustRun(t, "anonymize", file, "--recipe", path, "-o", out, "--json"))
		if run.Released != change.Trial.Rows || run.Loss.Rate > change.Trial.Loss {
			t.Errorf("%s: a run releases %+v, measured were %+v", change.Said, run, change.Trial)
		}
	}
}

// Of a recipe with questions each change has its answers, the one that answers most is first, and to
// do without what no question is about is among them.
func TestAdviseByTheAnswers(t *testing.T) {
	rows := "age,sex,postcode,stay\n"
	for i := range 240 {
		rows += fmt.Sprintf("%d,%s,%d,%d\n", 20+i%60, []string{"f", "m"}[i%2], 50000+i, 1+(20+i%60)/20+i%3)
	}
	file := write(t, "stays.csv", rows)
	r := recipe.Default()
	r.Questions = []question.Question{casetest.Must(question.Parse("mean of stay by age/10"))}
	for _, name := range []string{"age", "sex", "postcode", "stay"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	saved := write(t, "r.json", string(casetest.Must(r.JSON())))
	text, found := mustRun(t, "advise", file, "--recipe", saved), decode[advice](t, mustRun(t, "advise", file, "--recipe", saved, "--json"))
	first := found.Changes[0]
	if now := found.Now.Answers; len(now) != 1 || now[0].Verdict.Good() || !first.Trial.Answers[0].Verdict.Good() {
		t.Errorf("now %+v, first %s: %+v", now, first.Said, first.Trial.Answers)
	}
	if !slices.IsSortedFunc(found.Changes, func(x, y change) int { return facts.CompareTrials(x.Loss, &x.Trial, y.Loss, &y.Trial) }) {
		t.Errorf("they are not in order\n%s", text)
	}
	if !slices.ContainsFunc(found.Changes, func(c change) bool {
		return c.Kind == whatif.Unasked && c.Recipe.Column("sex").Role == table.Identifying
	}) {
		t.Errorf("nothing is done without\n%s", text)
	}
	if !slices.ContainsFunc(found.Changes, func(c change) bool { return c.Kind == whatif.Alone && c.Trial.Answers[0].Verdict.Good() }) {
		t.Errorf("what the questions need does not answer\n%s", text)
	}
	for _, c := range found.Changes {
		if a := c.Trial.Answers; c.Trial.Passed() && !strings.Contains(text, fmt.Sprintf("of 1 (%d of %d groups)", a[0].Within, a[0].Judged)) {
			t.Errorf("the answers of %s are not in\n%s", c.Said, text)
		}
	}
	// What is adopted answers when it is run.
	adopted := write(t, "adopted.json", string(casetest.Must(first.Recipe.JSON())))
	run := decode[struct{ Answers []facts.Answer }](t, mustRun(t, "anonymize", file, "--recipe", adopted, "-o", filepath.Join(t.TempDir(), "out.csv"), "--json"))
	if len(run.Answers) != 1 || !run.Answers[0].Verdict.Good() {
		t.Errorf("a run answers %+v", run.Answers)
	}
}

// Rows are held out of a table, the rest is released as it is, and the attacks on it
// find everything.
func TestHoldOutAndAttack(t *testing.T) {
	lines := "id,age,zip,ill\n"
	for i := range 300 {
		lines += fmt.Sprintf("%d,%d,%d,ill %d\n", i, 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	whole, kept, held := write(t, "whole.csv", lines), write(t, "kept.csv", ""), write(t, "held.csv", "")
	mustRun(t, "hold-out", whole, "-o", kept, "--control", held, "--rows", "80")
	all := map[string]bool{}
	for path, want := range map[string]int{kept: 220, held: 80} {
		rows := strings.Split(strings.TrimSpace(read(t, path)), "\n")[1:]
		if len(rows) != want {
			t.Errorf("%d rows, want %d", len(rows), want)
		}
		for _, row := range rows {
			all[row] = true
		}
	}
	if len(all) != 300 {
		t.Errorf("%d of the rows are in one part or the other", len(all))
	}
	type report struct {
		Targets, Rows, Control int
		Results                []struct {
			Attack, Variant string
			Risk            *struct{ Value, Low, High float64 }
			Said            struct{ Code string }
		}
		Left []struct{ Attack string }
	}
	found := decode[report](t, mustRun(t, "attack", "--all", kept, "--original", kept, "--control", held, "--sensitive", "ill", "--json"))
	if found.Targets != 220 || found.Rows != 220 || found.Control != 80 {
		t.Errorf("%+v", found)
	}
	for _, r := range found.Results {
		if r.Attack == "membership" && r.Risk.Low < 0.9 || r.Said.Code == "" {
			t.Errorf("%+v", r)
		}
	}
	out := mustRun(t, "attack", "inference", kept, "--original", kept, "--control", held, "--qi", "age,zip", "--sensitive", "ill")
	if !strings.HasPrefix(out, "Before any attack: 220 of the 220 rows released are each the only one with their values of age, zip.\n1 attack was tried: 1 found something, 0 were too weak to tell.\ninference, ill\n  Given: Of each person age, zip. Wanted: ill.\n") || strings.Contains(out, "membership") {
		t.Errorf("%s", out)
	}
	if out := mustRun(t, "attack", "intersection", kept, "--original", kept, "--second", kept, "--qi", "age"); !strings.Contains(out, "Together they leave fewer than 2 for 0 of 220 people") {
		t.Errorf("%s", out)
	}
	if out := mustRun(t, "attack", "inference", kept, "--original", kept); !strings.Contains(out, "Not made: No sensitive column is named") {
		t.Errorf("%s", out)
	}
}

// What other tools write is read as what it covers, in whatever order and encoding, or
// refused by file, row, column and text.
func TestAttackOtherToolsReleases(t *testing.T) {
	people := func(from, to int) (rows [][3]int) {
		for i := from; i < to; i++ {
			rows = append(rows, [3]int{20 + i*7%60, 20000 + i*31%9000, i * i % 3})
		}
		return rows
	}
	table := func(rows [][3]int, sep string, age func(int) string, zip func(int) string) string {
		lines := []string{strings.Join([]string{"age", "zip", "ill"}, sep)}
		for _, r := range rows {
			lines = append(lines, strings.Join([]string{age(r[0]), zip(r[1]), fmt.Sprint("ill ", r[2])}, sep))
		}
		return strings.Join(lines, "\n") + "\n"
	}
	plain := func(n int) string { return fmt.Sprint(n) }
	star := func(int) string { return "*" }
	original, control := write(t, "original.csv", table(people(0, 300), ",", plain, plain)), write(t, "control.csv", table(people(300, 400), ",", plain, plain))
	attack := func(release string) (string, string, int) {
		return quasi(t, "attack", "singling-out", write(t, "theirs.csv", release), "--original", original, "--control", control, "--sensitive", "ill")
	}
	decade := func(format string) func(int) string {
		return func(age int) string { return fmt.Sprintf(format, age/10*10, age/10*10+9) }
	}
	half := func(format string) func(int) string {
		return func(age int) string { return fmt.Sprintf(format, age/10*10, age/10*10+10) }
	}
	want, _, _ := attack(table(people(0, 300), ";", decade("%d-%d"), star))
	if !strings.Contains(want, "risk") && !strings.Contains(want, "descriptions") {
		t.Fatal(want)
	}
	for name, age := range map[string]func(int) string{
		"ARX": half("[%d, %d["), "sdcMicro": half("[%d,%d)"), "to": decade("%d to %d"), "dash": decade("%d – %d"), "dots": decade("%d..%d"), "tilde": decade("%d~%d"),
		"mask": func(age int) string { return fmt.Sprintf("%d*", age/10) },
		"list": func(age int) string {
			var all []string
			for i := range 10 {
				all = append(all, fmt.Sprint(age/10*10+i))
			}
			return "{" + strings.Join(all, ", ") + "}"
		},
	} {
		if got, said, code := attack(table(people(0, 300), ";", age, star)); code != exitOK || got != want {
			t.Errorf("%s: exit code %d, %s%s\nwant %s", name, code, got, said, want)
		}
	}
	// A missing value is written as NA, rows are gone, and the file is UTF-16.
	na := func(int) string { return "NA" }
	gone, said, code := attack(table(people(0, 280), ";", decade("%d-%d"), na))
	if code != exitOK {
		t.Errorf("exit code %d, %s", code, said)
	}
	wide := "\ufeff" + table(people(0, 280), ";", decade("%d to %d"), na)
	utf16 := ""
	for _, r := range wide {
		utf16 += string([]byte{byte(r), byte(r >> 8)})
	}
	if got, said, code := attack(utf16); code != exitOK || got != gone {
		t.Errorf("UTF-16: exit code %d, %s%s", code, got, said)
	}
	for text, age := range map[string]func(int) string{"middle aged": func(int) string { return "middle aged" }, "234.5": func(int) string { return "234.5" }} {
		_, said, code := attack(table(people(0, 300), ";", age, star))
		for _, part := range []string{"theirs.csv", "row 1", `"age"`, text} {
			if code != exitInput || !strings.Contains(said, part) {
				t.Errorf("exit code %d, %s lacks %s", code, said, part)
			}
		}
	}
	if _, said, code := attack(table(people(0, 300), ";", func(int) string { return "34.5" }, star)); code != exitOK {
		t.Errorf("the mean of all: exit code %d, %s", code, said)
	}
}

// Progress is shown of what takes longer than a second, and not before.
func TestProgressIsShownAfterASecond(t *testing.T) {
	for _, test := range []struct {
		since time.Duration
		shown bool
	}{{990 * time.Millisecond, false}, {1010 * time.Millisecond, true}} {
		var out bytes.Buffer
		b := &bar{begun: time.Now().Add(-test.since), bar: progressbar.NewOptions(1000, progressbar.OptionSetWriter(&out))}
		b.show("read", 0.5)
		b.clear()
		if shown := bytes.Contains(out.Bytes(), []byte("read")); shown != test.shown {
			t.Errorf("after %v progress is shown: %v", test.since, shown)
		}
	}
}

var patientColumns = []string{"--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--k", "2"}

// countdown is a context that is interrupted when it has been asked so many times.
type countdown struct {
	context.Context
	left atomic.Int64
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// An interrupt while the search is on gives the bound that it has, whenever it comes.
func TestBoundInterrupted(t *testing.T) {
	file, ended := patientsFile(t), 0
	for asked := range int64(1000) {
		ctx := &countdown{Context: context.Background()}
		ctx.left.Store(asked)
		var out, said bytes.Buffer
		if code := Run(ctx, append([]string{"advise", file, "--bound", "--json"}, patientColumns...), nil, &out, &said); code == exitInterrupted {
			continue // before the table was read
		}
		if b := decode[bounded](t, out.String()).LowerBound; !b.Ended {
			if ended == 0 {
				t.Error("no interrupt came while the search was on")
			}
			return
		}
		ended++
	}
	t.Error("the search was not ended")
}

// The shell asks for what can follow with the command line so far. Whatever flag stands on
// it, others are offered; a flag that stands there twice is still refused in a run.
func TestFlagsAreCompletedAfterAnyFlag(t *testing.T) {
	for _, c := range newRoot().Commands() {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			line := []string{cobra.ShellCompNoDescRequestCmd, c.Name(), "t.csv", "--" + f.Name}
			if f.NoOptDefVal == "" {
				line = append(line, valueFor(f.Value.Type()))
			}
			if said, problems, code := quasi(t, append(line, "--")...); code != exitOK || len(said) < 2 || said[:2] != "--" {
				t.Errorf("%s: after --%s nothing is offered: %q %q", c.Name(), f.Name, said, problems)
			}
		})
	}
}

// valueFor returns a value that a flag of a type takes.
func valueFor(kind string) string {
	switch kind {
	case "int", "uint64", "float64", "intSlice":
		return "3"
	case "duration":
		return "3s"
	}
	return "x"
}

// Every method has its row.
func TestCompare(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.md")
	mustRun(t, "advise", patientsFile(t), "--qi", "Age,Gender,Zipcode", "--sensitive", "Disease", "--missing", "*",
		"--methods", "all", "--k-values", "2,5", "--set", "s=1", "--set", "rounds=1", "-o", out)
	table := read(t, out)
	for _, name := range method.Names() {
		if strings.Count(table, "| "+name+" |") != 1 {
			t.Errorf("no row of %s in\n%s", name, table)
		}
	}
	if !strings.Contains(table, "10 rows") || !strings.Contains(table, "k = 5: detail lost") {
		t.Errorf("the table is\n%s", table)
	}
}

// Each point is the release of a run, by flags or by a recipe, and the same picture is drawn twice.
func TestCurve(t *testing.T) {
	file, svg, saved := patientsFile(t), filepath.Join(t.TempDir(), "curve.svg"), filepath.Join(t.TempDir(), "r.json")
	decisions := []string{"--missing", "*", "--sensitive", "Disease", "--qi", "Age,Gender,Zipcode", "--set", "rounds=1"}
	mustRun(t, append([]string{"anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--confirm", "Disease", "--k", "2", "--save-recipe", saved}, decisions...)...)
	points := []string{"--k-values", "2,3,11", "--methods", "minimum-loss,datafly", "--json", "--svg", svg}
	args := append(append([]string{"advise", file}, decisions...), points...)
	text := mustRun(t, args...)
	drawn := read(t, svg)
	for _, of := range []struct{ name, json string }{{"flags", text}, {"recipe", mustRun(t, append([]string{"advise", file, "--recipe", saved}, points...)...)}} {
		runs := decode[compared](t, of.json).Runs
		if len(runs) != 6 {
			t.Fatalf("by %s: %+v", of.name, runs)
		}
		for _, r := range runs {
			if r.K == 11 {
				if r.Loss != nil || !strings.Contains(r.Error, "k is 11") {
					t.Errorf("by %s: k = 11 of ten rows: %+v", of.name, r)
				}
				continue
			}
			run := decode[struct {
				Released int
				Loss     struct {
					Rate float64 `json:"iloss_rate"`
				}
				Audit struct {
					Risk struct{ Prosecutor struct{ Highest float64 } }
				}
			}](t, mustRun(t, append([]string{"anonymize", file, "--json", "-o", filepath.Join(t.TempDir(), "out.csv"), "--missing", "*", "--sensitive", "Disease", "--confirm", "Disease",
				"--qi", "Age,Gender,Zipcode", "--k", strconv.Itoa(r.K), "--algorithm", r.Algorithm}, settingsFor(r.Algorithm)...)...))
			if *r.Loss != run.Loss.Rate || *r.HighestRisk != run.Audit.Risk.Prosecutor.Highest || *r.Suppressed != 10-run.Released {
				t.Errorf("by %s: %+v, a run finds %+v", of.name, r, run)
			}
		}
	}
	if strings.Count(drawn, ">k = 2<") != 2 || strings.Count(drawn, ">k = 11<") != 0 || !strings.Contains(drawn, ">datafly<") {
		t.Errorf("drawn is %s", drawn)
	}
	if mustRun(t, args...); read(t, svg) != drawn {
		t.Error("the same runs give another picture")
	}
}

func settingsFor(method string) []string {
	if method == "minimum-loss" {
		return []string{"--set", "rounds=1"}
	}
	return nil
}
