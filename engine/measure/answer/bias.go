package answer

import (
	"math"
	"slices"
	"strconv"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// mostValues is how many values a column may have for their shares to be compared.
const mostValues = 50

// BiasOf compares a column of the original with what is left of it in the release: the mean of
// numbers, and of other values the share that has moved most. ok is false for a column of more
// than 50 texts, and for one that is not in the release.
func BiasOf(column string, original, released *table.Table, opt Options) (b facts.Bias, ok bool) {
	a := &asked{original: original, released: released, opt: opt}
	if original.Column(column) == nil || a.of(column) == nil {
		return b, false
	}
	c := original.Column(column)
	if keysOf(c).numbers {
		found, err := Of(question.Question{Kind: question.Mean, Of: column}, original, released, opt)
		if err != nil || len(found.Groups) == 0 {
			return b, false
		}
		b = biased(column, "", &found.Groups[0])
		if b.Moved() {
			b.Cap = a.cap(c)
		}
		b.Said = SaidBias(b)
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
	b.Said = SaidBias(b)
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

// What is said of a bias.
var (
	saidMean   = say.Define("bias-mean", "{0}: the mean is {1} in the rows that still tell it, {2} in the original")
	saidShare  = say.Define("bias-share", "{0}: {1} has a share of {2} in the rows that still tell it, {3} in the original")
	saidNoRow  = say.Define("bias-none", "{0}: no row tells it any more")
	saidCap    = say.Define("bias-cap", "one highest class from {0} on would keep more of it")
	saidAndCap = say.Define("bias-and-cap", "{0}; {1}")
)

// SaidBias says a bias without a full stop, with the highest class that would help.
func SaidBias(b facts.Bias) say.Text {
	digits := Digits(b.Original)
	said := saidNoRow.Say(b.Column)
	switch {
	case b.Left == nil:
	case b.Value == "":
		said = saidMean.Say(b.Column, say.Number(written(b.Left.Value, digits)), say.Number(written(b.Original.Value, digits)))
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
