package report

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Texts of the table of variables.
var (
	headVariables = say.Define("report-variables", "Variables by technique and risk (EMA Policy 0070, Health Canada)")
	headKind      = say.Define("report-identifier", "Kind of identifier")
	headTechnique = say.Define("report-technique", "Technique")
	inPlace       = say.Define("report-in-place", "in its place: {0}")
	derivedOf     = say.Define("report-derived", "derived from {0}")

	riskHighest    = say.Define("report-risk-highest", "Highest risk of a row, by the columns marked")
	riskHighestWho = say.Define("report-risk-highest-patient", "Highest risk of a patient, by the columns marked")
	riskAverage    = say.Define("report-risk-average", "Average risk of a row, by the columns marked")
	riskAverageWho = say.Define("report-risk-average-patient", "Average risk of a patient, by the columns marked")
	riskAsked      = say.Define("report-risk-asked", "Threshold asked for: 1/k with k = {0}")
	leadVariables  = say.Define("report-variables-lead", "The risks are for one known row, and by the columns marked alone: columns that leave exact are not in them.")
)

// identifiers say what kind of identifier a role is.
var identifiers = map[table.Role]say.Kind{
	table.Identifying:      say.Define("report-identifier-direct", "direct identifier"),
	table.QuasiIdentifying: say.Define("report-identifier-quasi", "quasi-identifier"),
	table.Sensitive:        say.Define("report-identifier-sensitive", "sensitive"),
	table.Insensitive:      say.Define("report-identifier-other", "other"),
}

// variables writes what was done to each column, and with which risk the release leaves: what EMA
// and Health Canada ask of an anonymization report.
func (p *page) variables() {
	p.heading(headVariables)
	p.table("", []say.Kind{headColumn, headKind, headTechnique, headBar}, func() {
		for _, c := range p.d.Columns {
			label := escape(c.Name)
			if c.Released != "" && c.Released != c.Name {
				label = p.say(saidNames, c.Name, c.Released)
			}
			left := hypertext("–") // the technique says it
			if k, at := p.d.keptAt(c.Name); k != nil {
				left = p.bar(k, at)
			}
			p.row(label, p.say(identifiers[table.Role(c.Role)]), p.technique(c), left)
		}
		p.risks()
	})
	if slices.ContainsFunc(p.d.Kept, func(k KeptColumn) bool { return k.Exact == nil }) {
		p.paragraph(facts.SmallHidden.Say())
	}
	if p.d.Figure("risk.prosecutor.highest", "") != nil {
		p.paragraph(leadVariables.Say())
	}
}

// technique says what was done to a column, how coarse it may become, and from what it was made.
func (p *page) technique(c Column) hypertext {
	technique := escape(p.l.joined(c.done(), p.l.List))
	if limit := p.limit(c); limit != "" {
		technique += escape(p.l.List) + limit
	}
	if taken := p.d.Recipe.Input.Taken(c.Name); taken != nil {
		return p.sentence(taken.Said()) + escape(p.l.Between) + technique
	}
	var made []string
	for _, rule := range p.d.Recipe.Derived {
		if rule.Name == c.Name {
			return p.say(derivedOf, plainSeries(rule.From)) + escape(p.l.Between) + technique
		}
		if slices.Contains(rule.From, c.Name) && slices.ContainsFunc(p.d.released(), func(of Column) bool { return of.Name == rule.Name }) {
			made = append(made, rule.Name)
		}
	}
	if len(made) > 0 {
		technique += escape(p.l.Between) + p.say(inPlace, plainSeries(made))
	}
	return technique
}

// risks writes the risks of the release beside the thresholds: that of k, and that of EMA and
// Health Canada.
func (p *page) risks() {
	privacy := &p.d.Recipe.Privacy
	row := func(label, value hypertext) {
		p.line("<tr><th scope=row colspan=3>" + label + "</th><td>" + value + "</td></tr>")
	}

	if f := p.d.Figure("risk.prosecutor.highest", ""); f != nil {
		row(p.say(p.d.of(riskHighestWho, riskHighest)), p.cell(*f))
	}
	if f := p.d.Figure("risk.marketer.average", ""); f != nil {
		row(p.say(p.d.of(riskAverageWho, riskAverage)), p.cell(*f))
	}
	if privacy.K > 1 && !p.d.apart() {
		row(p.say(riskAsked, privacy.K), escape(p.l.perCent(p.l.number(100/float64(privacy.K), 2))))
	}
	for _, said := range thresholdFacts(p.d) {
		row(p.say(askedHighest), p.sentence(said))
	}
}

// done says what was done to a column: of a generalized one also how its groups come about.
func (c Column) done() []say.Text {
	said := treatments[c.Treatment].Say()
	switch {
	case c.Coarser != nil && c.Treatment == Coarsened:
		said = leftOf.Say(*c.Coarser)
	case c.Coarser != nil:
		said = leftThen.Say(*c.Coarser, said)
	}
	all := []say.Text{said}
	switch h := c.Hierarchy; {
	case h == nil:
	case h.Ranges:
		all = append(all, byRanges.Say())
	case h.Rule != "":
		all = append(all, byRule.Say(rules[rule.Kind(h.Rule)].Say()))
	default:
		all = append(all, byHand.Say())
	}
	return append(all, when(c.Means, byMeans.Say())...)
}

func (p *page) limit(c Column) hypertext {
	switch {
	case c.MaxLevel != nil:
		return p.say(atMostLevel, *c.MaxLevel)
	case c.Within != nil:
		return p.say(atMostWidth, *c.Within)
	}
	return ""
}

// Sentences of the paragraph on methods.
var (
	headMethods   = say.Define("report-methods", "Methods, for a protocol")
	methodsBy     = say.Define("report-methods-by", "Data were de-identified with {0}, by the method {1} ({2}).")
	methodsModels = say.Define("report-methods-models", "Checked in the finished file: {0}.")
	methodsK      = say.Define("report-methods-k", "k-anonymity follows Sweeney (2002), with k = {0} counted in rows.")
	methodsKWho   = say.Define("report-methods-k-patients", "k-anonymity follows Sweeney (2002), with k = {0} counted in patients by the column {1}; an attacker is taken to know {2}.")
	methodsSource = say.Define("report-methods-source", "{0}: {1}.")
	methodsQuasi  = say.Define("report-methods-quasi", "Quasi-identifiers were {0}.")
	methodsHidden = say.Define("report-methods-hidden", "Values hidden: {0}.")
	methodsIn     = say.Define("report-methods-in", "{0} in {1} of {2} rows")
	methodsMeans  = say.Define("report-methods-means", "Replaced by the mean of each group (microaggregation), which keeps means and shrinks variances: {0}.")
	methodsRows   = say.Define("report-methods-rows", "Of {0} rows, {1} were released and {2} left out.")
	methodsRisk   = say.Define("report-methods-groups", "Someone who knows that a person is in the table, and one row's quasi-identifiers alone, finds the person's rows with a probability of at most {0} (prosecutor risk).")
	methodsLoss   = say.Define("report-methods-loss", "Detail lost: {0} (ILossRate).")
	methodsAgain  = say.Define("report-methods-again", "The same table and recipe (SHA-256 {0}) give the same bytes; the seed is {1}.")
)

// treatedAs says in the paragraph on methods what was done to columns that were not generalized.
var treatedAs = map[Treatment]say.Kind{
	Removed:    say.Define("report-methods-removed", "Removed: {0}, and columns that are not named here."),
	Kept:       say.Define("report-methods-kept", "Left as in the original: {0}."),
	Coarsened:  say.Define("report-methods-coarsened", "Made coarser beforehand: {0}."),
	Pseudonyms: say.Define("report-methods-pseudonyms", "Replaced by pseudonyms that a key makes: {0}."),
	Shifted:    say.Define("report-methods-shifted", "Dates shifted by a key: {0}."),
	Numbered:   say.Define("report-methods-numbered", "Replaced by random numbers, one for each patient: {0}."),
	Apart:      say.Define("report-methods-apart", "Released in a second table, by group: {0}."),
}

// methods writes a paragraph on the run, for a protocol.
func (p *page) methods() {
	if p.d.fails() {
		return
	}
	p.heading(headMethods)
	p.prose(`<p class="methods">`, p.d.methods(p.l))
}

// methods says how the release was made, with the figures of the run.
func (d *Document) methods(l Language) []say.Text {
	var all []say.Text
	if a, err := method.Get(d.Recipe.Algorithm.Name); err == nil {
		all = append(all, methodsBy.Say(say.Text{English: strings.TrimSpace(d.Program.Name + " " + d.Program.Version)}, say.Text{English: a.Title, Code: say.CodeMethod}, say.Text{English: a.Source}))
	}
	p := &d.Recipe.Privacy
	counted, patients := p.K > 1 && !d.apart(), p.Patient != ""
	names, hidden := group.Each(d.Models, func(m Model) say.Text { return m.Name }), d.hiddenIn()
	all = slices.Concat(all, when(counted && patients, methodsKWho.Say(p.K, p.Patient, knownRows(knowsOf(p)))), when(counted && !patients, methodsK.Say(p.K)),
		[]say.Text{methodsModels.Say(say.Series(names, len(names)))})
	for _, m := range p.Models {
		if kind, err := privacy.KindOf(m.Name); err == nil { // where it was published
			all = append(all, methodsSource.Say(say.Text{English: kind.Title, Code: say.CodeModel}, say.Text{English: kind.Source}))
		}
	}
	all = slices.Concat(all, naming(methodsQuasi, d.Recipe.Names(table.QuasiIdentifying)), when(len(hidden) > 0, methodsHidden.Say(say.Series(hidden, len(hidden)))),
		naming(methodsMeans, d.named(func(c Column) bool { return c.Treatment == Generalized && c.Means })))
	for _, of := range []Treatment{Removed, Kept, Coarsened, Pseudonyms, Shifted, Numbered, Apart} {
		all = append(all, naming(treatedAs[of], d.treated(of))...)
	}
	all = append(all, methodsRows.Say(d.told("rows.input", l), d.told("rows.released", l), d.told("rows.left-out", l)))
	all = append(all, when(d.Figure("risk.prosecutor.highest", "") != nil, methodsRisk.Say(d.told("risk.prosecutor.highest", l)))...)
	if s := d.worstSingle(); s != nil {
		all = append(all, s.Said)
	}
	return slices.Concat(all, d.narrowing(), when(d.Figure("loss.total", "") != nil, methodsLoss.Say(d.told("loss.total", l))),
		when(d.RecipeSHA256 != "", methodsAgain.Say(d.RecipeSHA256, strconv.FormatUint(d.Recipe.Algorithm.Seed, 10))))
}

// hiddenIn says of each column in which values were hidden in how many rows, where the report tells.
func (d *Document) hiddenIn() []say.Text {
	var all []say.Text
	for _, k := range d.Kept {
		if k.Hidden != nil && *k.Hidden > 0 {
			all = append(all, methodsIn.Say(k.Column, *k.Hidden, *k.Exact+*k.Coarser+*k.Hidden))
		}
	}
	return all
}
