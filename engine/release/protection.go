package release

import (
	"cmp"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/prepare"
	"quasi/engine/profile"
	"quasi/engine/say"
)

// What the card on protection says.
var (
	byOne   = say.Define("by-one", "By {0}")
	byTwo   = say.Define("by-two", "By {0} and {1}")
	byThree = say.Define("by-three", "By {0}, {1} and {2}")
	byMany  = say.Define("by-many", "By the {0} columns marked")

	holdsPatients    = say.Define("holds-patients", "{0}, every patient looks like at least {1} others.")
	holdsRows        = say.Define("holds-rows", "{0}, every row looks like at least {1} others.")
	holdsPatientsTwo = say.Define("holds-patients-two", "{0}, every patient looks like at least one other.")
	holdsRowsTwo     = say.Define("holds-rows-two", "{0}, every row looks like at least one other.")

	redPatients = say.Define("red-patients", "Not passed: the smallest group has {0} {0:patient|patients}, not {1}")
	redRows     = say.Define("red-rows", "Not passed: the smallest group has {0} {0:row|rows}, not {1}")
	redModel    = say.Define("red-model", "Not passed: {0}")
	redWhy      = say.Define("red-why", "Nothing can be saved. Try another method; if it happens again, report it.")

	heldNames    = say.Define("held-names", "Held back: personal names would be in the file")
	heldFound    = say.Define("held-found", "Held back: identifiers would be in the file")
	heldProposed = say.Define("held-proposed", "Held back: {0} {0:column|columns} proposed for removal would be in the file")
	heldWhy      = say.Define("held-why", "{0} {0:column waits|columns wait} for your decision: {1}. {2} That does not cover them.")

	amberNone           = say.Define("amber-none", "Nobody is hidden among others (k = 1)")
	amberNoneWhy        = say.Define("amber-none-why", "{0}, anyone who knows the values of a person may find the row.")
	amberUnnumbered     = say.Define("amber-unnumbered", "{0} {0:row has|rows have} no value in {1}: without {0:it|them}, one group has only {2} {2:patient|patients}")
	amberUnnumberedWhy  = say.Define("amber-unnumbered-why", "Each counts as a patient of its own, and may be another row of somebody in its group.")
	amberUnasked        = say.Define("amber-unasked", "Rows are counted, not patients, though rows share their {0}")
	amberUnaskedWhy     = say.Define("amber-unasked-why", "If some are one patient's, they may hide only each other. {0}")
	amberEmpty          = say.Define("amber-empty", "No row is left")
	amberEmptyWhy       = say.Define("amber-empty-why", "All {0} rows were left out, so that there is nothing to protect.")
	amberTables         = say.Define("amber-tables", "Rows can be found; only the sensitive values are hidden")
	amberTablesWhy      = say.Define("amber-tables-why", "All other columns are exact.")
	amberUniquePatients = say.Define("amber-unique-patients", "Unchanged, {0} singles out {1} of {2} patients")
	amberUniqueRows     = say.Define("amber-unique-rows", "Unchanged, {0} singles out {1} of {2} rows")
	amberCoarsePatients = say.Define("amber-unique-coarser-patients", "Though coarser, {0} still singles out {1} of {2} patients")
	amberCoarseRows     = say.Define("amber-unique-coarser-rows", "Though coarser, {0} still singles out {1} of {2} rows")
	amberUniqueWhy      = say.Define("amber-unique-why", "Anyone who knows {0}. {1} That does not help here.")
	amberPairPatients   = say.Define("amber-unique-pair-patients", "Together, {0} and {1} single out {2} of {3} patients")
	amberPairRows       = say.Define("amber-unique-pair-rows", "Together, {0} and {1} single out {2} of {3} rows")
	amberPairWhy        = say.Define("amber-pair-why", "Anyone who knows {0} and {1}. {2} That does not help here.")
	amberCertain        = say.Define("amber-certain", "Knowing {0} gives {1} away for {2} of {3}")
	amberCertainWhy     = say.Define("amber-certain-why", "All who share a value there have one value of {0}, or none. {1} That does not help here.")
	amberWithinWhy      = say.Define("amber-within-why", "The columns marked tell it, and all in a group who share a value there have one value of {0}, or none. {1} That does not help here.")
	amberTold           = say.Define("amber-told", "With {0}, told by the columns marked, {1} of {2} are in groups of fewer than {3}")
	amberToldWhy        = say.Define("amber-told-why", "Anyone who knows what the columns marked held knows {0}, too. {1} That does not help here.")
	amberTogether       = say.Define("amber-together", "All rows together single out {0} of {1} patients")
	amberTogetherWhy    = say.Define("amber-together-why", "{0} shows which rows belong together. One row alone: {1}")
	amberTwo            = say.Define("amber-two", "Two rows single out {0} of {1} patients")
	amberTwoWhy         = say.Define("amber-two-why", "For anyone who knows both, and that they are of one patient. One row alone: {0}")
	amberLinked         = say.Define("amber-linked", "The other columns reveal which rows belong together, for {0} of {1} patients")
	amberLinkedWhy      = say.Define("amber-linked-why", "{0} of them {0:is|are} then singled out. One row alone: {1}")
	amberOrder          = say.Define("amber-order", "The rows are in the order of the file")
	amberOrderWhy       = say.Define("amber-order-why", "A row's place can reveal whose it is. {0}")
	amberConfirmed      = say.Define("amber-confirmed", "By your decision, identifiers are in the file")
	amberConfirmedWhy   = say.Define("amber-confirmed-why", "In {0}. {1} That does not cover them.")
	amberKey            = say.Define("amber-key", "Still personal data: the key leads back to the people")
	amberKeyWhy         = say.Define("amber-key-why", "{0}. {1} Keep the key apart.")
	amberUnseen         = say.Define("amber-unseen", "{0} {0:column is|columns are} in the file that nobody judged: {1}")
	amberUnseenWhy      = say.Define("amber-unseen-why", "Not recognized, and exact. {0}")
	amberBlankPatients  = say.Define("amber-blank-patients", "Without its empty rows, one group has only {0} {0:patient|patients}")
	amberBlankRows      = say.Define("amber-blank-rows", "Without its empty rows, one group has only {0} {0:row|rows}")
	amberBlankWhy       = say.Define("amber-blank-why", "{0} of its {1} had no value in the columns marked and hide the others little.")
	amberShared         = say.Define("amber-shared", "In {0} of {1} groups, everyone has the same {2}")
	amberSharedBut      = say.Define("amber-shared-but", "In {0} of {1} groups, everyone with a value in {2} has the same: {3} of {4}")
	amberSharedButWhy   = say.Define("amber-shared-but-why", "Knowing that a person is in it and has a value is enough to learn it. k does not prevent this.")
	amberSharedWhy      = say.Define("amber-shared-why", "Knowing that a person is in it is enough to learn it. k does not prevent this.")

	greenPatients    = say.Define("green-patients", "Every patient looks like at least {0} others")
	greenRows        = say.Define("green-rows", "Every row looks like at least {0} others")
	greenPatientsTwo = say.Define("green-patients-two", "Every patient looks like at least one other")
	greenRowsTwo     = say.Define("green-rows-two", "Every row looks like at least one other")
	greenRowsWhy     = say.Define("green-rows-why", "In all columns of the file. If a patient has several rows, they may hide only each other.")
	greenWholeWhy    = say.Define("green-whole-why", "In all columns of the file.")
	greenOtherWhy    = say.Define("green-other-why", "{0}. {1} other {1:column of the file is|columns of the file are} not counted.")
	greenBesideWhy   = say.Define("green-beside-why", "{0} Anyone who also knows {1} singles out {2} of {3}.")
	greenPairWhy     = say.Define("green-pair-why", "{0} Anyone who knows {1} and {2} singles out {3} of {4}.")
	greenTripleWhy   = say.Define("green-triple-why", "{0} Anyone who knows {1}, {2} and {3} singles out {4} of {5}.")
	greenTriplesWhy  = say.Define("green-triples-why", "{0} Anyone who knows {1}, {2} and {3} singles out {4} of {5} ({6} other {6:set|sets} of three not counted).")
	greenSomeWhy     = say.Define("green-some-why", "{0}, to someone who knows {1} {1:row|rows} of a patient.")
	greenAllWhy      = say.Define("green-all-why", "{0}, even to someone who knows all rows of a patient.")
)

// Protection is the verdict on what the release protects, the whole file considered: the worst
// point is the headline, and every other one that a person should look at stands in More.
func (r *Release) Protection() facts.Card { return r.protection(nil) }

// ProtectionIf is [Release.Protection] as it would be if a person let all columns with
// identifiers leave, or none.
func (r *Release) ProtectionIf(confirmed bool) facts.Card { return r.protection(&confirmed) }

func (r *Release) protection(confirmed *bool) facts.Card {
	p := protected{Release: r, patients: r.recipe.Privacy.Patient != ""}
	for _, i := range r.Concerns().Identifiers {
		if confirmed != nil && *confirmed || confirmed == nil && i.Confirmed {
			p.confirmed = append(p.confirmed, i.Column)
		} else {
			p.open = append(p.open, i)
		}
	}
	if card, is := p.red(); is {
		return card
	}
	amber := p.amber()
	if len(amber) == 0 {
		return p.green()
	}
	card := amber[0]
	card.Detail = p.triple(card.Detail)
	card.More = group.Each(amber[1:], func(c facts.Card) say.Text { return c.Headline })
	return card
}

// protected says what a release protects, of patients or rows.
type protected struct {
	*Release
	patients  bool
	open      []facts.Identifiers // of columns that wait for a person
	confirmed []string            // columns with identifiers that a person lets leave
}

// of returns the kind that speaks of patients or of rows.
func (p protected) of(patients, rows say.Kind) say.Kind {
	if p.patients {
		return patients
	}
	return rows
}

// by names the columns marked: up to three of them.
func (p protected) by() say.Text {
	switch names := p.qi; len(names) {
	case 1:
		return byOne.Say(names[0])
	case 2:
		return byTwo.Say(names[0], names[1])
	case 3:
		return byThree.Say(names[0], names[1], names[2])
	default:
		return byMany.Say(len(names))
	}
}

// holds is the promise that stands whatever else is wrong.
func (p protected) holds() say.Text {
	if p.recipe.Privacy.K == 2 {
		return p.of(holdsPatientsTwo, holdsRowsTwo).Say(p.by())
	}
	return p.of(holdsPatients, holdsRows).Say(p.by(), p.recipe.Privacy.K-1)
}

// Holds is the promise of a recipe whose check was passed, with the columns that it is about,
// whatever else is to be looked at.
func Holds(r *recipe.Recipe) say.Text {
	return protected{Release: &Release{recipe: *r, qi: r.Names(table.QuasiIdentifying)}, patients: r.Privacy.Patient != ""}.holds()
}

func card(tone facts.Tone, headline, detail say.Text) facts.Card {
	return facts.Card{Tone: tone, Headline: headline, Detail: detail}
}

// red returns the card on why the release can't be saved; false: it can.
func (p protected) red() (facts.Card, bool) {
	audited := p.Audit
	if p.Table.N > 0 && p.Linked == nil && audited.K < p.recipe.Privacy.K {
		return card(facts.Red, p.of(redPatients, redRows).Say(audited.K, p.recipe.Privacy.K), redWhy.Say()), true
	}
	if failing := p.Failing(); failing.English != "" {
		return card(facts.Red, redModel.Say(failing), redWhy.Say()), true
	}
	if len(p.open) == 0 {
		return facts.Card{}, false
	}
	var names []string
	worst, proposed := facts.FoundUnrecognized, 0
	for _, i := range p.open {
		names = append(names, i.Column)
		if len(i.Found) == 0 {
			proposed++
		}
		for _, kind := range i.Kinds() {
			if slices.Index(facts.FindingKinds, kind) < slices.Index(facts.FindingKinds, worst) {
				worst = kind
			}
		}
	}
	why := heldWhy.Say(len(p.open), named(names), p.holds())
	switch {
	case proposed == len(p.open):
		return card(facts.Red, heldProposed.Say(proposed), why), true
	case worst == facts.FoundNames:
		return card(facts.Red, heldNames.Say(), why), true
	}
	return card(facts.Red, heldFound.Say(), why), true
}

// amber returns the warnings before the release is given away, the gravest first.
func (p protected) amber() (cards []facts.Card) {
	add := func(is bool, headline, detail say.Text) {
		if is {
			cards = append(cards, card(facts.Amber, headline, detail))
		}
	}
	privacy, concerns := &p.recipe.Privacy, p.Concerns()
	add(p.Table.N == 0, amberEmpty.Say(), amberEmptyWhy.Say(p.Release.of.Problem.N))
	add(p.Linked != nil, amberTables.Say(), amberTablesWhy.Say())
	add(p.Linked == nil && p.recipe.Privacy.K == 1, amberNone.Say(), amberNoneWhy.Say(p.by()))
	rows, least := p.unnumbered()
	add(rows > 0 && least < p.recipe.Privacy.K, amberUnnumbered.Say(rows, privacy.Patient, least), amberUnnumberedWhy.Say())
	if c := profile.AskedOfPatients(p.Release.of.Columns(), privacy.NotPatients); c != nil {
		add(!p.patients, amberUnasked.Say(c.Name), amberUnaskedWhy.Say(p.holds()))
	}
	cards = slices.Concat(cards, p.singling(), p.given(concerns))
	persons := cmp.Or(p.Audit.Persons, &audit.Persons{})
	linkable, all, two := cmp.Or(persons.Linkable, &audit.Linkable{}), p.unique(support.All), p.unique(support.Two)
	add(all > 0 && privacy.Linked && privacy.Knows != recipe.KnowsAll, amberTogether.Say(all, persons.Count), amberTogetherWhy.Say(privacy.Patient, p.holds()))
	add(two > 0 && !privacy.Linked && privacy.Knows == "", amberTwo.Say(two, persons.Count), amberTwoWhy.Say(p.holds()))
	add(linkable.Linked > 0 && !privacy.Linked && privacy.Knows != recipe.KnowsAll, amberLinked.Say(linkable.Linked, persons.Count), amberLinkedWhy.Say(linkable.Unique, p.holds()))
	add(p.recipe.InFileOrder() && p.Table.N > 1, amberOrder.Say(), amberOrderWhy.Say(p.holds()))
	add(len(p.confirmed) > 0, amberConfirmed.Say(), amberConfirmedWhy.Say(named(p.confirmed), p.holds()))
	keyed := group.Each(p.Transformed, func(t prepare.Transformed) string { return t.Column })
	add(len(keyed) > 0, amberKey.Say(), amberKeyWhy.Say(named(keyed), p.holds()))
	unseen := concerns.Unrecognized
	add(len(unseen) > 0, amberUnseen.Say(len(unseen), named(unseen)), amberUnseenWhy.Say(p.holds()))
	blank := p.Verdicts[0].Blank
	add(blank > 0 && blank < p.Audit.K, p.of(amberBlankPatients, amberBlankRows).Say(p.Audit.K-blank), amberBlankWhy.Say(blank, p.Audit.K))
	for _, name := range p.sensitive {
		found, people := p.Audit.Sensitive[name], cmp.Or(p.Audit.Patients, p.Audit.N)
		add(found.Homogeneous > 0, amberShared.Say(found.Homogeneous, p.Audit.Classes.Count, name), amberSharedWhy.Say())
		add(found.HomogeneousBut > 0, amberSharedBut.Say(found.HomogeneousBut, p.Audit.Classes.Count, name, found.HomogeneousMembers, people), amberSharedButWhy.Say())
	}
	return cards
}

// named names columns in a sentence.
func named(names []string) say.Text { return say.Series(say.Plain(names...), len(names)) }

// Shared returns the groups in which everyone has the same value of a sensitive column, or all who
// have one, by the column as the recipe names it, where there are any. A release that was not audited is.
func (r *Release) Shared() (map[string]int, error) {
	if len(r.sensitive) > 0 && r.Audit.N == 0 {
		if err := r.audit(); err != nil {
			return nil, err
		}
	}
	groups := map[string]int{}
	for _, name := range r.recipe.Names(table.Sensitive) {
		if found := r.Audit.Sensitive[r.recipe.Column(name).ReleasedName()]; found.Homogeneous+found.HomogeneousBut > 0 {
			groups[name] = found.Homogeneous + found.HomogeneousBut
		}
	}
	return groups, nil
}

// Given returns the headlines on what other columns give away.
func Given(c facts.Concerns) []say.Text {
	return group.Each((protected{Release: new(Release)}).given(c), func(c facts.Card) say.Text { return c.Headline })
}

// given is about columns that the marked ones tell, and sensitive ones that others give away.
func (p protected) given(c facts.Concerns) (cards []facts.Card) {
	if told := c.Told; told != nil && told.Few > 0 {
		names := named(told.Columns)
		cards = append(cards, card(facts.Amber, amberTold.Say(names, told.Few, told.People, told.K), amberToldWhy.Say(names, p.holds())))
	}
	for _, c := range c.Certain {
		why := amberCertainWhy
		if c.Within {
			why = amberWithinWhy
		}
		cards = append(cards, card(facts.Amber, amberCertain.Say(c.Column, c.Sensitive, c.People, c.Of), why.Say(c.Sensitive, p.holds())))
	}
	return cards
}

// singling is about the column that singles out most people, or where none does about the pair, the
// first of [facts.Concerns.Unique]. What is disguised has a card of its own.
func (p protected) singling() []facts.Card {
	for _, u := range p.Concerns().Unique {
		switch a, b := u.Columns[0], u.Columns[len(u.Columns)-1]; {
		case u.Disguised:
			continue
		case a != b:
			return []facts.Card{card(facts.Amber, p.of(amberPairPatients, amberPairRows).Say(a, b, u.Alone, u.People), amberPairWhy.Say(a, b, p.holds()))}
		case u.Coarser:
			return []facts.Card{card(facts.Amber, p.of(amberCoarsePatients, amberCoarseRows).Say(a, u.Alone, u.People), amberUniqueWhy.Say(a, p.holds()))}
		default:
			return []facts.Card{card(facts.Amber, p.of(amberUniquePatients, amberUniqueRows).Say(a, u.Alone, u.People), amberUniqueWhy.Say(a, p.holds()))}
		}
	}
	return nil
}

// unique counts the patients whom somebody singles out who knows so much of them; 0 where not
// counted.
func (p protected) unique(knows support.Knowledge) int {
	if p.Audit.Persons == nil {
		return 0
	}
	if known := p.Audit.Persons.Of(knows); known != nil {
		return known.Unique.Persons
	}
	return 0
}

// unnumbered returns the number of released rows without a patient, and the fewest patients
// who show the same as one of these rows, in every row of theirs that may be known.
func (p protected) unnumbered() (rows, least int) {
	patient := p.Release.of.Raw.Column(p.recipe.Privacy.Patient)
	if patient == nil || p.Linked != nil || !slices.ContainsFunc(p.Records, func(record int32) bool { return patient.Absent(patient.Codes[record]) }) {
		return 0, 0
	}
	classes, _ := audit.Rows(p.Table, p.shown) // of columns that the audit has found
	released := map[int32]int{}                // rows, by patient
	for _, record := range p.Records {
		released[p.whose.Codes[record]]++
	}
	least = p.whose.Count
	for _, class := range classes {
		unnumbered, patients := 0, map[int32]bool{}
		for _, row := range class {
			switch record := p.Records[row]; {
			case patient.Absent(patient.Codes[record]):
				unnumbered++
			case p.recipe.Privacy.Knows != recipe.KnowsAll || released[p.whose.Codes[record]] == 1:
				patients[p.whose.Codes[record]] = true
			}
		}
		if rows += unnumbered; unnumbered > 0 {
			least = min(least, len(patients))
		}
	}
	return rows, least
}

// Promise is the headline of a verdict on protection that finds nothing to look at.
func Promise(r *recipe.Recipe) say.Text {
	p := protected{patients: r.Privacy.Patient != ""}
	if r.Privacy.K == 2 {
		return p.of(greenPatientsTwo, greenRowsTwo).Say()
	}
	return p.of(greenPatients, greenRows).Say(r.Privacy.K - 1)
}

// Amber reports whether a recipe alone makes a release of more than one row to be looked at: two
// tables, nobody hidden, the order of the file, and keys.
func Amber(r *recipe.Recipe, tables bool) bool {
	keyed := func(c recipe.Column) bool { return c.Transform != nil && r.Leaves(c.Name) }
	return tables || r.Privacy.K == 1 || r.InFileOrder() || slices.ContainsFunc(r.Columns, keyed)
}

// green is the promise, with what limits it, and what knowing more tells.
func (p protected) green() facts.Card {
	detail := p.triple(p.limit())
	switch beside := p.Concerns().Beside; {
	case beside != nil && len(beside.Columns) == 2:
		detail = greenPairWhy.Say(detail, beside.Columns[0], beside.Columns[1], beside.Alone, beside.People)
	case beside != nil:
		detail = greenBesideWhy.Say(detail, beside.Columns[0], beside.Alone, beside.People)
	}
	return card(facts.Green, Promise(&p.recipe), detail)
}

// triple adds to a detail whom three columns single out, if they do more than a column or a pair.
func (p protected) triple(detail say.Text) say.Text {
	of, left := p.Concerns().Triple, p.Concerns().TriplesLeftOut
	if of == nil {
		return detail
	}
	args := []any{detail, of.Columns[0], of.Columns[1], of.Columns[2], of.Alone, of.People}
	if left > 0 {
		return greenTriplesWhy.Say(append(args, left)...)
	}
	return greenTripleWhy.Say(args...)
}

// limit is to whom the promise is made.
func (p protected) limit() say.Text {
	others := len(p.Table.Columns) - len(p.qi)
	several := p.patients && p.Audit.Persons != nil && p.Audit.Persons.Several > 0
	switch {
	case several && p.recipe.Privacy.Knows == recipe.KnowsAll:
		return greenAllWhy.Say(p.by())
	case several:
		return greenSomeWhy.Say(p.by(), p.recipe.Privacy.KnownRows())
	case others > 0:
		return greenOtherWhy.Say(p.by(), others)
	case p.patients:
		return greenWholeWhy.Say()
	}
	return greenRowsWhy.Say()
}

// cardCounts has, by the code of a text of a card, the places of its arguments that count
// people, rows, or groups of them. Sizes of the smallest group and numbers of columns are none.
var cardCounts = map[string][]int{
	amberUniquePatients.Code: {1, 2}, amberUniqueRows.Code: {1, 2}, amberCoarsePatients.Code: {1, 2}, amberCoarseRows.Code: {1, 2},
	amberPairPatients.Code: {2, 3}, amberPairRows.Code: {2, 3}, amberCertain.Code: {2, 3}, amberSharedBut.Code: {3, 4},
	greenBesideWhy.Code: {2, 3}, greenPairWhy.Code: {3, 4}, greenTripleWhy.Code: {4, 5}, greenTriplesWhy.Code: {4, 5},
	amberUnnumbered.Code: {0, 2}, amberTogether.Code: {0, 1}, amberTwo.Code: {0, 1}, amberLinked.Code: {0, 1}, amberLinkedWhy.Code: {0}, amberTold.Code: {1, 2},
	amberBlankPatients.Code: {0}, amberBlankRows.Code: {0}, amberBlankWhy.Code: {0},
	useExact.Code: {1, 2}, useExactWhy.Code: {0, 1},
	useStudiedHidden.Code: {1, 2}, useHidden.Code: {1, 2}, useGone.Code: {1, 2}, useGoneUnnamed.Code: {1, 2},
	useLeft.Code: {0, 1}, noteFilled.Code: {1},
}

// CountsIn returns the places of the arguments of a text of a card that count people or rows, but
// for those of a text in it,
// for those who tell others what a card says and must not tell of a few people.
func CountsIn(t say.Text) []int { return cardCounts[t.Code] }

// GroupsIn returns the places of those that count the groups of a release.
func GroupsIn(t say.Text) []int { return cardGroups[t.Code] }

var cardGroups = map[string][]int{amberShared.Code: {0, 1}, amberSharedBut.Code: {0, 1}}

// LossIn returns the places of those that are a loss, over all rows, of the column that it names first.
func LossIn(t say.Text) []int { return cardLosses[t.Code] }

var cardLosses = map[string][]int{useNothingWhy.Code: {1}}
