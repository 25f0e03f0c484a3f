package review_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
)

// The curve and its table are drawn, and a point is adopted by its button.
func TestASweepIsDrawn(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Click("sweep-button").Settle()
	if m := p.Markup(); strings.Count(m, `class="s0" fill`) != 4 {
		t.Errorf("%d marks are drawn, want those of k = 2, 3 and 5, and one with the name", strings.Count(m, `class="s0" fill`))
	}
	p.Sees(s.Say(text.SweepTable), s.Say(text.SweepRounds), s.Say(text.SweepAnew))
	if p.Click("point-0"); s.Recipe().Privacy.K != 2 || !alternatives.Of(s).Sweep().IsOf(s) {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	s.Undo()
	p.Update()
	p.Misses(s.Say(text.SweepOther))
}

// The k and the methods of a curve are chosen; what is not understood is said, and nothing is
// measured then.
func TestWhatASweepMeasuresIsChosen(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Choose("sweep-ks", "1, two").Sees(s.Say(text.SweepKsWrong, alternatives.MostSwept)).Click("sweep-button").Settle()
	if alternatives.Of(s).Sweep() != nil {
		t.Fatalf("measured are %+v", alternatives.Of(s).Sweep().Points)
	}
	p.Choose("sweep-ks", "4; 2 4").Misses(s.Say(text.SweepKsWrong, alternatives.MostSwept))
	p.Choose("sweep-methods", "some").Tick("sweep-kaim", true).Tick("sweep-"+s.Result.Algorithm, false)
	p.Click("sweep-button").Settle()
	var points []string
	for _, point := range alternatives.Of(s).Sweep().Points {
		points = append(points, fmt.Sprint(point.Method, point.K, point.Trial != nil))
	}
	if got := strings.Join(points, " "); got != "kaim2 true kaim4 true" {
		t.Errorf("measured are %s", got)
	}
	p.Tick("sweep-kaim", false).Sees(s.Say(text.SweepNone))
}

// Every run of a visit is in a table, where it is named, pinned, sorted and gone back to, and
// two are set side by side.
func TestRunsAreCompared(t *testing.T) {
	s, p := ages(t, 3, "30", "30", "34", "34", "38", "38")
	p.Tab(review.TabCompare).Misses(s.Say(text.RunsTitle))
	before := s.Recipe()
	(&alternatives.SweepPoint{Point: whatif.Sweep(before, []string{before.Algorithm.Name}, []int{2})[0]}).Adopt(s)
	s.Run()
	p.Settle().Sees(s.Say(text.RunsTitle), s.Say(text.RunsNumber, 1), s.Say(text.RunsNumber, 2))
	p.Choose("runs-order", "risk")
	if m := p.Markup(); strings.Index(m, `id="back-1"`) > strings.Index(m, `id="back-2"`) {
		t.Error("k = 2 has a lower risk than k = 3")
	}
	p.Click("compare-runs").Settle().Sees("runs-beside", s.Say(text.RunsDiffer))
	if p.Click("back-1"); s.Recipe().Privacy.K != 3 || !s.Kept.Decided(s, s.Kept.All()[0]) {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	if p.Tick("pin-1", true).Settle(); !s.Kept.All()[0].Pinned {
		t.Error("it is not pinned")
	}
}

// Runs that were asked questions say how many groups they answer; one that was not says nothing.
func TestRunsSayWhatTheyAnswer(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,sex\n" + strings.Repeat("30,f\n40,m\n", 40)), Name: "asked.csv"})
	p := stepstest.Show(t, s, engine).At(session.Review)
	p.Click("run").Settle()
	q, err := question.Parse("count by sex")
	if err != nil {
		t.Fatal(err)
	}
	s.Decide(func(r *recipe.Recipe) { r.Questions = []question.Question{q} })
	s.Run()
	p.Settle().Tab(review.TabCompare).Sees(s.Say(text.RunsAnswered), s.Say(text.FactOf, 2, 2), ">–<")
}
