package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
)

// The page shows a sample without opening it, and what is open stays as it was.
func TestStepsOfASampleLeaveTheTable(t *testing.T) {
	s, engine := shown(t)
	before, result := s.Table, s.Result
	s.ShowSteps("patients", "kaim")
	if s.Showing == nil || s.Showing.Trace != nil {
		t.Fatal("the page does not wait for its steps")
	}
	engine.Work()
	if s.Showing.Trace == nil || len(s.Showing.Trace.Steps) != 10 {
		t.Fatalf("ten patients have the steps %+v", s.Showing.Trace)
	}
	s.StepTo(100)
	if s.Showing.At != 10 {
		t.Errorf("behind the last step is %d", s.Showing.At)
	}
	if s.StepBy(-100); s.Showing.At != 0 {
		t.Errorf("before the first step is %d", s.Showing.At)
	}
	if s.LeaveSteps(); s.Showing != nil || s.Table != before || s.Result != result {
		t.Error("the page has changed what is open")
	}
}

// The steps of the open table are those of its decisions, and another step closes the page.
func TestStepsOfTheOpenTable(t *testing.T) {
	s, engine := visit(t, "patients")
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	s.ShowSteps(session.OwnTable, "minimum-loss")
	engine.Work()
	if v := s.Showing; v.Trace == nil || len(v.Trace.Columns) != 2 || v.Trace.Method != "minimum-loss" {
		t.Fatalf("shown are %+v", v)
	}
	if s.Go(session.Columns); s.Showing != nil || s.Step != session.Columns {
		t.Error("the page stays in front of a step")
	}
}

// A method that can't be shown gives way to one that can; without a table there is none of
// one's own.
func TestWhatCanBeShown(t *testing.T) {
	s, engine := visit(t, "patients")
	if s.ShowSteps("patients", "datafly"); s.Showing.Of.Method != "kaim" {
		t.Errorf("in place of Datafly, %q is shown", s.Showing.Of.Method)
	}
	engine.Work()
	s.Clear()
	if s.ShowSteps(session.OwnTable, "kaim"); s.Showing != nil {
		t.Error("steps of no table are shown")
	}
}

// An answer that comes late is of nobody, and what can't be shown says so.
func TestAnotherTableIsShownInstead(t *testing.T) {
	s, engine := visit(t, "patients")
	s.ShowSteps("patients", "kaim")
	s.ShowOther(func(d *session.Demonstration) { d.Table, d.Seed = protocol.FewPatients(0), 7 })
	if s.Showing.Of.Table != protocol.FewPatients(7) {
		t.Errorf("the seed of the method is 7, the table is %q", s.Showing.Of.Table)
	}
	if engine.Work(); len(s.Showing.Trace.Rows) != sample.FewPatients {
		t.Errorf("%d rows of the invented patients", len(s.Showing.Trace.Rows))
	}
	s.ShowOther(func(d *session.Demonstration) { d.K = 50 })
	if engine.Work(); !s.Showing.Failed || s.Failure == nil {
		t.Error("twenty rows were put into groups of fifty")
	}
	calls := engine.Calls[protocol.Steps]
	if s.ShowOther(func(*session.Demonstration) {}); engine.Calls[protocol.Steps] != calls {
		t.Error("the same is asked again")
	}
}

// Steps follow each other to the last one; whoever goes to a step stops them.
func TestStepsPlay(t *testing.T) {
	s, engine := visit(t, "patients")
	s.ShowSteps("patients", "kaim")
	engine.Work()
	turn := s.Play()
	for at := 1; at < 10; at++ {
		if !s.NextTurn(turn) || s.Showing.At != at {
			t.Fatalf("at step %d, want %d", s.Showing.At, at)
		}
	}
	if s.NextTurn(turn) || s.Showing.Playing || s.Showing.At != 10 {
		t.Errorf("at step %d of 10, playing: %t", s.Showing.At, s.Showing.Playing)
	}
	old := s.Play() // from the start
	s.StepBy(1)
	again := s.Play()
	if s.NextTurn(old) || s.Showing.At != 1 {
		t.Errorf("what was stopped goes on to step %d", s.Showing.At)
	}
	if !s.NextTurn(again) || s.Showing.At != 2 {
		t.Errorf("at step %d, want 2", s.Showing.At)
	}
}

// The plane begins with the columns of most values. It has two of them, so that choosing the
// one of the other axis turns it over.
func TestThePlaneTurnsOver(t *testing.T) {
	s, engine := visit(t, "patients")
	s.ShowSteps("patients", "kaim")
	engine.Work()
	if s.Showing.X != 0 || s.Showing.Y != 2 {
		t.Errorf("the plane begins with %d and %d, want age and postcode", s.Showing.X, s.Showing.Y)
	}
	if s.SetPlane(2, 2); s.Showing.X != 2 || s.Showing.Y != 0 {
		t.Errorf("the plane is of %d and %d, want 2 and 0", s.Showing.X, s.Showing.Y)
	}
	if s.SetPlane(1, 0); s.Showing.X != 1 || s.Showing.Y != 0 {
		t.Errorf("the plane is of %d and %d, want 1 and 0", s.Showing.X, s.Showing.Y)
	}
}

// Steps that change nothing are passed over if a person wants that, forth and back, and the
// last one is still come to.
func TestStepsThatChangeNothingArePassedOver(t *testing.T) {
	s, engine := visit(t, "patients")
	s.ShowSteps(protocol.FewPatients(1), "minimum-loss")
	engine.Work()
	v := s.Showing
	total, idle := len(v.Trace.Steps), v.Idle()
	if idle == 0 || idle == total {
		t.Fatalf("%d of %d steps change nothing", idle, total)
	}
	s.PassOver(true)
	seen := 0
	for v.At < total {
		if s.StepBy(1); v.At < total && len(v.Trace.Steps[v.At-1].Moves) == 0 {
			t.Fatalf("step %d changes nothing", v.At)
		}
		seen++
	}
	if seen < total-idle || seen > total-idle+1 {
		t.Errorf("%d steps are seen of %d that change something", seen, total-idle)
	}
	for ; v.At > 0; seen-- {
		s.StepBy(-1)
	}
	if seen < 0 || seen > 1 {
		t.Errorf("%d steps fewer lead back", seen)
	}
}
