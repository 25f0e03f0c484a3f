package report

import (
	"slices"
	"strings"

	asking "quasi/engine/data/question"
	"quasi/engine/say"
)

// uses writes what the release can answer, and what is left of what is studied.
func (p *page) uses() {
	d := p.d
	p.heading(headUses)
	var lines []say.Text
	if d.Cards != nil {
		use := d.Cards.Use
		if use.More = nil; len(d.Answers) > 1 && strings.HasPrefix(use.Detail.Code, "use-several") {
			use.Detail = say.Text{} // each is named below
		}
		p.card(headUse, use)
		lines = slices.Clone(d.Cards.Use.More)
	}
	if asked := d.worstAnswered(); len(asked) > 1 {
		for _, a := range asked[:min(len(asked), mostAsked)] {
			lines = append(lines, saidOf.Say(asking.SaidOf(a.Question), a.Said))
		}
		if rest := len(asked) - mostAsked; rest > 0 {
			lines = append(lines, saidMoreAsk.Say(rest))
		}
	}
	for i := range d.Biases {
		if d.Biases[i].Moved {
			lines = append(lines, d.Biases[i].Said)
		}
	}
	if len(lines) == 0 {
		return
	}
	p.line("<ul>")
	for _, s := range lines {
		p.line("<li>" + p.sentence(s) + "</li>")
	}
	p.line("</ul>")
}

// worstAnswered are the answers to the questions that could be asked, those that are not good
// before the others.
func (d *Document) worstAnswered() []Answer {
	all := slices.DeleteFunc(slices.Clone(d.Answers), func(a Answer) bool { return a.Verdict == "" })
	slices.SortStableFunc(all, func(a, b Answer) int {
		switch good := a.Verdict.Good(); {
		case good == b.Verdict.Good():
			return 0
		case good:
			return 1
		}
		return -1
	})
	return all
}

// decided writes what a person decided, and room for who did.
func (p *page) decided() {
	p.heading(headDecided)
	var names []string
	for _, c := range p.d.released() {
		if len(c.Confirmed) > 0 {
			names = append(names, c.Name)
		}
	}
	said := saidNoHand.Say()
	if len(names) > 0 {
		said = saidByHand.Say(some(names))
	}
	p.line("<p>" + p.sentence(said))
	if p.d.Recipe.InFileOrder() {
		p.line(p.say(saidFileRows))
	}
	p.line("</p>")
	p.line(`<div class="sign">`)
	for _, of := range []say.Kind{headName, headRole, headPageDate, headSigned} {
		p.line(`<div><div class="write"></div>` + p.say(of) + "</div>")
	}
	p.line("</div>")
}

// toCheck writes how anyone can check the release and the report.
func (p *page) toCheck() {
	p.heading(headHowCheck)
	p.line("<p>")
	for _, f := range p.d.Output {
		p.line(escape(f.Name) + ": " + p.hash(f.SHA256) + "<br>")
	}
	p.line(p.say(leadCheck))
	p.line("</p>")
}
