package session_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// busy returns a session in which everything was done that leaves something behind.
func busy(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Adoption().Compare("r.json", string(sessiontest.Must(s.Recipe().JSON())))
	s.Adoption().UseDictionary("d.csv", "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,The age\n")
	s.Trees().Import("sex", "f;p;*\nm;p;*\n")
	engine.Work()
	s.Adoption().Sheet().Repeat = &session.Repeat{Name: "r.json"}
	s.Reading().SetFormat("age", &format.Format{Type: format.Integer})
	for _, step := range []session.Step{session.Columns, session.Generalise, session.Protect} {
		s.Go(step)
		engine.Work()
	}
	s.Trees().Effect("age")
	s.Trees().Effect("sex")
	engine.Run(s)
	s.Inspection().Measure(s)
	for _, i := range s.Saving().Unconfirmed() {
		s.Saving().Confirm(i, true)
	}
	s.Saving().Save(protocol.ExportRelease)
	engine.Work()
	s.FileTrial().Read(recipe.Input{Header: "no"})
	engine.Work()
	sessiontest.SetRole(s, "ill", table.Insensitive)
	s.Undo()
	engine.Work()
	if s.Result == nil || s.Saving().Last() == nil || s.Inspection().Quality() == nil || s.Adoption().Notice() == nil || s.Adoption().Sheet().Labels == nil || s.Population().File == nil || s.FileTrial().Rows() == nil || !s.History.CanRedo() {
		t.Fatalf("something was not done: failure %+v", s.Failure)
	}
	return s, engine
}

// Of a table that was open nothing is left with another one: the state is that of a
// visit that began with it.
func TestAnotherTableLeavesNothing(t *testing.T) {
	fresh, _ := sessiontest.Visit(t, "patients")
	s, engine := busy(t)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	if engine.Work(); !reflect.DeepEqual(session.Opened(s), session.Opened(fresh)) {
		t.Errorf("there is %+v, want %+v", session.Opened(s), session.Opened(fresh))
	}
	s, _ = busy(t)
	if s.Clear(); !reflect.DeepEqual(session.Opened(s), session.Opened(session.New(text.English))) {
		t.Errorf("after all was cleared there is %+v", session.Opened(s))
	}
}

// late is an engine whose answers can come after it was replaced.
type late struct {
	*sessiontest.Engine
	holds bool
	held  []func()
}

// Call implements client.Engine.
func (l *late) Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(session.Reply)) int {
	return l.Engine.Call(method, params, file, progress, func(r session.Reply) {
		if l.holds {
			l.held = append(l.held, func() { done(r) })
			return
		}
		done(r)
	})
}

// What was on its way when everything was cleared brings nothing back, should it come.
func TestWhatComesAfterClearingLeavesNothing(t *testing.T) {
	for name, ask := range map[string]func(*session.Session){
		"a run":         (*session.Session).Run,
		"another table": func(s *session.Session) { s.Reread(recipe.Input{Header: "no"}) },
		"a curve":       func(s *session.Session) { s.Alternatives().BeginSweep(s, []string{"kaim"}, []int{2}) },
		"rows":          func(s *session.Session) { s.Shown.Rows(s, 0, 10, func() {}) },
		"a file": func(s *session.Session) {
			s.Saving().ChooseFormat(kind.Workbook)
			s.Saving().Save(protocol.ExportRelease)
		},
		"a hierarchy": func(s *session.Session) { s.Trees().Import("sex", "f;p;*\nm;p;*\n") },
	} {
		s, engine := busy(t)
		s.FileTrial().Drop()
		l := &late{Engine: engine, holds: true}
		s.Start(l, func() {})
		ask(s)
		if engine.Work(); len(l.held) == 0 {
			t.Errorf("%s: nothing was asked", name)
		}
		s.Clear()
		l.holds = false
		for _, answer := range l.held {
			answer()
		}
		engine.Work()
		if !reflect.DeepEqual(session.Opened(s), session.Opened(session.New(text.English))) || s.Step != session.Open || s.Work() != session.Idle || s.Failure != nil {
			t.Errorf("%s: step %v, work %q, failure %+v, %+v", name, s.Step, s.Work(), s.Failure, session.Opened(s))
		}
	}
}

// Of a result nothing is left with another one.
func TestAnotherRunLeavesNothing(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Inspection().Measure(s)
	s.Saving().Save(protocol.ExportRelease)
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Stale()
	engine.Run(s)
	fresh, other := sessiontest.Visit(t, "patients")
	fresh.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	other.Run(fresh)
	s.Result.Seconds, fresh.Result.Seconds = 0, 0
	s.Result.Curve, fresh.Result.Curve = nil, nil
	s.Result.Run, s.Result.Held = fresh.Result.Run, fresh.Result.Held // runs of the visit are kept beside it
	if !reflect.DeepEqual(session.LastResult(s), session.LastResult(fresh)) || s.Saving().Last() != nil || s.Inspection().Quality() != nil {
		t.Errorf("there is %+v, want %+v", session.LastResult(s), session.LastResult(fresh))
	}
}

// probe is a feature that notes what it is told.
type probe struct {
	session.NoFeature

	told    []string
	unsaved bool
	hinders bool
}

func (p *probe) Prepare(*session.Session)                     { p.told = append(p.told, "prepare") }
func (p *probe) EngineLost(*session.Session, protocol.Method) { p.told = append(p.told, "lost") }
func (p *probe) TableOpened(*session.Session)                 { p.told = append(p.told, "opened") }
func (p *probe) TableFailed(*session.Session)                 { p.told = append(p.told, "failed") }
func (p *probe) Unsaved() bool                                { return p.unsaved }
func (p *probe) Hinders(*session.Session) bool                { return p.hinders }

// probed returns a session with one feature, and that.
func probed() (*session.Session, *probe, *sessiontest.Engine) {
	p, engine := &probe{}, sessiontest.NewEngine()
	s := session.New(text.English)
	session.OfVisit(s, func() *probe { return p })
	s.Start(engine, func() {})
	return s, p, engine
}

func TestFeaturesAreToldWhatHappens(t *testing.T) {
	s, p, engine := probed()
	open := func(content string) {
		s.Open(session.Source{Text: &content, Name: "t.csv"}, recipe.Input{})
		engine.Work()
	}
	for _, test := range []struct {
		name string
		do   func()
		told []string
	}{
		{"a table is opened", func() { open("a,b\n1,2\n3,4\n") }, []string{"opened"}},
		{"a step is shown", func() { s.Go(session.Columns) }, []string{"prepare"}},
		{"a decision", func() { sessiontest.SetRole(s, "a", table.QuasiIdentifying) }, []string{"prepare"}},
		{"the table is read anew", func() { s.Reread(recipe.Input{Header: "no"}); engine.Work() }, nil},
		{"the engine is ended", func() {
			s.Decide(func(r *recipe.Recipe) { r.Privacy.K, r.Columns[0].Role = 2, table.QuasiIdentifying })
			s.Run()
			engine.Deaf = true
			s.Cancel()
			engine.Work()
		}, []string{"prepare", "lost", "prepare"}},
		{"a table can't be read", func() { open("a,b\n1,2\n3\n") }, []string{"failed"}},
	} {
		p.told = nil
		if test.do(); !slices.Equal(p.told, test.told) {
			t.Errorf("%s: told %q, want %q", test.name, p.told, test.told)
		}
	}
}

// A feature says what would be lost, and what has to be put right before a run; those of a table
// go with it.
func TestFeaturesAreAsked(t *testing.T) {
	s, p, engine := probed()
	for range 2 {
		s.Open(session.Source{Sample: "patients"}, recipe.Input{})
		if engine.Work(); s.Unsaved() || !s.CanRun() {
			t.Fatalf("unsaved %v, can run %v", s.Unsaved(), s.CanRun())
		}
		if session.OfTable[probe](s).unsaved, session.OfTable[probe](s).hinders = true, true; !s.Unsaved() || s.CanRun() {
			t.Errorf("unsaved %v, can run %v with a feature of the table", s.Unsaved(), s.CanRun())
		}
	}
	s.Open(session.Source{Sample: "patients"}, recipe.Input{})
	engine.Work()
	if p.unsaved, p.hinders = true, true; !s.Unsaved() || s.CanRun() {
		t.Errorf("unsaved %v, can run %v with a feature of the visit", s.Unsaved(), s.CanRun())
	}
}

// State lasts as long as what it belongs to.
func TestStateLastsAsLongAsItsOwner(t *testing.T) {
	type ofEngine struct{ set bool }
	type ofTable struct{ set bool }
	type ofRun struct{ set bool }
	type ofRelease struct{ set bool }
	s, engine := sessiontest.Run(t, "patients")
	set := func() {
		session.OfEngine[ofEngine](s).set, session.OfTable[ofTable](s).set = true, true
		session.OfRun[ofRun](s).set, session.OfRelease[ofRelease](s).set = true, true
	}
	for _, test := range []struct {
		name                        string
		do                          func()
		engine, table, run, release bool
	}{
		{"a decision", func() { sessiontest.SetRole(s, "Age", table.Insensitive) }, true, true, true, true},
		{"another output", func() { s.Undo(); sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true }) }, true, true, true, false},
		{"another run", s.Run, true, true, false, false},
		{"another engine", func() {
			s.Run()
			engine.Deaf = true
			s.Cancel()
		}, false, true, false, false},
		{"another table", func() { s.Open(session.Source{Sample: "clinic"}, recipe.Input{}) }, false, false, false, false},
	} {
		set()
		same := session.SameTable(s)
		test.do()
		engine.Work()
		got := [4]bool{session.OfEngine[ofEngine](s).set, session.OfTable[ofTable](s).set, session.OfRun[ofRun](s).set, session.OfRelease[ofRelease](s).set}
		if want := [4]bool{test.engine, test.table, test.run, test.release}; got != want || same() != test.table {
			t.Errorf("%s: left of engine, table, run, release: %v, want %v; same table %v", test.name, got, want, same())
		}
	}
}

// Each run is kept with what was decided, and one step goes back to it.
func TestRunsAreKept(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	for _, k := range []int{2, 3} {
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = k })
		engine.Run(s)
	}
	runs := s.Kept.All()
	if len(runs) != 2 || runs[0].K != 2 || runs[1].K != 3 || runs[1].Loss != s.Result.Loss.ILossRate || runs[1].Highest != s.Result.Audit.Risk.Prosecutor.Highest {
		t.Fatalf("%+v, %+v", runs[0], runs[1])
	}
	if !s.Kept.Decided(s, runs[1]) || s.Kept.Decided(s, runs[0]) || !s.Kept.Comparable(runs[0]) || !s.Kept.Comparable(runs[1]) {
		t.Error("the last run is that of the decisions, and both can be compared")
	}
	found := 0
	s.Kept.Compare(s, runs[0], runs[1], 0, 10, false, func(r protocol.CompareResult) { found = len(r.Rows) })
	if engine.Work(); found != 10 || s.Failure != nil {
		t.Errorf("%d rows, %+v", found, s.Failure)
	}
	if s.Kept.GoBack(s, runs[0]); s.Recipe().Privacy.K != 2 || !s.Kept.Decided(s, runs[0]) {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	if s.Undo(); s.Recipe().Privacy.K != 3 || !s.Kept.Decided(s, runs[1]) {
		t.Error("it was not taken back")
	}
	runs[0].SetName(s, " first ")
	s.Kept.Pin(s, runs[0], true)
	if engine.Work(); runs[0].Name != "first" || engine.Calls[protocol.Pin] != 1 {
		t.Errorf("%+v", runs[0])
	}
	if !s.Kept.SameColumns() {
		t.Error("both runs generalize the same columns")
	}
	sessiontest.SetRole(s, "Gender", table.Insensitive)
	if engine.Run(s); len(s.Kept.All()) != 3 || s.Kept.SameColumns() {
		t.Errorf("of %d runs the last generalizes a column less", len(s.Kept.All()))
	}
	s.Open(session.Source{Sample: "patients"}, recipe.Input{})
	if engine.Work(); len(s.Kept.All()) != 0 {
		t.Error("runs of another table are left")
	}
}

// An engine that was replaced has nothing of the runs before: their figures stay, and the
// next run is not taken for one of them.
func TestRunsOfAReplacedEngine(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Crash = protocol.Quality
	s.Inspection().Measure(s)
	engine.Work()
	engine.Crash = ""
	runs := s.Kept.All()
	if engine.Restarts != 1 || len(runs) != 1 || s.Kept.Comparable(runs[0]) {
		t.Fatalf("%d restarts, %d runs", engine.Restarts, len(runs))
	}
	engine.Run(s)
	if runs = s.Kept.All(); len(runs) != 2 || s.Kept.Comparable(runs[0]) || !s.Kept.Comparable(runs[1]) || runs[1].Number != 2 {
		t.Errorf("%+v, %+v", runs[0], runs[1])
	}
}

// Of very many runs the oldest go first, but for those that are pinned.
func TestTheOldestRunsGoFirst(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	for i := range 52 {
		if engine.Run(s); i == 0 {
			s.Kept.Pin(s, s.Kept.All()[0], true)
			engine.Work()
		}
	}
	runs := s.Kept.All()
	if len(runs) != 50 || runs[0].Number != 1 || runs[1].Number != 4 || runs[49].Number != 52 || !s.Kept.Comparable(runs[0]) || s.Kept.Comparable(runs[1]) {
		t.Errorf("%d runs, %d, %d to %d", len(runs), runs[0].Number, runs[1].Number, runs[len(runs)-1].Number)
	}
}

// long is a result of 5,000 rows.
func long(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Pasted(sessiontest.Lines("age,sex", 5000, func(i int) string { return fmt.Sprintf("%d,%c", i*7919%90, "FM"[i*31%7%2]) }))
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Privacy.K = "mondrian-strict", 50 })
	if engine.Run(s); s.Result == nil {
		t.Fatalf("there is no result: %+v", s.Failure)
	}
	return s, engine
}

// Of a table that is scrolled through, what is looked at is asked for, a page at a time, and
// a few pages are kept.
func TestRowsAreAskedForWhereAPersonLooks(t *testing.T) {
	s, engine := long(t)
	clear(engine.Calls)
	for from := 0; from < 5000; from += 100 { // as fast as a hand moves: no answer comes meanwhile
		if got := s.Shown.Rows(s, from, 12, func() {}); len(got) != 12 || got[0] != nil {
			t.Fatalf("%d rows from %d on, without an answer", len(got), from)
		}
	}
	if n := engine.Calls[protocol.ResultPage]; n != 1 {
		t.Fatalf("%d pages are on their way", n)
	}
	told := 0
	s.Shown.Rows(s, 4900, 12, func() { told++ })
	engine.Work()
	s.Shown.Rows(s, 4900, 12, func() {})
	if engine.Work(); s.Shown.Rows(s, 4900, 12, func() {})[0] == nil {
		t.Fatal("the rows have not come")
	}
	if n := engine.Calls[protocol.ResultPage]; n != 2 || told != 1 {
		t.Errorf("%d pages were sent, told %d times", n, told)
	}
	if got := s.Shown.Rows(s, 0, 12, func() {}); got[0] != nil {
		t.Error("rows are kept that nobody looks at")
	}
	engine.Work()
	if n, known := s.Shown.Count(); !known || n != s.Result.Records {
		t.Errorf("%d rows, %v", n, known)
	}
	s.Shown.Rows(s, s.Result.Records-5, 12, func() {})
	engine.Work()
	if got := s.Shown.Rows(s, s.Result.Records-5, 12, func() {}); len(got) != 5 || got[4] == nil {
		t.Errorf("%d last rows", len(got))
	}
}

// A view has its own rows, though those of another come late; another run begins with all.
func TestLateRowsAreThoseOfTheirView(t *testing.T) {
	s, engine := long(t)
	nothing := func() {}
	s.Shown.Rows(s, 0, 12, nothing)
	view := protocol.View{Order: rows.Loss, Column: "sex", Text: "F"}
	s.Shown.Show(s, view)
	if _, known := s.Shown.Count(); known {
		t.Error("rows are counted that nobody has asked for")
	}
	engine.Work() // the answer to the view before
	if _, known := s.Shown.Count(); known || s.Shown.Rows(s, 0, 12, nothing)[0] != nil {
		t.Fatal("rows of another view are shown")
	}
	engine.Work()
	found := s.Shown.Rows(s, 0, 12, nothing)
	if n, known := s.Shown.Count(); !known || n == 0 || n >= s.Result.Records || found[0] == nil || found[0].Lost < found[11].Lost {
		t.Fatalf("%d rows, known: %v", n, known)
	}
	place := -2
	s.Shown.Find(s, found[7].Record+1, func(at int) { place = at })
	if engine.Work(); place != 7 {
		t.Errorf("row %d is found at %d", found[7].Record, place)
	}
	s.Shown.Find(s, 1, func(int) { t.Error("a place in another view") })
	s.Shown.Show(s, protocol.View{})
	engine.Work()
	s.Shown.Show(s, view)
	if engine.Run(s); s.Shown.View() != (protocol.View{}) {
		t.Errorf("another run shows %+v", s.Shown.View())
	}
}
