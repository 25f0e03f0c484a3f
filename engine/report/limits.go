package report

import (
	"cmp"
	"slices"

	asked "quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/say"
)

// What a release does not promise; THREAT_MODEL.md says more of each.
var (
	limitK         = say.Define("report-limit-k", "By the columns marked, every row looks like at least {0} - 1 others: anyone who knows these values of a person has a chance of 1 in {0} at most. Anyone who knows more can find more.")
	limitPatients  = say.Define("report-limit-patients", "k counts patients, by the column {0:q}. It holds for somebody who knows so many rows of a patient: {1}. For anyone who knows more, the figures say what is left.")
	limitRows      = say.Define("report-limit-rows", "k counts rows. Several rows of a patient may hide only each other; anyone who knows several can compare their groups.")
	limitApart     = say.Define("report-limit-apart", "The rows stay as they were, so that anyone who knows a person can find their row. Hidden is only which of the sensitive values of a group is whose.")
	limitInference = say.Define("report-limit-inference", "If all rows of a group share a sensitive value, nobody needs to know which row is whose. k-anonymity does not prevent that. A model on the sensitive column does, in its own sense, one column at a time.")
	limitKept      = say.Define("report-limit-kept", "A column that is released as it is, and that an attacker knows, breaks the promise. These single people out for anyone who knows their values exactly: {0}.")
	limitKeptSo    = say.Define("report-limit-kept-so", "A person decided that these leave all the same: {0}.")
	madeCoarser    = say.Define("report-made-coarser", "{0} (made coarser)")
	limitKeptNone  = say.Define("report-limit-kept-none", "A column that is released as it is, and that an attacker knows, breaks the promise. No such column singles anybody out, and no pair that was looked at more people than the bound of the search; sets of three and more were not looked at.")
	limitAmong     = say.Define("report-limit-among", "Only rows with {0} are in the release, and counted here. {1}")
	limitOrder     = say.Define("report-limit-order", "The rows are in the order of the file: a row's place can give it away. Of a table that was sorted by a day or a name, it says about which.")
	limitSearch    = say.Define("report-limit-search", "The columns that leave were searched for identifiers. Names that are on no list, and numbers without a check digit or a telling header, are not found.")
	limitSeveral   = say.Define("report-limit-several", "Several releases of overlapping tables can be intersected. This report is on one.")
	limitKeyed     = say.Define("report-limit-keyed", "Pseudonyms and shifted dates are still personal data: the key, or both tables, lead back to the people. Columns: {0}.")
	limitLists     = say.Define("report-limit-lists", "The recipe names values of these columns: {0}. Then it belongs with the original table, and so does this report.")
	limitLaw       = say.Define("report-limit-law", "The figures are measured on these files. Whether they satisfy a law, a person must judge.")
)

// limits returns what is not promised by this release.
func (d *Document) limits() []say.Text {
	p, apart := &d.Recipe.Privacy, d.apart()
	var decided []say.Text // that leave though they single people out
	for _, c := range d.released() {
		if !slices.Contains(c.Confirmed, facts.FoundSingling) || !slices.ContainsFunc(d.SinglesOut, func(columns []string) bool { return slices.Contains(columns, c.Name) }) {
			continue
		}
		said := say.Text{English: c.Name}
		if c.Treatment == Coarsened {
			said = madeCoarser.Say(c.Name)
		}
		decided = append(decided, said)
	}
	return slices.Concat(
		when(apart, limitApart.Say()),
		when(!apart && p.Patient != "", limitPatients.Say(p.Patient, knowsOf(p))),
		when(!apart && p.Patient == "", limitK.Say(p.K), limitRows.Say()),
		[]say.Text{limitInference.Say()},
		when(len(d.SinglesOut) > 0, limitKept.Say(told(d.SinglesOut))),
		when(len(decided) > 0, limitKeptSo.Say(say.Series(decided, len(decided)))),
		when(len(d.SinglesOut) == 0, limitKeptNone.Say()),
		d.inCommon(),
		when(d.Recipe.InFileOrder(), limitOrder.Say()),
		[]say.Text{limitSearch.Say(), limitSeveral.Say()},
		naming(limitKeyed, d.treated(Pseudonyms, Shifted)),
		naming(limitLists, d.Recipe.ListsValuesOf()),
		[]say.Text{limitLaw.Say()},
	)
}

// when returns sentences where something is so, else none.
func when(is bool, said ...say.Text) []say.Text {
	if !is {
		return nil
	}
	return said
}

// inCommon says what is known of everybody in the release, where the recipe leaves out others, and
// what the files beside it answer.
func (d *Document) inCommon() []say.Text {
	said, is := d.Recipe.SaidOneOf()
	return append(when(len(d.Recipe.Among) > 0, limitAmong.Say(asked.SaidAmong(d.Recipe.Among), asked.KnownOfAll())), when(is, said)...)
}

// knowsOf returns one of [recipe.Knowledges].
func knowsOf(p *recipe.Privacy) string { return cmp.Or(p.Knows, recipe.KnowsOne) }

func plainSeries(names []string) say.Text { return say.Series(say.Plain(names...), len(names)) }

// naming returns the sentence that names some; of none, none.
func naming(as say.Kind, names []string) []say.Text {
	return when(len(names) > 0, as.Say(plainSeries(names)))
}

var pairOf = say.Define("report-with", "{0} with {1}")

// namesOf names a column, or a pair.
func namesOf(columns []string) say.Text {
	if len(columns) == 2 {
		return pairOf.Say(columns[0], columns[1])
	}
	return plainSeries(columns)
}

// apart reports whether the release is two tables.
func (d *Document) apart() bool {
	a, err := method.Get(d.Recipe.Algorithm.Name)
	return err == nil && a.Family == method.Bucketing
}

// named returns the columns of which something is so.
func (d *Document) named(is func(Column) bool) []string {
	found := slices.DeleteFunc(slices.Clone(d.Columns), func(c Column) bool { return !is(c) })
	return group.Each(found, func(c Column) string { return c.Name })
}

// treated returns the columns to which one of some things was done.
func (d *Document) treated(as ...Treatment) []string {
	return d.named(func(c Column) bool { return slices.Contains(as, c.Treatment) })
}
