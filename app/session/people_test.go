package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// How many rows are singled out is asked once at a time, and of decisions that come meanwhile
// of the last alone: of a large table each answer takes seconds.
func TestOnlyTheLastDecisionsAreCounted(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.Go(session.Columns)
	engine.Work()
	clear(engine.Calls)
	for _, name := range []string{"ward", "los_days", "sex"} {
		sessiontest.SetRole(s, name, table.Insensitive)
	}
	if s.People().Unique() != nil || engine.Calls[protocol.Uniqueness] != 1 {
		t.Errorf("%d questions before any answer, %+v", engine.Calls[protocol.Uniqueness], s.People().Unique())
	}
	if engine.Work(); s.People().Unique() == nil || engine.Calls[protocol.Uniqueness] != 2 {
		t.Errorf("%d questions, %+v", engine.Calls[protocol.Uniqueness], s.People().Unique())
	}
	for name := range s.People().Unique().Alone {
		if role := s.Recipe().Column(name).Role; role != table.QuasiIdentifying {
			t.Errorf("%s, %s, is counted", name, role)
		}
	}
	// Once another step is shown, nothing is asked for the one before.
	sessiontest.SetRole(s, "sex", table.Identifying)
	sessiontest.SetRole(s, "ward", table.QuasiIdentifying)
	sessiontest.SetRole(s, "birth_date", table.Insensitive)
	s.Go(session.Generalise)
	if engine.Work(); engine.Calls[protocol.Uniqueness] != 3 {
		t.Errorf("%d questions", engine.Calls[protocol.Uniqueness])
	}
	s.Go(session.Columns)
	if engine.Work(); s.People().Unique() == nil || engine.Calls[protocol.Uniqueness] != 4 {
		t.Errorf("%d questions, %+v", engine.Calls[protocol.Uniqueness], s.People().Unique())
	}
}

// Nobody waits for a count: a run ends it, and it is asked for again where it is shown.
func TestARunDoesNotWaitForACount(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Go(session.Columns)
	engine.Work()
	if sessiontest.SetRole(s, "Gender", table.Insensitive); s.People().Unique() != nil || engine.Calls[protocol.Uniqueness] == 0 {
		t.Fatal("nothing is counted")
	}
	before := engine.Calls[protocol.Uniqueness]
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Fatalf("no result; failure %+v", s.Failure)
	}
	if s.People().Unique() != nil || engine.Calls[protocol.Uniqueness] != before {
		t.Error("what no step shows any more is counted")
	}
	s.Go(session.Columns)
	if engine.Work(); s.People().Unique() == nil || engine.Calls[protocol.Uniqueness] != before+1 {
		t.Errorf("%d counts more, %+v", engine.Calls[protocol.Uniqueness]-before, s.People().Unique())
	}
}
