package session_test

import (
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// attackable returns a session with a release of the clinic that is quickly made.
func attackable(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := visit(t, "clinic")
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
		r.Privacy.Patient, r.Privacy.Knows = "mrn", recipe.KnowsOne
		for i := range r.Columns {
			if c := &r.Columns[i]; c.Role == table.QuasiIdentifying && c.Name != "sex" && c.Name != "ward" {
				c.Role = table.Identifying
			}
		}
	})
	s.Run()
	engine.Work()
	if s.Failure != nil || s.Result == nil {
		t.Fatalf("%+v, %+v", s.Failure, s.Problems())
	}
	return s, engine
}

// Every attack is made once, on one twin; what is asked meanwhile comes first, and what was
// found stays when it is stopped, or when only the output changes.
func TestAttacksAreErrands(t *testing.T) {
	s, engine := attackable(t)
	if a := s.Attacks(); a.Going || a.Of > 0 {
		t.Fatalf("attacked unasked: %+v", a)
	}
	s.AttackIt()
	engine.Step()
	if a := s.Attacks(); a.Made != 1 || !a.Going || a.Twin == nil || a.Twin.HeldOut > 500 || a.Twin.Patients == 0 || a.Share() <= 0.5 {
		t.Fatalf("after one: %+v, %+v", a, s.Failure)
	}
	firstRows(s)
	engine.Step()
	if a := s.Attacks(); a.Made != 1 {
		t.Errorf("%d were made before the rows", a.Made)
	}
	s.StopAttacks()
	engine.Work()
	if a := s.Attacks(); a.Going || a.Complete() || !s.AttackGoesOn() {
		t.Errorf("stopped: %+v", a)
	}
	s.AttackIt()
	engine.Work()
	a := s.Attacks()
	if !a.Complete() || a.Going || s.AttackGoesOn() {
		t.Fatalf("all: %d of %d, %+v", a.Made, a.Of, s.Failure)
	}
	var kinds []attackresult.Kind
	for _, r := range a.Report.Results {
		kinds = append(kinds, r.Attack)
	}
	want := []attackresult.Kind{attackresult.SinglingOut, attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ExactMatches}
	if len(kinds) < len(want) || !slices.Equal(kinds[:len(want)], want) {
		t.Errorf("made %v", kinds)
	}
	s.DecideOutput(func(o *recipe.Output) { o.BOM = true })
	engine.Work()
	if a := s.Attacks(); !a.Complete() {
		t.Error("another output makes them anew")
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 7 })
	s.Run()
	engine.Work()
	if a := s.Attacks(); a.Made > 0 || a.Going {
		t.Error("they are of the run before")
	}
}

// A table of ten can't be attacked so, and a person is told why.
func TestAttacksOfASmallTable(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	s.AttackIt()
	engine.Work()
	if a := s.Attacks(); a.Refused.Code != "twin-small" || a.Going || s.AttackGoesOn() || s.Failure != nil {
		t.Errorf("%+v, %+v", a, s.Failure)
	}
}

// A crash in an attack is shown, and is not tried again by itself.
func TestACrashInAnAttack(t *testing.T) {
	s, engine := attackable(t)
	engine.Crash = protocol.Attack
	s.AttackIt()
	engine.Work()
	if s.Failure == nil || s.Failure.Code != protocol.CodeCrash || s.Attacks().Going {
		t.Errorf("%+v, %+v", s.Failure, s.Attacks())
	}
}
