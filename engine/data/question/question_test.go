package question_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
)

func TestParse(t *testing.T) {
	yes, less := "yes", "<30"
	for text, want := range map[string]question.Question{
		"mean of length_of_stay by age/10, diagnosis": {Kind: question.Mean, Of: "length_of_stay",
			By: []question.Term{{Column: "age", Step: "10"}, {Column: "diagnosis"}}},
		"count":                                 {Kind: question.Count},
		"count by month, sex":                   {Kind: question.Count, By: []question.Term{{Column: "month"}, {Column: "sex"}}},
		"share of readmitted=yes by ward":       {Kind: question.Share, Of: "readmitted", Value: &yes, By: []question.Term{{Column: "ward"}}},
		`share of "re, admitted"=<30`:           {Kind: question.Share, Of: "re, admitted", Value: &less},
		"median of stay":                        {Kind: question.Median, Of: "stay"},
		"association of sex, age/0.5":           {Kind: question.Association, Of: "sex", By: []question.Term{{Column: "age", Step: "0.5"}}},
		"regression of y on a, b, c":            {Kind: question.Regression, Of: "y", By: []question.Term{{Column: "a"}, {Column: "b"}, {Column: "c"}}},
		`regression of y=yes on "by"`:           {Kind: question.Regression, Of: "y", Value: &yes, By: []question.Term{{Column: "by"}}},
		`mean of "a ""quoted"" name" by "年龄/岁"`: {Kind: question.Mean, Of: `a "quoted" name`, By: []question.Term{{Column: "年龄/岁"}}},
	} {
		got, err := question.Parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v, %v; want %+v", text, got, err, want)
		}
		if got.String() != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}

func TestParseIsTolerant(t *testing.T) {
	for text, want := range map[string]string{
		"  mean   of stay by age / 010.50 ,sex ": "mean of stay by age/10.5, sex",
		`mean of "stay" by "age"/1.0`:            "mean of stay by age/1",
		"share of a = b by c":                    "share of a=b by c",
		"mean of x by y/0.5":                     "mean of x by y/0.5",
	} {
		if got, err := question.Parse(text); err != nil || got.String() != want {
			t.Errorf("%q is read as %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestParseNamesThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"":                          `at character 1: "" is no question`,
		"average of stay":           `at character 1: "average" is no question`,
		"mean stay":                 `at character 6: "stay" stands where "of" is expected`,
		"mean of":                   "ends where the name of a column is expected",
		"mean of by age":            `at character 9: "by" stands where a name is expected`,
		"mean of stay age":          `at character 14: "age" stands where "by" is expected`,
		"mean of 住院 日":              `at character 12: "日" stands where "by" is expected`,
		"mean of stay/10":           `at character 13: groups are made of the columns behind, not of "stay"`,
		"mean of stay by age/0":     `at character 21: "0" is no width of groups`,
		"mean of stay by age/ten":   `at character 21: "ten" is no width of groups`,
		"mean of stay by age/":      `at character 21: "" is no width of groups`,
		"mean of stay by age,":      "ends where the name of a column is expected",
		"mean of stay by age age":   `at character 21: "age" stands where "," is expected`,
		"mean of stay by age, age":  `at character 22: column "age" appears twice`,
		"mean of stay by stay":      `at character 17: column "stay" appears twice`,
		"count by a, b, c, d":       "at character 19: count takes at most 3 columns here",
		"association of a":          `ends where "," is expected`,
		"association of a, b, c":    "at character 22: association takes at most 1 column here",
		"regression of y":           `ends where "on" is expected`,
		"share of readmitted":       `ends where "=" is expected`,
		"share of readmitted=":      "ends where the name of a column is expected",
		`mean of "stay by age`:      "at character 9: the quotation mark has no other one",
		"mean of stay by age/10,\n": "ends where the name of a column is expected",
		"mean of stay \x00":         `at character 14: "\x00" stands where "by" is expected`,
	} {
		if _, err := question.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}

// Ten columns explain in a regression, and no eleventh.
func TestARegressionHasTenVariables(t *testing.T) {
	ten := "regression of y on a, b, c, d, e, f, g, h, i, j"
	if _, err := question.Parse(ten); err != nil {
		t.Error(err)
	}
	if _, err := question.Parse(ten + ", k"); err == nil || !strings.Contains(err.Error(), "at most 10") {
		t.Error(err)
	}
}

// A width has nine digits before its point and six behind it.
func TestWidthsHaveNineDigits(t *testing.T) {
	for width, ok := range map[string]bool{"123456789": true, "1234567890": false, "1.123456": true, "1.1234567": false, ".5": false, "5.": false, "-1": false, "1e3": false} {
		if _, err := question.Parse("count by a/" + width); (err == nil) != ok {
			t.Errorf("width %s: %v", width, err)
		}
	}
}

func TestCheck(t *testing.T) {
	q, err := question.Parse("mean of stay by age/10, ward")
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Check([]string{"age", "ward", "stay"}); err != nil {
		t.Error(err)
	}
	if err := q.Check([]string{"age", "stay"}); err == nil || !strings.Contains(err.Error(), `"ward"`) || !strings.Contains(err.Error(), `"age"`) {
		t.Errorf("a column that the table lacks: %v", err)
	}
}

// Any question that can be made is written so that it is read as the same.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	name := rapid.OneOf(rapid.SampledFrom([]string{"by", "of", "on", "", `"`, "a b", "a/b", "count", "年龄"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		q := question.Question{Kind: rapid.SampledFrom(question.Kinds()).Draw(t, "kind")}
		names := rapid.SliceOfNDistinct(name, 2, 4, rapid.ID).Draw(t, "names")
		if q.Kind != question.Count {
			q.Of = names[0]
		}
		if q.Kind == question.Share || q.Kind == question.Regression && rapid.Bool().Draw(t, "against") {
			value := name.Draw(t, "value")
			q.Value = &value
		}
		most := map[question.Kind]int{question.Association: 1}[q.Kind]
		if most == 0 {
			most = len(names) - 1
		}
		for _, n := range names[1 : 1+most] {
			q.By = append(q.By, question.Term{Column: n, Step: rapid.SampledFrom([]string{"", "10", "0.25"}).Draw(t, "step")})
		}
		got, err := question.Parse(q.String())
		if err != nil || !reflect.DeepEqual(got, q) {
			t.Fatalf("%+v is written as %s and read as %+v, %v", q, q, got, err)
		}
	})
}

func TestAQuestionIsATextInJSON(t *testing.T) {
	var read []question.Question
	if err := json.Unmarshal([]byte(`["mean of stay by age/10"]`), &read); err != nil || read[0].Of != "stay" {
		t.Fatal(read, err)
	}
	if data, err := json.Marshal(read); err != nil || string(data) != `["mean of stay by age/10"]` {
		t.Errorf("%s, %v", data, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"mean of stay by age/10, sex", `share of "a b"=yes`, "count", `regression of y on "`, "a\xff/,="} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := question.Parse(text)
		if err != nil {
			return
		}
		again, err := question.Parse(q.String())
		if err != nil || !reflect.DeepEqual(again, q) {
			t.Errorf("%q is read as %+v, written as %s and read as %+v, %v", text, q, q, again, err)
		}
	})
}
