package report

import (
	"fmt"

	"quasi/engine/facts"
	"quasi/engine/say"
)

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
			state := p.say(isWithin)
			if b.Moved {
				state = `<b class="amber">` + p.sentence(b.Said) + "</b>"
			}
			p.row(p.biased(b), b.cell(i, p.l).html(), state)
		}
	})
}

// biased names what is compared.
func (p *page) biased(b *Bias) hypertext {
	switch {
	case b.Left == nil:
		return escape(b.Column)
	case b.Value != "":
		return p.say(shareOf, b.Column, b.Value)
	}
	return p.say(meanOf, b.Column)
}

// cell is what is left in the page.
func (b *Bias) cell(at int, l Language) answerCell {
	return answerCell{name{"bias", fmt.Sprintf("%d.left", at)}, l.figure("", b.Left)}
}
