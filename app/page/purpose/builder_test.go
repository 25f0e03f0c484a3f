package purpose_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/app/page/purpose"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/profile"
)

// ward are two columns of numbers and two of words.
func ward() purpose.Builder {
	number := func(name, reason, least, greatest string, distinct int) purpose.Column {
		return purpose.Column{Column: profile.Column{Name: name, Format: format.Format{Type: format.Integer}, Distinct: distinct,
			Reason: profile.Reason{Code: reason}, Range: &profile.Range{Least: least, Greatest: greatest}}}
	}
	words := func(name string) purpose.Column {
		return purpose.Column{Column: profile.Column{Name: name, Format: format.Format{Type: format.Category}, Distinct: 2, Frequent: []profile.Frequent{{Value: "yes"}, {Value: "no"}}}}
	}
	return purpose.Builder{number("age", profile.ReasonAge, "18", "97", 80), words("ward"), words("back"), number("stay", profile.ReasonStay, "1", "24", 24)}
}

// A regression of a column of three values asks for one of them: the second most frequent, until
// another is chosen. Of two values, or of numbers, it asks for none.
func TestRegressionOfSeveralValues(t *testing.T) {
	b := append(ward(), purpose.Column{Column: profile.Column{Name: "complication", Format: format.Format{Type: format.Category}, Distinct: 3,
		Frequent: []profile.Frequent{{Value: "N"}, {Value: "Y"}, {Value: "U"}}}})
	q := b.WithOf(b.New(question.Regression), "complication")
	if q.Value == nil || *q.Value != "Y" || !slices.Equal(b.Values(q.Of), []string{"N", "Y", "U"}) {
		t.Errorf("asked is %s, of %q", q, b.Values(q.Of))
	}
	if q = b.WithGroup(b.WithValue(q, "U"), 0, "age"); q.String() != "regression of complication=U on age" {
		t.Errorf("asked is %s", q)
	}
	for _, name := range []string{"back", "stay"} {
		if q = b.WithOf(q, name); q.Value != nil {
			t.Errorf("asked is %s", q)
		}
	}
}

// Whatever place is changed to whatever the lists offer, the question can be asked: it is read
// again as it is written, and is about columns that there are.
func TestEveryQuestionThatIsBuiltCanBeAsked(t *testing.T) {
	b := ward()
	rapid.Check(t, func(t *rapid.T) {
		q := b.New(rapid.SampledFrom(b.Kinds()).Draw(t, "first"))
		for range rapid.IntRange(0, 12).Draw(t, "changes") {
			at := rapid.IntRange(0, len(q.By)).Draw(t, "place")
			groups := b.Groups(q, at)
			switch rapid.IntRange(0, 4).Draw(t, "change") {
			case 0:
				q = b.WithKind(q, rapid.SampledFrom(b.Kinds()).Draw(t, "kind"))
			case 1:
				if asked := b.Asked(q.Kind); len(asked) > 0 {
					q = b.WithOf(q, rapid.SampledFrom(asked).Draw(t, "of").Name)
				}
			case 2:
				if len(groups) > 0 {
					q = b.WithGroup(q, at, rapid.SampledFrom(groups).Draw(t, "by").Name)
				}
			case 3:
				if purpose.Optional(q, at) {
					q = b.WithGroup(q, at, "")
				}
			case 4:
				if q.Kind == question.Share {
					q = b.WithValue(q, rapid.String().Draw(t, "value"))
				}
			}
			if read, err := question.Parse(q.String()); err != nil || read.String() != q.String() {
				t.Fatalf("%s: %v", q, err)
			}
			if err := q.Check([]string{"age", "ward", "back", "stay"}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Another kind of question is about the same columns, as far as it can be.
func TestAnotherKindKeepsTheColumns(t *testing.T) {
	b := ward()
	asked := func(text string) question.Question {
		q := sessiontest.Must(question.Parse(text))
		return q
	}
	for _, test := range []struct {
		from string
		kind question.Kind
		want string
	}{
		{"mean of stay by age/10, ward", question.Median, "median of stay by age/10, ward"},
		{"mean of stay by age/10, ward", question.Count, "count by age/10, ward"},
		{"count by ward, stay/5", question.Mean, "mean of age by ward, stay/5"},
		{"mean of stay by age/10, ward", question.Regression, "regression of stay on age, ward"},
		{"regression of stay on age, ward", question.Mean, "mean of stay by age/10, ward"},
		{"mean of stay by age/10, ward", question.Association, "association of stay, age"},
		{"mean of stay", question.Regression, "regression of stay on age"},
		{"count by ward", question.Share, "share of ward=no"},
		{"association of age, back", question.Share, "share of ward=no by back"},
		{"association of ward, back", question.Share, "share of ward=no by back"},
	} {
		if got := b.WithKind(asked(test.from), test.kind); got.String() != test.want {
			t.Errorf("%s as %s: %s, want %s", test.from, test.kind, got, test.want)
		}
	}
}

// All values of a column are offered where they are known; of two the rarer one is counted first,
// of more the most frequent.
func TestValuesOfAShare(t *testing.T) {
	b := ward()
	b[2].Distinct = 3 // of which two are known
	for _, test := range []struct {
		of, first string
		offered   []string
	}{{"ward", "no", []string{"yes", "no"}}, {"back", "yes", nil}} {
		q := b.WithOf(b.New(question.Share), test.of)
		if *q.Value != test.first {
			t.Errorf("%s, want %s", q, test.first)
		}
		if got := b.Values(q.Of); !slices.Equal(got, test.offered) {
			t.Errorf("%s: %q are offered, want %q", q, got, test.offered)
		}
	}
}

// A mean is asked of what is measured: of no postcode, though its digits make a number.
func TestNoMeanOfAPlace(t *testing.T) {
	b := ward()
	b[0].Reason.Code = profile.ReasonPlace
	if got := b.WithKind(b.First(), question.Mean).Of; got != "stay" {
		t.Errorf("mean of %s", got)
	}
	if got := b.WithGroup(b.New(question.Count), 0, "age").String(); got != "count by age" {
		t.Error(got)
	}
}

func TestTheFirstQuestion(t *testing.T) {
	b := ward()
	if got := b.First().String(); got != "count by ward" {
		t.Error(got)
	}
	b[1].Distinct = 1 // which makes no groups
	if got := b.First().String(); got != "count by back" {
		t.Error(got)
	}
	if got := b[1:2].First().String(); got != "count by ward" {
		t.Error(got)
	}
}

// Ages are put together by ten years, other numbers so that there are at most 12 groups, unless
// there are as few numbers.
func TestTheUsualWidths(t *testing.T) {
	b := ward()
	if got := b.WithGroup(b.New(question.Count), 0, "age"); got.String() != "count by age/10" {
		t.Error(got)
	}
	for distinct, want := range map[int]string{12: "count by stay", 13: "count by stay/2"} {
		b[3].Distinct = distinct
		if got := b.WithGroup(b.New(question.Count), 0, "stay"); got.String() != want {
			t.Errorf("of %d numbers: %s, want %s", distinct, got, want)
		}
	}
	b[3].Range = &profile.Range{Least: "0", Greatest: "40"}
	if got := purpose.Widths(&b[3], ""); !slices.Equal(got, []string{"2", "5", "10", "20"}) {
		t.Errorf("of 40: %q", got)
	}
	b[3].Range.Greatest = "41"
	if got := purpose.Widths(&b[3], "0.5"); !slices.Equal(got, []string{"0.5", "2", "5", "10", "20"}) {
		t.Errorf("of 41, with the one that is chosen: %q", got)
	}
	if got := purpose.Widths(&b[1], ""); got != nil {
		t.Errorf("words have widths: %q", got)
	}
}
