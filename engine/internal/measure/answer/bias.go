package answer

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
)

// mostValues is the greatest number of values of a column whose shares are compared.
const mostValues = 50

// BiasOf compares a column of the original with what is left of it in the release: the mean of
// numbers, and of other values the share that has moved most. ok is false for a column of more
// than 50 texts, for one that is not in the release, and where a mean has too many bounds or groups stand for all numbers.
func BiasOf(column string, original, released *table.Table, opt Options) (b facts.Bias, ok bool) {
	a := &asked{original: original, released: released, opt: opt}
	c, to := original.Column(column), a.of(column)
	if c == nil || to == nil {
		return b, false
	}
	if keysOf(c).numbers {
		found, err := Of(question.Question{Kind: question.Mean, Of: column}, original, released, opt)
		if err != nil || len(found.Groups) == 0 || found.Groups[0].Median {
			return b, false
		}
		b = biased(column, "", &found.Groups[0])
		grouped := func(v int32) bool { return !to.Absent(v) && !domain.IsSuppressed(to.Values[v]) }
		if b.Left == nil && slices.ContainsFunc(to.Codes, grouped) {
			return b, false
		}
		if b.Moved() {
			b.Cap = a.cap(c)
		}
		b.Said = answertext.Bias(b)
		return b, true
	}
	values := a.valuesOf(c).labels
	if len(values) == 0 || len(values) > mostValues {
		return b, false
	}
	most := -1.0
	for i := range values {
		found, err := Of(question.Question{Kind: question.Share, Of: column, Value: &values[i]}, original, released, opt)
		if err != nil || len(found.Groups) == 0 || found.Groups[0].Original.Low == nil {
			continue
		}
		if off := found.Groups[0].Off(); off > most {
			most, b = off, biased(column, values[i], &found.Groups[0])
		}
	}
	b.Said = answertext.Bias(b)
	return b, most >= 0
}

func biased(column, value string, g *facts.AnswerGroup) facts.Bias {
	return facts.Bias{Column: column, Value: value, Rows: g.Rows, Original: g.Original, Left: g.Plain}
}

// The highest values that are hidden in more than half of their rows are best put into one
// class: those above the 95th percentile, if they are at least 20.
const (
	tailFrom = 0.95
	leastCap = 20
)

// cap returns where a highest class would begin: at the 95th percentile, rounded down to two
// digits; 0: the rows above are too few, or mostly told.
func (a *asked) cap(c *table.Column) float64 {
	m, err := a.measure(c.Name, nil)
	if err != nil {
		return 0
	}
	var all []float64
	for _, v := range c.Codes {
		if x := m.original[v]; !math.IsNaN(x) {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	from := twoDigits(all[int(tailFrom*float64(len(all)))])
	above, told := 0, 0
	for _, x := range all {
		if x >= from {
			above++
		}
	}
	for _, v := range m.to.Codes {
		if m.plain[v] >= from {
			told++
		}
	}
	if from <= all[0] || above < leastCap || 2*told > above {
		return 0
	}
	return from
}

// twoDigits rounds a number down to two digits.
func twoDigits(x float64) float64 {
	if x <= 0 {
		return x
	}
	scale := 1.0
	for x/scale >= 100 {
		scale *= 10
	}
	if scale == 1 && x < 10 {
		return math.Floor(float64(x*10)) / 10
	}
	return float64(math.Floor(x/scale) * scale)
}
