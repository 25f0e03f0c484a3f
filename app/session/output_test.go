package session_test

import (
	"reflect"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

func setBOM(o *recipe.Output) { o.BOM = true }

func TestOutputIsMadeAgainAtOnce(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	s.Go(session.Export)
	s.DecideOutput(setBOM)
	if s.Work() != session.Rewriting || s.Step != session.Export {
		t.Errorf("work %q at step %v while the output is made", s.Work(), s.Step)
	}
	s.Cancel() // it ends soon
	engine.Work()
	if s.Step != session.Export || s.Work() != session.Idle || s.Stale() || s.Runs() != 2 || engine.Restarts != 0 {
		t.Errorf("step %v, work %q, stale %v, %d runs, %d restarts", s.Step, s.Work(), s.Stale(), s.Runs(), engine.Restarts)
	}
	s.Undo()
	engine.Work()
	if s.Stale() || s.Recipe().Output.BOM || s.Runs() != 3 {
		t.Errorf("after undo: stale %v, %d runs", s.Stale(), s.Runs())
	}
	if engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 2 {
		t.Errorf("%d searches, rewritten %d times; want 1 and 2", engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// Another name in the release is put onto the result, as another output is.
func TestARenamedColumnNeedsNoOtherRun(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	rename := func(name string) {
		s.DecideColumn("Disease", func(c *recipe.Column) { c.Rename = name })
		engine.Work()
	}
	rename("Diagnosis")
	if s.Stale() || s.ReleasedName("Disease") != "Diagnosis" || s.ReleasedName("Age") != "Age" || s.Undoing() != "released name of Disease" {
		t.Errorf("stale %v, released are %q, undo takes back %q", s.Stale(), s.Result.Columns, s.Undoing())
	}
	if _, ok := s.Result.Audit.Sensitive["Diagnosis"]; !ok {
		t.Errorf("the audit is of %+v", s.Result.Audit.Sensitive)
	}
	s.Undo()
	engine.Work()
	if s.Stale() || s.ReleasedName("Disease") != "Disease" {
		t.Errorf("stale %v, released are %q", s.Stale(), s.Result.Columns)
	}
	rename("Diagnosis")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if !s.Stale() || engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 3 {
		t.Errorf("stale %v, %d searches, rewritten %d times", s.Stale(), engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// enoughAtOnce runs a clinic's table, and says that the first rounds are enough.
func enoughAtOnce(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := pasted(t, string(sample.Clinic(800, 1).CSV))
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 10000.0}}
		r.NotOnePatient("mrn")
	})
	s.Start(engine, func() {
		if len(s.Progress.Curve) > 0 {
			s.Enough()
		}
	})
	s.Run()
	engine.Work()
	if s.Result == nil || len(s.Result.Curve) > 100 {
		t.Fatalf("the run was not ended early: failure %+v", s.Failure)
	}
	return s, engine
}

// firstFifty returns the first rows of the result.
func firstFifty(s *session.Session, engine *sessiontest.Engine) []protocol.ResultRow {
	var found []protocol.ResultRow
	s.Rows(0, 50, func() {})
	engine.Work()
	for _, row := range s.Rows(0, 50, func() {}) {
		found = append(found, *row)
	}
	return found
}

// After "Good enough" the release that was reviewed is the one that is written.
func TestAnotherOutputKeepsWhatWasReviewed(t *testing.T) {
	s, engine := enoughAtOnce(t)
	before, curve, loss := firstFifty(s, engine), s.Result.Curve, s.Result.Loss
	s.Go(session.Export)
	for _, change := range []func(*recipe.Output){setBOM, func(o *recipe.Output) { o.RowOrder = recipe.OriginalOrder }, func(o *recipe.Output) { o.FormulaSafe = false }} {
		s.DecideOutput(change)
		engine.Work()
		if s.Failure != nil || s.Stale() || !s.Result.Passed || !reflect.DeepEqual(s.Result.Curve, curve) || !reflect.DeepEqual(s.Result.Loss, loss) {
			t.Fatalf("failure %+v, stale %v, another result: %+v", s.Failure, s.Stale(), s.Result.Loss)
		}
		if !reflect.DeepEqual(firstFifty(s, engine), before) {
			t.Error("other classes than those that were reviewed")
		}
	}
	if engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 3 {
		t.Errorf("%d searches, rewritten %d times; want 1 and 3", engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// What is stale for another reason stays so, and so does what was compared with a
// population that is closed.
func TestWhatIsStaleIsNotWritten(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.DecideOutput(setBOM)
	engine.Work()
	if !s.Stale() || engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, %d searches, rewritten %d times", s.Stale(), engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
	s.Undo()
	s.Undo()
	s.DecideOutput(setBOM)
	engine.Work()
	if s.Stale() || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("stale %v, rewritten %d times", s.Stale(), engine.Calls[protocol.Rewrite])
	}

	s, engine = among(t, town)
	s.Run()
	engine.Work()
	s.ClosePopulation()
	s.DecideOutput(setBOM)
	engine.Work()
	if !s.Stale() || s.Failure != nil || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, failure %+v, rewritten %d times", s.Stale(), s.Failure, engine.Calls[protocol.Rewrite])
	}
}

// An output that can't be made is said, and the release before it stays.
func TestAnOutputThatFails(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	result := s.Result
	s.DecideOutput(func(o *recipe.Output) { o.RowOrder = "backwards" })
	engine.Work()
	if s.Failure == nil || s.Work() != session.Idle || s.Result != result || !s.Stale() {
		t.Fatalf("failure %+v, work %q, stale %v", s.Failure, s.Work(), s.Stale())
	}
	s.Undo()
	engine.Work()
	if s.Stale() || s.Failure != nil {
		t.Errorf("after undo: stale %v, failure %+v", s.Stale(), s.Failure)
	}
	engine.Crash = protocol.Rewrite
	s.DecideOutput(setBOM)
	engine.Work()
	if s.Failure == nil || s.Work() != session.Idle || s.Table == nil || s.Result != nil || !s.Recipe().Output.BOM {
		t.Errorf("after a crash: failure %+v, work %q, table %v, result %v", s.Failure, s.Work(), s.Table != nil, s.Result)
	}
}

// A class size that a run found for one method binds no other.
func TestWhatARunFoundBindsNoOther(t *testing.T) {
	s, engine := visit(t, "clinic")
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
		r.NotOnePatient("mrn")
		r.Privacy.MinClass = 60 // of a recipe that was made for something else
	})
	s.Run()
	engine.Work()
	if s.Result == nil || s.Result.Audit.K >= 60 {
		t.Errorf("failure %+v, result %+v", s.Failure, s.Result)
	}
}
