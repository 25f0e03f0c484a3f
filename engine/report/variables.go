package report

import (
	"slices"

	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
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
	technique := escape(p.l.joined(c.done(), ", "))
	if limit := p.limit(c); limit != "" {
		technique += ", " + limit
	}
	var made []string
	for _, rule := range p.d.Recipe.Derived {
		if rule.Name == c.Name {
			return p.say(derivedOf, plainSeries(rule.From)) + "; " + technique
		}
		if slices.Contains(rule.From, c.Name) && slices.ContainsFunc(p.d.released(), func(of Column) bool { return of.Name == rule.Name }) {
			made = append(made, rule.Name)
		}
	}
	if len(made) > 0 {
		technique += "; " + p.say(inPlace, plainSeries(made))
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
	of := func(rows, patients say.Kind) hypertext {
		if privacy.Patient != "" {
			return p.say(patients)
		}
		return p.say(rows)
	}
	if f := p.d.Figure("risk.prosecutor.highest", ""); f != nil {
		row(of(riskHighest, riskHighestWho), p.cell(*f))
	}
	if f := p.d.Figure("risk.marketer.average", ""); f != nil {
		row(of(riskAverage, riskAverageWho), p.cell(*f))
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
	if c.Means {
		all = append(all, byMeans.Say())
	}
	return all
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
