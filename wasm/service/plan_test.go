package service_test

import (
	"slices"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// The clinic is planned for a question: each plan has its answer and a recipe that runs and
// answers as the trial does, with its two verdicts.
func TestPlansAreTriedAndRun(t *testing.T) {
	s := service.New()
	base := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "clinic"}).Recipe
	q, err := question.Parse("mean of los_days by age/20")
	if err != nil {
		t.Fatal(err)
	}
	plans := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{q}})
	if len(plans.Plans) != 3 || len(plans.Recipes) != 3 || plans.Plans[0].Trial.Answers != nil {
		t.Fatalf("%d plans with %d recipes", len(plans.Plans), len(plans.Recipes))
	}
	try := func(name facts.PlanName, r recipe.Recipe) protocol.PlanResult {
		tried := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: r, Questions: []question.Question{q}, Try: name})
		if len(tried.Plans) != 1 || tried.Plans[0].Name != name || len(tried.Plans[0].Trial.Answers) != 1 || !tried.Plans[0].Trial.Passed() {
			t.Fatalf("%s: %+v", name, tried.Plans)
		}
		return tried
	}
	for i, p := range plans.Plans {
		tried := try(p.Name, base)
		if len(tried.Plans[0].Columns) != len(p.Columns) || len(plans.Recipes[i].Columns) != len(tried.Recipes[0].Columns) {
			t.Errorf("%s: %+v, tried %+v", p.Name, p.Columns, tried.Plans[0].Columns)
		}
	}
	tried := try(facts.PlanAsked, base)
	asks := tried.Plans[0]
	if len(asks.Columns) != 2 || !asks.Trial.Answers[0].Verdict.Good() {
		t.Errorf("%+v", asks)
	}
	decided := try(facts.PlanDecided, tried.Recipes[0]).Plans[0]
	if decided.Trial.Loss != asks.Trial.Loss || len(decided.Columns) != 2 {
		t.Errorf("as decided: %+v", decided)
	}
	plans = tried
	ran := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: plans.Recipes[0]})
	if len(ran.Answers) != 1 || !ran.Answers[0].Verdict.Good() || ran.Cards.Use.Tone != facts.Green {
		t.Errorf("the run answers %+v: %+v", ran.Answers, ran.Cards)
	}
	if ran.Cards.Protection.Tone != facts.Green || len(ran.Shown) != 2 || ran.Shown[0].Rows() == 0 {
		t.Errorf("%+v, %+v", ran.Cards.Protection, ran.Shown)
	}
	if again := asked[protocol.RunResult](t, s, protocol.Rewrite, protocol.RewriteParams{Output: plans.Recipes[0].Output}); len(again.Answers) != 1 {
		t.Error("the rewritten release has no answer")
	}
}

// A question that can't be asked is an error that names the column.
func TestPlansForWhatIsNotThere(t *testing.T) {
	s := service.New()
	base := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	q, err := question.Parse("mean of stay")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := call[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{q}}, nil); err == nil {
		t.Error("a column that nobody has")
	}
}

// Columns are computed under the names of the screen's language, and under those of a recipe that
// computes the same already.
func TestComputedColumnsAreNamedInTheScreensLanguage(t *testing.T) {
	s := service.New()
	called := profile.ComputedNames{Age: "Alter", Stay: "Verweildauer", Length: "Tage_{0}_bis_{1}", Month: "Monat_{0}", SinceFirst: "Tage_seit_erstem_{0}"}
	base := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "clinic", Called: &called}).Recipe
	names := func(base recipe.Recipe) (names []string) {
		plans := asked[protocol.PlanResult](t, s, protocol.Plan, protocol.PlanParams{Recipe: base, Questions: []question.Question{{Kind: question.Count}}})
		for _, rule := range plans.Recipes[len(plans.Recipes)-1].Derived {
			names = append(names, rule.Name)
		}
		return names
	}
	if got := names(base); !slices.Equal(got, []string{"Alter"}) {
		t.Errorf("%q", got)
	}
	base.Derived = []derive.Rule{{Name: "years", Kind: derive.Age, From: []string{"birth_date", "admitted"}}}
	if got := names(base); !slices.Equal(got, []string{"years"}) {
		t.Errorf("beside years: %q", got)
	}
}
