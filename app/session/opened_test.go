package session_test

import (
	"reflect"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/alternatives"
	"quasi/app/client"
	"quasi/app/features"
	"quasi/app/inspect"
	"quasi/app/population"
	"quasi/app/reading"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/app/trial"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// busy returns a session in which everything was done that leaves something behind.
func busy(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Among(t, sessiontest.Town)
	used := *s.Recipe()
	file, err := used.JSON()
	if err != nil {
		t.Fatal(err)
	}
	adopt.Compare(s, "r.json", string(file))
	adopt.UseDictionary(s, "d.csv", "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,The age\n")
	trees.Import(s, "sex", "f;p;*\nm;p;*\n")
	engine.Work()
	adopt.SheetOf(s).Repeat = &adopt.Repeat{Name: "r.json"}
	reading.SetFormat(s, "age", &format.Format{Type: format.Integer})
	for _, step := range []session.Step{session.Columns, session.Generalise, session.Protect} {
		s.Go(step)
		engine.Work()
	}
	trees.Effect(s, "age")
	trees.Effect(s, "sex")
	s.Run()
	engine.Work()
	inspect.Of(s).Measure(s)
	for _, i := range saving.Unconfirmed(s) {
		saving.Confirm(s, i, true)
	}
	saving.Save(s, protocol.ExportRelease)
	engine.Work()
	trial.Read(s, recipe.Input{Header: "no"})
	engine.Work()
	sessiontest.SetRole(s, "ill", table.Insensitive)
	s.Undo()
	engine.Work()
	if s.Result == nil || saving.Last(s) == nil || inspect.Of(s).Quality() == nil || adopt.Notice(s) == nil || adopt.SheetOf(s).Labels == nil || population.Of(s).File == nil || trial.Rows(s) == nil || !s.History.CanRedo() {
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
	engine.Work()
	if !reflect.DeepEqual(session.Opened(s), session.Opened(fresh)) {
		t.Errorf("there is %+v, want %+v", session.Opened(s), session.Opened(fresh))
	}
	s, _ = busy(t)
	s.Clear()
	if !reflect.DeepEqual(session.Opened(s), session.Opened(features.New(text.English))) {
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
func (l *late) Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(client.Reply)) int {
	return l.Engine.Call(method, params, file, progress, func(r client.Reply) {
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
		"a curve":       func(s *session.Session) { alternatives.Of(s).BeginSweep(s, []string{"kaim"}, []int{2}) },
		"rows":          func(s *session.Session) { s.Shown.Rows(s, 0, 10, func() {}) },
		"a file": func(s *session.Session) {
			saving.ChooseFormat(s, kind.Workbook)
			saving.Save(s, protocol.ExportRelease)
		},
		"a hierarchy": func(s *session.Session) { trees.Import(s, "sex", "f;p;*\nm;p;*\n") },
	} {
		s, engine := busy(t)
		trial.Drop(s)
		l := &late{Engine: engine, holds: true}
		s.Start(l, func() {})
		ask(s)
		engine.Work()
		if len(l.held) == 0 {
			t.Errorf("%s: nothing was asked", name)
		}
		s.Clear()
		l.holds = false
		for _, answer := range l.held {
			answer()
		}
		engine.Work()
		if !reflect.DeepEqual(session.Opened(s), session.Opened(features.New(text.English))) || s.Step != session.Open || s.Work() != session.Idle || s.Failure != nil {
			t.Errorf("%s: step %v, work %q, failure %+v, %+v", name, s.Step, s.Work(), s.Failure, session.Opened(s))
		}
	}
}

// Of a result nothing is left with another one.
func TestAnotherRunLeavesNothing(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	inspect.Of(s).Measure(s)
	saving.Save(s, protocol.ExportRelease)
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Stale()
	s.Run()
	engine.Work()
	fresh, other := sessiontest.Visit(t, "patients")
	fresh.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	fresh.Run()
	other.Work()
	s.Result.Seconds, fresh.Result.Seconds = 0, 0
	s.Result.Curve, fresh.Result.Curve = nil, nil
	s.Result.Run, s.Result.Held = fresh.Result.Run, fresh.Result.Held // runs of the visit are kept beside it
	if !reflect.DeepEqual(session.LastResult(s), session.LastResult(fresh)) || saving.Last(s) != nil || inspect.Of(s).Quality() != nil {
		t.Errorf("there is %+v, want %+v", session.LastResult(s), session.LastResult(fresh))
	}
}
