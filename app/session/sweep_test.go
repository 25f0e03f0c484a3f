package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// A sweep measures every k with the method of the result, and stays when a point of it is
// adopted and run.
func TestASweepIsMeasuredAndAPointAdopted(t *testing.T) {
	s, engine := visit(t, "patients")
	if s.BeginSweep([]string{"kaim"}, []int{2}); s.Sweep() != nil {
		t.Error("a sweep without a result")
	}
	s.Run()
	engine.Work()
	s.BeginSweep(s.SweptMethods()[:1], s.SweptKs())
	engine.Work()
	w := s.Sweep()
	if w.Going || w.Measured() != 5 || engine.Calls[protocol.Try] != 5 {
		t.Fatalf("%d points after %d calls, going %v; %+v", w.Measured(), engine.Calls[protocol.Try], w.Going, s.Failure)
	}
	if p := w.Points[0]; p.K != 2 || p.Trial.Loss != s.Result.Loss.ILossRate || p.Trial.Rows != s.Result.Released || !s.AtPoint(&p) {
		t.Errorf("k = 2 comes to %+v, the result loses %v", p.Trial, s.Result.Loss.ILossRate)
	}
	if p := w.Points[4]; p.K != 20 || p.Trial.Passed() {
		t.Errorf("k = 20 of ten rows: %+v", p.Trial)
	}
	s.AdoptPoint(&w.Points[1])
	if s.Recipe().Privacy.K != 3 || !s.AtPoint(&w.Points[1]) || !s.OfSweep() {
		t.Errorf("adopted is %+v", s.Recipe().Privacy)
	}
	s.Run()
	engine.Work()
	if s.Sweep() != w || s.Result.Loss.ILossRate != w.Points[1].Trial.Loss {
		t.Errorf("the run loses %v, measured were %+v", s.Result.Loss.ILossRate, w.Points[1].Trial)
	}
	s.Undo()
	if s.Recipe().Privacy.K != 2 {
		t.Error("it was not taken back")
	}
	if s.DecideColumn("Age", func(c *recipe.Column) { c.Weight = new(3.0) }); s.OfSweep() {
		t.Error("other decisions count as those that were swept")
	}
}

// All methods are measured but those that make two tables; the sweep gives way, stops, goes
// on, and goes with the table.
func TestASweepOverMethods(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	engine.Work()
	s.BeginSweep(s.SweptMethods(), s.SweptKs())
	w := s.Sweep()
	if w.Points[0].Method != s.Result.Algorithm || len(w.Points)%5 != 0 || len(w.Points) < 50 {
		t.Fatalf("%d points, first of %s", len(w.Points), w.Points[0].Method)
	}
	engine.Step()
	rows := 0
	s.Rows(0, 5, func() { rows = len(s.Rows(0, 5, func() {})) })
	engine.Step()
	s.StopSweep()
	engine.Work()
	if rows != 5 || w.Going || w.Measured() == 0 || w.Measured() == len(w.Points) {
		t.Fatalf("%d rows, %d points, going %v", rows, w.Measured(), w.Going)
	}
	s.GoOnSweeping()
	engine.Work()
	if w.Going || w.Measured() != len(w.Points) {
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
	if engine.Work(); s.Sweep() != nil {
		t.Error("a sweep of another table is left")
	}
}
