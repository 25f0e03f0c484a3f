package alternatives_test

import (
	"testing"

	"quasi/app/alternatives"
	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

// Both ways are tried on the step that asks for one, once for the same decisions, and anew
// for others; whatever is asked meanwhile comes first.
func TestWaysAreTriedWhereTheyAreAskedFor(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	if engine.Work(); engine.Calls[protocol.Try] != 0 {
		t.Error("tried before anybody asks")
	}
	alternatives.Of(s)
	s.Go(session.Protect)
	if _, going := alternatives.Of(s).TriedWay(s, method.Default); !going {
		t.Error("the first is not being tried")
	}
	engine.Work()
	for _, way := range alternatives.Ways() {
		if found, _ := alternatives.Of(s).TriedWay(s, way); found == nil || !found.Passed() {
			t.Errorf("%s: %+v", way, found)
		}
	}
	tries := engine.Calls[protocol.Try]
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	if engine.Work(); tries != 2 || engine.Calls[protocol.Try] != tries {
		t.Errorf("tried %d times, and %d with the same decisions", tries, engine.Calls[protocol.Try])
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if found, going := alternatives.Of(s).TriedWay(s, method.Default); found != nil || !going {
		t.Errorf("with another k it is still %+v", found)
	}
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Fatalf("a trial is in the way of a run: %+v", s.Failure)
	}
	if found, _ := alternatives.Of(s).TriedWay(s, method.Default); found != nil {
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
	s, engine := sessiontest.Among(t, sessiontest.Town)
	alternatives.Of(s)
	engine.Work()
	engine.Run(s)
	s.Go(session.Protect)
	engine.Work()
	_, spent := alternatives.Spent(s, s.Recipe().Algorithm.Name)
	if found, _ := alternatives.Of(s).TriedWay(s, method.Consistent); found == nil || !spent {
		t.Fatalf("tried %+v, spent %v", found, spent)
	}
	alternatives.Of(s).BeginSweep(s, alternatives.SweptMethods(s.Result)[:1], alternatives.SweptKs(s.Result))
	if engine.Work(); !alternatives.Of(s).Sweep().IsOf(s) || alternatives.Of(s).Sweep().Going {
		t.Error("the decisions are not those that were swept")
	}
	alternatives.Of(s).BeginSweep(s, alternatives.SweptMethods(s.Result), alternatives.SweptKs(s.Result))
	alternatives.HelpOf(s).Find(s)
	engine.Step()
	population.Of(s).Map(s, "age", "id")
	_, spent = alternatives.Spent(s, s.Recipe().Algorithm.Name)
	if found, _ := alternatives.Of(s).TriedWay(s, method.Consistent); found != nil || spent || alternatives.Of(s).Sweep().IsOf(s) {
		t.Errorf("of another population: tried %+v, spent %v, swept %v", found, spent, alternatives.Of(s).Sweep().IsOf(s))
	}
	tries := engine.Calls[protocol.Try]
	if engine.Work(); engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try]-tries)
	}
	if found, _ := alternatives.Of(s).TriedWay(s, method.Consistent); found == nil {
		t.Error("not tried anew")
	}
	alternatives.Of(s).Sweep().GoOn(s)
	alternatives.HelpOf(s).Find(s)
	if engine.Work(); alternatives.Of(s).Sweep().Going || alternatives.Of(s).Sweep().GoesOn(s) || alternatives.HelpOf(s).Going || alternatives.HelpOf(s).GoesOn(s) || engine.Calls[protocol.Try] != tries+2 {
		t.Errorf("gone on with another population: %+v", alternatives.HelpOf(s))
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	population.Of(s).Map(s, "age", "")
	if found, going := alternatives.Of(s).TriedWay(s, method.Default); found != nil || going {
		t.Errorf("an answer of another population: %+v", found)
	}
	population.Of(s).Close(s)
	if engine.Work(); population.Of(s).File != nil {
		t.Fatal("it is still there")
	}
	if found, _ := alternatives.Of(s).TriedWay(s, method.Consistent); found == nil {
		t.Error("not tried without it")
	}
}

// A larger table is tried when a person asks for it.
func TestWaysOfALargeTableAreTriedWhenAskedFor(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.Table.Records = 2_001
	s.Go(session.Protect)
	if engine.Work(); alternatives.Of(s).TriesWays(s) || engine.Calls[protocol.Try] != 0 {
		t.Errorf("tried %d times by itself", engine.Calls[protocol.Try])
	}
	alternatives.Of(s).TryWays(s)
	if engine.Work(); engine.Calls[protocol.Try] != 2 {
		t.Errorf("tried %d times", engine.Calls[protocol.Try])
	}
}
