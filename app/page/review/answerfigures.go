package review

import (
	"math"
	"slices"
	"strconv"

	"quasi/app/asking"
	"quasi/app/figure"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/engine/measure/answer/answertext"
)

// answerFigures are the answers as they are saved, by the plain reading, with the figures of the
// careful one beside it.
func answerFigures(s *session.Session) (all []figure.Figure) {
	for i, of := range s.Result.Answers {
		if f, some := answerFigure(newReplied(s, of, false), "answer-"+strconv.Itoa(i+1)); some {
			all = append(all, f)
		}
	}
	return all
}

// answerFigure is an answer as it is saved: of the groups that the release shows and that have 11
// rows or more, without what the original answers where that could tell a small count. some is
// false where nothing is left.
func answerFigure(a *replied, name string) (f figure.Figure, some bool) {
	s, hidden := a.s, a.concealed()
	lines := [][]string{{s.Say(text.AnswerGroup), s.Say(text.AnswerBefore), s.Say(text.AnswerLow), s.Say(text.AnswerHigh), s.Say(text.AnswerAfter), s.Say(text.AnswerReleasedRows), s.Say(text.AnswerVerdict), s.Say(text.ReadingCareful)}}
	told := *a
	told.Groups = nil
	var conceal []bool
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.Plain == nil || g.Rows < leastReported {
			continue
		}
		told.Groups, conceal = append(told.Groups, *g), append(conceal, hidden[i])
		lines = append(lines, a.told(g, hidden[i]))
	}
	if len(told.Groups) == 0 {
		return f, false
	}
	shown := told.largest(mostDrawn)
	marks := told.estimates(shown)
	for i, g := range shown {
		e := &marks[i]
		if !told.hasMargin(&told.Groups[g]) {
			e.Low, e.High = math.NaN(), math.NaN()
		}
		if conceal[g] {
			e.Value, e.Low, e.High, e.Off, e.Few = math.NaN(), math.NaN(), math.NaN(), false, false
		}
	}
	scale := drawing.ScaleOf(marks)
	keys := drawing.Keys{Value: s.Say(text.AnswerOriginal), Within: s.Say(text.AnswerInside), Off: s.Say(text.AnswerBeyond)}
	if slices.Contains(conceal, true) {
		told.Lean = nil
	}
	caption := s.Lang.Sentence(answertext.Said(told.Answer))
	for _, more := range a.explained() {
		caption += " " + more
	}
	if len(answertext.Bounded(told.Answer)) > 0 {
		caption += " " + s.Lang.Sentence(answertext.Left.Say())
	}
	if a.regression() {
		caption += " " + s.Say(text.AnswerScaled)
	}
	return figure.Figure{Name: name, Title: asking.Asked(s.Lang, a.question), Caption: caption + " " + s.Say(text.ReadingPlainWhy), Picture: drawing.Forest(scale, keys, a.tick(scale), marks), Lines: lines}, true
}

// told are the figures of a group as they are saved.
func (a *replied) told(g *facts.AnswerGroup, hidden bool) []string {
	low, high, careful := "", "", ""
	if a.hasMargin(g) {
		low, high = g.Original.LowSign+figure.Plain(*g.Original.Low), g.Original.HighSign+figure.Plain(*g.Original.High)
	}
	if g.Careful != nil {
		careful = g.Careful.Sign + figure.Plain(g.Careful.Value)
	}
	release, rows := g.Plain.Sign+figure.Plain(g.Plain.Value), figure.Plain(g.Plain.Rows)
	if hidden {
		return []string{a.name(g), figure.Concealed, figure.Concealed, figure.Concealed, release, rows, "", figure.Concealed}
	}
	return []string{a.name(g), g.Original.Sign + figure.Plain(g.Original.Value), low, high, release, rows, a.verdict(g), careful}
}

// hasMargin reports whether the margin of a group is saved: that of a median has values of rows.
func (a *replied) hasMargin(g *facts.AnswerGroup) bool {
	return g.Original.Low != nil && (a.question.Kind != question.Median && !g.Median || g.Judged())
}

// concealed returns of which groups no figure of the original is saved: of all where each is a
// count, and of those from which a count of 1 to 10 rows could be worked out, by the shares of
// all others, too.
func (a *replied) concealed() []bool {
	n := len(a.Groups)
	counts, total := make([]figure.Pair, n), 0.0
	for i := range a.Groups {
		g := &a.Groups[i]
		rows := float64(g.Rows)
		counts[i] = figure.Pair{rows}
		if a.ofShares() {
			counts[i] = figure.Pair{g.Original.Value * rows, rows - g.Original.Value*rows}
		}
		total += rows
	}
	crossed, small := a.ofShares() && a.question.Kind == question.Association, false
	for i := range counts {
		for side := range counts[i] {
			counts[i][side] /= math.Max(1, total)
			small = small || figure.Small(counts[i][side], int(total))
		}
	}
	hidden := make([]bool, n)
	switch {
	case a.question.Kind == question.Count || crossed && small:
		for i := range hidden {
			hidden[i] = true
		}
	case crossed, a.regression(): // one figure, or none of few
	default:
		hidden = figure.Conceal(counts, int(total))
	}
	return hidden
}
