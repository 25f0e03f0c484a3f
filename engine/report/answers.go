package report

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
	"quasi/engine/say"
)

// Answer is the answer of the release to a question of the recipe, with a verdict against the
// original. The figures of the original are for its holder alone (see [facts.Answer]).
type Answer struct {
	Question string `json:"question"`
	// Verdict is on all groups of the original, whether they are shown or not; empty: the
	// question can't be asked of the original.
	Verdict facts.AnswerResult `json:"verdict,omitempty"`
	Said    say.Text           `json:"said"` // the verdict in a sentence
	Worst   unread             `json:"worst,omitempty"`
	// Judged counts the groups of [facts.LeastJudged] rows and more, Within those of them
	// whose answer lies within the original's margin.
	Judged int `json:"judged"`
	Within int `json:"within"`
	// Exact says that all judged groups have the original's answer.
	Exact bool `json:"exact,omitempty"`
	// Coefficient says how two columns go together; nil: it is not asked.
	Coefficient *Coefficient  `json:"coefficient,omitempty"`
	Groups      []AnswerGroup `json:"groups"`
}

// AnswerGroup is the answer for a group that the release shows, in at least 11 rows.
type AnswerGroup struct {
	// Label has the group's value of each column, or the name of the coefficient.
	Label    []string `json:"label"`
	Original unread   `json:"original,omitempty"`
	Rows     unread   `json:"rows,omitempty"`
	// Release is the answer by a plain reading of the release, from Released rows.
	Release  *float64 `json:"release"`
	Released float64  `json:"released_rows"`
	// Within says that it lies within the original's margin, of a group that counts in the
	// verdict: one that is Judged.
	Within  bool   `json:"within"`
	Judged  bool   `json:"judged"`
	Careful unread `json:"careful,omitempty"`
	// Sign says that the answer is known to be below or above Release alone; see [facts.Estimate].
	Sign string `json:"release_sign,omitempty"`
	// Bounded says that a mean leaves out rows with bounds in place of numbers, Median that a median
	// stands in its place.
	Bounded bool `json:"bounded,omitempty"`
	Median  bool `json:"median,omitempty"`
}

// Coefficient says how two columns go together in the release.
type Coefficient struct {
	Name     string   `json:"name"` // as that of [facts.AnswerCoefficient]
	Original unread   `json:"original,omitempty"`
	Plain    *float64 `json:"plain"` // as a plain reader finds it; nil: there is none
	Careful  unread   `json:"careful,omitempty"`
}

// unread is a field on the original, in JSON, that only reports of earlier versions have; empty
// in those that this version writes.
type unread = json.RawMessage

// published returns of an answer the verdict and what the release tells, of groups of 11 rows and
// more unless small ones are shown.
func published(q asked.Question, a facts.Answer, showSmall bool) Answer {
	d := Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within,
		Exact: a.Verdict == facts.Answered && a.Lean.Exactly(a.Judged), Groups: []AnswerGroup{}}
	if c := a.Coefficient; c != nil {
		d.Coefficient = &Coefficient{Name: c.Name, Plain: c.Plain}
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		p := g.Plain
		if p == nil || !showSmall && p.Rows < smallest || q.Kind == asked.Association && len(g.Label) == 2 && p.Value == 0 {
			continue // the last are cells that no row of the release is in
		}
		d.Groups = append(d.Groups, AnswerGroup{Label: g.Label, Release: &p.Value, Released: p.Rows, Within: g.Judged() && p.Within, Judged: g.Judged(),
			Sign: p.Sign, Bounded: g.Bounded > 0, Median: g.Median})
	}
	verdict := d.told()
	verdict.Why = a.Why
	d.Said = answertext.Said(verdict)
	return d
}

// told returns what a report tells of an answer over all of its groups: not by how much they are off.
func (a *Answer) told() facts.Answer {
	told := facts.Answer{Question: a.Question, Verdict: a.Verdict, Judged: a.Judged, Within: a.Within}
	if a.Exact {
		told.Lean = &facts.Lean{Exact: a.Judged}
	}
	return told
}

// showsOriginal reports whether a report has figures of the original in answers or biases, as those of
// an earlier version have.
func (d *Document) showsOriginal() bool {
	some := func(of ...unread) bool { return slices.ContainsFunc(of, func(e unread) bool { return len(e) > 0 }) }
	return slices.ContainsFunc(d.Answers, func(a Answer) bool {
		return some(a.Worst) || a.Coefficient != nil && some(a.Coefficient.Original, a.Coefficient.Careful) ||
			slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool { return some(g.Original, g.Rows, g.Careful) })
	}) || slices.ContainsFunc(d.Biases, func(b Bias) bool { return some(b.Hidden, b.Original, b.Cap) })
}

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
			answer := answerCell{name{"answer", fmt.Sprintf("%d.%d.release", at, i)}, p.l.figure(g.Sign, g.Release)}
			p.row(p.sentence(answertext.LabelOf(a.Question, g.Label)), answer.html(), p.say(g.state()))
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

// Bias says of a column that is studied, or asked about, whether what is left of it differs from
// what was there, without a figure of the original.
type Bias struct {
	Column string `json:"column"`
	// Value is the value whose share is meant; empty: the mean is, or no row shows the value.
	Value string `json:"value,omitempty"`
	// Moved says that what is left lies outside the original's margin, or that fewer than half
	// of the original's rows tell it.
	Moved    bool   `json:"moved"`
	Hidden   unread `json:"hidden,omitempty"`
	Original unread `json:"original,omitempty"`
	// Left is the mean or share among the rows that keep a value; nil: none does, or none shows
	// the value.
	Left *float64 `json:"left"`
	Cap  unread   `json:"cap,omitempty"`
	Said say.Text `json:"said"` // one of the states of a bias
}

// Texts on biases.
var (
	headBiases  = say.Define("report-biases", "What is studied, before and after")
	leadBiases  = say.Define("report-biases-lead", "Hiding is not random: what is rare is hidden first. For each column that is studied or asked about: its mean, or the share that has moved most, among the rows that keep a value, and whether it is the original's.")
	headKept    = say.Define("report-bias-left", "Rows that keep a value")
	headDiffers = say.Define("report-bias-state", "Difference")
	isMoved     = say.Define("report-bias-moved", "off by more than the original's margin of 95%")
	isThin      = say.Define("report-bias-thin", "fewer than half of the rows keep a value")
	isUntold    = say.Define("report-bias-none", "no row keeps a value")
	saidOf      = say.Define("report-bias-of", "{0}: {1}")
	meanOf      = say.Define("report-bias-mean", "{0}, mean")
	shareOf     = say.Define("report-bias-share", "{0}, share of {1}")
)

// stateOf says how what is left is beside the original.
func stateOf(b *facts.Bias) say.Kind {
	switch {
	case !b.Moved():
		return isWithin
	case b.Left == nil:
		return isUntold
	case *b.Original.Low <= b.Left.Value && b.Left.Value <= *b.Original.High:
		return isThin
	}
	return isMoved
}

// biases writes what is left of what is studied.
func (p *page) biases() {
	if len(p.d.Biases) == 0 {
		return
	}
	p.heading(headBiases)
	p.paragraph(leadBiases.Say())
	p.table("", []say.Kind{headColumn, headKept, headDiffers}, func() {
		for i := range p.d.Biases {
			b := &p.d.Biases[i]
			state, compared := p.say(isWithin), p.say(meanOf, b.Column)
			if b.Moved {
				state = `<b class="amber">` + p.sentence(b.Said) + "</b>"
			}
			if b.Left == nil {
				compared = escape(b.Column)
			} else if b.Value != "" {
				compared = p.say(shareOf, b.Column, b.Value)
			}
			p.row(compared, answerCell{name{"bias", fmt.Sprintf("%d.left", i)}, p.l.figure("", b.Left)}.html(), state)
		}
	})
}
