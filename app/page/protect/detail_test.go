package protect_test

import (
	"slices"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// The question of detail chooses a method, and says what either way costs on this table
// before a run and, once it is run, what that lost.
func TestDetailIsAskedInPlainWords(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Settle()
	for _, way := range alternatives.Ways() {
		found, _ := alternatives.Of(s).TriedWay(s, way)
		if found == nil || !found.Passed() {
			t.Fatalf("%s is not tried: %+v", way, found)
		}
		p.Sees(s.Say(text.DetailTried, s.Lang.Percent(found.Loss)))
	}
	for _, way := range []struct{ id, method string }{{"detail-same", method.Consistent}, {"detail-most", method.Default}} {
		p.At(session.Protect).Tick(way.id, true)
		if got := s.Recipe().Algorithm.Name; got != way.method {
			t.Errorf("%s chooses %s, want %s", way.id, got, way.method)
		}
		p.Click(s.Say(text.RunNow)).Settle()
		tried, _ := alternatives.Of(s).TriedWay(s, way.method)
		if p.At(session.Protect).Sees(s.Say(text.DetailCost, s.Lang.Percent(s.Result.Loss.ILossRate))); tried == nil || s.Result.Loss.ILossRate > tried.Loss {
			t.Errorf("%s loses %v, and %+v in a trial", way.method, s.Result.Loss.ILossRate, tried)
		}
	}
	p.Tick("context-team", true).Sees(s.Say(text.DetailTrying)).Settle().Misses(s.Say(text.DetailTrying))
}

// A way that the other decisions rule out can't be chosen, and says why before the run.
func TestAWayThatCantBeIsSaid(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect).Settle().Tick("knows-all", true).Settle()
	if alternatives.RefusesWay(s, method.Consistent) == nil || alternatives.RefusesWay(s, method.Default) != nil {
		t.Fatal("the same detail in every row does not go with whole records, the default does")
	}
	if !p.Disabled("detail-same") || p.Disabled("detail-most") {
		t.Error("what can't be can be chosen")
	}
	p.Sees("would not have the same detail as others")
	if found, going := alternatives.Of(s).TriedWay(s, method.Consistent); found != nil || going {
		t.Error("it is tried all the same")
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	if !slices.ContainsFunc(readiness.Problems(s), func(p readiness.Problem) bool { return p.ID == readiness.KnowsID(recipe.KnowsAll) }) {
		t.Errorf("nothing holds the run back: %+v", readiness.Problems(s))
	}
}
