package question_test

import (
	"strings"
	"testing"

	"quasi/engine/data/question"
)

// What questions do with a column, each alone and beside another.
func TestUsesOfAColumn(t *testing.T) {
	for _, test := range []struct {
		questions []string
		want      question.Use
	}{
		{nil, question.Use{}},
		{[]string{"count"}, question.Use{}},
		{[]string{"mean of stay by sex"}, question.Use{}},
		{[]string{"mean of age"}, question.Use{Asked: true, Number: true, Result: true}},
		{[]string{"share of age=40"}, question.Use{Asked: true, Values: true, Result: true}},
		{[]string{"association of age, sex"}, question.Use{Asked: true, Number: true}},
		{[]string{"association of sex, age"}, question.Use{Asked: true, Number: true}},
		{[]string{"regression of age on sex"}, question.Use{Asked: true, Number: true, Result: true}},
		{[]string{"regression of age=40 on sex"}, question.Use{Asked: true, Values: true, Result: true}},
		{[]string{"regression of stay on age"}, question.Use{Asked: true, Number: true}},
		{[]string{"regression of stay on age/10"}, question.Use{Asked: true, Width: "10"}},
		{[]string{"count by age"}, question.Use{Asked: true, Groups: true, Values: true}},
		{[]string{"count by age/10"}, question.Use{Asked: true, Groups: true, Width: "10"}},
		{[]string{"count by age/10", "mean of stay by sex, age/10"}, question.Use{Asked: true, Groups: true, Width: "10"}},
		{[]string{"count by age/10", "count by age/5"}, question.Use{Asked: true, Groups: true, Number: true}},
		{[]string{"count by age/10", "count by age"}, question.Use{Asked: true, Groups: true, Values: true}},
		{[]string{"count by age/10", "regression of stay on age/10"}, question.Use{Asked: true, Groups: true, Width: "10"}},
		{[]string{"mean of age", "count by sex"}, question.Use{Asked: true, Number: true, Result: true}},
		{[]string{"mean of age", "association of age, sex"}, question.Use{Asked: true, Number: true, Result: true}},
		{[]string{"share of age=40", "mean of age"}, question.Use{Asked: true, Values: true, Number: true, Result: true}},
		{[]string{"mean of age", "share of age=40"}, question.Use{Asked: true, Values: true, Number: true, Result: true}},
		{[]string{"regression of stay on age", "count by age/10"}, question.Use{Asked: true, Groups: true, Number: true}},
	} {
		var asked []question.Question
		for _, text := range test.questions {
			q, err := question.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			asked = append(asked, q)
		}
		if got := question.UseOf(asked, "age"); got != test.want {
			t.Errorf("%q: %+v, want %+v", test.questions, got, test.want)
		}
	}
}

// A count asks about no column, whatever else stands in the question.
func TestACountIsOfNoColumn(t *testing.T) {
	if got := question.UseOf([]question.Question{{Kind: question.Count, Of: "age"}}, "age"); got != (question.Use{}) {
		t.Errorf("%+v", got)
	}
}

// Three columns make groups, one goes together with another, and no more.
func TestTheMostColumnsOfAQuestion(t *testing.T) {
	for text, ok := range map[string]bool{
		"mean of x by a, b, c": true, "mean of x by a, b, c, d": false, "association of x, a": true, "association of x, a, b": false,
	} {
		if _, err := question.Parse(text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A control character stands for itself, whatever follows it.
func TestAControlCharacterStandsAlone(t *testing.T) {
	if _, err := question.Parse("count by a\x00b"); err == nil || !strings.Contains(err.Error(), `at character 11: "\x00" stands where "," is expected`) {
		t.Error(err)
	}
}

// The columns of a question are named once each, the one that is asked about first; a count asks about none.
func TestColumnsOfAQuestion(t *testing.T) {
	for text, want := range map[string]string{"count by b, a": "b a", "mean of c by b, a/10": "c b a", "count": ""} {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(q.Columns(), " "); got != want {
			t.Errorf("%s is about %q, want %q", text, got, want)
		}
	}
}

// A copy of a question keeps nothing of it that can be changed.
func TestACopyIsOfItsOwn(t *testing.T) {
	for _, text := range []string{"share of a=x by b", "mean of a by b"} {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		other := q.Clone()
		if other.String() != text {
			t.Errorf("%s is copied as %s", text, other)
		}
		if other.By[0].Column = "c"; other.Value != nil {
			*other.Value = "y"
		}
		if q.String() != text {
			t.Errorf("%s has become %s", text, q)
		}
	}
}

// What stands in quotes is a name, and begins no question.
func TestAQuestionDoesNotBeginInQuotes(t *testing.T) {
	if _, err := question.Parse(`"count" by a`); err == nil || !strings.Contains(err.Error(), "at character 1") {
		t.Error(err)
	}
}

// Parse refuses a width of groups in quotes.
func TestAWidthInQuotesIsNone(t *testing.T) {
	if _, err := question.Parse(`count by a/"10"`); err == nil || !strings.Contains(err.Error(), "no width of groups") {
		t.Error(err)
	}
}
