package review_test

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// stays is a table of 240 stays: of each decade from 20 to 79 there are 38 or more, of 80 to 89 six.
// Stays are longer with age; postcodes are everyone's own.
func stays() session.Source {
	return sessiontest.Text("stays.csv", sessiontest.Lines("age,sex,postcode,stay,again", 240, func(i int) string {
		age := 20 + i%60
		if i < 6 {
			age = 80 + i
		}
		return fmt.Sprintf("%d,%s,%d,%d,%s", age, []string{"f", "m"}[i%2], 50000+i, 1+age/20+i%3, []string{"no", "no", "yes"}[i%3])
	}))
}

// replied runs the stays with questions. age, sex and postcode are generalized.
func replied(t *testing.T, lang text.Lang, k int, questions ...string) (*session.Session, *stepstest.Page) {
	t.Helper()
	return repliedWith(t, lang, k, table.QuasiIdentifying, questions...)
}

// repliedWith is replied with a role of the age.
func repliedWith(t *testing.T, lang text.Lang, k int, age table.Role, questions ...string) (*session.Session, *stepstest.Page) {
	t.Helper()
	return run(t, lang, *stays().Text, func(r *recipe.Recipe) {
		r.Privacy.K = k
		r.Column("age").Role, r.Column("sex").Role, r.Column("postcode").Role = age, table.QuasiIdentifying, table.QuasiIdentifying
		r.Column("stay").Role, r.Column("again").Role = table.Insensitive, table.Insensitive
		if r.Column("stay").Means = false; age == table.Insensitive {
			r.Column("age").Coarsen = nil
		}
		for _, written := range questions {
			q := sessiontest.Must(question.Parse(written))
			r.Questions = append(r.Questions, q)
		}
	})
}

// The card on use says which group is furthest off in the words of the tab with the answers.
func TestTheCardHasTheWordsOfTheAnswer(t *testing.T) {
	s, p := replied(t, text.English, 16, "share of again=yes by age/10")
	if detail := s.Result.Cards.Use.Detail.English; detail != "No row tells 20 to under 30" {
		t.Fatalf("the engine says %q", detail)
	}
	_, card, _ := strings.Cut(p.Markup(), `id="use"`)
	if card, _, _ = strings.Cut(card, `id="tab-answers"`); !strings.Contains(card, "No row tells 20 to 29") {
		t.Errorf("the card: %s", card)
	}
}

// With answers their tab is the first and is shown; the card leads there from any other. When
// no question is left the tab is gone, and the rows are shown.
func TestAnswersHaveTheFirstTab(t *testing.T) {
	s, p := replied(t, text.English, 2, "mean of stay by age/10")
	p.Sees("tab-answers", `id="panel-answers"`, "Mean of stay by age, in steps of 10")
	p.Tab(review.TabRisk).Misses(`id="panel-answers"`).Click("show-answer").Settle().Sees(`id="panel-answers"`)
	s.Decide(func(r *recipe.Recipe) { r.Questions, r.Algorithm.Seed = nil, 7 })
	if p.Click(s.Say(text.RunAgain)).Settle().Misses("tab-answers", "show-answer").Sees(`id="panel-rows"`); review.Tab(s) != review.TabRows {
		t.Errorf("the tab is %s", review.Tab(s))
	}
	s, p = replied(t, text.English, 2, "count by sex")
	p.Tab(review.TabDetail)
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Seed = 7 })
	if p.Click(s.Say(text.RunAgain)).Settle(); review.Tab(s) != review.TabDetail {
		t.Errorf("the chosen tab gave way to %s", review.Tab(s))
	}
}

// The browser's history knows the first tab by one number, whether there are answers or not, so
// that a result adds no entry.
func TestTheFirstTabHasOneNumber(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stays())
	if stepstest.Show(t, s, engine); review.TabNumber(s) != 0 {
		t.Errorf("before a run: %d", review.TabNumber(s))
	}
	for _, questions := range [][]string{nil, {"count by sex"}} {
		s, p := replied(t, text.English, 2, questions...)
		first := review.Tab(s)
		if review.TabNumber(s) != 0 {
			t.Errorf("%s has number %d", first, review.TabNumber(s))
		}
		p.Tab(review.TabRisk)
		risk := review.TabNumber(s)
		if review.ShowTabOf(s, 0); review.Tab(s) != first {
			t.Errorf("number 0 shows %s, want %s", review.Tab(s), first)
		}
		if review.ShowTabOf(s, risk); review.Tab(s) != review.TabRisk {
			t.Errorf("number %d shows %s", risk, review.Tab(s))
		}
		if review.ShowTabOf(s, 99); review.Tab(s) != review.TabRisk {
			t.Errorf("a number that no tab has shows %s", review.Tab(s))
		}
	}
}

// A row of the table says what the engine found, and few rows are no verdict.
func TestAnAnswerIsSaidByGroup(t *testing.T) {
	for _, lang := range text.Languages() {
		s, p := replied(t, lang, 2, "mean of stay by age/10")
		a := s.Result.Answers[0]
		if len(a.Groups) != 7 || a.Groups[6].Rows != 6 || a.Judged != 6 {
			t.Fatalf("%+v", a)
		}
		markup := p.Markup()
		if got := strings.Count(markup, s.Say(text.AnswerNotReported)); got != 1 {
			t.Errorf("%s: %d groups are not in the report, want that of 6 rows", lang, got)
		}
		outcomes := map[text.Message]int{}
		for _, g := range a.Groups {
			switch {
			case g.Plain == nil:
				outcomes["no row tells it"]++
			case g.Rows < facts.LeastJudged:
				outcomes["too few rows to judge"]++
			case g.Plain.Within:
				outcomes["within"]++
			case g.Plain.Value < *g.Original.Low || g.Plain.Value > *g.Original.High:
				outcomes["outside"]++
			}
		}
		for said, want := range outcomes {
			cell := regexp.MustCompile(`<td [^>]*data-head="` + s.Say(text.AnswerVerdict) + `"[^>]*>\s*(?:<b [^>]*>)?` + s.Say(said) + `\s*<`)
			if got := len(cell.FindAllString(markup, -1)); got != want {
				t.Errorf("%s: %d groups are %q, want %d", lang, got, s.Say(said), want)
			}
		}
		first := a.Groups[0]
		p.Sees(s.Lang.Say(text.Between, "20", "29"), s.Lang.Int(first.Rows), s.Lang.Figures(strconv.FormatFloat(first.Original.Value, 'f', 2, 64)))
	}
}

// The careful reading has verdict, marks and figures of its own, a click away.
func TestAnAnswerIsReadCarefully(t *testing.T) {
	s, p := replied(t, text.English, 16, "mean of stay by age/10")
	a := s.Result.Answers[0]
	if a.Within == a.WithinCareful {
		t.Fatalf("both readings find %d groups of %d", a.Within, a.Judged)
	}
	said := func(within int) string {
		switch facts.ResultOf(within, a.Judged, true, false) {
		case facts.Answered:
			return fmt.Sprintf("Answered in %d of %d", within, a.Judged)
		case facts.WronglyAnswer:
			return fmt.Sprintf("Answered wrongly in %d of %d", a.Judged-within, a.Judged)
		}
		return fmt.Sprintf("Answered in %d of %d", within, a.Judged)
	}
	p.Sees(s.Say(text.ReadingPlainWhy)).Misses(said(a.WithinCareful) + " groups of 30")
	p.Choose("reading-careful", "careful").Sees(said(a.WithinCareful), s.Say(text.DistributionLead)).Misses(s.Say(text.ReadingPlainWhy))
}

// Coefficients are printed with both intervals, and how columns go together before and after.
func TestCoefficientsAreShown(t *testing.T) {
	s, p := repliedWith(t, text.English, 2, table.Insensitive, "regression of stay on age, sex", "association of sex, again", "association of age, stay", "association of again, stay")
	p.Sees("How stay depends on age and sex", s.Say(text.AnswerBeforeCI), s.Say(text.AnswerAfterCI), "(constant)", s.Say(text.AnswerScaled), "Fitted to 240 rows of the original")
	p.Sees("Cramér's V: ", "Pearson's r: ", "Correlation ratio η: ", " in the original, ", "Each figure is the share of a value of again among the rows with one value of sex.")
	for i, a := range s.Result.Answers {
		if len(a.Groups) == 0 || i > 0 && a.Coefficient == nil {
			t.Errorf("%s: %+v", a.Question, a)
		}
	}
}

// Of many groups 24 are drawn, those with the most rows, and the others on a click.
func TestManyGroupsUnfold(t *testing.T) {
	s, p := repliedWith(t, text.English, 2, table.Insensitive, "mean of stay by age/1")
	groups := len(s.Result.Answers[0].Groups)
	lines := func() int { return strings.Count(p.Markup(), `class="line"`) }
	if groups != 66 || lines() != 24 {
		t.Fatalf("%d of %d groups are drawn", lines(), groups)
	}
	if p.Misses(">85<").Click("answer-1-all").Settle(); lines() != groups {
		t.Errorf("%d of %d groups are drawn", lines(), groups)
	}
	if p.Click("answer-1-all").Settle(); lines() != 24 {
		t.Errorf("%d groups are drawn again", lines())
	}
}

// A question that no row answers has the sentence and the original's figures, and no picture.
func TestAnUnansweredQuestion(t *testing.T) {
	s, p := replied(t, text.English, 2, "mean of stay by postcode/10")
	if s.Result.Answers[0].Verdict != facts.Unanswered {
		t.Fatalf("%+v", s.Result.Answers[0].Verdict)
	}
	p.Sees("Not answered: ", "no row tells it").Misses(`class="forest"`)
}

// What is saved has the figures of the answers, and nothing of the original of few rows: not the
// group of six, nor what it could be worked out from, nor a count.
func TestSavedAnswersTellNoSmallCount(t *testing.T) {
	s, _ := replied(t, text.English, 2, "mean of stay by age/10", "count by sex", "share of again=yes by age/10", "association of sex, again", "regression of stay on sex")
	figures := review.Figures(s)
	read := func(name string) [][]string {
		lines, err := csv.NewReader(strings.NewReader(figures[name].CSV)).ReadAll()
		if err != nil || len(lines) < 2 || figures[name].SVG == "" {
			t.Fatalf("%s: %v, %q", name, err, figures[name].CSV)
		}
		return lines[1:]
	}
	hidden := 0
	for _, line := range read("answer-1") {
		if line[0] == "80 to 89" {
			t.Errorf("the group of six is saved: %q", line)
		}
		if line[1] == "†" {
			hidden++
		}
	}
	if hidden != 1 {
		t.Errorf("%d other groups are hidden, want one", hidden)
	}
	for _, line := range read("answer-2") {
		if line[1] != "†" || line[4] == "†" {
			t.Errorf("a count is saved as %q", line)
		}
	}
	for i, line := range read("answer-4") {
		a := s.Result.Answers[3].Groups[i]
		if count := a.Original.Value * float64(a.Rows); count > 10.5 && line[1] == "†" {
			t.Errorf("%v rows are hidden: %q", count, line)
		}
	}
	if lines := read("answer-5"); len(lines) != 2 || lines[0][1] == "†" {
		t.Errorf("coefficients are saved as %q", lines)
	}
}

// The ends of a median's margin are values of rows: they are saved of 30 rows and more.
func TestSavedMediansHaveNoMarginOfFewRows(t *testing.T) {
	s, _ := repliedWith(t, text.English, 2, table.Insensitive, "median of stay by age/5", "median of stay by age/10")
	for i, want := range []bool{false, true} { // groups of 20 rows, and of 40
		lines, err := csv.NewReader(strings.NewReader(review.Figures(s)[fmt.Sprintf("answer-%d", i+1)].CSV)).ReadAll()
		told := 0
		for _, line := range lines {
			if line[1] == "†" || line[0] == s.Say(text.GroupHead) {
				continue
			}
			if told++; (line[2] != "") != want || (line[3] != "") != want {
				t.Errorf("the margin of a median is saved as %q", line)
			}
		}
		if err != nil || told < 3 {
			t.Errorf("%d medians are saved, %v", told, err)
		}
	}
}

// The card says of how many groups there is no verdict: of the stays' seven decades one has six.
func TestTheCardCountsTheGroupsThatAreNotJudged(t *testing.T) {
	for lang, want := range map[text.Lang]string{
		text.English: "1 of the question's 7 groups has fewer rows and is not judged.", "de": "1 der 7 Gruppen der Frage hat weniger Zeilen und wird nicht beurteilt.", "zh-CN": "该问题共 7 组，其中 1 组行数不足，不作判断。",
	} {
		_, p := replied(t, lang, 2, "count by age/10")
		p.Sees(want)
	}
	_, p := replied(t, text.English, 2, "count by sex")
	p.Misses("not judged.")
}
