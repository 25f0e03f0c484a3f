package question_test

import (
	"testing"

	"quasi/engine/data/question"
)

func TestQuestionsAreSaid(t *testing.T) {
	for written, want := range map[string]string{
		"count":                               "Number of rows",
		"mean of stay by age/10, sex":         "Mean of stay by age, in steps of 10, and sex",
		"median of crp by a, b/0.5, c":        "Median of crp by a, b, in steps of 0.5, and c",
		"share of readmitted=yes by a, b, c":  "Share of rows with readmitted = yes by a, b and c",
		"association of sex, age":             "Association of sex and age",
		"regression of died=yes on age, ward": "How died = yes depends on age and ward",
		"mean off stay":                       "mean off stay", // which is none
	} {
		if got := question.SaidOf(written).English; got != want {
			t.Errorf("%s is said as %q, want %q", written, got, want)
		}
	}
	if got := (question.Question{}).Said(); got.English != "" {
		t.Errorf("no question is said as %q", got)
	}
}
