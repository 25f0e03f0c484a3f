package question

import (
	"strconv"

	"quasi/engine/say"
)

// Questions as people say them.
var (
	saidCount       = say.Define("asked-count", "Number of rows")
	saidMean        = say.Define("asked-mean", "Mean of {0}")
	saidMedian      = say.Define("asked-median", "Median of {0}")
	saidShare       = say.Define("asked-share", "Share of rows with {0} = {1}")
	saidAssociation = say.Define("asked-association", "Association of {0} and {1}")
	saidRegression  = say.Define("asked-regression", "How {0} depends on {1}")
	saidLogistic    = say.Define("asked-logistic", "How {0} = {1} depends on {2}")
	saidBy          = say.Define("asked-by", "{0} by {1}")
	saidSteps       = say.Define("asked-steps", "{0}, in steps of {1}")
	saidAnd         = say.Define("asked-and", "{0} and {1}")
	saidCommaAnd    = say.Define("asked-comma-and", "{0}, and {1}")
)

// Said returns the question as a sentence without a full stop: Mean of stay by age, in steps of
// 10. The zero question has none.
func (q Question) Said() say.Text {
	value := ""
	if q.Value != nil {
		value = *q.Value
	}
	var said say.Text
	switch q.Kind {
	case Count:
		said = saidCount.Say()
	case Mean:
		said = saidMean.Say(q.Of)
	case Median:
		said = saidMedian.Say(q.Of)
	case Share:
		said = saidShare.Say(q.Of, value)
	case Association:
		return saidAssociation.Say(q.Of, terms(q.By))
	case Regression:
		if q.Value != nil {
			return saidLogistic.Say(q.Of, value, terms(q.By))
		}
		return saidRegression.Say(q.Of, terms(q.By))
	}
	if len(q.By) == 0 {
		return said
	}
	return saidBy.Say(said, terms(q.By))
}

// SaidOf is [Question.Said] of a question that is written as [Parse] reads it; any other text
// stays as it is.
func SaidOf(written string) say.Text {
	q, err := Parse(written)
	if err != nil {
		return say.Text{English: written}
	}
	return q.Said()
}

// terms lists columns. Steps are between commas.
func terms(all []Term) say.Text {
	var said []say.Text
	for i, t := range all {
		one := say.Text{English: t.Column}
		if width, err := strconv.ParseFloat(t.Step, 64); err == nil {
			one = saidSteps.Say(t.Column, width)
		}
		if last := len(all) - 1; i == last && i > 0 {
			and := saidAnd
			if all[i-1].Step != "" {
				and = saidCommaAnd
			}
			return and.Say(series(said), one)
		}
		said = append(said, one)
	}
	return series(said)
}

// series is a list of texts as a part of a sentence.
func series(parts []say.Text) say.Text {
	if len(parts) == 1 {
		return parts[0]
	}
	return say.Series(parts, len(parts))
}
