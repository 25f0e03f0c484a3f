package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	asking "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/support"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Texts of the first page.
var (
	headFailed   = say.Define("report-page-failed", "There is no first page: the check was not passed")
	headPageDate = say.Define("report-page-date", "Date")
	saidQuestion = say.Define("report-page-for", "for the question: {0}")
	saidUnasked  = say.Define("report-page-no-question", "No question was stated.")
	saidFrom     = say.Define("report-page-from", "Of {0} rows of the table, {1} are released, with {2} {2:column|columns}: {3}.")
	saidFromWhom = say.Define("report-page-from-patients", "Of {0} rows of the table, {1} are released, of {4} patients, with {2} {2:column|columns}: {3}.")
	saidStays    = say.Define("report-page-stays", "{0} {0:column stays|columns stay} here: {1}.")
	saidNoStays  = say.Define("report-page-no-stays", "No column stays here.")
	saidGrouped  = say.Define("report-page-grouped", "Made coarser where needed, until all rows of a group show the same: {0}.")
	saidApart    = say.Define("report-page-apart", "The rows stay as they were; in a second table stands, by group: {0}.")
	saidAlike    = say.Define("report-page-alike", "No column was made coarser by group.")
	saidCounted  = say.Define("report-page-counted", "Counted in the finished file, by a part that does not know how it was made.")
	saidRule     = say.Define("report-page-rule", "{0}, counted in rows")
	saidRuleWho  = say.Define("report-page-rule-patients", "{0}, counted in patients")
	saidToOne    = say.Define("report-page-to-one", "That holds to someone who knows one row of a patient.")
	saidToSome   = say.Define("report-page-to-some", "That holds to someone who knows any {0} rows of a patient.")
	saidToAll    = say.Define("report-page-to-all", "That holds to someone who knows all rows of a patient.")
	saidNarrows  = say.Define("report-page-narrows", "Anyone who knows {0} rows of a patient narrows {1} of {2} patients down to fewer than {3}.")
	saidAll      = say.Define("report-page-narrows-all", "Anyone who knows all rows of a patient narrows {0} of {1} patients down to fewer than {2}.")
	saidRows     = say.Define("report-page-rows", "k counts rows: several rows of one patient may hide only each other.")
	saidShares   = say.Define("report-page-shares", "A group whose rows share a value gives it away: {0}.")
	saidSeveral  = say.Define("report-page-several", "Together with other releases about the same people: not checked.")
	saidSearch   = say.Define("report-page-search", "Names and numbers that the search did not find may be there all the same.")
	saidLaw      = say.Define("report-page-law", "Whether a law counts this as personal data, a person must judge.")
	headLeaves   = say.Define("report-page-becomes", "What becomes of it")
	headCommon   = say.Define("report-page-commonest", "Commonest label")
	headBar      = say.Define("report-page-bar", "Rows with a value: ■ exact · ▨ coarser · □ hidden")
	saidNames    = say.Define("report-page-named", "{0}, now {1}")
	becomesMeans = say.Define("report-page-means", "mean of its group")
	becomesGone  = say.Define("report-page-hidden", "exact or hidden")
	becomesGroup = say.Define("report-page-coarser", "coarser by group")
	saidMoreCols = say.Define("report-page-columns", "and {0} more, in the annex")
	saidMoreAsk  = say.Define("report-page-questions", "{0} more {0:question|questions}: in the annex")
	saidSome     = say.Define("report-page-some", "{0} and {1} more")
	headUses     = say.Define("report-page-use", "What it can answer")
	headDecided  = say.Define("report-page-decided", "Who decided")
	saidByHand   = say.Define("report-page-by-hand", "Confirmed although identifying or singling people out: {0}.")
	saidNoHand   = say.Define("report-page-no-hand", "No column had to be confirmed by hand.")
	saidFileRows = say.Define("report-page-order", "The rows are in the order of the original.")
	headName     = say.Define("report-page-name", "Full name")
	headRole     = say.Define("report-page-role", "Role")
	headSigned   = say.Define("report-page-signature", "Signature")
	headHowCheck = say.Define("report-page-check", "How to check")
	headAnnex    = say.Define("report-page-annex", "Annex")
	headAllLimit = say.Define("report-page-limits", "What no report promises, in full")
)

// The first page has room for so much; the annex has all.
const (
	mostListed  = 8 // columns
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
		p.verdictsOfModels()
		p.line("</main>")
		return
	}
	p.about()
	if d.Cards != nil && d.Cards.Protection.Tone != facts.Green {
		p.why()
	}
	p.heading(headDone)
	p.line("<p>")
	for _, s := range d.done() {
		p.line(p.sentence(s))
	}
	p.line("</p>")
	p.holds()
	p.list(headLimits, d.unpromised())
	p.leaves()
	p.uses()
	p.decided()
	p.toCheck()
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

// verdictsOfModels writes which models hold.
func (p *page) verdictsOfModels() {
	p.line("<ul>")
	for _, m := range p.d.Models {
		holds := modelHolds
		if !m.Holds {
			holds = modelFails
		}
		p.line("<li><b>" + p.sentence(m.Name) + "</b>: " + p.say(holds) + "</li>")
	}
	p.line("</ul>")
}

// about writes what the page is about. What nobody wrote down is a line to write on.
func (p *page) about() {
	p.table(` class="about"`, nil, func() {
		var files []string
		for _, f := range p.d.Output {
			files = append(files, f.Name)
		}
		p.row(p.say(headOutput), p.blank(strings.Join(files, ", ")))
		purpose := escape(p.d.Purpose)
		if purpose == "" {
			purpose = p.say(saidUnasked)
		}
		if asked := p.d.Recipe.Questions; len(asked) > 0 {
			said := p.say(saidQuestion, asked[0].String())
			if rest := len(asked) - 1; rest > 0 {
				said += " · " + p.say(saidMoreAsk, rest)
			}
			if p.d.Purpose != "" {
				said = purpose + " · " + said
			}
			purpose = said
		}
		p.row(p.say(headPurpose), purpose)
		p.row(p.say(headRecipient), p.blank(p.d.Recipients))
		p.row(p.say(headPageDate), p.blank(""))
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
	slices.SortStableFunc(all, func(a, b Column) int { return cmp.Compare(pagePlace(a), pagePlace(b)) })
	return all
}

func pagePlace(c Column) int {
	if c.Treatment == Generalized {
		return 0
	}
	return 1
}

func namesIn(columns []Column) []string {
	var names []string
	for _, c := range columns {
		names = append(names, c.Name)
	}
	return names
}

// some names the first of some columns, and says how many more there are.
func some(names []string) say.Text {
	if rest := len(names) - mostNamed; rest > 0 {
		return saidSome.Say(plainSeries(names[:mostNamed]), rest)
	}
	return plainSeries(names)
}

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

// headline is that of the verdict on protection; without English: there is none.
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

// leaves writes a line for each column of the release.
func (p *page) leaves() {
	all := p.d.listed()
	p.heading(headColumns)
	concealed := false
	p.table(` class="leaves"`, []say.Kind{headColumn, headLeaves, headCommon, headBar}, func() {
		for _, c := range all[:min(len(all), mostListed)] {
			label := escape(c.Name)
			if c.Released != c.Name {
				label = p.say(saidNames, c.Name, c.Released)
			}
			k, at := p.d.keptAt(c.Name)
			commonest, rows := hypertext("–"), hypertext("–")
			if c.Treatment == Kept {
				rows = bar(1, 0, 0)
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
	if rest := len(all) - mostListed; rest > 0 {
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
		return p.say(treatments[Kept])
	case k != nil && k.Coarser != nil && *k.Coarser == 0:
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
