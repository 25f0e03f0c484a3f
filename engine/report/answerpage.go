package report

import (
	"fmt"
	"slices"

	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// Texts on answers.
var (
	headAnswers   = say.Define("report-answers", "What the release answers")
	leadAnswers   = say.Define("report-answers-lead", "A question was asked of the release as a statistics program reads it: a label that is one of the question's groups is that group, a number is a number, all else is missing. An answer is right where it lies within the original's margin of 95%.")
	leadUnseen    = say.Define("report-answers-unseen", "Groups of fewer than 11 people or rows are not shown, nor are those that the release does not show. † What the original answers is hidden where the count, or the answer, of fewer than 11 people could be worked out; of counts it always is.")
	headGroup     = say.Define("report-answers-group", "Group")
	headBefore    = say.Define("report-answers-original", "Original")
	headMargin    = say.Define("report-answers-margin", "Margin of 95%")
	headAnswer    = say.Define("report-answers-release", "Release")
	headWithin    = say.Define("report-answers-within", "Within")
	headCareful   = say.Define("report-answers-careful", "Read with care")
	leadCareful   = say.Define("report-answers-careful-lead", "Read with care: a generalized value counts evenly for all values of the original that it covers.")
	isWithin      = say.Define("report-answers-yes", "within the margin")
	isOff         = say.Define("report-answers-no", "off")
	isGone        = say.Define("report-answers-gone", "no answer")
	saidAsked     = say.Define("report-answers-question", "Question: {0}")
	saidFurthest  = say.Define("report-answers-furthest", "Furthest off of the groups shown: {0}, {1} in place of {2}")
	saidCanNotAsk = say.Define("report-answers-not-asked", "The question can't be asked of the original: {0}")
)

// answers writes what the release answers, if anything was asked.
func (p *page) answers() {
	if len(p.d.Answers) == 0 {
		return
	}
	p.heading(headAnswers)
	p.paragraph(leadAnswers.Say())
	for i := range p.d.Answers {
		p.answer(&p.d.Answers[i], i)
	}
	p.paragraph(leadCareful.Say())
	if p.d.ShowsSmall {
		p.paragraph(leadShown.Say())
	} else {
		p.paragraph(leadUnseen.Say())
	}
}

func (p *page) answer(a *Answer, at int) {
	p.line("<h3>" + p.say(saidAsked, asked.SaidOf(a.Question)) + "</h3>")
	if a.Verdict == "" {
		p.line("<p>" + p.say(saidCanNotAsk, a.Said) + "</p>")
		return
	}
	p.line("<p><b>" + p.sentence(a.Said) + "</b></p>")
	if a.Worst.English != "" {
		p.line("<p>" + p.sentence(a.Worst) + "</p>")
	}
	if c := a.Coefficient; c != nil {
		p.line("<p>" + p.sentence(answertext.Together(c.Name, optional(c.Original), optional(c.Plain))) + "</p>")
	}
	if slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool { return g.Bounded || g.Median }) {
		p.paragraph(answertext.Left.Say())
	}
	if len(a.Groups) == 0 {
		return
	}
	p.table("", []say.Kind{headGroup, headBefore, headMargin, headAnswer, headWithin, headCareful}, func() {
		for i := range a.Groups {
			g := &a.Groups[i]
			cells := []hypertext{p.sentence(answertext.LabelOf(a.Question, g.Label))}
			for _, cell := range g.cells(answerName(at, i, ""), p.l) {
				cells = append(cells, cell.html())
			}
			p.row(append(cells[:4], append([]hypertext{p.say(g.state())}, cells[4:]...)...)...)
		}
	})
}

func optional(x *float64) say.Text {
	if x == nil {
		return say.Number("–")
	}
	return decimal("", *x, 2)
}

// state says how the release's answer is beside the original's.
func (g *AnswerGroup) state() say.Kind {
	switch {
	case g.Release == nil:
		return isGone
	case !g.Judged:
		return facts.TooFewToTell
	case g.Within:
		return isWithin
	}
	return isOff
}

// answerCell is a figure of an answer in the page, from which [Document.Verify] reads it again.
type answerCell struct {
	name name
	text string
}

func (c answerCell) html() hypertext {
	return `<span data-figure="` + escape(c.name.id) + `" data-column="` + escape(c.name.column) + `">` + escape(c.text) + "</span>"
}

func answerName(answer, group int, of string) name {
	return name{"answer", fmt.Sprintf("%d.%d.%s", answer, group, of)}
}

// cells are the figures of a group: the original's answer, its margin, the release's answer and
// that of a careful reading.
func (g *AnswerGroup) cells(at name, l Language) []answerCell {
	digits := 2
	original, margin := hidden, ""
	if o := g.Original; o != nil {
		digits = o.Digits()
		original, margin = l.say(decimal(o.Sign, o.Value, digits)), l.margin(*o, digits)
	}
	write := func(sign string, x *float64) string {
		if x == nil {
			return ""
		}
		return l.say(decimal(sign, *x, digits))
	}
	named := func(of string) name { return name{at.id, at.column + of} }
	return []answerCell{{named("original"), original}, {named("margin"), margin}, {named("release"), write(g.ReleaseSign, g.Release)}, {named("careful"), write(g.CarefulSign, g.Careful)}}
}

// margin writes the margin of an estimate, and nothing where there is none.
func (l Language) margin(e facts.Estimate, digits int) string {
	if e.Low == nil {
		return ""
	}
	return l.say(decimal(e.LowSign, *e.Low, digits)) + " … " + l.say(decimal(e.HighSign, *e.High, digits))
}

// answerTexts are the figures of all answers that are in a page.
func (d *Document) answerTexts(l Language) map[name]string {
	texts := map[name]string{}
	for i := range d.Answers {
		for j := range d.Answers[i].Groups {
			for _, cell := range d.Answers[i].Groups[j].cells(answerName(i, j, ""), l) {
				texts[cell.name] = cell.text
			}
		}
	}
	return texts
}
