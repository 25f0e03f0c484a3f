package question_test

import (
	_ "embed"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
	"quasi/engine/internal/casetest"
)

func TestCheck(t *testing.T) {
	q := casetest.Must(question.Parse("mean of stay by age/10, ward"))
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
		if got, err := question.Parse(q.String()); err != nil || !reflect.DeepEqual(got, q) {
			t.Fatalf("%+v is written as %s and read as %+v, %v", q, q, got, err)
		}
	})
}

func TestWrittenConditionsAreReadBack(t *testing.T) {
	text := rapid.OneOf(rapid.SampledFrom([]string{"and", "from", "to", "by", `"`, "a b", "a|b", "I50*", "2024-01-01", "a/b", "年龄"}), rapid.StringN(1, -1, -1))
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) (c question.Condition) {
			c.Column = rapid.OneOf(text, rapid.Just("")).Draw(t, "column")
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				c.Begins = text.Draw(t, "begins")
			case 1:
				c.From = text.Draw(t, "from")
			case 2:
				c.To = text.Draw(t, "to")
			case 3:
				c.From, c.To = text.Draw(t, "from"), text.Draw(t, "to")
			default:
				c.Values = rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "values")
			}
			return c
		}), 1, 4).Draw(t, "conditions")
		if got, err := question.ParseAmong(question.AmongString(all)); err != nil || !reflect.DeepEqual(got, all) {
			t.Fatalf("%+v is written as %s and read as %+v, %v", all, question.AmongString(all), got, err)
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

func FuzzParseAmong(f *testing.F) {
	for _, text := range []string{"diagnosis=I50*, sex=f|m", `"a b" from 1 to "2" and x to 3`, "a=*", "a\xff|,="} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := question.ParseAmong(text)
		if err != nil {
			return
		}
		again, err := question.ParseAmong(question.AmongString(all))
		if err != nil || !reflect.DeepEqual(again, all) {
			t.Errorf("%q is read as %+v, written as %s and read as %+v, %v", text, all, question.AmongString(all), again, err)
		}
	})
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

// A count asks about no column, whatever else stands in the question.
func TestACountIsOfNoColumn(t *testing.T) {
	if got := question.UseOf([]question.Question{{Kind: question.Count, Of: "age"}}, "age"); got != (question.Use{}) {
		t.Errorf("%+v", got)
	}
}

// No question says nothing.
func TestNoQuestionIsSaid(t *testing.T) {
	if got := (question.Question{}).Said(); got.English != "" {
		t.Errorf("no question is said as %q", got)
	}
}

// A copy of a question keeps nothing of it that can be changed.
func TestACopyIsOfItsOwn(t *testing.T) {
	for _, text := range []string{"share of a=x by b", "mean of a by b"} {
		q := casetest.Must(question.Parse(text))
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

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) { casetest.Run(t, cases, answers()) }

func answers() map[string]casetest.Answer {
	return map[string]casetest.Answer{
		"read": func(t *testing.T, in []string) string {
			q := asked(t, in[0])[0]
			read := string(q.Kind)
			if q.Of != "" {
				read += " " + written(q.Of)
			}
			if q.Value != nil {
				read += "=" + *q.Value
			}
			for i, term := range q.By {
				between := ", "
				if i == 0 {
					between = " by "
				}
				if read += between + written(term.Column); term.Step != "" {
					read += "/" + term.Step
				}
			}
			if q.String() != in[0] {
				read += ", written " + q.String()
			}
			return read
		},
		"refused": func(_ *testing.T, in []string) string {
			_, err := question.Parse(in[0])
			return casetest.Said(err)
		},
		"among": func(_ *testing.T, in []string) string {
			all, err := question.ParseAmong(in[0])
			if err != nil {
				return casetest.Said(err)
			}
			if written := question.AmongString(all); written != in[0] {
				return written
			}
			return question.SaidAmong(all).English
		},
		"use of age": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return used(question.UseOf(asked(t, text), "age")) })
		},
		"columns": func(t *testing.T, in []string) string { return strings.Join(asked(t, in[0])[0].Columns(), " ") },
		"said":    func(_ *testing.T, in []string) string { return question.SaidOf(in[0]).English },
	}
}

// asked reads questions, parted by semicolons.
func asked(t *testing.T, texts string) (all []question.Question) {
	for _, text := range strings.Split(texts, "; ") {
		if texts == "" {
			continue
		}
		all = append(all, casetest.Must(question.Parse(text)))
	}
	return all
}

// written puts a name into quotes where a question needs them.
func written(name string) string {
	return strings.TrimPrefix(question.Question{Kind: question.Mean, Of: name}.String(), "mean of ")
}

// used names what a use has.
func used(u question.Use) string {
	var all []string
	for _, part := range []struct {
		is   bool
		name string
	}{{u.Asked, "asked"}, {u.Groups, "groups"}, {u.Values, "values"}, {u.Number, "number"}, {u.Result, "result"}, {u.Width != "", "width " + u.Width}} {
		if part.is {
			all = append(all, part.name)
		}
	}
	if all == nil {
		return "nothing"
	}
	return strings.Join(all, ", ")
}
