package release

import (
	"cmp"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/profile"
	"quasi/engine/say"
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
	for _, c := range amber[1:] {
		card.More = append(card.More, c.Headline)
	}
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

func (p protected) k() int { return p.recipe.Privacy.K }

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
	if p.k() == 2 {
		return p.of(holdsPatientsTwo, holdsRowsTwo).Say(p.by())
	}
	return p.of(holdsPatients, holdsRows).Say(p.by(), p.k()-1)
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
	if p.Table.N > 0 && p.Linked == nil && audited.K < p.k() {
		return card(facts.Red, p.of(redPatients, redRows).Say(audited.K, p.k()), redWhy.Say()), true
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
	why := heldWhy.Say(len(p.open), say.Series(say.Plain(names...), len(names)), p.holds())
	switch {
	case proposed == len(p.open):
		return card(facts.Red, heldProposed.Say(proposed), why), true
	case worst == facts.FoundNames:
		return card(facts.Red, heldNames.Say(), why), true
	}
	return card(facts.Red, heldFound.Say(), why), true
}

// amber returns the warnings before the release is given away, the gravest first.
func (p protected) amber() []facts.Card {
	var cards []facts.Card
	add := func(is bool, make func() facts.Card) {
		if is {
			cards = append(cards, make())
		}
	}
	add(p.Table.N == 0, func() facts.Card {
		return card(facts.Amber, amberEmpty.Say(), amberEmptyWhy.Say(p.Release.of.Problem.N))
	})
	add(p.Linked != nil, func() facts.Card { return card(facts.Amber, amberTables.Say(), amberTablesWhy.Say()) })
	add(p.Linked == nil && p.k() == 1, func() facts.Card { return card(facts.Amber, amberNone.Say(), amberNoneWhy.Say(p.by())) })
	if rows, least := p.unnumbered(); rows > 0 && least < p.k() {
		cards = append(cards, card(facts.Amber, amberUnnumbered.Say(rows, p.recipe.Privacy.Patient, least), amberUnnumberedWhy.Say()))
	}
	if c := profile.AskedOfPatients(p.Release.of.Columns(), p.recipe.Privacy.NotPatients); c != nil && !p.patients {
		cards = append(cards, card(facts.Amber, amberUnasked.Say(c.Name), amberUnaskedWhy.Say(p.holds())))
	}
	cards = append(cards, p.singling()...)
	cards = append(cards, p.given(p.Concerns())...)
	if shown := p.unique(support.All); shown > 0 && p.recipe.Privacy.Linked && p.recipe.Privacy.Knows != recipe.KnowsAll {
		cards = append(cards, card(facts.Amber, amberTogether.Say(shown, p.Audit.Persons.Count), amberTogetherWhy.Say(p.recipe.Privacy.Patient, p.holds())))
	}
	if two := p.unique(support.Two); two > 0 && !p.recipe.Privacy.Linked && p.recipe.Privacy.Knows == "" {
		cards = append(cards, card(facts.Amber, amberTwo.Say(two, p.Audit.Persons.Count), amberTwoWhy.Say(p.holds())))
	}
	if persons := p.Audit.Persons; persons != nil && persons.Linkable != nil && persons.Linkable.Linked > 0 && !p.recipe.Privacy.Linked && p.recipe.Privacy.Knows != recipe.KnowsAll {
		cards = append(cards, card(facts.Amber, amberLinked.Say(persons.Linkable.Linked, persons.Count), amberLinkedWhy.Say(persons.Linkable.Unique, p.holds())))
	}
	add(p.recipe.InFileOrder() && p.Table.N > 1, func() facts.Card { return card(facts.Amber, amberOrder.Say(), amberOrderWhy.Say(p.holds())) })
	if names := p.confirmed; len(names) > 0 {
		cards = append(cards, card(facts.Amber, amberConfirmed.Say(), amberConfirmedWhy.Say(say.Series(say.Plain(names...), len(names)), p.holds())))
	}
	add(len(p.Transformed) > 0, func() facts.Card {
		var names []string
		for _, t := range p.Transformed {
			names = append(names, t.Column)
		}
		return card(facts.Amber, amberKey.Say(), amberKeyWhy.Say(say.Series(say.Plain(names...), len(names)), p.holds()))
	})
	if names := p.Concerns().Unrecognized; len(names) > 0 {
		cards = append(cards, card(facts.Amber, amberUnseen.Say(len(names), say.Series(say.Plain(names...), len(names))), amberUnseenWhy.Say(p.holds())))
	}
	if blank := p.Verdicts[0].Blank; blank > 0 && blank < p.Audit.K {
		cards = append(cards, card(facts.Amber, p.of(amberBlankPatients, amberBlankRows).Say(p.Audit.K-blank), amberBlankWhy.Say(blank, p.Audit.K)))
	}
	for _, name := range p.sensitive {
		if found := p.Audit.Sensitive[name]; found.Homogeneous > 0 {
			cards = append(cards, card(facts.Amber, amberShared.Say(found.Homogeneous, p.Audit.Classes.Count, name), amberSharedWhy.Say()))
		}
		if found := p.Audit.Sensitive[name]; found.HomogeneousBut > 0 {
			people := cmp.Or(p.Audit.Patients, p.Audit.N)
			cards = append(cards, card(facts.Amber, amberSharedBut.Say(found.HomogeneousBut, p.Audit.Classes.Count, name, found.HomogeneousMembers, people), amberSharedButWhy.Say()))
		}
	}
	return cards
}

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
	var all []say.Text
	for _, card := range (protected{Release: new(Release)}).given(c) {
		all = append(all, card.Headline)
	}
	return all
}

// given is about columns that the marked ones tell, and sensitive ones that others give away.
func (p protected) given(c facts.Concerns) (cards []facts.Card) {
	if told := c.Told; told != nil && told.Few > 0 {
		names := say.Series(say.Plain(told.Columns...), len(told.Columns))
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
func GroupsIn(t say.Text) []int {
	if t.Code == amberShared.Code || t.Code == amberSharedBut.Code {
		return []int{0, 1}
	}
	return nil
}

// LossIn returns the place of the argument that is a loss of a column, over all rows; -1: none.
func LossIn(t say.Text) int {
	if t.Code == useNothingWhy.Code {
		return 1
	}
	return -1
}
