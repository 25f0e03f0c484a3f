package session_test

import (
	"reflect"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// busy returns a session in which everything was done that leaves something behind.
func busy(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := among(t, town)
	used := *s.Recipe()
	file, err := used.JSON()
	if err != nil {
		t.Fatal(err)
	}
	s.CompareRecipe("r.json", string(file))
	s.UseDictionary("d.csv", "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,The age\n")
	s.ImportTree("sex", "f;p;*\nm;p;*\n")
	engine.Work()
	s.Repeat = &session.Repeat{Name: "r.json"}
	s.SetFormat("age", &format.Format{Type: format.Integer})
	for _, step := range []session.Step{session.Columns, session.Generalise, session.Protect} {
		s.Go(step)
		engine.Work()
	}
	s.Effect("age")
	s.Effect("sex")
	s.Run()
	engine.Work()
	s.Measure()
	for _, i := range s.Unconfirmed() {
		s.Confirm(i, true)
	}
	s.Save(protocol.ExportRelease)
	engine.Work()
	s.Try(recipe.Input{Header: "no"})
	engine.Work()
	setRole(s, "ill", table.Insensitive)
	s.Undo()
	engine.Work()
	if s.Result == nil || s.Saved == nil || s.Quality() == nil || s.Noticed == nil || s.Labels == nil || s.Faults == nil || s.Population == nil || s.Tried() == nil || !s.CanRedo() {
		t.Fatalf("something was not done: failure %+v", s.Failure)
	}
	return s, engine
}

// Of a table that was open nothing is left with another one: the state is that of a
// visit that began with it.
func TestAnotherTableLeavesNothing(t *testing.T) {
	fresh, _ := visit(t, "patients")
	s, engine := busy(t)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	engine.Work()
	if !reflect.DeepEqual(s.Opened(), fresh.Opened()) {
		t.Errorf("there is %+v, want %+v", s.Opened(), fresh.Opened())
	}
	s, _ = busy(t)
	s.Clear()
	if !reflect.DeepEqual(s.Opened(), session.New(text.English).Opened()) {
		t.Errorf("after all was cleared there is %+v", s.Opened())
	}
}

// Of a result nothing is left with another one.
func TestAnotherRunLeavesNothing(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	s.Measure()
	s.Save(protocol.ExportRelease)
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Stale()
	s.Run()
	engine.Work()
	fresh, other := visit(t, "patients")
	fresh.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	fresh.Run()
	other.Work()
	s.Result.Seconds, fresh.Result.Seconds = 0, 0
	s.Result.Curve, fresh.Result.Curve = nil, nil
	s.Result.Run, s.Result.Held = fresh.Result.Run, fresh.Result.Held // runs of the visit are kept beside it
	if s.Saved != nil || s.Quality() != nil || !reflect.DeepEqual(s.LastResult(), fresh.LastResult()) {
		t.Errorf("there is %+v, want %+v", s.LastResult(), fresh.LastResult())
	}
}
