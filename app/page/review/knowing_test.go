package review_test

import (
	"testing"

	"quasi/app/alternatives"
	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// What more knowledge costs is shown figure by figure, with a reason where there is none.
func TestTheReviewSaysWhatMoreKnowledgeCosts(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.OfPatients(t, lang)
		s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
		p.At(session.Protect).Click("run").Settle()
		p.Tab(review.TabCompare).Sees(s.Say(text.KnowingTitle), s.Say(text.KnowingLead))
		s.Result.Curve = []protocol.Point{{}, {Round: 7}} // it takes a larger table to do so many
		if alternatives.KnowingOf(s).Find(s); alternatives.KnowingOf(s).Going {
			p.Sees(s.Say(text.KnowingGoing, s.Say(text.KnowsOne)), s.Say(text.FactOf, 0, 4)).Click("knowing-button")
			p.Sees(s.Say(text.KnowingAsk)).Click("knowing-button").Settle()
		}
		if p.Update(); len(alternatives.KnowingOf(s).Found) != 4 || alternatives.KnowingOf(s).Going {
			t.Fatalf("%s: %+v, %+v", lang, alternatives.KnowingOf(s), s.Failure)
		}
		for i, found := range alternatives.KnowingOf(s).Found {
			if p.Sees(s.Say(text.KnownOf(recipe.Knowledges()[i]).Title)); found.Failed.English == "" {
				p.Sees(`<span class="num">` + s.Lang.Percent(found.Loss) + `</span>`)
			} else {
				p.Sees(s.Lang.Sentence(found.Failed))
			}
		}
		p.Sees(s.Say(text.KnowingRounds, 1, 7, s.Lang.Percent(s.Result.Loss.ILossRate))).Misses(`id="knowing-button"`)
	}
}

// Where all rows known would leave out more rows than may be, the reason is in the place of
// the figure; where rows are counted, nothing is compared.
func TestTheReviewSaysWhichKnowledgeCannotBeKept(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect).Click("run").Settle().Tab(review.TabCompare)
	alternatives.KnowingOf(s).Find(s)
	p.Settle()
	why := say.Define("test-why", "{0} rows would be left out").Say(3)
	alternatives.KnowingOf(s).Found[3].Failed = why
	alternatives.KnowingOf(s).Stop(s) // which shows it
	p.Sees(s.Lang.Sentence(why))
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("pid") })
	s.Run()
	p.Settle().Misses(s.Say(text.KnowingTitle))
}
