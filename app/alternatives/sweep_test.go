package alternatives_test

import (
	"testing"

	"quasi/app/alternatives"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// A sweep measures every k with the method of the result, and stays when a point of it is
// adopted and run.
func TestASweepIsMeasuredAndAPointAdopted(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if alternatives.Of(s).BeginSweep(s, []string{"kaim"}, []int{2}); alternatives.Of(s).Sweep() != nil {
		t.Error("a sweep without a result")
	}
	engine.Run(s)
	alternatives.Of(s).BeginSweep(s, alternatives.SweptMethods(s.Result)[:1], alternatives.SweptKs(s.Result))
	engine.Work()
	w := alternatives.Of(s).Sweep()
	if w.Going || w.Measured() != 5 || engine.Calls[protocol.Try] != 5 {
		t.Fatalf("%d points after %d calls, going %v; %+v", w.Measured(), engine.Calls[protocol.Try], w.Going, s.Failure)
	}
	if p := w.Points[0]; p.K != 2 || p.Trial.Loss != s.Result.Loss.ILossRate || p.Trial.Rows != s.Result.Released || !p.Decided(s) {
		t.Errorf("k = 2 comes to %+v, the result loses %v", p.Trial, s.Result.Loss.ILossRate)
	}
	if p := w.Points[4]; p.K != 20 || p.Trial.Passed() {
		t.Errorf("k = 20 of ten rows: %+v", p.Trial)
	}
	if w.Points[1].Adopt(s); s.Recipe().Privacy.K != 3 || !w.Points[1].Decided(s) || !alternatives.Of(s).Sweep().IsOf(s) {
		t.Errorf("adopted is %+v", s.Recipe().Privacy)
	}
	if engine.Run(s); alternatives.Of(s).Sweep() != w || s.Result.Loss.ILossRate != w.Points[1].Trial.Loss {
		t.Errorf("the run loses %v, measured were %+v", s.Result.Loss.ILossRate, w.Points[1].Trial)
	}
	if s.Undo(); s.Recipe().Privacy.K != 2 {
		t.Error("it was not taken back")
	}
	if s.DecideColumn("Age", func(c *recipe.Column) { c.Weight = new(3.0) }); alternatives.Of(s).Sweep().IsOf(s) {
		t.Error("other decisions count as those that were swept")
	}
}

// All methods are measured but those that make two tables; the sweep gives way, stops, goes
// on, and goes with the table.
func TestASweepOverMethods(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	alternatives.Of(s).BeginSweep(s, alternatives.SweptMethods(s.Result), alternatives.SweptKs(s.Result))
	w := alternatives.Of(s).Sweep()
	if w.Points[0].Method != s.Result.Algorithm || len(w.Points)%5 != 0 || len(w.Points) < 50 {
		t.Fatalf("%d points, first of %s", len(w.Points), w.Points[0].Method)
	}
	engine.Step()
	rows := 0
	s.Shown.Rows(s, 0, 5, func() { rows = len(s.Shown.Rows(s, 0, 5, func() {})) })
	engine.Step()
	alternatives.Of(s).Sweep().Stop(s)
	if engine.Work(); rows != 5 || w.Going || w.Measured() == 0 || w.Measured() == len(w.Points) {
		t.Fatalf("%d rows, %d points, going %v", rows, w.Measured(), w.Going)
	}
	alternatives.Of(s).Sweep().GoOn(s)
	if engine.Work(); w.Going || w.Measured() != len(w.Points) {
		t.Errorf("%d of %d points", w.Measured(), len(w.Points))
	}
	for i := range w.Points {
		if p := &w.Points[i]; p.Method == method.Anatomy {
			t.Error("two tables are swept")
		} else if p.K == 2 && !p.Trial.Passed() && p.Trial.Failed.Code == "" {
			t.Errorf("%s, k = %d has no reason", p.Method, p.K)
		}
	}
	s.Open(session.Source{Sample: "clinic"}, recipe.Input{})
	if engine.Work(); alternatives.Of(s).Sweep() != nil {
		t.Error("a sweep of another table is left")
	}
}
