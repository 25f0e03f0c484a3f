package session_test

import (
	_ "embed"
	"fmt"
	"reflect"
	"regexp"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

func TestWholePath(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if len(s.Preview) != 10 || s.Unsaved() {
		t.Errorf("%d rows are shown, unsaved %v", len(s.Preview), s.Unsaved())
	}
	s.Go(session.Columns)
	if engine.Work(); s.People().Unique() == nil || s.People().Unique().Unique != 10 {
		t.Errorf("uniqueness is %+v, want 10 of 10", s.People().Unique())
	}
	if engine.Run(s); s.Step != session.Review || s.Result == nil || !s.Result.Passed || s.Stale() || !s.Unsaved() {
		t.Fatalf("step %v, result %+v, stale %v, unsaved %v", s.Step, s.Result, s.Stale(), s.Unsaved())
	}
	s.Saving().Save(protocol.ExportRelease)
	engine.Work()
	if len(engine.Given) != 1 || engine.Awaited != 1 || engine.Given[0] != "release.csv" || s.Saving().Last() == nil || s.Saving().Last().Bytes == 0 || s.Unsaved() {
		t.Errorf("saved %q, %+v, unsaved %v", engine.Given, s.Saving().Last(), s.Unsaved())
	}
}

func role(s *session.Session, column string) table.Role { return s.Recipe().Column(column).Role }

func TestUndoAndRedoWithoutLimit(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	const many = 300
	for i := range many {
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = i + 3 })
	}
	for range many {
		s.Undo()
	}
	if s.History.CanUndo() || s.Recipe().Privacy.K != 2 {
		t.Errorf("after all undone, k is %d, can undo %v", s.Recipe().Privacy.K, s.History.CanUndo())
	}
	s.Undo() // nothing left: no harm
	for range many {
		s.Redo()
	}
	if s.History.CanRedo() || s.Recipe().Privacy.K != many+2 {
		t.Errorf("after all redone, k is %d, can redo %v", s.Recipe().Privacy.K, s.History.CanRedo())
	}
	s.Undo()
	if sessiontest.SetRole(s, "Age", table.Insensitive); s.History.CanRedo() || role(s, "Age") != table.Insensitive || s.Recipe().Privacy.K != many+1 {
		t.Error("a new decision must drop what was undone, and nothing else")
	}
	engine.Work()
}

// A state of the decisions is never changed by a later one.
func TestStatesAreIndependent(t *testing.T) {
	s, _ := sessiontest.Visit(t, "patients")
	before := *s.Recipe()
	columns := append([]recipe.Column(nil), before.Columns...)
	sessiontest.SetRole(s, "Age", table.Insensitive)
	if s.DecideColumn("Gender", func(c *recipe.Column) { c.Weight = new(3.0) }); !reflect.DeepEqual(before.Columns, columns) {
		t.Error("a decision changed the state before it")
	}
	s.Undo()
	if s.Undo(); !reflect.DeepEqual(*s.Recipe(), before) {
		t.Error("undo does not lead back")
	}
}

func TestCancelOfARunKeepsWhatWasThere(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	before := s.Result
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	s.Run()
	s.Cancel()
	if engine.Work(); s.Work() != session.Idle || s.Failure != nil || s.Result != before || engine.Restarts != 0 {
		t.Fatalf("work %q, failure %+v, the result before is kept: %v, %d restarts", s.Work(), s.Failure, s.Result == before, engine.Restarts)
	}
	if s.Undo(); s.Stale() {
		t.Error("the result before is stale with the decisions that it was made of")
	}
	s.Saving().Save(protocol.ExportRelease)
	if engine.Work(); s.Saving().Last() == nil {
		t.Error("the result before can't be saved")
	}
}

func TestCancelOfADeafRunKeepsTableAndDecisions(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	engine.Deaf = true
	sessiontest.SetRole(s, "Gender", table.Insensitive)
	s.Run()
	if s.Cancel(); s.Work() == session.Running || engine.Restarts != 1 {
		t.Fatalf("work is %q after cancel, %d restarts", s.Work(), engine.Restarts)
	}
	if engine.Work(); s.Work() != session.Idle || s.Table == nil || role(s, "Gender") != table.Insensitive || s.Failure != nil {
		t.Fatalf("work %q, table %v, failure %+v", s.Work(), s.Table != nil, s.Failure)
	}
	if engine.Run(s); s.Result == nil {
		t.Error("a run after a cancel has no result")
	}
}

func TestACrashKeepsTableAndDecisions(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	sessiontest.SetRole(s, "Gender", table.Insensitive)
	engine.Crash = protocol.Run
	if engine.Run(s); s.Failure == nil || s.Failure.Code != outcome.CodeCrash || engine.Restarts != 1 || s.Work() != session.Idle {
		t.Fatalf("failure %+v, %d restarts, work %q", s.Failure, engine.Restarts, s.Work())
	}
	if s.Table == nil || role(s, "Gender") != table.Insensitive || !s.History.CanUndo() {
		t.Fatalf("table %v, role %s, can undo %v", s.Table != nil, role(s, "Gender"), s.History.CanUndo())
	}
	engine.Crash = ""
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Errorf("a run after a crash: %+v", s.Failure)
	}
}

func TestReadingThatEndsEarlyLeavesNothing(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	engine.Crash = protocol.Load
	s.Open(session.Source{Sample: "clinic", Name: "clinic"}, recipe.Input{})
	if engine.Work(); s.Failure == nil || s.Table != nil || s.Work() != session.Idle || s.Step != session.Open || engine.Restarts != 1 {
		t.Fatalf("failure %+v, table %v, work %q, step %v, %d restarts", s.Failure, s.Table != nil, s.Work(), s.Step, engine.Restarts)
	}
	s, engine = sessiontest.Visit(t, "patients")
	s.Open(session.Source{Sample: "clinic", Name: "clinic"}, recipe.Input{})
	s.Cancel()
	if engine.Work(); s.Work() != session.Idle || s.Table != nil || s.Source != nil {
		t.Errorf("work %q, table %v, source %v", s.Work(), s.Table, s.Source)
	}
}

// A call in the background that fails says so, and the run goes on.
func TestAFailureInTheBackgroundDoesNotEndARun(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Trees().Import("Gender", "M;*\nM;*\n")
	s.Run()
	waiting := false
	s.Start(engine, func() { waiting = waiting || s.Failure != nil && s.Work() == session.Running })
	if engine.Work(); !waiting {
		t.Error("the failure of an import ended the run")
	}
	if s.Work() != session.Idle || s.Result == nil {
		t.Errorf("work %q, result %v", s.Work(), s.Result != nil)
	}
}

// Another table is offered until one is read, or the person goes on with the one that
// is open.
func TestAnotherTableIsOfferedUntilOneIsRead(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.OpenAnother()
	if s.Go(session.Open); s.Another {
		t.Error("a person who goes back to the table is offered another")
	}
	s.OpenAnother()
	s.Pasted = "a,b\n1,2\n"
	s.Open(session.Source{Sample: "clinic", Name: "clinic"}, recipe.Input{})
	if engine.Work(); s.Another || s.Pasted != "" || s.Table.Records != 5000 {
		t.Errorf("another %v, pasted %q, %d rows", s.Another, s.Pasted, s.Table.Records)
	}
}

func TestClearForgetsEverything(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.SetLang(text.Lang("zh-CN"))
	engine.Run(s)
	s.OpenAnother()
	s.Pasted = "name\nAnna\n"
	s.Clear()
	if s.Table != nil || s.Another || s.Pasted != "" || s.Result != nil || s.Source != nil || s.Preview != nil || s.History.CanUndo() || s.Unsaved() || len(s.Recipe().Columns) > 0 {
		t.Errorf("something is left: %+v", s)
	}
	if s.Lang != text.Lang("zh-CN") || s.Step != session.Open || engine.Restarts != 1 {
		t.Errorf("language %s, step %v, %d restarts", s.Lang, s.Step, engine.Restarts)
	}
}

func TestABrokenTableLeavesTheAppUsable(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Open(session.Source{Text: new("a,b\n1,\"2\n"), Name: "broken.csv"}, recipe.Input{})
	if engine.Work(); s.Failure == nil || s.Failure.Code != "unclosed-quote" || s.Work() != session.Idle {
		t.Fatalf("failure %+v, work %q", s.Failure, s.Work())
	}
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	if engine.Work(); s.Table == nil || s.Failure != nil {
		t.Errorf("a good table does not open after a broken one: %+v", s.Failure)
	}
}

func TestRereadKeepsDecisions(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	sessiontest.SetRole(s, "Gender", table.Insensitive)
	s.Reread(recipe.Input{Delimiter: ",", Header: "yes", Missing: []string{"", "M"}})
	if engine.Work(); role(s, "Gender") != table.Insensitive || s.Table.Columns[1].Missing != 6 { // five M and a star
		t.Errorf("role %s, %d missing", role(s, "Gender"), s.Table.Columns[1].Missing)
	}
	sessiontest.SetRole(s, "Age", table.Insensitive)
	for _, c := range []struct {
		step              func()
		undoing           string
		age               table.Role
		missing, readings int
	}{
		{s.Undo, "how the table is read", table.QuasiIdentifying, 6, 2}, {s.Undo, "role of Gender", table.QuasiIdentifying, 1, 3},
		{s.Redo, "how the table is read", table.QuasiIdentifying, 6, 4}, {s.Redo, "role of Age", table.Insensitive, 6, 4},
	} {
		c.step()
		engine.Work()
		if got := s.History.Undoing(s.Lang); got != c.undoing || role(s, "Age") != c.age || role(s, "Gender") != table.Insensitive ||
			s.Table.Columns[1].Missing != c.missing || engine.Calls[protocol.Load] != c.readings || !s.Unheld {
			t.Errorf("undo takes back %q, want %q; Age is %s, Gender %s, %d cells are empty; the table was read %d times", got, c.undoing, role(s, "Age"), role(s, "Gender"), s.Table.Columns[1].Missing, engine.Calls[protocol.Load])
		}
	}
}

func TestStepsWaitForWork(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Run()
	s.Go(session.Open)
	if s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9 }); s.Step != session.Review || s.Recipe().Privacy.K != 2 {
		t.Error("steps and decisions must wait for a run")
	}
	engine.Work()
	if s.Go(session.LecturerPage + 1); s.Step != session.Review {
		t.Error("a step that does not exist is shown")
	}
}

//go:embed run.go
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
		s.Saving().Save(protocol.ExportRelease)
	}},
	{Name: "population", Work: session.Comparing, Method: protocol.Population, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		s.Population().Open(s, sessiontest.Rows(0, 20), recipe.Input{})
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
	if late.Step(); s.Work() != session.Loading {
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
	if s.Pasted = "age,zip\n1,2\n"; !s.Unsaved() {
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
	if engine.Run(s); s.Result == nil {
		t.Fatalf("failure %+v", s.Failure)
	}
	return s
}

// The screen asks at every change of it whether the result is stale.
func TestStaleIsFree(t *testing.T) {
	s := ran(t)
	for _, change := range []func(){
		func() {}, func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 }) }, func() { s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 }) }, s.Undo,
	} {
		change()
		if stale := s.Recipe().Privacy.K != 2; s.Stale() != stale {
			t.Errorf("with k = %d the result is stale: %v", s.Recipe().Privacy.K, !stale)
		}
		if n := testing.AllocsPerRun(10, func() { s.Stale() }); n > 0 {
			t.Errorf("asking allocates %v times", n)
		}
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
		if s.Decide(test.decide); s.Stale() != test.stale {
			t.Errorf("%s: stale %v, want %v", test.name, s.Stale(), test.stale)
		}
		if s.Undo(); s.Stale() {
			t.Errorf("%s: stale after it was undone", test.name)
		}
	}
}
