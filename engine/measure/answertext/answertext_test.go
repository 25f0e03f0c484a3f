package answertext_test

import (
	"fmt"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
)

// group returns a group whose answer is 50 with a margin of 10 at both sides, and of which the release tells plain.
func group(label string, rows int, plain float64, within bool) facts.AnswerGroup {
	return facts.AnswerGroup{Label: []string{label}, Rows: rows, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)},
		Plain: &facts.Reading{Estimate: facts.Estimate{Value: plain}, Rows: 20, Within: within}}
}

// The worst group is the first that is furthest off, of at least 30 rows and outside its margin; one that no
// row tells is further than any. A question that is unanswered has none.
func TestWorst(t *testing.T) {
	gone := group("gone", 60, 50, false)
	gone.Plain = nil
	const question = "mean of stay by sex"
	for _, test := range []struct {
		verdict facts.AnswerResult
		groups  []facts.AnswerGroup
		want    string
	}{
		{facts.Answered, nil, ""},
		{facts.Answered, []facts.AnswerGroup{group("a", 60, 55, true)}, ""},
		{facts.Answered, []facts.AnswerGroup{group("a", 60, 65, false), group("b", 60, 35, false), group("c", 60, 64, false)}, "Furthest off: a, 65 in place of 50; 20 rows in the release, 60 in the original"},
		{facts.Answered, []facts.AnswerGroup{group("a", 30, 65, false), group("b", 29, 90, false)}, "Furthest off: a, 65 in place of 50; 20 rows in the release, 30 in the original"},
		{facts.Answered, []facts.AnswerGroup{group("a", 60, 65, false), gone}, "No row tells gone"},
		{facts.Unanswered, []facts.AnswerGroup{group("a", 60, 65, false)}, ""},
	} {
		got := answertext.Worst(facts.Answer{Question: question, Verdict: test.verdict, Groups: test.groups})
		if got.String() != test.want || answertext.IsWorst(got) != (test.want != "") {
			t.Errorf("%v: %q, want %q", test.groups, got, test.want)
		}
	}
}

// An estimate has two digits of its margin, at most six decimals, and two where it has no margin.
func TestDigits(t *testing.T) {
	for margin, want := range map[float64]int{0: 2, 10: 0, 9.9: 1, 1: 1, 0.99: 2, 0.0001: 5, 0.00001: 6, 0.000001: 6} {
		if got := (facts.Estimate{Low: new(-margin), High: new(margin)}).Digits(); got != want {
			t.Errorf("margin %s: %d decimals, want %d", fmt.Sprint(margin), got, want)
		}
	}
	if got := (facts.Estimate{}).Digits(); got != 2 {
		t.Errorf("no margin: %d decimals", got)
	}
}

// A good answer settles the columns of its question, and no others.
func TestSettles(t *testing.T) {
	for column, want := range map[string][2]bool{"stay": {true, false}, "age": {true, false}, "sex": {false, false}} {
		for i, verdict := range []facts.AnswerResult{facts.MostlyAnswered, facts.PartlyAnswered} {
			if got := answertext.Settles(facts.Answer{Question: "mean of stay by age/10", Verdict: verdict}, column); got != want[i] {
				t.Errorf("%s, %s: %v", column, verdict, got)
			}
		}
	}
}
