package session_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// visits returns a session with a release of patients who have one to three visits.
func visits(t *testing.T, k int) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	var b strings.Builder
	b.WriteString("pid,sex,ward\n")
	for i := range 24 {
		for v := range 1 + i%3 {
			fmt.Fprintf(&b, "P%d,%s,%s\n", 7000+i, []string{"f", "m"}[i%2], []string{"Eye", "Heart", "Lung", "Skin"}[(i/3*(v+1)+i/7)%4])
		}
	}
	written, engine := b.String(), sessiontest.NewEngine()
	s := session.New(text.English)
	s.Start(engine, func() {})
	s.Open(session.Source{Text: &written, Name: "visits.csv"}, recipe.Input{})
	engine.Work()
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.CountPatients("pid")
		for _, name := range []string{"sex", "ward"} {
			*r.Column(name) = recipe.Column{Name: name, Role: table.QuasiIdentifying}
		}
	})
	s.Run()
	engine.Work()
	if s.Result == nil || !s.Result.Passed {
		t.Fatalf("no release: %+v", s.Failure)
	}
	return s, engine
}

func firstRows(s *session.Session) {
	s.Rows(0, 10, func() {})
	s.FindMore()
}

// What more knowledge costs is found by itself for a small table, once; for a larger one
// when it is asked for.
func TestKnownIsFoundByItselfUpToALimit(t *testing.T) {
	for records, want := range map[int]int{48: 4, 2_000: 4, 2_001: 0} {
		s, engine := visits(t, 2)
		s.Result.Records = records
		for range 2 {
			firstRows(s)
			engine.Work()
		}
		if got := engine.Calls[protocol.Knowing]; got != want || len(s.Known().Found) != want || s.Known().Going {
			t.Errorf("%d rows: asked %d times, want %d; %+v", records, got, want, s.Known())
		}
		s.FindKnown()
		if engine.Work(); engine.Calls[protocol.Knowing] != 4 {
			t.Errorf("%d rows: asked %d times", records, engine.Calls[protocol.Knowing])
		}
		for i, found := range s.Known().Found {
			if found.Knows != recipe.Knowledges()[i] || found.Failed.English == "" && found.Rounds != 1 {
				t.Errorf("%d is %+v", i, found)
			}
		}
	}
}

// Where it makes no difference, nothing is looked for.
func TestKnownMattersOfPatientsWithSeveralRows(t *testing.T) {
	if s, engine := visit(t, "patients"); true {
		s.Run()
		engine.Work()
		s.FindKnown()
		if engine.Work(); s.KnownMatters() || engine.Calls[protocol.Knowing] != 0 {
			t.Error("of rows it is asked what is known of patients")
		}
	}
	s, _ := visits(t, 1)
	if s.KnownMatters() {
		t.Error("k = 1 hides nobody")
	}
}

// Whatever else is asked comes first, and the search goes on afterwards.
func TestKnownGivesWay(t *testing.T) {
	s, engine := visits(t, 2)
	s.FindKnown()
	if engine.Calls[protocol.Knowing] != 1 || !s.Known().Going {
		t.Fatalf("%+v after %d calls", s.Known(), engine.Calls[protocol.Knowing])
	}
	first := false
	s.Rows(0, 10, func() { first = len(s.Known().Found) == 0 })
	s.AskPatient(0)
	if engine.Work(); !first || s.Patient(0) == nil || len(s.Known().Found) != 4 || engine.Calls[protocol.Knowing] != 5 || s.Failure != nil {
		t.Errorf("rows came first: %v; %+v after %d calls; %+v", first, s.Known(), engine.Calls[protocol.Knowing], s.Failure)
	}
}

// It can be stopped, which leaves what is found, and gone on with.
func TestKnownStops(t *testing.T) {
	s, engine := visits(t, 2)
	s.FindKnown()
	s.StopKnown()
	if engine.Work(); s.Known().Going || len(s.Known().Found) != 0 || s.Failure != nil {
		t.Errorf("stopped: %+v, %+v", s.Known(), s.Failure)
	}
	firstRows(s)
	if engine.Work(); len(s.Known().Found) != 0 {
		t.Error("what was stopped begins by itself")
	}
	s.FindKnown()
	if engine.Work(); len(s.Known().Found) != 4 || s.Known().Going {
		t.Errorf("gone on with: %+v", s.Known())
	}
}

// Another output has the same losses; another run has its own.
func TestKnownBelongsToTheDecisions(t *testing.T) {
	s, engine := visits(t, 2)
	s.FindKnown()
	engine.Work()
	s.DecideOutput(func(o *recipe.Output) { o.BOM = true })
	if engine.Work(); len(s.Known().Found) != 4 || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("another output: %+v", s.Known())
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.FindKnown()
	s.Run()
	if engine.Work(); len(s.Known().Found) != 0 || s.Known().Going {
		t.Errorf("another run: %+v", s.Known())
	}
}

// A run that is wanted while the search is on gets the engine at once; the search is of no
// use then.
func TestARunEndsTheSearch(t *testing.T) {
	s, engine := visits(t, 2)
	s.FindKnown()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Run()
	if engine.Work(); s.Result.K != 3 || len(s.Known().Found) != 0 || engine.Calls[protocol.Knowing] != 1 || s.Failure != nil {
		t.Errorf("k = %d, %+v after %d calls, %+v", s.Result.K, s.Known(), engine.Calls[protocol.Knowing], s.Failure)
	}
}

// An engine that crashes on it is replaced, and it does not begin by itself again.
func TestKnownCrashes(t *testing.T) {
	s, engine := visits(t, 2)
	engine.Crash = protocol.Knowing
	s.FindKnown()
	if engine.Work(); engine.Restarts != 1 || s.Failure == nil || s.Known().Going || s.Work() != session.Idle {
		t.Errorf("%d restarts, %+v, %+v", engine.Restarts, s.Failure, s.Known())
	}
}
