package alternatives_test

import (
	"slices"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// helped returns a session with a release, and all that would help.
func helped(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Visit(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm = 3, recipe.Algorithm{Name: method.Default, Seed: 1} })
	engine.Run(s)
	alternatives.HelpOf(s).Find(s)
	engine.Work()
	if h := alternatives.HelpOf(s); h.Going || h.Now == nil || !h.Now.Passed() || len(h.Changes) != 4 {
		t.Fatalf("%d changes, going %v, %+v", len(h.Changes), h.Going, s.Failure)
	}
	return s, engine
}

// Each change is measured once; the one that loses least comes first, and of a small table
// all are measured by themselves.
func TestChangesAreMeasuredAndOrdered(t *testing.T) {
	s, engine := helped(t)
	h := alternatives.HelpOf(s)
	if got := engine.Calls[protocol.Try]; got != 1+len(h.Changes) || h.Measured() != len(h.Changes) {
		t.Errorf("%d calls for %d changes", got, len(h.Changes))
	}
	if !slices.IsSortedFunc(h.Changes, func(a, b alternatives.Change) int { return facts.CompareTrials(a.Loss, a.Trial, b.Loss, b.Trial) }) {
		t.Error("they are not in order")
	}
	for records, by := range map[int]bool{2_000: true, 2_001: false} {
		s, engine := sessiontest.Run(t, "patients")
		s.Result.Records = records
		firstRows(s)
		if engine.Work(); (alternatives.HelpOf(s).Now != nil) != by {
			t.Errorf("%d rows: measured by itself: %v", records, !by)
		}
	}
}

// A change is adopted by one step, which one step takes back; another takes its place.
func TestAChangeIsAdoptedAndTakenBack(t *testing.T) {
	s, _ := helped(t)
	h := alternatives.HelpOf(s)
	before, changes := s.Recipe(), h.Changes
	if h.Adopt(s, &changes[0]); !h.Adopted(s, &changes[0]) || h.Adopted(s, &changes[1]) || !s.Stale() || !h.CanAdopt(s) {
		t.Fatalf("adopted: %v, stale: %v", h.Adopted(s, &changes[0]), s.Stale())
	}
	if s.Undo(); s.Recipe() != before || h.Adopted(s, &changes[0]) || s.Stale() {
		t.Error("it was not taken back")
	}
	h.Adopt(s, &changes[1])
	if h.Adopt(s, &changes[2]); !h.Adopted(s, &changes[2]) || h.Adopted(s, &changes[1]) {
		t.Error("another change did not take its place")
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 77 })
	state := s.Recipe()
	if h.Adopt(s, &changes[1]); h.CanAdopt(s) || s.Recipe() != state {
		t.Error("a change would undo what was decided beside it")
	}
}

// A run of what was adopted loses no more than was measured, and begins anew.
func TestARunOfWhatWasAdopted(t *testing.T) {
	s, engine := helped(t)
	h := alternatives.HelpOf(s)
	at := slices.IndexFunc(h.Changes, func(c alternatives.Change) bool { return c.Kind == whatif.Drop && c.Trial.Passed() })
	change := h.Changes[at]
	h.Adopt(s, &change)
	if engine.Run(s); s.Result.Loss.ILossRate > change.Trial.Loss || s.Result.Released != change.Trial.Rows || alternatives.HelpOf(s).Now != nil {
		t.Errorf("the run loses %v in %d rows, measured were %+v", s.Result.Loss.ILossRate, s.Result.Released, change.Trial)
	}
}

// How the file is written stays as it is decided now.
func TestAdoptingKeepsTheOutput(t *testing.T) {
	s, engine := helped(t)
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	engine.Work()
	h := alternatives.HelpOf(s)
	changes := h.Changes
	if h.Adopt(s, &changes[0]); !h.Adopted(s, &changes[0]) || !s.Recipe().Output.BOM {
		t.Errorf("%+v", s.Recipe().Output)
	}
}

// Whatever else is asked comes first; it can be stopped, and gone on with.
func TestHelpGivesWay(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	alternatives.HelpOf(s).Find(s)
	engine.Step() // the columns that could be computed
	if engine.Calls[protocol.Try] != 1 {
		t.Fatalf("%d calls", engine.Calls[protocol.Try])
	}
	first := false
	s.Shown.Rows(s, 0, 10, func() { first = alternatives.HelpOf(s).Now == nil })
	alternatives.HelpOf(s).Stop(s)
	if engine.Work(); !first || alternatives.HelpOf(s).Now != nil || alternatives.HelpOf(s).Going || s.Failure != nil {
		t.Errorf("rows came first: %v; %+v, %+v", first, alternatives.HelpOf(s), s.Failure)
	}
	alternatives.HelpOf(s).Find(s)
	engine.Work()
	if h := alternatives.HelpOf(s); h.Going || h.Measured() != len(h.Changes) {
		t.Errorf("gone on with: %+v", alternatives.HelpOf(s))
	}
}

// Of a result that loses nothing and singles nobody out, or of two tables, there is nothing to gain.
func TestHelpMatters(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if alternatives.HelpOf(s).Matters(s) {
		t.Error("without a result")
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 1
		for _, name := range r.Names(table.Sensitive) {
			r.Column(name).Role = table.Identifying
		}
	})
	engine.Run(s)
	alternatives.HelpOf(s).Find(s)
	if engine.Work(); alternatives.HelpOf(s).Matters(s) || engine.Calls[protocol.Try] != 0 {
		t.Errorf("of a loss of %v", s.Result.Loss.ILossRate)
	}
}
