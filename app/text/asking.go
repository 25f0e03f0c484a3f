package text

import (
	"strconv"

	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
)

// Question returns a question as a sentence without a full stop: of mean of stay by age/10 Mean of
// stay by age, in steps of 10. The zero question has none.
func (l Lang) Question(q question.Question) string { return l.Phrase(q.Said()) }

// WrittenQuestion is [Lang.Question] of a question that is written down.
func (l Lang) WrittenQuestion(written string) string {
	q, _ := question.Parse(written) // by the engine
	return l.Question(q)
}

// Group names a group of an answer to a question. A group of numbers in steps is named by its
// first and its last number where whole says that the column has whole ones, else by its bounds.
func (l Lang) Group(q question.Question, label []string, whole func(column string) bool) string {
	if len(label) == 0 {
		return l.Say(AskedAll)
	}
	if q.Kind == question.Regression {
		return l.Phrase(answertext.LabelOf(q.String(), label))
	}
	by := q.By
	if q.Kind == question.Association && len(label) == 2 {
		by = append([]question.Term{{Column: q.Of}}, q.By...)
	}
	said := make([]string, len(label))
	for i, of := range label {
		said[i] = of
		if by[i].Step != "" {
			said[i] = l.Label(of, whole(by[i].Column))
		}
	}
	return l.List(said)
}

// Label names a group of numbers, [30,40) or [0.5,1.0), as people do; any other text as it is.
func (l Lang) Label(label string, whole bool) string {
	from, to, ok := answertext.Bounds(label)
	if !ok {
		return label
	}
	first, notFirst := strconv.Atoi(from)
	end, notEnd := strconv.Atoi(to)
	switch {
	case !whole || notFirst != nil || notEnd != nil:
		return l.Phrase(answertext.Under(from, to))
	case end-1 == first:
		return from
	}
	return l.Say(Between, from, strconv.Itoa(end-1))
}

// Answers says how questions are answered: in how many groups one is, or all are exactly, or else
// how many of several. tone is the class of a figure that is good or bad, and may be empty.
func (l Lang) Answers(answers []facts.Answer) (said, tone string) {
	if len(answers) == 1 {
		return l.answer(&answers[0])
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
		return l.Say(WayAllExact, judged), "good"
	case good == len(answers):
		tone = "good"
	case good == 0:
		tone = "bad"
	default:
		tone = "warn"
	}
	return l.Say(WayQuestions, good, len(answers)), tone
}

func (l Lang) answer(a *facts.Answer) (said, tone string) {
	switch a.Verdict {
	case facts.Unanswered:
		return l.Say(WayNoAnswer), "bad"
	case facts.TooFewRows:
		return l.Phrase(facts.TooFewToTell.Say()), ""
	case facts.WronglyAnswer:
		tone = "bad"
	case facts.Leans:
		return l.Say(WayLeans), "warn"
	case facts.PartlyAnswered:
		tone = "warn"
	default:
		tone = "good"
	}
	if a.Lean.Exactly(a.Judged) {
		return l.Say(WayAllExact, a.Judged), tone
	}
	return l.Say(WayGroups, a.Within, a.Judged), tone
}
