package session_test

import (
	"reflect"
	"testing"

	"quasi/app/inspect"
	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/trial"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

func setBOM(o *recipe.Output) { o.BOM = true }

func TestOutputIsMadeAgainAtOnce(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Go(session.Export)
	sessiontest.SetOutput(s, setBOM)
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

// A choice that is made while the one before is still being written is not lost: the result
// has both, and so has the history. Choices that come together are written together.
func TestAChoiceWhileTheOutputIsWritten(t *testing.T) {
	for _, test := range []struct {
		name string
		then func(*session.Session)
		same func(*recipe.Recipe) bool
	}{
		{"another output", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.Intervals = recipe.Dash })
		},
			func(r *recipe.Recipe) bool { return r.Output.BOM && r.Output.Intervals == recipe.Dash }},
		{"another name", func(s *session.Session) {
			s.DecideColumn("Disease", func(c *recipe.Column) { c.Rename = "Diagnosis" })
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Column("Disease").Rename == "Diagnosis" }},
		{"undo", (*session.Session).Undo, func(r *recipe.Recipe) bool { return !r.Output.BOM }},
		{"undo and redo", func(s *session.Session) { s.Undo(); s.Redo() }, func(r *recipe.Recipe) bool { return r.Output.BOM }},
		{"two more", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.Intervals = recipe.Dash })
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.FormulaSafe = false })
		}, func(r *recipe.Recipe) bool {
			return r.Output.BOM && r.Output.Intervals == recipe.Dash && !r.Output.FormulaSafe
		}},
		{"after one that fails", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = recipe.OriginalOrder })
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Output.RowOrder == recipe.OriginalOrder }},
		{"another run", func(s *session.Session) {
			s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
			s.Run()
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Privacy.K == 3 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Run(t, "patients")
			sessiontest.SetOutput(s, setBOM)
			test.then(s)
			engine.Work()
			if !test.same(s.Recipe()) || s.Stale() || s.Failure != nil || s.Work() != session.Idle {
				t.Errorf("output %+v, stale %v, failure %+v, work %q", s.Recipe().Output, s.Stale(), s.Failure, s.Work())
			}
			if got := engine.Calls[protocol.Rewrite]; got > 2 {
				t.Errorf("rewritten %d times", got)
			}
		})
	}
}

// A choice that is made while one is written that fails is written all the same.
func TestAChoiceAfterAnOutputThatFails(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
	s.Undo()
	sessiontest.SetOutput(s, setBOM)
	engine.Work()
	if s.Stale() || !s.Recipe().Output.BOM || engine.Calls[protocol.Rewrite] != 2 {
		t.Errorf("stale %v, failure %+v, rewritten %d times", s.Stale(), s.Failure, engine.Calls[protocol.Rewrite])
	}
}

// What else a person begins while the output is written is begun, not forgotten.
func TestWhatIsBegunWhileTheOutputIsWritten(t *testing.T) {
	for _, test := range []struct {
		name  string
		begin func(*session.Session)
		done  func(*session.Session) bool
	}{
		{"a step", func(s *session.Session) { s.Go(session.Columns) }, func(s *session.Session) bool { return s.Step == session.Columns && !s.Stale() }},
		{"another table", func(s *session.Session) { s.Open(sessiontest.Rows(0, 20), recipe.Input{}) },
			func(s *session.Session) bool { return s.Table.Records == 20 && s.Result == nil }},
		{"a population", func(s *session.Session) { population.Of(s).Open(s, sessiontest.Rows(0, 30), recipe.Input{}) },
			func(s *session.Session) bool {
				return population.Of(s).File != nil && population.Of(s).File.Table != nil
			}},
		{"another way to read", func(s *session.Session) { trial.Read(s, recipe.Input{Delimiter: ";"}) }, func(s *session.Session) bool { return s.Trial != nil && trial.Rows(s) != nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Run(t, "patients")
			sessiontest.SetOutput(s, setBOM)
			test.begin(s)
			engine.Work()
			if !test.done(s) || s.Failure != nil || s.Work() != session.Idle {
				t.Errorf("it is lost: step %v, failure %+v, work %q", s.Step, s.Failure, s.Work())
			}
		})
	}
}

// Another name in the release is put onto the result, as another output is.
func TestARenamedColumnNeedsNoOtherRun(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	rename := func(name string) {
		s.DecideColumn("Disease", func(c *recipe.Column) { c.Rename = name })
		engine.Work()
	}
	rename("Diagnosis")
	if s.Stale() || inspect.ReleasedName(s, "Disease") != "Diagnosis" || inspect.ReleasedName(s, "Age") != "Age" || s.History.Undoing(s.Lang) != "released name of Disease" {
		t.Errorf("stale %v, released are %q, undo takes back %q", s.Stale(), s.Result.Columns, s.History.Undoing(s.Lang))
	}
	if _, ok := s.Result.Audit.Sensitive["Diagnosis"]; !ok {
		t.Errorf("the audit is of %+v", s.Result.Audit.Sensitive)
	}
	s.Undo()
	engine.Work()
	if s.Stale() || inspect.ReleasedName(s, "Disease") != "Disease" {
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
	s, engine := sessiontest.Pasted(string(sample.Clinic(800, 1).CSV))
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
	s.Shown.Rows(s, 0, 50, func() {})
	engine.Work()
	for _, row := range s.Shown.Rows(s, 0, 50, func() {}) {
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
		sessiontest.SetOutput(s, change)
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
	s, engine := sessiontest.Run(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	sessiontest.SetOutput(s, setBOM)
	engine.Work()
	if !s.Stale() || engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, %d searches, rewritten %d times", s.Stale(), engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
	s.Undo()
	s.Undo()
	sessiontest.SetOutput(s, setBOM)
	engine.Work()
	if s.Stale() || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("stale %v, rewritten %d times", s.Stale(), engine.Calls[protocol.Rewrite])
	}

	s, engine = sessiontest.Among(t, sessiontest.Town)
	s.Run()
	engine.Work()
	population.Of(s).Close(s)
	sessiontest.SetOutput(s, setBOM)
	engine.Work()
	if !s.Stale() || s.Failure != nil || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, failure %+v, rewritten %d times", s.Stale(), s.Failure, engine.Calls[protocol.Rewrite])
	}
}

// An output that can't be made is said, and the release before it stays.
func TestAnOutputThatFails(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	result := s.Result
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
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
	sessiontest.SetOutput(s, setBOM)
	engine.Work()
	if s.Failure == nil || s.Work() != session.Idle || s.Table == nil || s.Result != nil || !s.Recipe().Output.BOM {
		t.Errorf("after a crash: failure %+v, work %q, table %v, result %v", s.Failure, s.Work(), s.Table != nil, s.Result)
	}
}

// A class size that a run found for one method binds no other.
func TestWhatARunFoundBindsNoOther(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
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
