package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// shown is a session that shows a result of the ten patients.
func shown(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	return s, engine
}

func look(s *session.Session) { firstRows(s) }

// What no release can lose less than is looked for by itself, up to 100,000 rows, once,
// to its end; of more rows, when it is asked for.
func TestTheBoundIsLookedForByItself(t *testing.T) {
	for count, want := range map[int]bool{10: true, 100_001: false} {
		s, engine := shown(t)
		s.Result.Records = count
		look(s)
		if engine.Work(); (s.Bound() != nil) != want || s.Bounding() {
			t.Errorf("%d rows: %+v, under way %v", count, s.Bound(), s.Bounding())
		}
		s.Pursue()
		engine.Work()
		asked := engine.Calls[protocol.Bound]
		if b := s.Bound(); b == nil || !b.Finished || b.AtMostAbove == nil || b.Bound.Loss <= 0 {
			t.Fatalf("%d rows: %+v", count, b)
		}
		look(s)
		s.Pursue()
		if engine.Work(); engine.Calls[protocol.Bound] != asked {
			t.Errorf("%d rows: it is looked for again", count)
		}
	}
}

// Another result has its own bound, and one that comes late is that of nobody.
func TestALateBoundIsNotShown(t *testing.T) {
	s, engine := shown(t)
	s.Pursue() // waits for its answer
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	s.Run()
	if engine.Work(); s.Result.K != 5 || s.Bound() != nil || s.Bounding() {
		t.Fatalf("k = %d shows %+v, under way %v", s.Result.K, s.Bound(), s.Bounding())
	}
	look(s)
	engine.Work()
	if five := s.Bound(); five == nil || !five.Finished {
		t.Fatalf("%+v", five)
	}
	s.Open(session.Source{Sample: "patients", Name: "again"}, recipe.Input{})
	if engine.Work(); s.Bound() != nil || s.Bounding() || s.Bounded() {
		t.Errorf("another table shows %+v", s.Bound())
	}
}

// While a person waits for a run, nothing is searched; after a run that was cancelled the
// result before it is there, and its search goes on when it is shown.
func TestTheBoundWaitsForARun(t *testing.T) {
	s, engine := shown(t)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Pursue()
	s.Run()
	engine.Step() // the slice is answered before the run
	if s.Bounding() || s.Bound() == nil {
		t.Fatalf("under way %v during a run, %+v", s.Bounding(), s.Bound())
	}
	s.Pursue()
	s.Cancel()
	if s.Work() != session.Idle || s.Result == nil || s.Result.K == 3 {
		t.Fatalf("work %q, result %+v", s.Work(), s.Result)
	}
	look(s)
	if engine.Work(); s.Bound() == nil || !s.Bound().Finished {
		t.Errorf("after a run that was cancelled: %+v", s.Bound())
	}
}

// What gives way is the errand, not the slice that is before it in the queue.
func TestAnErrandGivesWayBehindASlice(t *testing.T) {
	s, engine := shown(t)
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Run()
	engine.Work()
	s.Pursue()
	s.BeginSweep(s.SweptMethods()[:1], s.SweptKs())
	rows := 0
	s.FindRow(1, func(int) { rows++ })
	if !s.Bounding() || s.Bound() != nil {
		t.Fatalf("the slice was ended: %+v", s.Bound())
	}
	for s.Bound() == nil || rows == 0 {
		engine.Step()
	}
	if s.Sweep().Measured() != 0 {
		t.Error("the errand did not give way")
	}
	if engine.Work(); s.Sweep().Measured() != len(s.Sweep().Points) || !s.Bounded() {
		t.Errorf("%d points, bounded %v", s.Sweep().Measured(), s.Bounded())
	}
}

// A search that ends the engine is not begun again for the table.
func TestASearchThatCrashesIsNotRepeated(t *testing.T) {
	s, engine := shown(t)
	engine.Crash = protocol.Bound
	look(s)
	if engine.Work(); s.Failure == nil || s.Failure.Code != protocol.CodeCrash || s.Table == nil || s.Bounded() {
		t.Fatalf("%+v, bounded %v", s.Failure, s.Bounded())
	}
	asked := engine.Calls[protocol.Bound]
	s.Run()
	engine.Work()
	look(s)
	if engine.Work(); s.Result == nil || engine.Calls[protocol.Bound] != asked || s.Bounded() {
		t.Errorf("it is looked for again: %d times", engine.Calls[protocol.Bound])
	}
}
