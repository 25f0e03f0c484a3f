package stepwise

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/wasm/protocol"
)

// The page shows a sample without opening it, and what is open stays as it was.
func TestStepsOfASampleLeaveTheTable(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	before, result := s.Table, s.Result
	Show(s, "patients", "kaim")
	if Shown(s) == nil || Shown(s).Trace != nil {
		t.Fatal("the page does not wait for its steps")
	}
	engine.Work()
	if Shown(s).Trace == nil || len(Shown(s).Trace.Steps) != 10 {
		t.Fatalf("ten patients have the steps %+v", Shown(s).Trace)
	}
	Shown(s).StepTo(100)
	if Shown(s).At != 10 {
		t.Errorf("behind the last step is %d", Shown(s).At)
	}
	if Shown(s).StepBy(-100); Shown(s).At != 0 {
		t.Errorf("before the first step is %d", Shown(s).At)
	}
	if s.Pages.CloseOver(s); Shown(s) != nil || s.Table != before || s.Result != result {
		t.Error("the page has changed what is open")
	}
}

// The steps of the open table are those of its decisions, and another step closes the page.
func TestStepsOfTheOpenTable(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	Show(s, OwnTable, "minimum-loss")
	engine.Work()
	if v := Shown(s); v.Trace == nil || len(v.Trace.Columns) != 2 || v.Trace.Method != "minimum-loss" {
		t.Fatalf("shown are %+v", v)
	}
	if s.Go(session.Columns); Shown(s) != nil || s.Step != session.Columns {
		t.Error("the page stays in front of a step")
	}
}

// A method that can't be shown gives way to one that can; without a table there is none of
// one's own.
func TestWhatCanBeShown(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if Show(s, "patients", "datafly"); Shown(s).Of.Method != "kaim" {
		t.Errorf("in place of Datafly, %q is shown", Shown(s).Of.Method)
	}
	engine.Work()
	s.Clear()
	if Show(s, OwnTable, "kaim"); Shown(s) != nil {
		t.Error("steps of no table are shown")
	}
}

// An answer that comes late is of nobody, and what can't be shown says so.
func TestAnotherTableIsShownInstead(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	Show(s, "patients", "kaim")
	Shown(s).ShowOther(func(d *Demonstration) { d.Table, d.Seed = protocol.FewPatients(0), 7 })
	if Shown(s).Of.Table != protocol.FewPatients(7) {
		t.Errorf("the seed of the method is 7, the table is %q", Shown(s).Of.Table)
	}
	if engine.Work(); len(Shown(s).Trace.Rows) != sample.FewPatients {
		t.Errorf("%d rows of the invented patients", len(Shown(s).Trace.Rows))
	}
	Shown(s).ShowOther(func(d *Demonstration) { d.K = 50 })
	if engine.Work(); !Shown(s).Failed || s.Failure == nil {
		t.Error("twenty rows were put into groups of fifty")
	}
	calls := engine.Calls[protocol.Steps]
	if Shown(s).ShowOther(func(*Demonstration) {}); engine.Calls[protocol.Steps] != calls {
		t.Error("the same is asked again")
	}
}

// Steps follow each other to the last one; whoever goes to a step stops them.
func TestStepsPlay(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	Show(s, "patients", "kaim")
	engine.Work()
	turn := Shown(s).Play()
	for at := 1; at < 10; at++ {
		if !Shown(s).NextTurn(turn) || Shown(s).At != at {
			t.Fatalf("at step %d, want %d", Shown(s).At, at)
		}
	}
	if Shown(s).NextTurn(turn) || Shown(s).Playing || Shown(s).At != 10 {
		t.Errorf("at step %d of 10, playing: %t", Shown(s).At, Shown(s).Playing)
	}
	old := Shown(s).Play() // from the start
	Shown(s).StepBy(1)
	again := Shown(s).Play()
	if Shown(s).NextTurn(old) || Shown(s).At != 1 {
		t.Errorf("what was stopped goes on to step %d", Shown(s).At)
	}
	if !Shown(s).NextTurn(again) || Shown(s).At != 2 {
		t.Errorf("at step %d, want 2", Shown(s).At)
	}
}

// The plane begins with the columns of most values. It has two of them, so that choosing the
// one of the other axis turns it over.
func TestThePlaneTurnsOver(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	Show(s, "patients", "kaim")
	engine.Work()
	if Shown(s).X != 0 || Shown(s).Y != 2 {
		t.Errorf("the plane begins with %d and %d, want age and postcode", Shown(s).X, Shown(s).Y)
	}
	if Shown(s).SetPlane(2, 2); Shown(s).X != 2 || Shown(s).Y != 0 {
		t.Errorf("the plane is of %d and %d, want 2 and 0", Shown(s).X, Shown(s).Y)
	}
	if Shown(s).SetPlane(1, 0); Shown(s).X != 1 || Shown(s).Y != 0 {
		t.Errorf("the plane is of %d and %d, want 1 and 0", Shown(s).X, Shown(s).Y)
	}
}

// Steps that change nothing are passed over if a person wants that, forth and back, and the
// last one is still come to.
func TestStepsThatChangeNothingArePassedOver(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	Show(s, protocol.FewPatients(1), "minimum-loss")
	engine.Work()
	v := Shown(s)
	total, idle := len(v.Trace.Steps), v.Idle()
	if idle == 0 || idle == total {
		t.Fatalf("%d of %d steps change nothing", idle, total)
	}
	Shown(s).PassOver(true)
	seen := 0
	for v.At < total {
		if Shown(s).StepBy(1); v.At < total && len(v.Trace.Steps[v.At-1].Moves) == 0 {
			t.Fatalf("step %d changes nothing", v.At)
		}
		seen++
	}
	if seen < total-idle || seen > total-idle+1 {
		t.Errorf("%d steps are seen of %d that change something", seen, total-idle)
	}
	for ; v.At > 0; seen-- {
		Shown(s).StepBy(-1)
	}
	if seen < 0 || seen > 1 {
		t.Errorf("%d steps fewer lead back", seen)
	}
}
