// Package answertext says what an answer to a question comes to, in the words of report, screen and
// command. It computes no answer, so that the screen's program does without what does.
package answertext

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// What is said of an answer.
var (
	saidAll      = say.Define("answer-all", "Answered in {0} of {0} {0:group|groups} of {1} rows and more")
	saidSome     = say.Define("answer-some", "Answered in {0} of {1} groups of {2} rows and more")
	saidWrong    = say.Define("answer-wrong", "Answered wrongly in {0} of {1} {1:group|groups} of {2} rows and more: do not use this release for it")
	saidExact    = say.Define("answer-exact", "Exact in {0} of {0} {0:group|groups} of {1} rows and more")
	saidLower    = say.Define("answer-lower", "Lower by {0} on average over {1} groups, in one direction more than chance allows")
	saidHigher   = say.Define("answer-higher", "Higher by {0} on average over {1} groups, in one direction more than chance allows")
	saidLeans    = say.Define("answer-leans", "The groups are off in one direction more than chance allows")
	saidAllOf    = say.Define("answer-all-coefficients", "All {0} coefficients are within the original's margins")
	saidSomeOf   = say.Define("answer-some-coefficients", "{0} of {1} coefficients are within the original's margins")
	saidFew      = say.Define("answer-few", "Too few rows to tell whether the answer is right: no group has {0}")
	saidNone     = say.Define("answer-none", "Not answered: {0}")
	saidWorst    = say.Define("answer-worst", "Furthest off: {0}, {1} in place of {2}; {3} rows in the release, {4} in the original")
	saidTogether = say.Define("report-answers-together", "{0}: {1} in the original, {2} in the release")

	// Constant is the label of the constant of a regression.
	Constant = say.Define("answer-constant", "(constant)")

	saidUnder = say.Define("answer-under", "{0} to under {1}")

	saidBounds = say.Define("answer-bounds", "{0}: {1} of {2} rows have a bound such as <5 in place of a number, and are left out of the mean")
	saidMedian = say.Define("answer-median", "{0}: {1} of {2} rows have a bound such as <5 in place of a number: no mean, and in its place the median of all")

	// Left says of an answer without counts what [Bounded] says of each group.
	Left = say.Define("report-answers-bounds", "Rows with a bound such as <5 in place of a number are left out of means; where they are more than half of a group, its figures are medians of all.")

	allRows = say.Define("report-answers-all", "all rows")

	saidGone = say.Define("answer-gone", "No row tells {0}")
)

// Said is the verdict on an answer in a sentence without a full stop.
func Said(a facts.Answer) say.Text {
	coefficients := strings.HasPrefix(a.Question, string(question.Regression)+" ")
	switch {
	case a.Verdict == facts.Unanswered:
		return saidNone.Say(a.Why)
	case a.Verdict == facts.TooFewRows:
		return saidFew.Say(facts.LeastJudged)
	case coefficients && a.Verdict == facts.Answered:
		return saidAllOf.Say(a.Judged)
	case coefficients:
		return saidSomeOf.Say(a.Within, a.Judged)
	case a.Verdict == facts.Leans:
		switch {
		case a.Lean == nil || a.Lean.By*float64(a.Lean.Towards) <= 0:
			return saidLeans.Say()
		case a.Lean.Towards < 0:
			return saidLower.Say(say.Number(strconv.FormatFloat(-a.Lean.By, 'f', -1, 64)), a.Lean.Groups)
		}
		return saidHigher.Say(say.Number(strconv.FormatFloat(a.Lean.By, 'f', -1, 64)), a.Lean.Groups)
	case a.Verdict == facts.Answered && a.Lean.Exactly(a.Judged):
		return saidExact.Say(a.Judged, facts.LeastJudged)
	case a.Verdict == facts.Answered:
		return saidAll.Say(a.Judged, facts.LeastJudged)
	case a.Verdict == facts.WronglyAnswer:
		return saidWrong.Say(a.Judged-a.Within, a.Judged, facts.LeastJudged)
	}
	return saidSome.Say(a.Within, a.Judged, facts.LeastJudged)
}

// LabelOf names a group of the answer to a question: the values that it has, numbers in steps by
// their bounds, or its coefficient, of which the constant has a name in every language.
func LabelOf(asked string, label []string) say.Text {
	if len(label) == 0 {
		return allRows.Say()
	}
	q, _ := question.Parse(asked)
	if joined := strings.Join(label, ", "); q.Kind == question.Regression && joined == Constant.English {
		return Constant.Say()
	}
	said := make([]say.Text, len(label))
	for i, of := range label {
		said[i].English = of
		if from, to, ok := Bounds(of); ok {
			said[i] = Under(from, to)
		}
	}
	if len(said) == 1 {
		return said[0]
	}
	return say.Series(said, len(said))
}

// Bounds returns the bounds of a group of numbers in steps as they are written in its label: 30 and
// 40 of [30,40).
func Bounds(label string) (from, to string, ok bool) {
	inside, opens := strings.CutPrefix(label, "[")
	inside, closes := strings.CutSuffix(inside, ")")
	from, to, ok = strings.Cut(inside, ",")
	_, errFrom := strconv.ParseFloat(from, 64)
	_, errTo := strconv.ParseFloat(to, 64)
	return from, to, ok && opens && closes && errFrom == nil && errTo == nil
}

// Under names numbers from a bound to one that is none of them.
func Under(from, to string) say.Text { return saidUnder.Say(say.Number(from), say.Number(to)) }

// Worst says which of the groups that are judged is furthest from the original, in widths of
// its margin, or has no answer; empty: all are within their margins.
func Worst(a facts.Answer) say.Text {
	worst := Furthest(a)
	switch {
	case worst == nil || a.Verdict == facts.Unanswered:
		return say.Text{}
	case worst.Plain == nil:
		return saidGone.Say(LabelOf(a.Question, worst.Label))
	}
	digits := worst.Original.Digits()
	return saidWorst.Say(LabelOf(a.Question, worst.Label), say.Number(Signed(worst.Plain.Sign, worst.Plain.Value, digits)), say.Number(Signed(worst.Original.Sign, worst.Original.Value, digits)), int(math.Round(worst.Plain.Rows)), worst.Rows)
}

// Bounded says of each group how many rows its mean leaves out, or that it has none.
func Bounded(a facts.Answer) (all []say.Text) {
	for _, g := range a.Groups {
		switch label := LabelOf(a.Question, g.Label); {
		case g.Median:
			all = append(all, saidMedian.Say(label, g.Bounded, g.Rows))
		case g.Bounded > 0:
			all = append(all, saidBounds.Say(label, g.Bounded, g.Bounded+g.Rows))
		}
	}
	return all
}

// Signed writes a figure of an estimate, and one with a sign with its own decimals.
func Signed(sign string, x float64, digits int) string {
	if sign != "" {
		digits = -1
	}
	return sign + strconv.FormatFloat(x, 'f', digits, 64)
}

// IsWorst reports whether a text is one that [Worst] says.
func IsWorst(t say.Text) bool { return t.Code == saidWorst.Code || t.Code == saidGone.Code }

// Furthest returns the judged group that is furthest from the original, in widths of its
// margin, or has no answer; nil: all are within their margins.
func Furthest(a facts.Answer) *facts.AnswerGroup {
	var worst *facts.AnswerGroup
	most := 0.0
	for i := range a.Groups {
		g := &a.Groups[i]
		if !g.Judged() || g.Plain != nil && g.Plain.Within {
			continue
		}
		if off := g.Off(); worst == nil || off > most {
			worst, most = g, off
		}
	}
	return worst
}

// Together says how two columns go together before and after, by a coefficient that is called
// by its name; both are written already.
func Together(name string, original, release any) say.Text {
	return saidTogether.Say(name, original, release)
}

// Settles reports whether an answer is good and its question about a column, of which nothing more has
// to be said.
func Settles(a facts.Answer, column string) bool {
	q, _ := question.Parse(a.Question)
	return a.Verdict.Good() && slices.Contains(q.Columns(), column)
}

// What is said of a bias.
var (
	saidMean   = say.Define("bias-mean", "{0}: the mean is {1} in the rows that still tell it, {2} in the original")
	saidShare  = say.Define("bias-share", "{0}: {1} has a share of {2} in the rows that still tell it, {3} in the original")
	saidNoRow  = say.Define("bias-none", "{0}: no row tells it any more")
	saidCap    = say.Define("bias-cap", "one highest class from {0} on would keep more of it")
	saidAndCap = say.Define("bias-and-cap", "{0}; {1}")
)

// Bias says a bias without a full stop, with the highest class that would help.
func Bias(b facts.Bias) say.Text {
	digits := b.Original.Digits()
	said := saidNoRow.Say(b.Column)
	switch {
	case b.Left == nil:
	case b.Value == "":
		said = saidMean.Say(b.Column, say.Number(Signed("", b.Left.Value, digits)), say.Number(Signed("", b.Original.Value, digits)))
	default:
		value := say.Text{English: b.Value}
		if from, to, ok := Bounds(b.Value); ok {
			value = Under(from, to)
		}
		said = saidShare.Say(b.Column, value, say.Share(b.Left.Value), say.Share(b.Original.Value))
	}
	if b.Cap == 0 {
		return said
	}
	return saidAndCap.Say(said, Highest(b.Cap))
}

// Highest says that one highest class, from a number on, would keep more of a column.
func Highest(from float64) say.Text {
	return saidCap.Say(say.Number(strconv.FormatFloat(from, 'g', -1, 64)))
}
