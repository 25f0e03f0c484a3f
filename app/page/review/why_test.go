package review_test

import (
	"fmt"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// ages shows the review of ages in one group of at least k.
func ages(t *testing.T, k int, rows ...string) (*session.Session, *stepstest.Page) {
	t.Helper()
	content := "age,ill,note\n"
	for i, age := range rows {
		content += fmt.Sprintf("%s,%c,n\n", age, 'a'+i)
	}
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: &content, Name: "ages.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{
			{"30", "[30,35)", "[30,40)", "*"}, {"34", "[30,35)", "[30,40)", "*"}, {"38", "[35,40)", "[30,40)", "*"}, {"52", "[50,55)", "[50,60)", "*"}}}},
			{Name: "ill", Role: table.Sensitive}, {Name: "note", Role: table.Insensitive}}
	})
	p := stepstest.Show(t, s, engine).At(session.Review)
	if p.Click("run").Settle(); s.Result == nil {
		t.Fatalf("no result: %+v", s.Failure)
	}
	return s, p
}

// Of each cell it is said which row asks for it, and what would do without that row.
func TestWhatARowForcesIsSaid(t *testing.T) {
	s, p := ages(t, 3, "30", "34", "38")
	p.First(s.Say(text.WhyTitle, 1)).Settle()
	p.Sees(
		s.Say(text.WhyForced, "age", "30", "30-39", s.Say(text.WhyRowHas, 3, "38")), s.Say(text.WhyTooFew, 3, "30-34", 2))
	s, p = ages(t, 2, "30", "34", "38")
	p.First(s.Say(text.WhyTitle, 1)).Settle().Sees(s.Say(text.WhyEnough, 3, "30-34", 2, 2))
	s, p = ages(t, 3, "30", "38", "38", "?")
	p.First(s.Say(text.WhyTitle, 1)).Settle().Sees(s.Say(text.WhyForced, "age", "30", "*", s.Say(text.WhyRowNone, 4)))
}
