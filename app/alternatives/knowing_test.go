package alternatives_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/inspect"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
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
	s, engine := sessiontest.Pasted(b.String())
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.CountPatients("pid")
		r.Know(recipe.KnowsOne)
		for _, name := range []string{"sex", "ward"} {
			*r.Column(name) = recipe.Column{Name: name, Role: table.QuasiIdentifying}
		}
	})
	if engine.Run(s); s.Result == nil || !s.Result.Passed {
		t.Fatalf("no release: %+v", s.Failure)
	}
	return s, engine
}

func firstRows(s *session.Session) {
	s.Shown.Rows(s, 0, 10, func() { alternatives.FindMore(s) })
	alternatives.FindMore(s)
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
		if got := engine.Calls[protocol.Knowing]; got != want || len(alternatives.KnowingOf(s).Found) != want || alternatives.KnowingOf(s).Going {
			t.Errorf("%d rows: asked %d times, want %d; %+v", records, got, want, alternatives.KnowingOf(s))
		}
		alternatives.KnowingOf(s).Find(s)
		if engine.Work(); engine.Calls[protocol.Knowing] != 4 {
			t.Errorf("%d rows: asked %d times", records, engine.Calls[protocol.Knowing])
		}
		for i, found := range alternatives.KnowingOf(s).Found {
			if found.Knows != recipe.Knowledges()[i] || found.Failed.English == "" && found.Rounds != 1 {
				t.Errorf("%d is %+v", i, found)
			}
		}
	}
}

// Where it makes no difference, nothing is looked for.
func TestKnownMattersOfPatientsWithSeveralRows(t *testing.T) {
	if s, engine := sessiontest.Visit(t, "patients"); true {
		engine.Run(s)
		alternatives.KnowingOf(s).Find(s)
		if engine.Work(); alternatives.KnowingOf(s).Matters(s) || engine.Calls[protocol.Knowing] != 0 {
			t.Error("of rows it is asked what is known of patients")
		}
	}
	if s, _ := visits(t, 1); alternatives.KnowingOf(s).Matters(s) {
		t.Error("k = 1 hides nobody")
	}
}

// Whatever else is asked comes first, and the search goes on afterwards.
func TestKnownGivesWay(t *testing.T) {
	s, engine := visits(t, 2)
	if alternatives.KnowingOf(s).Find(s); engine.Calls[protocol.Knowing] != 1 || !alternatives.KnowingOf(s).Going {
		t.Fatalf("%+v after %d calls", alternatives.KnowingOf(s), engine.Calls[protocol.Knowing])
	}
	first := false
	s.Shown.Rows(s, 0, 10, func() { first = len(alternatives.KnowingOf(s).Found) == 0 })
	inspect.Of(s).AskPatient(s, 0)
	if engine.Work(); !first || inspect.Of(s).Patient(0) == nil || len(alternatives.KnowingOf(s).Found) != 4 || engine.Calls[protocol.Knowing] != 5 || s.Failure != nil {
		t.Errorf("rows came first: %v; %+v after %d calls; %+v", first, alternatives.KnowingOf(s), engine.Calls[protocol.Knowing], s.Failure)
	}
}

// It can be stopped, which leaves what is found, and gone on with.
func TestKnownStops(t *testing.T) {
	s, engine := visits(t, 2)
	alternatives.KnowingOf(s).Find(s)
	alternatives.KnowingOf(s).Stop(s)
	if engine.Work(); alternatives.KnowingOf(s).Going || len(alternatives.KnowingOf(s).Found) != 0 || s.Failure != nil {
		t.Errorf("stopped: %+v, %+v", alternatives.KnowingOf(s), s.Failure)
	}
	firstRows(s)
	if engine.Work(); len(alternatives.KnowingOf(s).Found) != 0 {
		t.Error("what was stopped begins by itself")
	}
	alternatives.KnowingOf(s).Find(s)
	if engine.Work(); len(alternatives.KnowingOf(s).Found) != 4 || alternatives.KnowingOf(s).Going {
		t.Errorf("gone on with: %+v", alternatives.KnowingOf(s))
	}
}

// Another output has the same losses; another run has its own.
func TestKnownBelongsToTheDecisions(t *testing.T) {
	s, engine := visits(t, 2)
	alternatives.KnowingOf(s).Find(s)
	engine.Work()
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	if engine.Work(); len(alternatives.KnowingOf(s).Found) != 4 || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("another output: %+v", alternatives.KnowingOf(s))
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	alternatives.KnowingOf(s).Find(s)
	if engine.Run(s); len(alternatives.KnowingOf(s).Found) != 0 || alternatives.KnowingOf(s).Going {
		t.Errorf("another run: %+v", alternatives.KnowingOf(s))
	}
}

// A run that is wanted while the search is on gets the engine at once; the search is of no
// use then.
func TestARunEndsTheSearch(t *testing.T) {
	s, engine := visits(t, 2)
	alternatives.KnowingOf(s).Find(s)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if engine.Run(s); s.Result.K != 3 || len(alternatives.KnowingOf(s).Found) != 0 || engine.Calls[protocol.Knowing] != 1 || s.Failure != nil {
		t.Errorf("k = %d, %+v after %d calls, %+v", s.Result.K, alternatives.KnowingOf(s), engine.Calls[protocol.Knowing], s.Failure)
	}
}

// An engine that crashes on it is replaced, and it does not begin by itself again.
func TestKnownCrashes(t *testing.T) {
	s, engine := visits(t, 2)
	engine.Crash = protocol.Knowing
	alternatives.KnowingOf(s).Find(s)
	if engine.Work(); engine.Restarts != 1 || s.Failure == nil || alternatives.KnowingOf(s).Going || s.Work() != session.Idle {
		t.Errorf("%d restarts, %+v, %+v", engine.Restarts, s.Failure, alternatives.KnowingOf(s))
	}
}
