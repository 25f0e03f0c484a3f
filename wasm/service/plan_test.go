package service_test

import (
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/facts"
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
	if len(plans.Plans) != 3 || len(plans.Recipes) != 3 {
		t.Fatalf("%d plans with %d recipes", len(plans.Plans), len(plans.Recipes))
	}
	asks := plans.Plans[0]
	if asks.Name != facts.PlanAsked || len(asks.Columns) != 2 || len(asks.Answers) != 1 || !asks.Answers[0].Verdict.Good() {
		t.Errorf("%+v", asks)
	}
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
