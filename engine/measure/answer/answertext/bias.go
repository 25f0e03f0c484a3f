package answertext

import (
	"strconv"

	"quasi/engine/facts"
	"quasi/engine/say"
)

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
