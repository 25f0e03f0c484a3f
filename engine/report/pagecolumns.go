package report

import (
	"slices"
	"strconv"
	"strings"

	asking "quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/facts"
	"quasi/engine/measure/answertext"
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
		if k.Exact != nil && *k.Exact == 0 {
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

// uses writes what the release can answer, and what is left of what is studied: the questions
// first, but for one that the verdict on use is about.
func (p *page) uses() {
	d := p.d
	p.heading(headUses)
	var lines []say.Text
	asked := d.worstAnswered()
	for _, a := range asked[:min(len(asked), mostAsked)] {
		said := a.Said
		if !a.Exact && slices.Contains([]facts.AnswerResult{facts.Answered, facts.MostlyAnswered, facts.PartlyAnswered}, a.Verdict) {
			said = saidRight.Say(a.Within, a.Judged, facts.LeastJudged)
		}
		lines = append(lines, saidOf.Say(asking.SaidOf(a.Question), said))
	}
	if rest := len(asked) - mostAsked; rest > 0 {
		lines = append(lines, saidMoreAsk.Say(rest))
	}
	ofOne := []string{"use-all", "use-most", "use-leans", "use-wrong", "use-cant", "use-few"} // verdicts on the answer to one question
	if len(asked) > 1 || d.Cards == nil || !slices.Contains(ofOne, d.Cards.Use.Headline.Code) {
		p.bullets(lines)
	}
	lines = nil
	if d.Cards != nil {
		use := d.Cards.Use
		if use.More = nil; len(d.Answers) > 1 && strings.HasPrefix(use.Detail.Code, "use-several") {
			use.Detail = say.Text{} // each is named above
		}
		if use.Detail.Code == "use-exact-why" {
			use.Detail = say.Text{} // the table of columns says it
		}
		p.card(headUse, use)
		lines = slices.Clone(d.Cards.Use.More)
	}
	for _, b := range d.Biases {
		if b.Moved && !slices.ContainsFunc(d.Answers, func(a Answer) bool { return answertext.Settles(a.told(), b.Column) }) {
			lines = append(lines, saidOf.Say(b.Column, b.Said))
		}
	}
	p.bullets(lines)
}

// worstAnswered are the answers to the questions that could be asked, those that are not good
// before the others.
func (d *Document) worstAnswered() []Answer {
	all := slices.DeleteFunc(slices.Clone(d.Answers), func(a Answer) bool { return a.Verdict == "" })
	place := map[bool]int{true: 1} // of those that are good
	slices.SortStableFunc(all, func(a, b Answer) int { return place[a.Verdict.Good()] - place[b.Verdict.Good()] })
	return all
}

// decided writes what a person decided, and room for who did.
func (p *page) decided() {
	p.heading(headDecided)
	privacy := &p.d.Recipe.Privacy
	chosen := saidChosen.Say(privacy.K)
	if privacy.Patient != "" {
		chosen = saidChosenOf.Say(privacy.K, knownRows(knowsOf(privacy)))
	}
	names := p.d.named(func(c Column) bool { return c.Released != "" && len(c.Confirmed) > 0 })
	if accepted := slices.Concat(when(privacy.K > 1 && !p.d.apart(), chosen), when(len(names) > 0, saidByHand.Say(some(names))),
		when(p.d.Recipe.InFileOrder(), saidFileRows.Say())); len(accepted) > 0 {
		p.prose("<p>"+p.say(saidSigns), accepted)
	}
	p.line(`<div class="sign">`)
	for _, of := range []say.Kind{headBody, headApproval, headName, headRole, headPageDate, headSigned} {
		p.line(`<div><div class="write"></div>` + p.say(of) + "</div>")
	}
	p.line("</div>")
}
