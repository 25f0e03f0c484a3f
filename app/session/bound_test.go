package session_test

import (
	"testing"

	"quasi/app/alternatives"
	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

func look(s *session.Session) {
	s.Shown.Rows(s, 0, 10, func() { inspect.FindNow(s) })
	inspect.FindNow(s)
}

// What no release can lose less than is looked for by itself, up to 100,000 rows, once,
// to its end; of more rows, when it is asked for.
func TestTheBoundIsLookedForByItself(t *testing.T) {
	for count, want := range map[int]bool{10: true, 100_001: false} {
		s, engine := sessiontest.Run(t, "patients")
		s.Result.Records = count
		look(s)
		if engine.Work(); (s.Bound.Found() != nil) != want || s.Bound.Seeking() {
			t.Errorf("%d rows: %+v, under way %v", count, s.Bound.Found(), s.Bound.Seeking())
		}
		s.Bound.Pursue(s)
		engine.Work()
		asked := engine.Calls[protocol.Bound]
		if b := s.Bound.Found(); b == nil || !b.Finished || b.AtMostAbove == nil || b.Bound.Loss <= 0 {
			t.Fatalf("%d rows: %+v", count, b)
		}
		look(s)
		s.Bound.Pursue(s)
		if engine.Work(); engine.Calls[protocol.Bound] != asked {
			t.Errorf("%d rows: it is looked for again", count)
		}
	}
}

// Another result has its own bound, and one that comes late is that of nobody.
func TestALateBoundIsNotShown(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Bound.Pursue(s) // waits for its answer
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	s.Run()
	if engine.Work(); s.Result.K != 5 || s.Bound.Found() != nil || s.Bound.Seeking() {
		t.Fatalf("k = %d shows %+v, under way %v", s.Result.K, s.Bound.Found(), s.Bound.Seeking())
	}
	look(s)
	engine.Work()
	if five := s.Bound.Found(); five == nil || !five.Finished {
		t.Fatalf("%+v", five)
	}
	s.Open(session.Source{Sample: "patients", Name: "again"}, recipe.Input{})
	if engine.Work(); s.Bound.Found() != nil || s.Bound.Seeking() || s.Bound.Possible(s) {
		t.Errorf("another table shows %+v", s.Bound.Found())
	}
}

// While a person waits for a run, nothing is searched; after a run that was cancelled the
// result before it is there, and its search goes on when it is shown.
func TestTheBoundWaitsForARun(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Bound.Pursue(s)
	s.Run()
	engine.Step() // the slice is answered before the run
	if s.Bound.Seeking() || s.Bound.Found() == nil {
		t.Fatalf("under way %v during a run, %+v", s.Bound.Seeking(), s.Bound.Found())
	}
	s.Bound.Pursue(s)
	s.Cancel()
	if s.Work() != session.Idle || s.Result == nil || s.Result.K == 3 {
		t.Fatalf("work %q, result %+v", s.Work(), s.Result)
	}
	look(s)
	if engine.Work(); s.Bound.Found() == nil || !s.Bound.Found().Finished {
		t.Errorf("after a run that was cancelled: %+v", s.Bound.Found())
	}
}

// What gives way is the errand, not the slice that is before it in the queue.
func TestAnErrandGivesWayBehindASlice(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Run()
	engine.Work()
	s.Bound.Pursue(s)
	alternatives.Of(s).BeginSweep(s, alternatives.SweptMethods(s.Result)[:1], alternatives.SweptKs(s.Result))
	rows := 0
	s.Shown.Find(s, 1, func(int) { rows++ })
	if !s.Bound.Seeking() || s.Bound.Found() != nil {
		t.Fatalf("the slice was ended: %+v", s.Bound.Found())
	}
	for s.Bound.Found() == nil || rows == 0 {
		engine.Step()
	}
	if alternatives.Of(s).Sweep().Measured() != 0 {
		t.Error("the errand did not give way")
	}
	if engine.Work(); alternatives.Of(s).Sweep().Measured() != len(alternatives.Of(s).Sweep().Points) || !s.Bound.Possible(s) {
		t.Errorf("%d points, bounded %v", alternatives.Of(s).Sweep().Measured(), s.Bound.Possible(s))
	}
}

// A search that ends the engine is not begun again for the table.
func TestASearchThatCrashesIsNotRepeated(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Crash = protocol.Bound
	look(s)
	if engine.Work(); s.Failure == nil || s.Failure.Code != outcome.CodeCrash || s.Table == nil || s.Bound.Possible(s) {
		t.Fatalf("%+v, bounded %v", s.Failure, s.Bound.Possible(s))
	}
	asked := engine.Calls[protocol.Bound]
	s.Run()
	engine.Work()
	look(s)
	if engine.Work(); s.Result == nil || engine.Calls[protocol.Bound] != asked || s.Bound.Possible(s) {
		t.Errorf("it is looked for again: %d times", engine.Calls[protocol.Bound])
	}
}
