package report

import (
	"slices"
	"strings"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/support"
	"quasi/engine/release"
	"quasi/engine/say"
)

// done says what was done, in three sentences.
func (d *Document) done() []say.Text {
	leave := namesIn(d.listed())
	from := saidFrom.Say(d.counted("rows.input"), d.counted("rows.released"), len(leave), some(leave))
	if d.Figure("patients.count", "") != nil {
		from = saidFromWhom.Say(d.counted("rows.input"), d.counted("rows.released"), len(leave), some(leave), d.counted("patients.count"))
	}
	stays := saidNoStays.Say()
	if removed := d.treated(Removed); len(removed) > 0 {
		stays = saidStays.Say(len(removed), some(removed))
	}
	how := saidAlike.Say()
	switch coarser := d.treated(Generalized); {
	case d.apart():
		how = saidApart.Say(some(d.treated(Apart)))
	case len(coarser) > 0 && d.Recipe.Privacy.K > 1:
		how = saidGrouped.Say(some(coarser))
	}
	return []say.Text{from, stays, how}
}

const tick hypertext = "✓ "

// holds writes what holds, to whom and by which columns.
func (p *page) holds() {
	d := p.d
	p.heading(headClaim)
	p.line(`<ul class="ticks">`)
	models := d.Models
	if !d.apart() && d.Recipe.Privacy.K > 1 {
		line := tick + p.sentence(release.Holds(&d.Recipe))
		if d.Recipe.Privacy.Patient != "" {
			line += " " + p.sentence(saidTo(&d.Recipe.Privacy))
		}
		p.line("<li>" + line + "</li>")
		models = models[min(1, len(models)):] // that is k-anonymity
	}
	for _, m := range models {
		rule := saidRule
		if d.Recipe.Privacy.Patient != "" {
			rule = saidRuleWho
		}
		p.line("<li>" + tick + p.say(rule, m.Name) + "</li>")
	}
	p.line("</ul>")
	if d.Cards != nil && d.Cards.Protection.Tone == facts.Green {
		p.why()
	}
	p.paragraph(saidCounted.Say())
}

// headline returns the headline of the verdict on protection, the zero Text if there is none.
func (d *Document) headline() say.Text {
	if d.Cards == nil {
		return say.Text{}
	}
	return d.Cards.Protection.Headline
}

// saidTo says to whom a promise about patients holds.
func saidTo(p *recipe.Privacy) say.Text {
	switch knows := knowsOf(p); knows {
	case recipe.KnowsOne:
		return saidToOne.Say()
	case recipe.KnowsAll:
		return saidToAll.Say()
	default:
		return saidToSome.Say(knows)
	}
}

// unpromised returns what is not promised, with figures, the worst first.
func (d *Document) unpromised() []say.Text {
	var all []say.Text
	two := false
	if d.Cards != nil {
		all = append(all, d.Cards.Protection.More...)
		two = d.Cards.Protection.Detail.Code == "green-one-why"
	}
	all = append(all, d.narrowing(two)...)
	all = append(all, d.singled(strings.HasPrefix(d.headline().Code, "amber-unique-"))...)
	if d.Recipe.Privacy.Patient == "" {
		all = append(all, saidRows.Say())
	}
	shared := func(t say.Text) bool { return strings.HasPrefix(t.Code, "amber-shared") }
	if sensitive := d.Recipe.Names("sensitive"); len(sensitive) > 0 && len(d.Models) < 2 && !shared(d.headline()) && !slices.ContainsFunc(all, shared) {
		all = append(all, saidShares.Say(some(sensitive)))
	}
	if d.Attacks != nil && len(d.Attacks.Report.Results) > 0 {
		all = append(all, d.Attacks.told())
	}
	return append(all, saidSeveral.Say(), saidSearch.Say(), saidLaw.Say())
}

// narrowing says how many patients several known rows narrow down, where that is not promised; two
// says that somebody has said so of two rows.
func (d *Document) narrowing(two bool) []say.Text {
	p := &d.Recipe.Privacy
	if p.Patient == "" || p.Knows == recipe.KnowsAll {
		return nil
	}
	var all []say.Text
	for _, m := range []support.Knowledge{support.Two, support.Three, support.All} {
		f := d.Figure(narrowedBy(m), "")
		switch {
		case f == nil, f.Value != nil && *f.Value == 0, string(m) <= p.Knows, m == support.Two && two, m == support.Three:
			continue
		}
		all = append(all, d.narrows(m))
	}
	slices.Reverse(all)
	return all
}

// narrows says how many patients so many known rows narrow down, of which there is a figure.
func (d *Document) narrows(m support.Knowledge) say.Text {
	found, total, k := d.counted(narrowedBy(m)), d.counted("patients.count"), d.Recipe.Privacy.K
	if m == support.All {
		return saidAll.Say(found, total, k)
	}
	return saidNarrows.Say(string(m), found, total, k)
}

// narrowedBy is the id of the figure that counts them.
func narrowedBy(m support.Knowledge) string { return "patients.known-" + string(m) + ".below-k" }

// singled says which columns find how many people, but for the first if somebody has said it, and
// for pseudonyms and shifted dates, which tell those alone who have the key.
func (d *Document) singled(first bool) []say.Text {
	keyed := d.treated(Pseudonyms, Shifted)
	var all []say.Text
	more := 0
	for _, s := range d.Singles {
		switch {
		case slices.ContainsFunc(s.Columns, func(c string) bool { return slices.Contains(keyed, c) }):
		case first:
			first = false
		case len(all) == mostSingles:
			more++
		default:
			all = append(all, s.Said)
		}
	}
	if more > 0 {
		all = append(all, facts.MoreUnique(more))
	}
	return all
}
