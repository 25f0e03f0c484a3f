package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/engine/measure/answertext"
	"quasi/engine/say"
)

// How many groups of a question are drawn, and how many at most where all are wanted; and the
// number of rows that a group in a report has at least.
const (
	mostDrawn     = 24
	mostUnfolded  = 500
	leastReported = 11
)

// How the release is read: see [answer].
const (
	readingPlain   = "plain"
	readingCareful = "careful"
)

// hasAnswers reports whether the result has any.
func (s visit) hasAnswers() bool { return s.Result != nil && len(s.Result.Answers) > 0 }

// answersTab shows the release's answer to each question beside the original's.
func (v *Review) answersTab() []app.UI {
	body := []app.UI{ui.Later(v.readingChoice)}
	for i := range v.S.Result.Answers {
		body = append(body, ui.Later(func() app.UI { return v.answer(i) }))
	}
	return body
}

// readingChoice is the choice between the two readings.
func (v *Review) readingChoice() app.UI {
	s, chosen, why := v.S, readingPlain, text.ReadingPlainWhy
	if v.careful {
		chosen, why = readingCareful, text.DistributionLead
	}
	return app.Div().Class("readings").Body(
		ui.Segments("reading", s.Say(text.ReadingLabel), chosen, []ui.Option{
			{Value: readingPlain, Label: s.Say(text.ReadingPlain)}, {Value: readingCareful, Label: s.Say(text.ReadingCareful)},
		}, func(value string) {
			v.careful = value == readingCareful
			v.Update()
		}),
		app.P().Class("hint").Text(s.Say(why)),
	)
}

// answer is the answer to one question: verdict, picture and figures.
func (v *Review) answer(i int) app.UI {
	s := v.S
	a := visitOf(s).newReplied(s.Result.Answers[i], v.careful)
	body := append([]app.UI{app.H2().Text(s.Lang.Question(a.question))}, a.said()...)
	shown := a.largest(mostDrawn)
	if v.unfolded[i] {
		shown = a.largest(mostUnfolded)
	}
	parts := app.Div().Class("answer-parts").Body(a.drawn(shown), a.table(i, shown))
	if a.Verdict == facts.Unanswered {
		parts = app.Div().Body(a.table(i, shown))
	}
	return app.Section().Class("card", "pad", "answer").ID("answer-" + strconv.Itoa(i+1)).Body(append(body, parts,
		app.If(len(a.Groups) > mostDrawn, v.unfolding(i, len(a.Groups))),
		app.If(v.unfolded[i] && len(a.Groups) > mostUnfolded, app.P().Class("hint").Text(s.Say(text.AnswerCut, mostUnfolded, len(a.Groups)))))...)
}

// unfolding shows all groups of a question, or the largest alone.
func (v *Review) unfolding(i, groups int) app.UI {
	label := v.S.Say(text.AnswerAll, groups)
	if v.unfolded[i] {
		label = v.S.Say(text.AnswerFewer, mostDrawn)
	}
	return ui.Link(fmt.Sprintf("answer-%d-all", i+1), label, func(app.Context) {
		v.unfolded[i] = !v.unfolded[i]
		v.Update()
	}).Aria("expanded", v.unfolded[i])
}

// replied is an answer by one reading, which has the place of the plain one.
type replied struct {
	facts.Answer
	s        *session.Session
	question question.Question
}

// newReplied returns an answer by the plain or the careful reading.
func (s visit) newReplied(of facts.Answer, careful bool) *replied {
	if careful {
		// The careful reading takes the place of the plain one.
		of.Groups = slices.Clone(of.Groups)
		for i := range of.Groups {
			of.Groups[i].Plain = of.Groups[i].Careful
		}
		if c := of.Coefficient; c != nil {
			of.Coefficient = &facts.AnswerCoefficient{Name: c.Name, Original: c.Original, Plain: c.Careful, Careful: c.Careful}
		}
		of.Judge()
	}
	a := &replied{Answer: of, s: s.Session}
	a.question, _ = question.Parse(of.Question) // written by the engine
	return a
}

// said is the verdict in sentences.
func (a *replied) said() []app.UI {
	lang := a.s.Lang
	body := []app.UI{app.P().Class("said").Body(app.B().Text(lang.Sentence(answertext.Said(a.Answer))))}
	for _, more := range []say.Text{a.worst(), a.Lacking} {
		if more.English != "" {
			body = append(body, app.P().Text(lang.Sentence(more)))
		}
	}
	for _, more := range append(ui.Each(answertext.Bounded(a.Answer), lang.Sentence), a.explained()...) {
		body = append(body, soft(more))
	}
	if a.regression() && len(a.Groups) > 0 && a.Groups[0].Plain != nil {
		body = append(body, soft(a.s.Say(text.AnswerFitted, a.Groups[0].Rows, int(math.Round(a.Groups[0].Plain.Rows)))))
	}
	return body
}

// worst says which group is furthest off, with its name and its figures as the table has them.
func (a *replied) worst() say.Text {
	said := answertext.Worst(a.Answer)
	if said.English == "" {
		return said
	}
	g := answertext.Furthest(a.Answer)
	said.Args = slices.Clone(said.Args)
	said.Args[0] = say.Text{English: a.name(g)}
	if g.Plain != nil {
		digits := g.Original.Digits()
		said.Args[1], said.Args[2] = say.Text{English: a.signed(g.Plain.Sign, g.Plain.Value, digits)}, say.Text{English: a.signed(g.Original.Sign, g.Original.Value, digits)}
	}
	return said
}

// figured returns the detail of the card on use with the group that is furthest off as the tab
// with the answers says it.
func (s visit) figured(detail say.Text) say.Text {
	switch {
	case len(s.Result.Answers) != 1:
		return detail
	case answertext.IsWorst(detail):
		return s.newReplied(s.Result.Answers[0], false).worst()
	}
	detail.Args = slices.Clone(detail.Args)
	for i, arg := range detail.Args {
		if answertext.IsWorst(arg) {
			detail.Args[i] = s.figured(arg)
		}
	}
	return detail
}

// explained says how two columns go together, and what the figures of a question are that does
// not say it itself.
func (a *replied) explained() (all []string) {
	s := a.s
	if c := a.Coefficient; c != nil {
		all = append(all, s.Lang.Sentence(answertext.Together(s.Lang.Coefficient(c.Name), a.two(c.Original), a.two(c.Plain))))
		switch c.Name {
		case "V":
			all = append(all, s.Say(text.AnswerCrossed, a.question.By[0].Column, a.question.Of))
		case "eta":
			all = append(all, s.Say(text.AnswerMeans))
		}
	}
	return all
}

// two writes a coefficient with two decimals; – for none.
func (a *replied) two(x *float64) say.Text {
	if x == nil {
		return say.Number("–")
	}
	return say.Number(strconv.FormatFloat(*x, 'f', 2, 64))
}

func (a *replied) regression() bool { return a.question.Kind == question.Regression }

// ofShares reports whether the figures are shares.
func (a *replied) ofShares() bool {
	return a.question.Kind == question.Share || a.Coefficient != nil && a.Coefficient.Name == "V"
}

// name returns the name of a group.
func (a *replied) name(g *facts.AnswerGroup) string {
	if a.Coefficient != nil && a.Coefficient.Name == "r" {
		return a.s.Lang.Coefficient("r")
	}
	return a.s.Lang.Group(a.question, g.Label, func(column string) bool { return a.s.Reading().Whole(column) })
}

// largest returns the places of at most so many groups, those with the most rows, in order.
func (a *replied) largest(most int) []int {
	all := make([]int, len(a.Groups))
	for i := range all {
		all[i] = i
	}
	if len(all) > most {
		slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(a.Groups[j].Rows, a.Groups[i].Rows) })
		all = all[:most]
		slices.Sort(all)
	}
	return all
}

// figure writes a figure of the answer with the decimals that it is worth.
func (a *replied) figure(x float64, digits int) string {
	switch {
	case a.ofShares():
		return a.s.Lang.Percent(x)
	case a.question.Kind == question.Count:
		return a.s.Lang.Int(int(math.Round(x)))
	}
	return a.s.Lang.Rounded(x, digits)
}

// signed writes a figure with its sign, as the bound that it is.
func (a *replied) signed(sign string, x float64, digits int) string {
	if sign == "" {
		return a.figure(x, digits)
	}
	return a.s.Lang.Figures(answertext.Signed(sign, x, digits))
}

// ranged writes a figure with its margin: as a half where it is as wide on both sides, and as
// its two ends otherwise.
func (a *replied) ranged(e facts.Estimate, digits int) []app.UI {
	said := []app.UI{app.Text(a.signed(e.Sign, e.Value, digits))}
	switch {
	case e.Low == nil:
		return said
	case a.question.Kind == question.Mean && e.Sign+e.LowSign+e.HighSign == "" || a.Coefficient != nil && a.Coefficient.Name == "eta":
		return append(said, app.Span().Class("soft").Text(" ± "+a.figure((*e.High-*e.Low)/2, digits)))
	}
	return append(said, app.Span().Class("soft").Text(" ("+a.s.Say(text.Between, a.signed(e.LowSign, *e.Low, digits), a.signed(e.HighSign, *e.High, digits))+")"))
}

// table has the figures of some groups.
func (a *replied) table(at int, shown []int) app.UI {
	s := a.s
	class := "known answers"
	heads := []ui.Head{{Label: s.Say(text.GroupHead)}, {Label: s.Say(text.FactRows), Class: "num"}, {Label: s.Say(text.AnswerBefore), Class: "num"}, {Label: s.Say(text.AnswerAfter), Class: "num"}, {Label: s.Say(text.AnswerDifference), Class: "num"}, {Label: s.Say(text.AnswerVerdict)}}
	if a.regression() {
		class = "known answers coefficients"
		heads = []ui.Head{{Label: s.Say(text.AnswerCoefficient)}, {Label: s.Say(text.AnswerBeforeCI), Class: "num"}, {Label: s.Say(text.AnswerAfterCI), Class: "num"}, {Label: s.Say(text.AnswerVerdict)}}
	}
	lines := ui.Each(shown, func(g int) ui.Line { return a.line(&a.Groups[g]) })
	return ui.Unfold(fmt.Sprintf("answer-%d-table", at+1), s.Lang.Question(a.question)+": "+s.Say(text.AnswerTable), class, heads, lines)
}

func (a *replied) line(g *facts.AnswerGroup) ui.Line {
	digits := g.Original.Digits()
	line := ui.Line{Name: app.Th().Text(a.name(g))}
	if !a.regression() {
		line.Cells = append(line.Cells, num(a.s.Lang.Int(g.Rows)))
	}
	line.Cells = append(line.Cells, app.Td().Class("num").Body(a.ranged(g.Original, digits)...))
	release, difference := []app.UI{app.Text("–")}, "–"
	if p := g.Plain; p != nil && a.regression() {
		release = a.ranged(p.Estimate, digits)
	} else if p != nil {
		release, difference = []app.UI{app.Text(a.signed(p.Sign, p.Value, digits))}, a.figure(g.Difference(), digits)
	}
	line.Cells = append(line.Cells, app.Td().Class("num").Body(release...))
	if !a.regression() {
		line.Cells = append(line.Cells, num(difference))
	}
	said := a.s.Lang.Phrase(g.Said())
	verdict := []app.UI{app.Text(said)}
	switch {
	case g.Rows < leastReported:
		verdict = append(verdict, app.Span().Class("hint", "apart").Text(a.s.Say(text.AnswerNotReported)))
	case g.Fails():
		verdict = []app.UI{app.B().Class("is-off").Text(said)}
	}
	if !g.Judged() {
		line.Class = "few"
	}
	line.Cells = append(line.Cells, app.Td().Body(verdict...))
	return line
}

// farthest is how far from the original a coefficient is drawn at most, in halves of its margin.
const farthest = 5.0

// estimate is a group as it is drawn. Coefficients have units of their own: they are drawn by
// their distance from the original's, in halves of its margin.
func (a *replied) estimate(g *facts.AnswerGroup) drawing.Estimate {
	none := math.NaN()
	e := drawing.Estimate{Name: a.name(g), Value: g.Original.Value, Low: none, High: none, Found: none, Off: g.Plain != nil && g.Fails(), Few: !g.Judged()}
	if g.Original.Low != nil {
		e.Low, e.High = *g.Original.Low, *g.Original.High
	}
	if g.Plain == nil {
		e.Said = a.s.Say(text.AnswerNoRow)
	} else {
		e.Found = g.Plain.Value
	}
	if a.regression() {
		half := max((e.High-e.Low)/2, 1e-12)
		e.Found = max(-farthest, min(farthest, (e.Found-e.Value)/half))
		e.Value, e.Low, e.High = 0, (e.Low-g.Original.Value)/half, (e.High-g.Original.Value)/half
	}
	return e
}

func (a *replied) estimates(shown []int) []drawing.Estimate {
	return ui.Each(shown, func(g int) drawing.Estimate { return a.estimate(&a.Groups[g]) })
}

// tick writes a number of the scale.
func (a *replied) tick(s drawing.Scale) func(float64) string {
	digits := max(0, int(math.Ceil(-math.Log10(s.Step)-1e-9)))
	return func(x float64) string { return a.figure(x, digits) }
}

// drawn is the picture of some groups. What it says is in the table, too.
func (a *replied) drawn(shown []int) app.UI {
	lines := a.estimates(shown)
	scale := drawing.ScaleOf(lines)
	ticks, tick := scale.Ticks(), a.tick(scale)
	return app.Div().Class("forest").Aria("hidden", true).Body(
		a.keys(lines),
		app.Div().Class("lines").Body(append(ui.Lines(len(lines), func(i int) app.UI {
			e := lines[i]
			side := "right"
			if scale.At(e.Value) > 0.5 {
				side = "left"
			}
			return app.Div().Class("line").Body(app.Span().Class("name").Text(e.Name),
				app.Span().Class("at").Body(chart.Estimate(scale, e), app.If(e.Said != "", app.Span().Class("gone", side).Text(e.Said))))
		}),
			app.Span().Class("ticks-at").Body(app.Range(ticks).Slice(func(i int) app.UI { return app.Span().Text(tick(ticks[i])) })))...),
		app.If(a.regression(), app.P().Class("hint").Text(a.s.Say(text.AnswerScaled))),
	)
}

// keys says what the marks are that there are.
func (a *replied) keys(lines []drawing.Estimate) app.UI {
	s := a.s
	key := func(found, off bool, said text.Message) app.UI {
		return app.Li().Body(chart.EstimateMark(found, off), app.Text(s.Say(said)))
	}
	all := []app.UI{key(false, false, text.AnswerOriginal), key(true, false, text.AnswerInside)}
	if slices.ContainsFunc(lines, func(e drawing.Estimate) bool { return e.Off }) {
		all = append(all, key(true, true, text.AnswerBeyond))
	}
	if slices.ContainsFunc(lines, func(e drawing.Estimate) bool { return e.Few }) {
		all = append(all, app.Li().Text(s.Say(text.AnswerLighter, facts.LeastJudged)))
	}
	return app.Ul().Class("keys").Body(all...)
}

// studied says what is left of what will be studied, before anything else is said of the
// result.
func (v *Review) studied() app.UI {
	s := v.S
	all := s.Result.Studied
	if len(all) == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("studied").Class("card pad wrap").Body(
		app.B().Text(s.Say(text.StudiedTitle)+" "), app.Text(s.Lang.Sentence(say.List(ui.Each(all, facts.Studied.Said), len(all)))))
}
