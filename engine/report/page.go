package report

import (
	"cmp"
	"slices"
	"strings"

	asking "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/support"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Texts of the first page.
var (
	headFailed     = say.Define("report-page-failed", "There is no first page: the check was not passed")
	headPageDate   = say.Define("report-page-date", "Date")
	saidQuestion   = say.Define("report-page-for", "for the question: {0}")
	saidQuestions  = say.Define("report-page-for-questions", "for {0} questions")
	saidUnasked    = say.Define("report-page-no-question", "No question was stated.")
	saidFrom       = say.Define("report-page-from", "{1} of {0} rows are released, with {2} {2:column|columns}.")
	saidFromWhom   = say.Define("report-page-from-patients", "{1} of {0} rows and {3} of {4} patients are released, with {2} {2:column|columns}.")
	saidStays      = say.Define("report-page-stays", "{1} {0:is|are} withheld, and so is each column that this report does not name.")
	saidNoStays    = say.Define("report-page-no-stays", "A column that this report does not name is withheld.")
	saidGrouped    = say.Define("report-page-grouped", "In the {0} {0:column|columns} marked ●, values were made coarser or hidden.")
	saidApart      = say.Define("report-page-apart", "The rows stay as they were; in a second table stands, by group: {0}.")
	saidAlike      = say.Define("report-page-alike", "No column was made coarser by group.")
	saidCounted    = say.Define("report-page-counted", "Counted in the finished file, independently of the method.")
	saidCountedWho = say.Define("report-page-counted-patients", "Counted in the finished file, patients by the original.")
	saidRule       = say.Define("report-page-rule", "{0}, counted in rows")
	saidRuleWho    = say.Define("report-page-rule-patients", "{0}, counted in patients")
	saidToOne      = say.Define("report-page-to-one", "That holds to someone who knows one row of a patient.")
	saidToSome     = say.Define("report-page-to-some", "That holds to someone who knows any {0} rows of a patient.")
	saidToAll      = say.Define("report-page-to-all", "That holds to someone who knows all rows of a patient.")
	saidNarrows    = say.Define("report-page-narrows", "For someone who knows {0} rows of a patient and can link them, {1} of {2} patients have fewer than {3} candidates.")
	saidAll        = say.Define("report-page-narrows-all", "For someone who knows all rows of a patient and can link them, {0} of {1} patients have fewer than {2} candidates.")
	headKnows      = say.Define("report-page-knows", "What someone knows")
	headFound      = say.Define("report-page-alone", "Singled out, of {0} patients")
	headBelow      = say.Define("report-page-below", "Fewer than {0} possible patients")
	knowsOne       = say.Define("report-page-knows-one", "one row of a patient")
	knowsSome      = say.Define("report-page-knows-some", "any {0} rows")
	knowsEvery     = say.Define("report-page-knows-all", "all rows")
	knowsExact     = say.Define("report-page-knows-exact", "the exact {0}")
	saidRight      = say.Define("report-page-right", "within the original's 95% margin in {0} of {1} {1:group|groups} of {2} rows and more")
	saidRisk       = say.Define("report-page-risk", "Highest risk: {0}.")
	saidRows       = say.Define("report-page-rows", "k counts rows: several rows of one patient may hide only each other.")
	saidShares     = say.Define("report-page-shares", "A group whose rows share a value gives it away: {0}.")
	saidFewest     = say.Define("report-page-fewest", "At least one group has only {1} different values of {0}.")
	saidUncover    = say.Define("report-page-uncovered", "Someone who knows columns without ● may recognize people.")
	saidSeveral    = say.Define("report-page-several", "Combination with other releases about the same people was not checked.")
	saidSearch     = say.Define("report-page-search", "The search for names and numbers may have missed some.")
	saidLaw        = say.Define("report-page-law", "Whether this is personal data in law is not judged.")
	headLeaves     = say.Define("report-page-becomes", "Treatment")
	headCommon     = say.Define("report-page-commonest", "Most common label")
	headBar        = say.Define("report-page-bar", "Rows: ■ exact · ▨ coarser · □ hidden")
	headMarked     = say.Define("report-page-marked", "Column (● assumed known)")
	saidNames      = say.Define("report-page-named", "{0}, now {1}")
	becomesMeans   = say.Define("report-page-means", "mean of its group")
	becomesNone    = say.Define("report-page-gone", "hidden in all rows")
	becomesGone    = say.Define("report-page-hidden", "exact or hidden")
	barWhole       = say.Define("report-page-whole", "all")
	becomesSame    = say.Define("report-page-exact", "exact in all rows")
	becomesGroup   = say.Define("report-page-coarser", "coarser by group")
	saidMoreCols   = say.Define("report-page-columns", "and {0} more, in the annex")
	saidMoreAsk    = say.Define("report-page-questions", "{0} more {0:question|questions}: in the annex")
	saidSome       = say.Define("report-page-some", "{0} and {1} more")
	headUses       = say.Define("report-page-use", "What it can answer")
	headDecided    = say.Define("report-page-decided", "Responsibility")
	saidSigns      = say.Define("report-page-signs", "By signing, I accept:")
	saidChosen     = say.Define("report-page-chosen", "k = {0} rows; others know no column without ●.")
	saidChosenOf   = say.Define("report-page-chosen-patients", "k = {0} patients; others may know {1}, but no column without ●.")
	saidByHand     = say.Define("report-page-by-hand", "Confirmed although identifying or singling people out: {0}.")
	saidFileRows   = say.Define("report-page-order", "The rows are in the order of the original.")
	headName       = say.Define("report-page-name", "Full name")
	headBody       = say.Define("report-page-body", "Responsible body")
	headApproval   = say.Define("report-page-approval", "Reference (ethics, data protection)")
	headRole       = say.Define("report-page-role", "Role")
	headSigned     = say.Define("report-page-signature", "Signature")
	headHowCheck   = say.Define("report-page-check", "How to check")
	headAnnex      = say.Define("report-page-annex", "Annex")
	headAllLimit   = say.Define("report-page-limits", "What no report promises, in full")
)

// The first page has room for so much; the annex has all.
const (
	mostListed  = 7 // columns
	mostNamed   = 4 // columns in a sentence
	mostSingles = 2
	mostAsked   = 2 // questions
)

// first writes the page for those who decide: what was done, what holds, and what does not. Of a
// release that failed its check there is only what failed.
func (p *page) first() {
	d := p.d
	p.line(`<main class="first">`)
	if d.fails() || d.Cards != nil && d.Cards.Protection.Tone == facts.Red {
		p.heading(headFailed)
		p.why()
		holds := map[bool]say.Kind{true: modelHolds, false: modelFails}
		p.items(group.Each(d.Models, func(m Model) hypertext { return "<b>" + p.sentence(m.Name) + "</b>: " + p.say(holds[m.Holds]) }))
		p.line("</main>")
		return
	}
	p.about()
	if d.Cards != nil && d.Cards.Protection.Tone != facts.Green {
		p.why()
	}
	p.heading(headDone)
	p.prose("<p>", d.done())
	p.holds()
	p.list(headLimits, d.unpromised())
	p.leaves()
	p.uses()
	p.decided()
	p.heading(headHowCheck)
	p.line("<p>")
	for _, f := range p.d.Output {
		p.line(escape(f.Name) + ": " + p.hash(f.SHA256) + "<br>")
	}
	p.line(p.say(leadCheck))
	p.line("</p>")
	p.line("</main>")
}

// why writes the verdict on protection, without its other points.
func (p *page) why() {
	if p.d.Cards != nil {
		c := p.d.Cards.Protection
		c.More = nil
		p.card(headProtection, c)
	}
}

// about writes what the page is about. What nobody wrote down is a line to write on.
func (p *page) about() {
	p.table(` class="about"`, nil, func() {
		files := group.Each(p.d.Output, func(f File) string { return f.Name })
		p.row(p.say(headOutput), p.blank(strings.Join(files, p.l.List)))
		purpose := cmp.Or(escape(p.d.Purpose), p.say(saidUnasked))
		if asked := p.d.Recipe.Questions; len(asked) > 0 {
			said := p.say(saidQuestion, asking.SaidOf(asked[0].String()))
			if len(asked) > 1 {
				said = p.say(saidQuestions, len(asked))
			}
			if p.d.Purpose != "" {
				said = purpose + " · " + said
			}
			purpose = said
		}
		p.row(p.say(headPurpose), purpose)
		p.row(p.say(headRecipient), p.blank(p.d.Recipients))
		if p.d.Made != "" {
			p.row(p.say(headPageDate), escape(p.d.Made))
		}
		made := escape(strings.TrimSpace(p.d.Program.Name + " " + p.d.Program.Version))
		if hashes := p.d.Program.Hashes; len(hashes) > 0 {
			made += " · SHA-256 <code>" + escape(abridged(hashes[0].SHA256)) + "</code>"
		}
		p.row(p.say(headProgram), made)
	})
}

// abridged is the beginning of a hash, of which the annex has all.
func abridged(sha256 string) string {
	const most = 16
	if len(sha256) <= most {
		return sha256
	}
	return sha256[:most] + "…"
}

// blank is a text, or a line to write it on.
func (p *page) blank(text string) hypertext {
	if text == "" {
		return `<div class="write"></div>`
	}
	return escape(text)
}

// told is a figure as a sentence has it: hidden where the report hides it, or a dash where
// it has none.
func (d *Document) told(id string, l Language) say.Text {
	f := d.Figure(id, "")
	if f == nil {
		return say.Text{English: "–"}
	}
	return say.Text{English: l.value(*f)}
}

// counted is a count among the figures as a sentence in any language has it.
func (d *Document) counted(id string) say.Text {
	switch f := d.Figure(id, ""); {
	case f == nil:
		return say.Text{English: "–"}
	case f.Value == nil:
		return say.Text{English: hidden}
	default:
		return say.Count(int(*f.Value))
	}
}

// released are the columns that leave, in the recipe's order.
func (d *Document) released() []Column {
	return slices.DeleteFunc(slices.Clone(d.Columns), func(c Column) bool { return c.Released == "" })
}

// listed are the columns that leave, in the order of the first page: those that are generalized
// before those that are not.
func (d *Document) listed() []Column {
	all := d.released()
	place := map[Treatment]int{Generalized: -1}
	slices.SortStableFunc(all, func(a, b Column) int { return place[a.Treatment] - place[b.Treatment] })
	return all
}

// some names the first of some columns, and says how many more there are.
func some(names []string) say.Text {
	if rest := len(names) - mostNamed; rest > 0 {
		return saidSome.Say(plainSeries(names[:mostNamed]), rest)
	}
	return plainSeries(names)
}

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

// protection returns the verdict on protection, or the zero Card where a report has none.
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
