package session_test

import (
	_ "embed"
	"fmt"
	"regexp"
	"runtime"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/population"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

//go:embed work.go
var workSource string

// works begin every kind of work of the session itself.
var works = []sessiontest.Work{
	{Name: "open", Work: session.Loading, Method: protocol.Load, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		s.Open(sessiontest.Rows(0, 20), recipe.Input{})
	}},
	{Name: "run", Work: session.Running, Method: protocol.Run, Begin: func(s *session.Session, _ *sessiontest.Engine) { s.Run() }},
	{Name: "rewrite", Work: session.Rewriting, Method: protocol.Rewrite, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	}},
	{Name: "export", Work: session.Exporting, Method: protocol.Export, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		saving.Save(s, protocol.ExportRelease)
	}},
	{Name: "population", Work: session.Comparing, Method: protocol.Population, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		population.Of(s).Open(s, sessiontest.Rows(0, 20), recipe.Input{})
	}},
	{Name: "check", Work: session.Checking, Method: protocol.Verify, Fails: true, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		task, _ := s.Begin(session.Checking, "verify")
		session.Perform(task, protocol.Verify, protocol.VerifyParams{}, nil, func(protocol.VerifyResult, app.Value) {}, func(*protocol.Failure) {})
	}},
	{Name: "side page", Work: session.Attacking, Method: protocol.AttackGive, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		task, _ := s.Begin(session.Attacking, "read")
		rows := sessiontest.Rows(0, 20)
		params := protocol.AttackFileParams{LoadParams: protocol.LoadParams{Name: rows.Name, Text: rows.Text}, As: protocol.AttackRelease}
		session.Perform(task, protocol.AttackGive, params, nil, func(protocol.AttackFiles, app.Value) {}, func(*protocol.Failure) {})
	}},
}

// However work ends, the engine is free for other work.
func TestWorkEnds(t *testing.T) {
	for _, w := range works {
		w.Ends(t)
	}
}

// Every kind of work is ended in TestWorkEnds.
func TestWorkEndsKnowsEveryWork(t *testing.T) {
	begun := map[string]bool{string(session.Idle): true}
	for _, w := range works {
		begun[string(w.Work)] = true
	}
	declared := regexp.MustCompile(`Work = "([a-z]*)"`).FindAllStringSubmatch(workSource, -1)
	if len(declared) < 8 {
		t.Errorf("found %v", declared)
	}
	for _, d := range declared {
		if !begun[d[1]] {
			t.Errorf("no test ends the work %q", d[1])
		}
	}
}

// A late answer to work that was given up ends no other work.
func TestAnEndedTaskEndsNoOther(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Run()
	late := *engine // has the call in its queue
	s.Clear()
	s.Open(sessiontest.Rows(0, 20), recipe.Input{})
	late.Step()
	if s.Work() != session.Loading {
		t.Errorf("work is %q", s.Work())
	}
}

// While the engine is busy no other work begins.
func TestBeginWaitsForWork(t *testing.T) {
	s, _ := sessiontest.Visit(t, "patients")
	if _, ok := s.Begin(session.Running, "prepare"); !ok || s.Work() != session.Running {
		t.Fatalf("work is %q", s.Work())
	}
	if _, ok := s.Begin(session.Loading, "read"); ok || s.Work() != session.Running || s.Progress.Stage != "prepare" {
		t.Errorf("work is %q, stage %q", s.Work(), s.Progress.Stage)
	}
}

// What only leaving would lose is asked about: a table that is typed, too.
func TestATypedTableIsUnsaved(t *testing.T) {
	s, _ := sessiontest.Visit(t, "patients")
	if s.Unsaved() {
		t.Fatal("a sample that was opened is unsaved")
	}
	s.Pasted = "age,zip\n1,2\n"
	if !s.Unsaved() {
		t.Error("what was typed would be lost")
	}
}

// leaves is a hierarchy with so many.
func leaves(n int) *recipe.Hierarchy {
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = []string{fmt.Sprint("v", i), fmt.Sprint("g", i/10), "*"}
	}
	rows = append(rows, []string{"F", "g", "*"}, []string{"M", "g", "*"})
	return &recipe.Hierarchy{Rows: rows}
}

// ran returns a session with a result, made with a hierarchy of 5,000 leaves.
func ran(t testing.TB) *session.Session {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	s.DecideColumn("Gender", func(c *recipe.Column) { c.Hierarchy = leaves(5000) })
	s.Run()
	engine.Work()
	if s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	return s
}

// The screen asks at every change of it whether the result is stale.
func TestStaleIsFree(t *testing.T) {
	s := ran(t)
	for _, change := range []func(){
		func() {},
		func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 }) },
		func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 }) },
		s.Undo,
	} {
		change()
		stale := s.Recipe().Privacy.K != 2
		if s.Stale() != stale {
			t.Errorf("with k = %d the result is stale: %v", s.Recipe().Privacy.K, !stale)
		}
		if n := testing.AllocsPerRun(10, func() { s.Stale() }); n > 0 {
			t.Errorf("asking allocates %v times", n)
		}
	}
}

// A hierarchy is not written to be compared, by the first question after a decision
// neither: as JSON it has more than 400,000 bytes.
func TestStaleWritesNoHierarchy(t *testing.T) {
	s := ran(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const decisions = 10
	for i := range decisions {
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 + i })
		if !s.Stale() {
			t.Fatal("the result is not stale")
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / decisions; n > 100_000 {
		t.Errorf("a decision and the question after it take %d bytes", n)
	}
}

// Equal decisions are the same, whoever makes them.
func TestEqualDecisionsAreNotStale(t *testing.T) {
	s := ran(t)
	for _, test := range []struct {
		name   string
		decide func(*recipe.Recipe)
		stale  bool
	}{
		{"the same hierarchy, read once more", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = leaves(5000) }, false},
		{"another hierarchy", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = leaves(4999) }, true},
		{"no hierarchy", func(r *recipe.Recipe) { r.Column("Gender").Hierarchy = nil }, true},
		{"no markers", func(r *recipe.Recipe) { r.Column("Gender").Missing = []string{} }, false},
		{"a marker", func(r *recipe.Recipe) { r.Column("Gender").Missing = []string{"0"} }, true},
		{"the columns in another order", func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }, true},
		{"a column less", func(r *recipe.Recipe) { r.Columns = r.Columns[:3] }, true},
		{"a question", func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} }, true},
		{"how it is written", func(r *recipe.Recipe) { r.Output.BOM = true }, true},
	} {
		s.Decide(test.decide)
		if s.Stale() != test.stale {
			t.Errorf("%s: stale %v, want %v", test.name, s.Stale(), test.stale)
		}
		s.Undo()
		if s.Stale() {
			t.Errorf("%s: stale after it was undone", test.name)
		}
	}
}
