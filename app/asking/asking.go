// Package asking says questions, and the groups that they make, in the language of the screen:
// of mean of stay by age/10 it says Mean of stay by age, in steps of 10.
package asking

import (
	"strconv"

	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
)

// Asked returns a question as a sentence without a full stop. The zero question has none.
func Asked(lang text.Lang, q question.Question) string { return lang.Phrase(q.Said()) }

// Written returns a question that is written down as a sentence, as [Asked] does.
func Written(lang text.Lang, written string) string {
	q, _ := question.Parse(written) // by the engine
	return Asked(lang, q)
}

// Group names a group of an answer to a question. A group of numbers in steps is named by its
// first and its last number where whole says that the column has whole ones, else by its bounds.
func Group(lang text.Lang, q question.Question, label []string, whole func(column string) bool) string {
	if len(label) == 0 {
		return lang.Say(text.AskedAll)
	}
	if q.Kind == question.Regression {
		return lang.Phrase(answertext.LabelOf(q.String(), label))
	}
	by := q.By
	if q.Kind == question.Association && len(label) == 2 {
		by = append([]question.Term{{Column: q.Of}}, q.By...)
	}
	said := make([]string, len(label))
	for i, of := range label {
		said[i] = of
		if by[i].Step != "" {
			said[i] = Label(lang, of, whole(by[i].Column))
		}
	}
	return lang.List(said)
}

// Label names a group of numbers, [30,40) or [0.5,1.0), as people do; any other text as it is.
func Label(lang text.Lang, label string, whole bool) string {
	from, to, ok := answertext.Bounds(label)
	if !ok {
		return label
	}
	first, notFirst := strconv.Atoi(from)
	end, notEnd := strconv.Atoi(to)
	switch {
	case !whole || notFirst != nil || notEnd != nil:
		return lang.Phrase(answertext.Under(from, to))
	case end-1 == first:
		return from
	}
	return lang.Say(text.Between, from, strconv.Itoa(end-1))
}

// Answered says how questions are answered: in how many groups one is, or all are exactly, or else
// how many of several. tone is
// the class of a figure that is good or bad, and may be empty.
func Answered(lang text.Lang, answers []facts.Answer) (said, tone string) {
	if len(answers) == 1 {
		return one(lang, &answers[0])
	}
	good, judged, exact := 0, 0, true
	for i := range answers {
		a := &answers[i]
		if a.Verdict.Good() {
			good++
		}
		judged, exact = judged+a.Judged, exact && a.Lean.Exactly(a.Judged)
	}
	switch {
	case good == len(answers) && exact:
		return lang.Say(text.WayAllExact, judged), "good"
	case good == len(answers):
		tone = "good"
	case good == 0:
		tone = "bad"
	default:
		tone = "warn"
	}
	return lang.Say(text.WayQuestions, good, len(answers)), tone
}

func one(lang text.Lang, a *facts.Answer) (said, tone string) {
	switch a.Verdict {
	case facts.Unanswered:
		return lang.Say(text.WayNoAnswer), "bad"
	case facts.TooFewRows:
		return lang.Phrase(facts.TooFewToTell.Say()), ""
	case facts.WronglyAnswer:
		tone = "bad"
	case facts.Leans:
		return lang.Say(text.WayLeans), "warn"
	case facts.PartlyAnswered:
		tone = "warn"
	default:
		tone = "good"
	}
	if a.Lean.Exactly(a.Judged) {
		return lang.Say(text.WayAllExact, a.Judged), tone
	}
	return lang.Say(text.WayGroups, a.Within, a.Judged), tone
}
