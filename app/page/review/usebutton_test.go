package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// The card on use has one button, by its case: the answer, what would help, or a question.
func TestTheButtonOfTheCardOnUse(t *testing.T) {
	buttons := []string{`id="show-answer"`, `id="see-help"`, `id="release-instead"`, `id="ask-question"`}
	for name, c := range map[string]struct {
		k         int
		questions []string
		code      string
		button    string
	}{
		"answered":        {1, []string{"mean of stay by age/10"}, "use-all", `id="show-answer"`},
		"wrongly":         {40, []string{"mean of stay by age/10"}, "use-cant", `id="see-help"`},
		"several":         {40, []string{"mean of stay by age/10", "mean of stay"}, "use-several", `id="see-help"`},
		"nothing is said": {1, nil, "use-exact", `id="ask-question"`},
	} {
		s, p := replied(t, text.English, c.k, c.questions...)
		if got := s.Result.Cards.Use.Headline.Code; got != c.code {
			t.Errorf("%s: the card says %s", name, s.Result.Cards.Use.Headline)
		}
		p.Sees(c.button).Misses(slices.DeleteFunc(slices.Clone(buttons), func(other string) bool { return other == c.button })...)
	}
}

// See what would help leads to the changes, with what each answers; the first that is adopted is
// one step to undo.
func TestWhatHelpsAnswers(t *testing.T) {
	s, p := replied(t, text.English, 39, "mean of stay by age/20")
	before := s.Recipe()
	p.Click("see-help").Settle().Sees(`id="panel-compare"`, s.Say(text.HelpSorted), s.Say(text.WayAnswer))
	h := alternatives.HelpOf(s)
	if h.Measured() != len(h.Changes) || !h.Changes[0].Trial.Answers[0].Verdict.Good() || h.Now.Answers[0].Verdict.Good() {
		for _, c := range h.Changes {
			t.Logf("%s: %d of %d, %v", c.Said, c.Trial.Answers[0].Within, c.Trial.Answers[0].Judged, c.Loss)
		}
		t.Fatalf("now %s %d of %d", h.Now.Answers[0].Verdict, h.Now.Answers[0].Within, h.Now.Answers[0].Judged)
	}
	if !slices.ContainsFunc(h.Changes, func(c alternatives.Change) bool { return c.Kind == whatif.Unasked }) {
		t.Error("to do without what no question is about is not proposed")
	}
	p.Click("adopt-0").Settle().Sees(s.Say(text.HelpAdopted))
	if s.Undo(); s.Recipe() != before {
		t.Error("it is not one step")
	}
	if p.Click("adopt-0").Click(s.Say(text.RunAgain)).Settle(); !s.Result.Answers[0].Verdict.Good() {
		t.Errorf("a run of it answers %+v", s.Result.Answers)
	}
	if s.Decide(func(r *recipe.Recipe) { r.Questions = nil }); review.Tab(s) != review.TabCompare {
		t.Errorf("the tab is %s", review.Tab(s))
	}
}

// Of a question about what is computed and is removed, the card releases it in place of the days.
func TestReleaseItInstead(t *testing.T) {
	b := sessiontest.Lines("sex,admission_date,discharge_date", 240, func(i int) string {
		return fmt.Sprintf("%s,2024-%02d-%02d,2024-%02d-%02d", []string{"f", "m"}[i%2], 1+i%12, 1+i%20, 1+i%12, 3+i%20+i%5)
	})
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(b), Name: "stays.csv"})
	p := stepstest.Show(t, s, engine).At(session.Purpose).Settle()
	days := []string{"admission_date", "discharge_date"}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = 2
		at := slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return r.Rule(c.Name) != nil && strings.Contains(c.Name, "length") })
		if at < 0 {
			t.Fatalf("no length of stay is computed: %+v", r.Columns)
		}
		q, err := question.Parse("mean of " + r.Columns[at].Name + " by sex")
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = []question.Question{q}
		r.Columns[at].Role, r.Columns[at].Means, r.Columns[at].Studied = table.Identifying, false, false
		for _, day := range days {
			r.Column(day).Role = table.QuasiIdentifying
		}
	})
	p.At(session.Review).Click("run").Settle()
	name := s.Recipe().Questions[0].Of
	before := s.Recipe()
	p.Sees(s.Say(text.ReleaseInstead, name)).Misses(`id="see-help"`, `id="show-answer"`).Click("release-instead").Settle()
	if r := s.Recipe(); !r.Leaves(name) || r.Leaves(days[0]) || r.Leaves(days[1]) {
		t.Errorf("decided is %+v", r.Columns)
	}
	if s.Undo(); s.Recipe() != before {
		t.Error("it is not one step")
	}
	if p.Click("release-instead").Click(s.Say(text.RunAgain)).Settle().Misses(`id="release-instead"`); s.Result.Cards.Use.Headline.Code == "use-cant" {
		t.Errorf("a run of it says %s", s.Result.Cards.Use.Headline)
	}
}
