package report

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/say"
)

// hiding reports on a release of stays that hides those that are on one row only.
func hiding(t testing.TB, text string, questions ...string) *Document {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K = 5
	r.Columns = []recipe.Column{{Name: "stay", Role: table.QuasiIdentifying, Studied: true, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}}, {Name: "sex", Role: table.Insensitive}}
	for _, text := range questions {
		q, err := asked.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = append(r.Questions, q)
	}
	p, err := engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Of(release, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Whatever numbers a release hides, its report is the same but for verdicts.
func TestAReportHasNoFigureOfTheOriginal(t *testing.T) {
	verdicts := 0
	rapid.Check(t, func(rt *rapid.T) {
		shown := "stay,sex\n"
		for i := range rapid.IntRange(60, 120).Draw(rt, "shown") {
			shown += fmt.Sprintf("%d,%c\n", 1+i%4, "fm"[i/4%2])
		}
		hidden := rapid.SliceOfN(rapid.IntRange(0, 1), 5, 40).Draw(rt, "sexes")
		report := func(from int) (string, facts.AnswerResult) {
			text := shown
			for i, sex := range hidden {
				text += fmt.Sprintf("%d,%c\n", from+i, "fm"[sex])
			}
			d := hiding(t, text, "mean of stay by sex", "median of stay", "count by sex", "share of stay=2 by sex", "association of stay, sex", "regression of stay on sex")
			verdict := d.Answers[0].Verdict
			for i := range d.Answers {
				a := &d.Answers[i]
				a.Verdict, a.Said, a.Judged, a.Within, a.Exact = "", say.Text{}, 0, 0, false
				for j := range a.Groups {
					a.Groups[j].Within, a.Groups[j].Judged = false, false
				}
			}
			for i := range d.Biases {
				d.Biases[i].Moved, d.Biases[i].Said = false, say.Text{}
			}
			d.Cards.Use = facts.Card{}
			return asJSON(d), verdict
		}
		one, verdict := report(5)
		other, another := report(rapid.IntRange(6, 900).Draw(rt, "from"))
		if one != other {
			a, b := apartFrom(one, other)
			rt.Fatalf("%s\n%s", a, b)
		}
		if verdict != another {
			verdicts++
		}
	})
	if drawcount.Many() && verdicts == 0 {
		t.Error("no verdict was another")
	}
}

// A group is listed that 11 rows of the release tell or, where small counts are shown, one; not a cell
// that no row is in.
func TestGroupsThatAreListed(t *testing.T) {
	text := "g,h,x\n" + strings.Repeat("a,u,1\n", 20) + strings.Repeat("a,v,2\n", 20) + strings.Repeat("b,u,3\n", 11) + strings.Repeat("c,v,4\n", 10)
	released := tabletest.Read(t, text, recipe.Input{})
	original := tabletest.Read(t, text+"d,w,5\n", recipe.Input{})
	for question, want := range map[string][2]string{
		"mean of x by g":       {"a b", "a b c"},
		"count by g":           {"a b", "a b c"},
		"association of g, h":  {"a/u a/v b/u", "a/u a/v b/u c/v"},
		"share of h=u by g":    {"a b", "a b c"},
		"regression of x on h": {"(constant) h=v h=w", "(constant) h=v h=w"},
	} {
		q, err := asked.Parse(question)
		if err != nil {
			t.Fatal(err)
		}
		from := original
		if q.Kind == asked.Regression {
			from = released
			want = [2]string{"(constant) h=v", "(constant) h=v"}
		}
		found, err := answer.Of(q, from, released, answer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, small := range []bool{false, true} {
			var labels []string
			for _, g := range published(q, found, small).Groups {
				labels = append(labels, strings.Join(g.Label, "/"))
			}
			if got := strings.Join(labels, " "); got != want[i] {
				t.Errorf("%s, small counts %v: %s, want %s", question, small, got, want[i])
			}
		}
	}
}

// Of groups that lean it is said that they do, not by how much; of an answer that is exact, that it is.
func TestALeanIsSaidWithoutItsFigure(t *testing.T) {
	for value, want := range map[float64]string{49: "answer-leans", 50: "answer-exact"} {
		a := facts.Answer{Question: "mean of x by g"}
		for range 6 {
			a.Groups = append(a.Groups, facts.AnswerGroup{Rows: 30, Original: facts.Estimate{Value: 50, Low: new(40.0), High: new(60.0)}, Plain: &facts.Reading{Estimate: facts.Estimate{Value: value}, Rows: 30, Within: true}})
		}
		a.Judge()
		if d := published(asked.Question{Kind: asked.Mean}, a, false); d.Said.Code != want || d.Exact != (value == 50) || (d.told().Lean != nil) != d.Exact {
			t.Errorf("%v: %+v", value, d)
		}
	}
}

// A figure of the release has four digits in the page, and all of a whole number.
func TestFiguresOfTheRelease(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.26923: "0.2692", 12.0049: "12", 999.96: "1000", 1000.4: "1000", 12345.6: "12346", -0.00012345: "-0.0001234"} {
		if got := significant(x).English; got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}

// What is left is off outside the original's margin only, or where less than half is left; a value that no
// row shows is not named.
func TestStatesOfABias(t *testing.T) {
	of := func(left float64, within bool) *facts.Reading {
		return &facts.Reading{Estimate: facts.Estimate{Value: left}, Within: within}
	}
	for _, c := range []struct {
		left *facts.Reading
		want say.Kind
	}{{of(1, true), isWithin}, {of(1, false), isThin}, {of(2, false), isThin}, {of(0.99, false), isMoved}, {of(2.01, false), isMoved}, {nil, isUntold}} {
		b := facts.Bias{Original: facts.Estimate{Value: 1.5, Low: new(1.0), High: new(2.0)}, Left: c.left}
		if got := stateOf(&b); got != c.want {
			t.Errorf("%+v: %s, want %s", c.left, got.English, c.want.English)
		}
	}
	text := "stay,sex\n" + strings.Repeat("1,f\n2,m\n", 30)
	for i := range 20 {
		text += fmt.Sprintf("%d,f\n", 40+i)
	}
	if b := hiding(t, text).Biases; len(b) != 1 || b[0].Left == nil || *b[0].Left != 1.5 || b[0].Said.Code != isMoved.Code {
		t.Errorf("%+v", b)
	}
}
