package trial_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/trial"
)

// stays are 300 rows of age, sex, ward and length of stay.
func stays() string {
	var b strings.Builder
	b.WriteString("age,sex,ward,length_of_stay\n")
	for i := range 300 {
		fmt.Fprintf(&b, "%d,%c,%c,%d\n", 20+i*7%70, "fm"[i%2], "ABC"[i*5%3], 1+i*i%17)
	}
	return b.String()
}

// What makes groups and what is averaged weigh as a variant says, where what is studied weighs
// 4: 16 and 4, and 4 and 1/4. A number that leaves as its levels weighs what makes groups does.
func TestVariantsWeighGroupsAndAverages(t *testing.T) {
	original := tabletest.Read(t, stays(), recipe.Input{})
	q, err := question.Parse("mean of length_of_stay by age/10, sex")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		variant         trial.Variant
		groups, average float64
	}{
		{trial.Variant{Means: true, Heavier: 1, Averaged: 1}, 4, 4},
		{trial.Variant{Means: true, Heavier: 4, Averaged: 1. / 4}, 16, 4},
		{trial.Variant{Means: true, Heavier: 1, Averaged: 1. / 16}, 4, 0.25},
		{trial.Variant{Means: false, Heavier: 4, Averaged: 1. / 4}, 16, 16},
	} {
		plan, err := trial.PlanAs(context.Background(), original, recipe.Default(), []question.Question{q}, facts.PlanAsked, c.variant)
		if err != nil || !plan.Trial.Passed() {
			t.Fatal(err, plan.Trial.Failed)
		}
		r := plan.Recipe
		if got := r.Column("age").Pull(); got != c.groups {
			t.Errorf("%+v: age weighs %v, want %v", c.variant, got, c.groups)
		}
		if got := r.Column("length_of_stay").Pull(); got != c.average {
			t.Errorf("%+v: the stay weighs %v, want %v", c.variant, got, c.average)
		}
	}
}
