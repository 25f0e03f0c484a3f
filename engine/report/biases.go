package report

import (
	"fmt"

	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/measure/answer"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// Bias says of a column that is studied, or asked about, how what is left of it differs from
// what was there.
type Bias struct {
	Column string `json:"column"`
	// Value is the value whose share is meant; empty: the mean is, or the figures are hidden.
	Value string `json:"value,omitempty"`
	// Moved says that what is left lies outside the original's margin, or that fewer than half
	// of the original's rows tell it.
	Moved bool `json:"moved"`
	// Hidden says that the figures would tell of fewer than 11 people.
	Hidden bool `json:"hidden,omitempty"`
	// Original is the mean or share in the original, and Left that among the rows that keep a
	// value, both rounded to [answertext.Digits]; nil: hidden, and of Left also if no row does.
	Original *facts.Estimate `json:"original"`
	Left     *float64        `json:"left"`
	// Cap is the number from which one highest class would keep more; 0: none is offered.
	Cap  float64  `json:"cap,omitempty"`
	Said say.Text `json:"said"` // without a full stop
}

// Texts on biases.
var (
	headBiases   = say.Define("report-biases", "What is studied, before and after")
	leadBiases   = say.Define("report-biases-lead", "Hiding is not random: what is rare is hidden first. For each column that is studied or asked about: its mean, or the share that has moved most, in the original and among the rows that keep a value.")
	leadBiased   = say.Define("report-biases-hidden", "† Hidden where the values of fewer than 11 people could be worked out.")
	headKept     = say.Define("report-bias-left", "Rows that keep a value")
	headDiffers  = say.Define("report-bias-state", "Difference")
	isMoved      = say.Define("report-bias-moved", "more than the margin")
	isThin       = say.Define("report-bias-thin", "fewer than half of the rows keep a value")
	isUntold     = say.Define("report-bias-none", "no row keeps a value")
	saidOf       = say.Define("report-bias-of", "{0}: {1}")
	saidConceals = say.Define("report-bias-concealed", "{0}: hidden, as the values of fewer than 11 people could be worked out")
	meanOf       = say.Define("report-bias-mean", "{0}, mean")
	shareOf      = say.Define("report-bias-share", "{0}, share of {1}")
)

// biasesOf compares what is studied with what is left of it; shown is what answers tell already.
func biasesOf(r *engine.Release, showSmall bool, shown map[string]*revealed) ([]Bias, error) {
	var all []Bias
	for _, b := range r.Biases() {
		if showSmall {
			all = append(all, biasOf(b))
			continue
		}
		g, patients, err := r.BiasGrounds(b)
		if err != nil {
			return nil, err
		}
		var whose []int32
		if patients != nil {
			whose = patients.Codes
		}
		all = append(all, publishedBias(b, g, toldOf(r, shown, g, whose, b.Column)))
	}
	return all, nil
}

// publishedBias returns a bias with its figures, if all that is told of the column is then still
// told of [smallest] people or more.
func publishedBias(b facts.Bias, g answer.Grounds, told *revealed) Bias {
	if !told.add(g.Groups[0]...) {
		return Bias{Column: b.Column, Moved: b.Moved(), Hidden: true, Said: saidConceals.Say(b.Column)}
	}
	if b.Cap > 0 && told.count(g.Groups[1][0]) < smallest {
		b.Cap = 0
	}
	return biasOf(b)
}

func biasOf(b facts.Bias) Bias {
	digits := b.Original.Digits()
	of := Bias{Column: b.Column, Value: b.Value, Moved: b.Moved(), Cap: b.Cap, Original: &facts.Estimate{
		Value: *rounded(&b.Original.Value, digits), Low: rounded(b.Original.Low, digits), High: rounded(b.Original.High, digits)}}
	if b.Left != nil {
		of.Left = rounded(&b.Left.Value, digits)
	}
	of.Said = of.said()
	return of
}

// said says a bias by its figures.
func (b *Bias) said() say.Text {
	if b.Original == nil {
		return saidConceals.Say(b.Column)
	}
	of := facts.Bias{Column: b.Column, Value: b.Value, Original: *b.Original, Cap: b.Cap}
	if b.Left != nil {
		of.Left = &facts.Reading{Estimate: facts.Estimate{Value: *b.Left}}
	}
	return answertext.Bias(of)
}

// inside reports whether what is left lies within the original's margin, as far as they are
// rounded.
func (b *Bias) inside() bool {
	o := b.Original
	return o != nil && b.Left != nil && o.Low != nil && *o.Low <= *b.Left && *b.Left <= *o.High
}

// known reports whether a report can have the bias.
func (b *Bias) known() bool {
	if b.Original == nil || b.Hidden {
		return b.Hidden && b.Original == nil && b.Left == nil && b.Cap == 0 && b.Value == ""
	}
	return (b.Original.Low == nil) == (b.Original.High == nil)
}

// state says how what is left is beside the original.
func (b *Bias) state() say.Kind {
	switch {
	case !b.Moved:
		return isWithin
	case b.Original != nil && b.Left == nil:
		return isUntold
	case b.inside():
		return isThin
	}
	return isMoved
}

// biases writes what was before and what is left.
func (p *page) biases() {
	if len(p.d.Biases) == 0 {
		return
	}
	p.heading(headBiases)
	p.paragraph(leadBiases.Say())
	p.table("", []say.Kind{headColumn, headBefore, headMargin, headKept, headDiffers}, func() {
		for i := range p.d.Biases {
			b := &p.d.Biases[i]
			cells := []hypertext{p.biased(b)}
			for _, cell := range b.cells(i, p.l) {
				cells = append(cells, cell.html())
			}
			state := p.say(b.state())
			if b.Moved {
				state = `<b class="amber">` + state + "</b>"
			}
			p.row(append(cells, state)...)
		}
	})
	for i := range p.d.Biases {
		if b := &p.d.Biases[i]; b.Cap > 0 {
			p.paragraph(saidOf.Say(b.Column, answertext.Highest(b.Cap)))
		}
	}
	if !p.d.ShowsSmall {
		p.paragraph(leadBiased.Say())
	}
}

// biased names what is compared.
func (p *page) biased(b *Bias) hypertext {
	switch {
	case b.Original == nil:
		return escape(b.Column)
	case b.Value != "":
		return p.say(shareOf, b.Column, b.Value)
	}
	return p.say(meanOf, b.Column)
}

// cells are the figures of a bias in the page.
func (b *Bias) cells(at int, l Language) []answerCell {
	named := func(of string) name { return name{"bias", fmt.Sprintf("%d.%s", at, of)} }
	original, margin, left := hidden, "", hidden
	if o := b.Original; o != nil {
		digits := o.Digits()
		original, margin, left = l.say(decimal("", o.Value, digits)), l.margin(*o, digits), ""
		if b.Left != nil {
			left = l.say(decimal("", *b.Left, digits))
		}
	}
	return []answerCell{{named("original"), original}, {named("margin"), margin}, {named("left"), left}}
}

// biasTexts are the figures of all biases that are in a page.
func (d *Document) biasTexts(l Language) map[name]string {
	texts := map[name]string{}
	for i := range d.Biases {
		for _, cell := range d.Biases[i].cells(i, l) {
			texts[cell.name] = cell.text
		}
	}
	return texts
}
