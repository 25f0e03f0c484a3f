package session_test

import (
	"testing"

	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Each run is kept with what was decided, and one step goes back to it.
func TestRunsAreKept(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	for _, k := range []int{2, 3} {
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = k })
		s.Run()
		engine.Work()
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
	s.Kept.GoBack(s, runs[0])
	if s.Recipe().Privacy.K != 2 || !s.Kept.Decided(s, runs[0]) {
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
	s.Run()
	if engine.Work(); len(s.Kept.All()) != 3 || s.Kept.SameColumns() {
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
	inspect.Of(s).Measure(s)
	engine.Work()
	engine.Crash = ""
	runs := s.Kept.All()
	if engine.Restarts != 1 || len(runs) != 1 || s.Kept.Comparable(runs[0]) {
		t.Fatalf("%d restarts, %d runs", engine.Restarts, len(runs))
	}
	s.Run()
	engine.Work()
	if runs = s.Kept.All(); len(runs) != 2 || s.Kept.Comparable(runs[0]) || !s.Kept.Comparable(runs[1]) || runs[1].Number != 2 {
		t.Errorf("%+v, %+v", runs[0], runs[1])
	}
}

// Of very many runs the oldest go first, but for those that are pinned.
func TestTheOldestRunsGoFirst(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	for i := range 52 {
		s.Run()
		if engine.Work(); i == 0 {
			s.Kept.Pin(s, s.Kept.All()[0], true)
			engine.Work()
		}
	}
	runs := s.Kept.All()
	if len(runs) != 50 || runs[0].Number != 1 || runs[1].Number != 4 || runs[49].Number != 52 || !s.Kept.Comparable(runs[0]) || s.Kept.Comparable(runs[1]) {
		t.Errorf("%d runs, %d, %d to %d", len(runs), runs[0].Number, runs[1].Number, runs[len(runs)-1].Number)
	}
}
