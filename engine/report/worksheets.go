package report

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/support"
	"quasi/engine/say"
)

// Worksheet holds the questions of a standard, with the known facts.
type Worksheet struct {
	Title say.Text `json:"title"`
	// Source says where the standard's own words are: the questions are in ours.
	Source    say.Text   `json:"source"`
	Questions []Question `json:"questions"`
}

// Question is one line of a worksheet.
type Question struct {
	Asked say.Text `json:"asked"`
	// Facts and Figures are the known part of the answer, all from the report.
	Facts   []say.Text    `json:"facts,omitempty"`
	Figures []FigureNamed `json:"figures,omitempty"`
	// Judge is for a person to judge; without an English text: nothing.
	Judge say.Text `json:"judge,omitzero"`
}

// FigureNamed is a figure of the report by its id and column.
type FigureNamed struct {
	ID     string `json:"id"`
	Column string `json:"column,omitempty"`
}

// worksheet is a worksheet before anything is known.
type worksheet struct {
	title, source say.Kind
	questions     []question
}

// question is one line: facts and figures, and what is left for a person to judge.
type question struct {
	asked   say.Kind
	facts   func(d *Document) []say.Text // nil: none
	figures []string                     // ids, of those that the report has
	judge   say.Kind                     // without a code: nothing
}

// attackers are the ids of the three attackers' figures.
var attackers = []string{"risk.prosecutor.highest", "risk.journalist.highest", "risk.marketer.average"}

// askedHighest is the question of EMA and Health Canada on the highest risk.
var askedHighest = say.Define("report-ema-highest", "Is the highest risk at most 0.09 (1/11)?")

var worksheets = []worksheet{
	{
		say.Define("report-iso", "ISO/IEC 27559"),
		say.Define("report-iso-source", "ISO/IEC 27559:2022, Privacy enhancing data de-identification framework: context, data, identifiability, governance."),
		[]question{
			{say.Define("report-iso-context", "Context: who gets the data, for what, and under which safeguards?"), purposeFacts, nil,
				say.Define("report-iso-context-judge", "The recipients' safeguards, motives and means; who else could get the data; what harm a disclosure would do.")},
			{say.Define("report-iso-data", "Data: what kinds of attributes are there, and who could know them?"), roleFacts, nil,
				say.Define("report-iso-data-judge", "Whether every column that an attacker could know is marked “Could identify”.")},
			{say.Define("report-iso-identifiability", "Identifiability: how likely is it that somebody is found, and what was done about it?"), modelFacts,
				append([]string{"groups.smallest", "patients.smallest", "rows.in-groups.below-11", "patients.below-11"}, attackers...),
				say.Define("report-iso-identifiability-judge", "The threshold that fits the context, and whether the attacks assumed are the likely ones.")},
			{say.Define("report-iso-governance", "Governance: who answers for the release, before and after?"), governanceFacts, nil,
				say.Define("report-iso-governance-judge", "Who approved it; what recipients agreed to; how breaches, later releases and new data are dealt with.")},
		},
	},
	{
		say.Define("report-ema", "EMA Policy 0070 and Health Canada: the threshold of 0.09"),
		say.Define("report-ema-source", "European Medicines Agency, external guidance on Policy 0070; Health Canada, guidance on the public release of clinical information. Both are about clinical documents that are published, and name 0.09 as a threshold: a group of 11 people has a risk of 1/11."),
		[]question{
			{askedHighest, thresholdFacts, []string{"risk.prosecutor.highest", "rows.in-groups.below-11", "patients.below-11"},
				say.Define("report-ema-highest-judge", "Whether the release is public, so that the highest risk is what counts, or its recipients are bound by an agreement.")},
			{say.Define("report-ema-utility", "What is left of the data for their use?"), nil, []string{"loss.total", "utility.penalty", "utility.accuracy", "utility.accuracy-before"},
				say.Define("report-ema-utility-judge", "Whether the purpose can be met with what is left.")},
		},
	},
	{
		say.Define("report-wp216", "WP216: singling out, linkability, inference"),
		say.Define("report-wp216-source", "Article 29 Data Protection Working Party, Opinion 05/2014 on techniques of anonymization (WP216), 10 April 2014. It finds that k-anonymity alone takes away singling out, but neither linkability nor inference."),
		[]question{
			{say.Define("report-wp216-single", "Can a person be singled out?"), singleFacts, []string{"groups.smallest", "patients.smallest", "risk.prosecutor.highest"},
				say.Define("report-wp216-single-judge", "Columns that are released as they are, and that somebody could know.")},
			{say.Define("report-wp216-link", "Can records of a person be linked, here or with other data?"), linkFacts, []string{"risk.journalist.highest", "risk.marketer.average"},
				say.Define("report-wp216-link-judge", "Which other data the recipients have or can get; other releases of the same people.")},
			{say.Define("report-wp216-infer", "Can something be inferred about a person?"), inferFacts, []string{"sensitive.distinct-l", "sensitive.alpha", "sensitive.t"},
				say.Define("report-wp216-infer-judge", "Whether what a group shares about its members would harm them.")},
		},
	},
	{
		say.Define("report-hipaa", "HIPAA: what an expert determination answers"),
		say.Define("report-hipaa-source", "45 CFR 164.514(b)(1): a person with appropriate knowledge of and experience with accepted statistical and scientific methods determines that the risk is very small, and documents methods and results."),
		[]question{
			{say.Define("report-hipaa-expert", "Who is the expert, with which experience?"), nil, nil, say.Define("report-hipaa-expert-judge", "The expert's name, experience and date.")},
			{say.Define("report-hipaa-recipient", "Who is the anticipated recipient?"), purposeFacts, nil, say.Define("report-hipaa-recipient-judge", "Who is to get the data, and who could.")},
			{say.Define("report-hipaa-available", "Which other information is reasonably available to the recipient?"), roleFacts, nil,
				say.Define("report-hipaa-available-judge", "Registers, other releases and personal knowledge that could be combined with the columns marked, and with those kept.")},
			{say.Define("report-hipaa-risk", "How large is the risk that somebody is identified?"), nil, append([]string{"groups.smallest", "patients.smallest"}, attackers...),
				say.Define("report-hipaa-risk-judge", "Whether that is very small.")},
			{say.Define("report-hipaa-documented", "Are the methods and results documented?"), governanceFacts, nil, say.Define("report-hipaa-documented-judge", "The justification of the determination, in the expert's words.")},
		},
	},
	{
		say.Define("report-gbt", "GB/T 42460: grades of identifiability"),
		say.Define("report-gbt-source", "GB/T 42460-2023, guide for evaluating the effectiveness of personal information de-identification. Grade 1 identifies people directly; grade 2 has no direct identifiers, but a risk above the threshold; grade 3 a risk below it; grade 4 holds no data of single people."),
		[]question{
			{say.Define("report-gbt-direct", "Are there direct identifiers (grade 1)?"), identifierFacts, nil, say.Define("report-gbt-direct-judge", "Whether a column that is kept identifies people directly.")},
			{say.Define("report-gbt-risk", "Is the risk above the threshold (grade 2) or below it (grade 3)?"), nil, append([]string{"groups.smallest", "patients.smallest"}, attackers...),
				say.Define("report-gbt-risk-judge", "The threshold, and by it the grade.")},
			{say.Define("report-gbt-aggregate", "Are there data of single people at all (if not, grade 4)?"), func(*Document) []say.Text { return []say.Text{factSingle.Say()} }, nil, say.Kind{}},
		},
	},
}

// The facts that worksheets state.
var (
	factPurpose         = say.Define("report-fact-purpose", "Purpose: {0}")
	factRecipients      = say.Define("report-fact-recipients", "Recipients: {0}")
	factNoPurpose       = say.Define("report-fact-no-purpose", "No purpose was written down.")
	factNoRecipients    = say.Define("report-fact-no-recipients", "No recipients were written down.")
	factIdentifying     = say.Define("report-fact-identifying", "Identifying: {0}")
	factQuasi           = say.Define("report-fact-quasi", "Quasi-identifiers: {0}")
	factSensitive       = say.Define("report-fact-sensitive", "Sensitive: {0}")
	factOther           = say.Define("report-fact-other", "Released as they are: {0}")
	factHolds           = say.Define("report-fact-holds", "{0} holds")
	factFails           = say.Define("report-fact-fails", "{0} does not hold")
	factRecipe          = say.Define("report-fact-recipe", "The recipe in this report makes the release again, with the program and the files whose SHA-256 are here. quasi verify recomputes the figures.")
	factNeedsKey        = say.Define("report-fact-needs-key", "That takes the key of pseudonyms and shifted dates, too, which no report has.")
	factNeedsPopulation = say.Define("report-fact-needs-population", "That takes the table of the population, too, whose SHA-256 is not here.")
	factAtMost          = say.Define("report-fact-at-most", "Yes: for somebody who knows that a person is in the table, and the values of one row that could identify.")
	factAbove           = say.Define("report-fact-above", "No.")
	factApart           = say.Define("report-fact-apart", "Rows can be found: the method releases them as they were.")
	factLinked          = say.Define("report-fact-linked", "The release says which rows are one patient's.")
	factKeyed           = say.Define("report-fact-keyed", "By the key, or with another file made by it: {0}")
	factRemoved         = say.Define("report-fact-removed", "Removed: {0}, and each column that this report does not name")
	factConfirmed       = say.Define("report-fact-confirmed", "A person confirmed that these may leave, although identifiers were found in them: {0}")
	factSingle          = say.Define("report-fact-single", "Yes: each row is of one person. The release is not of grade 4.")
)

// sheets fills the worksheets as far as the report goes.
func (d *Document) sheets() []Worksheet {
	all := make([]Worksheet, len(worksheets))
	for i, sheet := range worksheets {
		all[i] = Worksheet{Title: sheet.title.Say(), Source: sheet.source.Say()}
		for _, q := range sheet.questions {
			filled := Question{Asked: q.asked.Say(), Judge: q.judge.Say()}
			if q.facts != nil {
				filled.Facts = q.facts(d)
			}
			for _, id := range q.figures {
				for _, f := range d.Figures {
					if f.ID == id {
						filled.Figures = append(filled.Figures, FigureNamed{f.ID, f.Column})
					}
				}
			}
			all[i].Questions = append(all[i].Questions, filled)
		}
	}
	return all
}

func purposeFacts(d *Document) []say.Text {
	facts := []say.Text{factNoPurpose.Say(), factNoRecipients.Say()}
	if d.Purpose != "" {
		facts[0] = factPurpose.Say(d.Purpose)
	}
	if d.Recipients != "" {
		facts[1] = factRecipients.Say(d.Recipients)
	}
	return facts
}

func roleFacts(d *Document) []say.Text {
	var facts []say.Text
	for _, of := range []struct {
		role table.Role
		said say.Kind
	}{{table.Identifying, factIdentifying}, {table.QuasiIdentifying, factQuasi}, {table.Sensitive, factSensitive}, {table.Insensitive, factOther}} {
		facts = append(facts, naming(of.said, d.Recipe.Names(of.role))...)
	}
	return facts
}

func modelFacts(d *Document) []say.Text { return group.Each(d.Models, Model.said) }

// said says whether the model holds.
func (m Model) said() say.Text {
	if m.Holds {
		return factHolds.Say(m.Name)
	}
	return factFails.Say(m.Name)
}

func governanceFacts(d *Document) []say.Text {
	keyed := d.treated(Pseudonyms, Shifted)
	return slices.Concat([]say.Text{factRecipe.Say()}, when(len(keyed) > 0, factNeedsKey.Say()), when(d.Population, factNeedsPopulation.Say()))
}

func thresholdFacts(d *Document) []say.Text {
	f := d.Figure("risk.prosecutor.highest", "")
	switch {
	case f == nil:
		return []say.Text{factApart.Say()}
	case f.Value == nil:
		return nil // no report hides it, but one that was changed may
	case *f.Value <= 1.0/smallest:
		return []say.Text{factAtMost.Say()}
	}
	return []say.Text{factAbove.Say()}
}

func identifierFacts(d *Document) []say.Text {
	removed := d.treated(Removed)
	return slices.Concat(when(len(removed) == 0, saidNoStays.Say()), naming(factRemoved, removed), naming(factConfirmed, d.named(func(c Column) bool {
		return c.Released != "" && slices.ContainsFunc(c.Confirmed, func(k facts.FindingKind) bool { return k != facts.FoundSingling })
	})))
}

// What WP216 asks is answered for the whole file: who learns what, from what they know.
var (
	factAlone     = say.Define("report-fact-alone", "By the columns marked, to someone who knows one row: {0} of {1} rows look like no other.")
	factSeveral   = say.Define("report-fact-several", "{0} of {1} patients have several rows.")
	factUnlinked  = say.Define("report-fact-unlinked", "Nobody said which rows are one patient's: how many can be put together was not counted.")
	factLearns    = say.Define("report-fact-learns", "Someone who finds such a group learns the value of everyone in it who has one.")
	factValues    = say.Define("report-fact-values", "Someone who finds the group of a row is left with at least {0} values of {1}.")
	factOneValue  = say.Define("report-fact-one-value", "Someone who finds the group of a row may learn {0}: in one group at least, all rows share it.")
	factUnmarked  = say.Define("report-fact-unmarked", "No column is marked as sensitive: what the rows of a group share was not counted.")
	factOtherwise = say.Define("report-fact-not-sensitive", "Not marked as sensitive, and therefore not counted: {0}")
)

// singleFacts says whom someone finds alone, by the columns marked, by those that leave beside
// them, and by several known rows.
func singleFacts(d *Document) []say.Text {
	all := slices.Concat(
		when(d.apart(), factApart.Say()),
		when(!d.apart() && d.Figure("rows.in-groups.1", "") != nil, factAlone.Say(d.counted("rows.in-groups.1"), d.counted("rows.released"))),
		group.Each(d.Singles, func(s Single) say.Text { return s.Said }),
		when(len(d.SinglesOut) == 0, limitKeptNone.Say()),
		d.judged("amber-told"),
	)
	if d.Recipe.Privacy.Patient == "" {
		return append(all, saidRows.Say())
	}
	for _, m := range []support.Knowledge{support.Two, support.Three, support.All} {
		all = append(all, when(d.Figure(narrowedBy(m), "") != nil, d.narrows(m))...)
	}
	return append(all, d.judged("amber-together")...)
}

// linkFacts says who can put rows of a patient together, here or with other files.
func linkFacts(d *Document) []say.Text {
	patients := d.Recipe.Privacy.Patient != ""
	several := when(patients && d.Figure("patients.several-rows", "") != nil, factSeveral.Say(d.counted("patients.several-rows"), d.counted("patients.count")))
	return slices.Concat(when(!patients, factUnlinked.Say()), several, when(d.Recipe.Privacy.Linked, factLinked.Say()), d.judged("amber-linked"), naming(factKeyed, d.treated(Pseudonyms, Shifted)), []say.Text{saidSeveral.Say()})
}

// inferFacts says what someone learns who finds the group of a row, and of which columns that was
// not counted.
func inferFacts(d *Document) []say.Text {
	if d.apart() {
		return []say.Text{limitApart.Say()}
	}
	shared := d.judged("amber-shared")
	sensitive := d.Recipe.Names(table.Sensitive)
	all := slices.Concat(shared, when(len(shared) > 0, factLearns.Say()), when(len(sensitive) == 0, factUnmarked.Say()))
	for _, column := range sensitive {
		f := d.Figure("sensitive.distinct-l", column)
		said := func(t say.Text) bool {
			return len(t.Args) > 2 && t.Args[2].English == d.Recipe.Column(column).ReleasedName()
		}
		switch {
		case f == nil, f.Value == nil:
		case *f.Value >= 2:
			all = append(all, factValues.Say(int(*f.Value), column))
		case !slices.ContainsFunc(shared, said):
			all = append(all, factOneValue.Say(column))
		}
	}
	others := d.named(func(c Column) bool { return c.Released != "" && c.Role == string(table.Insensitive) })
	return slices.Concat(all, naming(factOtherwise, others), d.judged("amber-certain"))
}

// judged returns what the verdict on protection says of something, by the beginning of its code.
func (d *Document) judged(code string) []say.Text {
	card := d.protection()
	points := append([]say.Text{card.Headline}, card.More...)
	return slices.DeleteFunc(points, func(t say.Text) bool { return !strings.HasPrefix(t.Code, code) })
}
