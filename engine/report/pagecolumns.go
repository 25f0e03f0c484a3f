package report

import (
	"strconv"

	"quasi/engine/data/rule"
	"quasi/engine/facts"
	"quasi/engine/say"
)

// marked stands before the columns by which the release was grouped.
const marked hypertext = "●\u00a0"

// leaves writes a line for each column of the release.
func (p *page) leaves() {
	all := p.d.listed()
	shown := all[:min(len(all), mostListed)]
	if len(all) == mostListed+1 {
		shown = all // a line that says that one is missing is no shorter
	}
	p.heading(headColumns)
	concealed := false
	p.table(` class="leaves"`, []say.Kind{headMarked, headLeaves, headCommon, headBar}, func() {
		for _, c := range shown {
			label := escape(c.Name)
			if c.Released != c.Name {
				label = p.say(saidNames, c.Name, c.Released)
			}
			if c.Treatment == Generalized {
				label = marked + label
			}
			k, at := p.d.keptAt(c.Name)
			commonest, rows := hypertext("–"), hypertext("–")
			if c.Treatment == Kept {
				rows = `<div class="bars">` + bar(1, 0, 0) + "<span>" + p.say(barWhole) + "</span></div>"
			}
			if k != nil {
				if k.Commonest != "" {
					commonest = escape(k.Commonest)
				}
				concealed = concealed || k.Exact == nil
				rows = p.bar(k, at)
			}
			p.row(label, p.becomes(c, k), commonest, rows)
		}
	})
	if rest := len(all) - len(shown); rest > 0 {
		p.paragraph(saidMoreCols.Say(rest))
	}
	if concealed {
		p.paragraph(facts.SmallHidden.Say())
	}
}

// becomes says in words what becomes of a column, of which k is left.
func (p *page) becomes(c Column, k *KeptColumn) hypertext {
	switch {
	case k != nil && k.Exact != nil && *k.Coarser+*k.Hidden == 0:
		return p.say(becomesSame)
	case k != nil && k.Coarser != nil && *k.Coarser == 0:
		if k.Exact != nil && *k.Exact == 0 && *k.Hidden > 0 {
			return p.say(becomesNone)
		}
		return p.say(becomesGone)
	case k != nil && k.Exact == nil && c.Hierarchy != nil && c.Hierarchy.Rule == string(rule.Flat):
		return p.say(becomesGone)
	case c.Treatment == Generalized && c.Means:
		return p.say(becomesMeans)
	case c.Treatment == Generalized:
		return p.say(becomesGroup)
	}
	return p.say(treatments[c.Treatment])
}

// bar draws how many rows are exact, coarser and hidden, with a pattern for each, and writes the
// counts beside it.
func (p *page) bar(k *KeptColumn, at int) hypertext {
	cells := k.cells(at, p.l)
	counts := cells[0].html() + " · " + cells[1].html() + " · " + cells[2].html()
	if k.Exact == nil || *k.Exact+*k.Coarser+*k.Hidden == 0 {
		return counts
	}
	return `<div class="bars">` + bar(*k.Exact, *k.Coarser, *k.Hidden) + "<span>" + counts + "</span></div>"
}

// bar draws shares of rows, of which there is at least one.
func bar(exact, coarser, hidden int) hypertext {
	all := float64(exact + coarser + hidden)
	drawn := hypertext(`<div class="bar" aria-hidden="true">`)
	for i, n := range []int{exact, coarser, hidden} {
		if n > 0 {
			class := []hypertext{"exact", "coarser", "gone"}[i]
			drawn += `<i class="` + class + `" style="width:` + escape(strconv.FormatFloat(100*float64(n)/all, 'f', 1, 64)) + `%"></i>`
		}
	}
	return drawn + "</div>"
}
