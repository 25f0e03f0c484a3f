package answer_test

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

//go:embed testdata/cases.txt
var cases string

// tables reads an original, and the release behind it: same is the original. Values that are
// written behind + are in the columns and in no row.
func tables(t *testing.T, original, released string) (before, after *table.Table) {
	released, unseen, _ := strings.Cut(released, " + ")
	before = parse(t, tabletest.CSV(original))
	if after = before; released != "same" {
		after = parse(t, tabletest.CSV(released))
	}
	for i, text := range strings.Fields(unseen) {
		c := after.Columns[i]
		c.Values, c.Missing = append(c.Values, text), append(c.Missing, false)
	}
	return before, after
}

// options reads settings: names=stay:days, and patients=id.
func options(text string, original *table.Table) (opt answer.Options) {
	for setting := range strings.FieldsSeq(text) {
		switch name, value, _ := strings.Cut(setting, "="); name {
		case "patients":
			opt.Patients = privacy.PatientsOf(original.Column(value))
		case "names":
			from, to, _ := strings.Cut(value, ":")
			opt.Names = map[string]string{from: to}
		}
	}
	return opt
}

func figures(of any, paths string) string { return casetest.Figures(of, strings.Fields(paths)...) }

// biased is a bias with whether it has moved.
type biased struct {
	facts.Bias
	HasMoved bool
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"asked": func(t *testing.T, in []string) string {
			q := casetest.Must(question.Parse(in[0]))
			original, released := tables(t, in[1], in[2])
			a, err := answer.Of(q, original, released, options(strings.Join(in[4:], " "), original))
			if err != nil {
				return casetest.Said(err)
			}
			return figures(a, in[3])
		},
		"results": func(_ *testing.T, in []string) string {
			within, _ := strconv.Atoi(in[0])
			judged, _ := strconv.Atoi(in[1])
			return string(facts.ResultOf(within, judged, in[2] != "not", in[2] == "leans"))
		},
		// Of groups that the release answers with 50 and a difference, "gone" or of so many rows, as in -3*60; the
		// original does with 50 ± 10.
		"leans": func(_ *testing.T, in []string) string {
			a := facts.Answer{Question: in[0]}
			for word := range strings.FieldsSeq(in[1]) {
				off, of, _ := strings.Cut(word, "*")
				g := facts.AnswerGroup{Rows: facts.LeastJudged, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)}}
				if n, err := strconv.Atoi(of); err == nil {
					g.Rows = n
				}
				if d, err := strconv.ParseFloat(off, 64); err == nil {
					g.Plain = &facts.Reading{Estimate: facts.Estimate{Value: 50 + d}, Within: d >= -10 && d <= 10}
				}
				a.Groups = append(a.Groups, g)
			}
			a.Judge()
			said := string(a.Verdict) + " " + casetest.SaidAll([]say.Text{answertext.Said(a)})
			if a.Lean == nil {
				return said + " none"
			}
			return said + fmt.Sprintf(" %d/%d %v", a.Lean.Exact, a.Lean.Groups, a.Lean.By)
		},
		"biases": func(t *testing.T, in []string) string {
			original, released := tables(t, in[1], in[2])
			b, ok := answer.BiasOf(in[0], original, released, answer.Options{})
			if !ok {
				return "none"
			}
			return figures(biased{b, b.Moved()}, in[3])
		},
	})
}
