package report

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/support"
	"quasi/engine/release"
	"quasi/engine/say"
)

// done says what was done.
func (d *Document) done() []say.Text {
	leave := len(d.released())
	from := saidFrom.Say(d.counted("rows.input"), d.counted("rows.released"), leave)
	if d.Figure("patients.count", "") != nil {
		from = saidFromWhom.Say(d.counted("rows.input"), d.counted("rows.released"), leave, d.counted("patients.count"), d.counted("patients.input"))
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
		how = saidGrouped.Say(len(coarser))
	}
	return slices.Concat([]say.Text{from}, d.Data, []say.Text{stays, how})
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
			line += " " + p.sentence(byKnowledge(knowsOf(&d.Recipe.Privacy), saidToOne, saidToSome, saidToAll))
		}
		if d.Figure("risk.prosecutor.highest", "") != nil {
			line += " " + p.say(saidRisk, d.told("risk.prosecutor.highest", p.l))
		}
		p.line("<li>" + line + "</li>")
		models = models[min(1, len(models)):] // that is k-anonymity
	}
	for _, m := range models {
		p.line("<li>" + tick + p.say(d.of(saidRuleWho, saidRule), m.Name) + "</li>")
	}
	p.line("</ul>")
	counted := p.say(d.of(saidCountedWho, saidCounted))
	if p.knowledge() && d.Recipe.Privacy.Linked {
		counted = p.say(factLinked) + " " + counted
	}
	p.line(`<p class="soft">` + counted + "</p>")
}

// knowledge writes how many patients are found by someone who knows as many of their rows as is
// promised, with a tick, or more, where patients are known; it reports whether it did.
func (p *page) knowledge() bool {
	d := p.d
	privacy := &d.Recipe.Privacy
	promised := knowsOf(privacy)
	if privacy.Patient == "" || promised == recipe.KnowsAll || d.Figure(narrowedBy(support.One), "") == nil {
		return false
	}
	p.tableOf(` class="known"`, []hypertext{p.say(headKnows), p.say(headFound, d.counted("patients.count")), p.say(headBelow, privacy.K)}, func() {
		for _, m := range []support.Knowledge{support.One, support.Two, support.Three, support.All} {
			knows := p.sentence(knownRows(string(m)))
			switch {
			case string(m) < promised, m == support.Three && string(m) > promised:
				continue
			case string(m) == promised:
				knows = tick + knows
			}
			p.row(knows, p.sentence(d.counted(aloneBy(m))), p.sentence(d.counted(narrowedBy(m))))
		}
		if s := d.worstSingle(); s != nil {
			p.row(p.say(knowsExact, plainSeries(s.Columns)), p.sentence(s.alone()), "–")
		}
	})
	return true
}

// worstSingle returns the columns that stay exact and single out most people; nil: none do.
func (d *Document) worstSingle() *Single {
	keyed := d.treated(Pseudonyms, Shifted)
	for i, s := range d.Singles {
		if !slices.ContainsFunc(s.Columns, func(c string) bool { return slices.Contains(keyed, c) }) {
			return &d.Singles[i]
		}
	}
	return nil
}

// alone returns how many people the columns single out, which the sentence says after the columns,
// or a dash where a sentence that somebody changed has no such place.
func (s *Single) alone() say.Text {
	if len(s.Said.Args) <= len(s.Columns) {
		return say.Text{English: "–"}
	}
	return s.Said.Args[len(s.Columns)]
}

// knownRows says how many rows of a patient someone knows.
func knownRows(knows string) say.Text { return byKnowledge(knows, knowsOne, knowsSome, knowsEvery) }

// byKnowledge returns what is said of someone who knows one row of a patient, some, or all.
func byKnowledge(knows string, one, some, all say.Kind) say.Text {
	switch knows {
	case recipe.KnowsOne:
		return one.Say()
	case recipe.KnowsAll:
		return all.Say()
	}
	return some.Say(knows)
}

// protection returns the verdict on protection, the zero Card if there is none.
func (d *Document) protection() facts.Card { return cmp.Or(d.Cards, &facts.Cards{}).Protection }

// unpromised returns what is not promised, with figures, the worst first.
func (d *Document) unpromised() []say.Text {
	all := slices.Clone(d.protection().More)
	said := func(t say.Text) bool { return strings.HasPrefix(t.Code, "amber-unique-") }
	all = slices.Concat(all, d.inCommon(), d.singled(said(d.protection().Headline) || slices.ContainsFunc(all, said)))
	uncovered := !d.apart() && d.Recipe.Privacy.K > 1 && len(d.treated(Generalized)) < len(d.released()) // rows of a group may differ in others
	all = slices.Concat(all, when(d.Recipe.Privacy.Patient == "" && d.protection().Headline.Code != "amber-unasked", saidRows.Say()), when(uncovered, saidUncover.Say()))
	shared := func(t say.Text) bool { return strings.HasPrefix(t.Code, "amber-shared") }
	if sensitive := d.Recipe.Names("sensitive"); len(sensitive) > 0 && len(d.Models) < 2 && !shared(d.protection().Headline) && !slices.ContainsFunc(all, shared) {
		all = append(all, d.leftToGuess(sensitive))
	}
	if d.Attacks != nil && len(d.Attacks.Report.Results) > 0 {
		all = append(all, d.Attacks.Report.CameTo(saidAttacks))
	}
	return append(all, saidSeveral.Say(), saidSearch.Say(), saidLaw.Say())
}

// leftToGuess says how few values of a sensitive column without a model of its own a group may
// leave, of the one with the fewest; where a group may leave one alone, it names them all.
func (d *Document) leftToGuess(sensitive []string) say.Text {
	column, fewest := "", 0.0
	for _, name := range sensitive {
		f := d.Figure("sensitive.distinct-l", name)
		if f == nil || f.Value == nil || *f.Value < 2 {
			return saidShares.Say(some(sensitive))
		}
		if column == "" || *f.Value < fewest {
			column, fewest = name, *f.Value
		}
	}
	return saidFewest.Say(column, int(fewest))
}

// narrowing says how many patients two rows, and all, narrow down where that is not promised.
func (d *Document) narrowing() []say.Text {
	of := func(m support.Knowledge) []say.Text {
		return when(d.Recipe.Privacy.Patient != "" && string(m) > knowsOf(&d.Recipe.Privacy) && d.Figure(narrowedBy(m), "") != nil, d.narrows(m))
	}
	return append(of(support.Two), of(support.All)...)
}

// narrows says how many patients so many known rows narrow down, of which there is a figure.
func (d *Document) narrows(m support.Knowledge) say.Text {
	found, total, k := d.counted(narrowedBy(m)), d.counted("patients.count"), d.Recipe.Privacy.K
	if m == support.All {
		return saidAll.Say(found, total, k)
	}
	return saidNarrows.Say(string(m), found, total, k)
}

// aloneBy is the id of the figure that counts the patients whom so many known rows single out.
func aloneBy(m support.Knowledge) string { return "patients.known-" + string(m) + ".alone" }

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
	return append(all, when(more > 0, facts.MoreUnique(more))...)
}
