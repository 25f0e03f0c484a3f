package report

import (
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Texts of the two verdicts.
var (
	headProtection = say.Define("report-card-protection", "Protection: {0}")
	headUse        = say.Define("report-card-use", "Usefulness: {0}")
)

// cards fills in the two verdicts on a release, of which found are the figures before any was
// hidden, and answers the verdicts on what was asked of it.
func (d *Document) cards(r *engine.Release, found values, answers []facts.Answer) {
	d.Cards = &facts.Cards{Protection: r.Protection(), Use: r.UseFor(answers)}
	if d.ShowsSmall {
		return
	}
	c := concealer{d, found}
	c.card(&d.Cards.Protection)
	c.card(&d.Cards.Use)
}

func (d *Document) fails() bool {
	return slices.ContainsFunc(d.Models, func(m Model) bool { return !m.Holds })
}

// concealer hides counts in sentences that a report must not tell: those that it hides among its
// figures, counts from 1 to 10, and all from which such a one follows by subtraction.
type concealer struct {
	d     *Document
	found values // before any was hidden
}

// card hides counts in a card: in its headline and detail together, which are on the same rows.
func (c concealer) card(card *facts.Card) {
	c.together(&card.Headline, &card.Detail)
	for i := range card.More {
		c.together(&card.More[i])
	}
}

func (c concealer) together(texts ...*say.Text) {
	var counts []int
	for _, t := range texts {
		counts = append(counts, countsIn(*t)...)
	}
	tells := c.tells(counts)
	for _, t := range texts {
		if tells {
			*t = without(*t, release.CountsIn(*t))
		}
		if f := c.d.Figure("groups.count", ""); f != nil && f.Hidden {
			*t = without(*t, release.GroupsIn(*t))
		}
		if at := release.LossIn(*t); at >= 0 {
			if f := c.d.Figure("loss.column", t.Args[0].English); f != nil && f.Hidden {
				*t = without(*t, []int{at})
			}
		}
	}
}

// countsIn returns the counts of people or rows in a text, and in a text in it.
func countsIn(t say.Text) []int {
	var counts []int
	for _, at := range release.CountsIn(t) {
		counts = append(counts, number(t.Args[at].English))
	}
	for _, arg := range t.Args {
		counts = append(counts, countsIn(arg)...)
	}
	return counts
}

// tells reports whether counts tell of 1 to 10 people, or of a figure that is hidden.
func (c concealer) tells(counts []int) bool {
	known := slices.Clone(counts)
	for _, total := range []string{"rows.input", "rows.released", "patients.count"} {
		if n, ok := c.found[name{id: total}]; ok {
			known = append(known, int(n))
		}
	}
	return slices.ContainsFunc(counts, func(n int) bool {
		return few(n) || c.hides(n) || slices.ContainsFunc(known, func(other int) bool { return few(n-other) || few(other-n) })
	})
}

// hides reports whether a count is one that is hidden among the figures.
func (c concealer) hides(n int) bool {
	return n > 0 && slices.ContainsFunc(c.d.Figures, func(f Figure) bool {
		return f.Hidden && defined(f.ID).unit == people && int(c.found[name{f.ID, f.Column}]) == n
	})
}

func few(n int) bool { return n > 0 && n < smallest }

// number reads a count in a text; 0: it is none.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// without returns a text that has [hidden] in some of its places, and for the counts of a text in it.
func without(t say.Text, places []int) say.Text {
	if len(places) == 0 {
		return t
	}
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		if args[i] = without(arg, release.CountsIn(arg)); slices.Contains(places, i) {
			args[i] = hidden
		}
	}
	return say.Kind{Code: t.Code, English: t.Sentence}.Say(args...)
}

// card writes a verdict.
func (p *page) card(title say.Kind, c facts.Card) {
	p.line(`<section class="card ` + escape(string(c.Tone)) + `">`)
	p.line("<p>" + p.say(title, c.Tone.Said()) + "</p>")
	p.line("<p><b>" + p.sentence(c.Headline) + "</b></p>")
	if c.Detail.English != "" {
		p.line(`<p class="soft">` + p.sentence(c.Detail) + "</p>")
	}
	p.bullets(c.More)
	p.line("</section>")
}
