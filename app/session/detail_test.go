package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Both ways are tried on the step that asks for one, once for the same decisions, and anew
// for others; whatever is asked meanwhile comes first.
func TestWaysAreTriedWhereTheyAreAskedFor(t *testing.T) {
	s, engine := visit(t, "patients")
	if engine.Work(); engine.Calls[protocol.Try] != 0 {
		t.Error("tried before anybody asks")
	}
	s.Go(session.Protect)
	if _, going := s.TriedWay(method.Default); !going {
		t.Error("the first is not being tried")
	}
	engine.Work()
	for _, way := range session.Ways() {
		if found, _ := s.TriedWay(way); found == nil || !found.Passed() {
			t.Errorf("%s: %+v", way, found)
		}
	}
	tries := engine.Calls[protocol.Try]
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	s.DecideOutput(setBOM)
	if engine.Work(); tries != 2 || engine.Calls[protocol.Try] != tries {
		t.Errorf("tried %d times, and %d with the same decisions", tries, engine.Calls[protocol.Try])
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if found, going := s.TriedWay(method.Default); found != nil || !going {
		t.Errorf("with another k it is still %+v", found)
	}
	s.Run()
	if engine.Work(); s.Result == nil || s.Failure != nil {
		t.Fatalf("a trial is in the way of a run: %+v", s.Failure)
	}
	if found, _ := s.TriedWay(method.Default); found != nil {
		t.Error("it is tried while the review is shown")
	}
	s.Go(session.Protect)
	if engine.Work(); engine.Calls[protocol.Try] <= tries {
		t.Error("it is not tried again on the step")
	}
}

// What was tried, or lost, with a population does not count for another one, and is tried
// anew; an answer that is on its way neither.
func TestWaysAreTriedWithThePopulation(t *testing.T) {
	s, engine := among(t, town)
	engine.Work()
	s.Run()
	engine.Work()
	s.Go(session.Protect)
	engine.Work()
	_, spent := s.Spent(s.Recipe().Algorithm.Name)
	if found, _ := s.TriedWay(method.Consistent); found == nil || !spent {
		t.Fatalf("tried %+v, spent %v", found, spent)
	}
	s.BeginSweep(s.SweptMethods()[:1], s.SweptKs())
	if engine.Work(); !s.OfSweep() || s.Sweep().Going {
		t.Error("the decisions are not those that were swept")
	}
	s.BeginSweep(s.SweptMethods(), s.SweptKs())
	s.FindHelp()
	engine.Step()
	s.MapPopulation("age", "id")
	_, spent = s.Spent(s.Recipe().Algorithm.Name)
	if found, _ := s.TriedWay(method.Consistent); found != nil || spent || s.OfSweep() {
		t.Errorf("of another population: tried %+v, spent %v, swept %v", found, spent, s.OfSweep())
	}
	tries := engine.Calls[protocol.Try]
	if engine.Work(); engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try]-tries)
	}
	if found, _ := s.TriedWay(method.Consistent); found == nil {
		t.Error("not tried anew")
	}
	s.GoOnSweeping()
	s.FindHelp()
	if engine.Work(); s.Sweep().Going || s.SweepGoesOn() || s.Help().Going || s.HelpGoesOn() || engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("gone on with another population: %+v", s.Help())
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	s.MapPopulation("age", "")
	if found, going := s.TriedWay(method.Default); found != nil || going {
		t.Errorf("an answer of another population: %+v", found)
	}
	s.ClosePopulation()
	if engine.Work(); s.Population != nil {
		t.Fatal("it is still there")
	}
	if found, _ := s.TriedWay(method.Consistent); found == nil {
		t.Error("not tried without it")
	}
}

// A larger table is tried when a person asks for it.
func TestWaysOfALargeTableAreTriedWhenAskedFor(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Table.Records = 2_001
	s.Go(session.Protect)
	if engine.Work(); s.TriesDetail() || engine.Calls[protocol.Try] != 0 {
		t.Errorf("tried %d times by itself", engine.Calls[protocol.Try])
	}
	s.TryDetail()
	if engine.Work(); engine.Calls[protocol.Try] != 2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try])
	}
}
