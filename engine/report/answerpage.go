package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// Texts on answers.
var (
	headAnswers   = say.Define("report-answers", "What the release answers")
	leadAnswers   = say.Define("report-answers-lead", "A question was asked of the release as a statistics program reads it: a label that is one of the question's groups is that group, a number is a number, all else is missing. An answer is right where it lies within the original's margin of 95%.")
	leadUnseen    = say.Define("report-answers-unseen", "Groups of fewer than 11 rows are not shown, nor is what the original answers.")
	headGroup     = say.Define("report-answers-group", "Group")
	headAnswer    = say.Define("report-answers-release", "Release")
	headWithin    = say.Define("report-answers-within", "Within")
	isWithin      = say.Define("report-answers-yes", "within the margin")
	isOff         = say.Define("report-answers-no", "off")
	saidAsked     = say.Define("report-answers-question", "Question: {0}")
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
	if c := a.Coefficient; c != nil && c.Plain != nil {
		p.line("<p>" + p.sentence(saidOf.Say(c.Name, significant(*c.Plain))) + "</p>")
	}
	if slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool { return g.Bounded || g.Median }) {
		p.paragraph(answertext.Left.Say())
	}
	if len(a.Groups) == 0 {
		return
	}
	p.table("", []say.Kind{headGroup, headAnswer, headWithin}, func() {
		for i := range a.Groups {
			g := &a.Groups[i]
			p.row(p.sentence(answertext.LabelOf(a.Question, g.Label)), g.cell(at, i, p.l).html(), p.say(g.state()))
		}
	})
}

// state says how the release's answer is beside the original's.
func (g *AnswerGroup) state() say.Kind {
	switch {
	case !g.Judged:
		return facts.TooFewToTell
	case g.Within:
		return isWithin
	}
	return isOff
}

// answerCell is a figure in the page, from which [Document.Verify] reads it again.
type answerCell struct {
	name name
	text string
}

func (c answerCell) html() hypertext {
	return `<span data-figure="` + escape(c.name.id) + `" data-column="` + escape(c.name.column) + `">` + escape(c.text) + "</span>"
}

// cell is the release's answer for a group in the page.
func (g *AnswerGroup) cell(answer, at int, l Language) answerCell {
	return answerCell{name{"answer", fmt.Sprintf("%d.%d.release", answer, at)}, l.figure(g.Sign, g.Release)}
}

// figure writes what a release tells; nil: nothing.
func (l Language) figure(sign string, x *float64) string {
	if x == nil {
		return ""
	}
	return sign + l.say(significant(*x))
}

// significant rounds a figure to four digits, but to no less than a whole number.
func significant(x float64) say.Text {
	text := strconv.FormatFloat(x, 'f', 0, 64)
	if math.Abs(x) < 1000 {
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
		text = strconv.FormatFloat(x, 'f', -1, 64)
	}
	return say.Number(text)
}
