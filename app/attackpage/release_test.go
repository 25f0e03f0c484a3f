package attackpage_test

import (
	"slices"
	"testing"

	"quasi/app/attackpage"
	"quasi/app/inspect"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// clinic returns a session with the sample of a clinic open.
func clinic(t *testing.T) (*session.Session, *sessiontest.Engine) {
	return sessiontest.Visit(t, "clinic")
}

// attackable returns a session with a release of the clinic that is quickly made.
func attackable(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := clinic(t)
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
		t.Fatalf("%+v, %+v", s.Failure, readiness.Problems(s))
	}
	return s, engine
}

// Every attack is made once, on one twin; what is asked meanwhile comes first, and what was
// found stays when it is stopped, or when only the output changes.
func TestAttacksAreBackgroundQuestions(t *testing.T) {
	s, engine := attackable(t)
	if a := attackpage.OfResult(s); a.Going || a.Of > 0 {
		t.Fatalf("attacked unasked: %+v", a)
	}
	attackpage.OfResult(s).Attack(s)
	engine.Step()
	if a := attackpage.OfResult(s); a.Made != 1 || !a.Going || a.Twin == nil || a.Twin.HeldOut > 500 || a.Twin.Patients == 0 || a.Share() <= 0.5 {
		t.Fatalf("after one: %+v, %+v", a, s.Failure)
	}
	s.Shown.Rows(s, 0, 10, func() {})
	inspect.FindNow(s)
	engine.Step()
	if a := attackpage.OfResult(s); a.Made != 1 {
		t.Errorf("%d were made before the rows", a.Made)
	}
	attackpage.OfResult(s).Stop(s)
	engine.Work()
	if a := attackpage.OfResult(s); a.Going || a.Complete() || !attackpage.OfResult(s).GoesOn(s) {
		t.Errorf("stopped: %+v", a)
	}
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	a := attackpage.OfResult(s)
	if !a.Complete() || a.Going || attackpage.OfResult(s).GoesOn(s) {
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
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	engine.Work()
	if a := attackpage.OfResult(s); !a.Complete() {
		t.Error("another output makes them anew")
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 7 })
	s.Run()
	engine.Work()
	if a := attackpage.OfResult(s); a.Made > 0 || a.Going {
		t.Error("they are of the run before")
	}
}

// A table of ten can't be attacked so, and a person is told why.
func TestAttacksOfASmallTable(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	if a := attackpage.OfResult(s); a.Refused.Code != "twin-small" || a.Going || attackpage.OfResult(s).GoesOn(s) || s.Failure != nil {
		t.Errorf("%+v, %+v", a, s.Failure)
	}
}

// A crash in an attack is shown, and is not tried again by itself.
func TestACrashInAnAttack(t *testing.T) {
	s, engine := attackable(t)
	engine.Crash = protocol.Attack
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || attackpage.OfResult(s).Going {
		t.Errorf("%+v, %+v", s.Failure, attackpage.OfResult(s))
	}
}
