package question_test

import (
	_ "embed"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/internal/casetest"
)

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
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
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
