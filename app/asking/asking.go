// Package asking says questions, and the groups that they make, in the language of the screen:
// of mean of stay by age/10 it says Mean of stay by age, in steps of 10.
package asking

import (
	"strconv"
	"strings"

	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/measure/answer"
)

// Asked returns a question as a sentence without a full stop. The zero question has none.
func Asked(lang text.Lang, q question.Question) string {
	said := ""
	switch q.Kind {
	case question.Count:
		said = lang.Say(text.AskedCount)
	case question.Mean:
		said = lang.Say(text.AskedMean, q.Of)
	case question.Median:
		said = lang.Say(text.AskedMedian, q.Of)
	case question.Share:
		said = lang.Say(text.AskedShare, q.Of, value(q))
	case question.Association:
		return lang.Say(text.AskedAssociation, q.Of, terms(lang, q.By))
	case question.Regression:
		if q.Value != nil {
			return lang.Say(text.AskedLogistic, q.Of, value(q), terms(lang, q.By))
		}
		return lang.Say(text.AskedRegression, q.Of, terms(lang, q.By))
	}
	if len(q.By) == 0 {
		return said
	}
	return lang.Say(text.AskedBy, said, terms(lang, q.By))
}

func value(q question.Question) string {
	if q.Value == nil {
		return ""
	}
	return *q.Value
}

// terms lists columns. Steps are between commas.
func terms(lang text.Lang, all []question.Term) string {
	said := make([]string, len(all))
	for i, t := range all {
		said[i] = t.Column
		if t.Step != "" {
			said[i] = lang.Say(text.AskedSteps, t.Column, lang.Figures(t.Step))
		}
	}
	last := len(all) - 1
	if last < 1 {
		return strings.Join(said, "")
	}
	and := text.AskedAnd
	if all[last-1].Step != "" {
		and = text.AskedCommaAnd
	}
	return lang.Say(and, lang.List(said[:last]), said[last])
}

// Group names a group of an answer to a question. A group of numbers in steps is named by its
// first and its last number where whole says that the column has whole ones, else by its bounds.
func Group(lang text.Lang, q question.Question, label []string, whole func(column string) bool) string {
	if len(label) == 0 {
		return lang.Say(text.AskedAll)
	}
	if q.Kind == question.Regression {
		return lang.Phrase(answer.LabelOf(q.String(), label))
	}
	by := q.By
	if q.Kind == question.Association && len(label) == 2 {
		by = append([]question.Term{{Column: q.Of}}, q.By...)
	}
	said := make([]string, len(label))
	for i, of := range label {
		said[i] = of
		if i < len(by) && by[i].Step != "" {
			said[i] = step(lang, of, whole(by[i].Column))
		}
	}
	return lang.List(said)
}

// step names a group of numbers, [30,40) or [0.5,1.0), as people do; any other text as it is.
func step(lang text.Lang, label string, whole bool) string {
	from, to, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(label, "["), ")"), ",")
	_, notFrom := strconv.ParseFloat(from, 64)
	_, notTo := strconv.ParseFloat(to, 64)
	if !ok || notFrom != nil || notTo != nil {
		return label
	}
	end, notWhole := strconv.Atoi(to)
	first, notFirst := strconv.Atoi(from)
	switch {
	case !whole || notWhole != nil || notFirst != nil:
		return lang.Say(text.AskedUnder, lang.Figures(from), lang.Figures(to))
	case end-1 == first:
		return from
	}
	return lang.Say(text.AskedWhole, from, strconv.Itoa(end-1))
}

// Answered says how questions are answered: of one in how many groups, of several how many. tone is
// the class of a figure that is good or bad, and may be empty.
func Answered(lang text.Lang, answers []facts.Answer) (said, tone string) {
	if len(answers) == 1 {
		return one(lang, &answers[0])
	}
	good := 0
	for i := range answers {
		if answers[i].Verdict.Good() {
			good++
		}
	}
	switch {
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
	case facts.PartlyAnswered:
		tone = "warn"
	default:
		tone = "good"
	}
	return lang.Say(text.WayGroups, a.Within, a.Judged), tone
}
