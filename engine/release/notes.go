package release

import (
	"slices"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/detect"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

var noteOdd = say.Define("note-odd", "Column {0:q}: {1} of the {2} values can't be read as {3} ({4}). If {1:it stands|they stand} for no value, mark {1:it|them} as missing; if not, say how {1:it is|they are} written.")

var noteBounds = say.Define("note-bounds", "Column {0:q}: {1} of the {2} values {1:is a bound|are bounds} ({3}): programs for statistics read the column as text. These numbers could stand for them: {4}.")

var (
	noteFar = say.Define("note-far", "Column {0:q}: {1} {2:is|are} far from all others: {2:does it|do they} mean no value?")
	farRows = say.Define("far-rows", "{0} ({1} {1:row|rows})")
)

var noteCoarsened = say.Define("values-unread", "Column {0:q}: the values of {1} {1:row|rows} could not be read and are hidden. Say how they are written.")

var noteOrder = say.Define("note-order", "The rows are in the order of the file: a row's place can give it away, as where a table is in the order of admission. Nothing else that is promised here is about that. Set the order of rows to {0:q} unless somebody needs the one of the file.")

var noteUncut = say.Define("note-uncut", "The rows were not cut by what is asked before groups were formed, so that answers are less exact: methods that form groups one by one can do that, unless several rows of a patient may be known and a model is asked for.")

// WholeNumbers says what a column of integers has.
var WholeNumbers = say.Define("codebook-whole", "whole numbers")

// The names of what other values can't be read as.
var (
	asNumbers = say.Define("as-numbers", "numbers")
	asDates   = say.Define("as-dates", "dates")
)

var noteAmong = say.Define("note-among", "Only rows with {0} are in the release: {1} of {2} rows.")

var noteLeft = say.Define("note-left", "Another release was saved on {0}: anyone who gets both learns more about people in both than from each.")

// Notes returns what a person should know of a release beside its verdicts: which rows are meant, other
// releases that were saved, weights of a survey that are lost, rows that were left out or for which
// something could not be computed, an order of rows that is the file's, pairs of columns that were not
// looked at, names of columns and of the sheet that identify somebody, sensitive values that may be
// spellings of one, values that may mean none or could not be read, and the static columns that find most
// people alone. They name values and rows of the table: they are for who has it, and no part of the release.
func (r *Release) Notes() []say.Text {
	var notes []say.Text
	if all := r.recipe.Among; len(all) > 0 {
		notes = append(notes, noteAmong.Say(question.SaidAmong(all), r.of.Raw.N, r.of.Raw.N+r.of.Outside))
	}
	if note, is := r.recipe.SaidOneOf(); is {
		notes = append(notes, note)
	}
	notes = slices.Concat(notes, r.Others(), LostWeights(r.of.Raw, &r.recipe), r.derivedGaps(), derivedLeft(r.of))
	if r.recipe.InFileOrder() && r.Table.N > 1 {
		notes = append(notes, noteOrder.Say(recipe.SortedOrder))
	}
	if r.of.Strata == nil && r.of.People == nil && r.recipe.Algorithm.Strata != nil {
		notes = append(notes, noteUncut.Say())
	}
	if n := r.concerns().PairsLeftOut; n > 0 {
		notes = append(notes, facts.PairsLeftOut(n))
	}
	notes = slices.Concat(notes, r.told(), r.spellings(), r.far())
	if r.Linked != nil {
		return notes
	}
	notes = slices.Concat(notes, r.nearlyStatics(), r.leftOut())
	for _, c := range r.of.Recipe.Columns {
		if n := r.of.Unread[c.Name]; n > 0 && c.Released() {
			notes = append(notes, noteCoarsened.Say(c.Name, n))
		}
	}
	return append(notes, r.Odd()...)
}

// Odd are the notes on values that are not of the kind of their column, numbers or dates, as a table of
// results has bounds. [Release.Notes] has them, too, of a release of one table.
func (r *Release) Odd() (notes []say.Text) {
	for _, o := range r.of.Outgoing {
		c, decided, kept := r.of.Data.Table.Column(o.Name), r.of.Recipe.Column(o.Name), o.QI < 0
		if kept && (o.Numbered || decided.Transform != nil || decided.Coarsen != nil) {
			continue
		}
		notes = append(notes, odd(c, kept, kept || decided.Means)...)
	}
	return notes
}

// Others are the notes on other releases that left, for whoever has not written this one yet. [Release.Notes]
// has them, too.
func (r *Release) Others() (notes []say.Text) {
	for _, left := range r.recipe.Left {
		if left.Release != r.Fingerprint() && !left.IsBeside(&r.recipe) {
			notes = append(notes, noteLeft.Say(left.At))
		}
	}
	return notes
}

var noteWeight = say.Define("note-survey-weight", "Column {0:q}: its weights of a survey do not leave exactly, so that no figure of the release can be weighted by them.")

// LostWeights names the columns of t that have weights of a survey by their names and of which a
// recipe releases other values, or none.
func LostWeights(t *table.Table, r *recipe.Recipe) (notes []say.Text) {
	for _, c := range t.Columns {
		decided := r.Column(c.Name)
		exact := decided != nil && decided.Released() && decided.Role != table.QuasiIdentifying && decided.Coarsen == nil && decided.Transform == nil
		if !exact && recognize.NameOf(c.Name).Has(recognize.SurveyWeight) {
			notes = append(notes, noteWeight.Say(c.Name))
		}
	}
	return notes
}

// far asks of the columns of which groups, means or medians are made, and of the days that these are
// computed from, whether numbers and days far from all others of the table stand for no value.
func (r *Release) far() (notes []say.Text) {
	computed := r.of.Recipe.Names(table.QuasiIdentifying)
	for _, q := range r.recipe.Questions {
		if q.Kind != question.Share && q.Of != "" && !slices.Contains(computed, q.Of) {
			computed = append(computed, q.Of)
		}
	}
	for _, name := range computed {
		if rule := r.recipe.Rule(name); rule != nil {
			computed = append(computed, rule.Days()...)
		}
	}
	for i, name := range computed {
		if slices.Contains(computed[:i], name) {
			continue
		}
		c := r.of.Raw.Column(name)
		var texts []say.Text
		for _, v := range recognize.NoValues(c) {
			if text := strings.TrimSpace(c.Values[v.Code]); v.Far && !c.Absent(v.Code) && !slices.Contains(r.recipe.Input.NotMissing, text) {
				texts = append(texts, farRows.Say(strings.Clone(text), c.Counts()[v.Code]))
			}
		}
		if n := len(texts); n > 0 {
			notes = append(notes, noteFar.Say(name, say.Series(texts, n), n))
		}
	}
	return notes
}

// mostOdd is the most values of a column that are named as odd.
const mostOdd = 3

// odd names the values of a column of numbers or dates that are none, the most frequent first; where the
// column leaves in groups, also those that its format does not read. The class of ages over 89 is not
// named. Bounds such as <5 are named apart, with numbers that could stand for them, where numbers leave.
func odd(c *table.Column, kept, numbers bool) (notes []say.Text) {
	v := recognize.Of(c)
	form := v.Form()
	if !form.Type.Numeric() && !form.Type.Dated() {
		return nil
	}
	what := asNumbers
	switch {
	case form.Type.Dated():
		what = asDates
	case form.Type == format.Integer:
		what = WholeNumbers
	}
	if rows, texts := most(v, func(text string) bool {
		_, read := c.Format.Place(text)
		return (!form.Fits(text) || !kept && !read) && strings.TrimSpace(text) != coarsen.Oldest
	}); rows > 0 {
		notes = append(notes, noteOdd.Say(c.Name, rows, v.Records, what.Say(), strings.Join(texts, ", ")))
	}
	rows, texts := most(v, func(text string) bool { _, is := c.Format.Bound(text); return is })
	if rows == 0 || !numbers || form.Type.Dated() {
		return notes
	}
	instead := group.Each(texts, func(text string) string { return text + c.Format.StandIn(asread.Becomes, text) })
	return append(notes, noteBounds.Say(c.Name, rows, v.Records, strings.Join(texts, ", "), strings.Join(instead, ", ")))
}

// most returns in how many records some of the values are, and the most frequent of these: at most
// mostOdd, and dots for more.
func most(v recognize.Values, is func(string) bool) (rows int, texts []string) {
	var places []int
	for i, text := range v.Texts {
		if is(text) {
			places, rows = append(places, i), rows+v.Counts[i]
		}
	}
	slices.SortStableFunc(places, func(i, j int) int { return v.Counts[j] - v.Counts[i] })
	texts = group.Each(places[:min(len(places), mostOdd)], func(i int) string { return strings.Clone(strings.TrimSpace(v.Texts[i])) })
	if len(places) > mostOdd {
		texts = append(texts, "…")
	}
	return rows, texts
}

var noteDerivedLeft = say.Define("note-derived-left", "{0} {0:row was|rows were} left out, because what is derived from days can't be computed there: {1}.")

var noteDerivedGap = say.Define("note-derived-gap", "Column {0:q} has no value where it can't be computed: {1}.")

// derivedGaps says for which rows a derived column that leaves has no value because days
// can't be read or contradict each other.
func (r *Release) derivedGaps() []say.Text {
	var notes []say.Text
	for _, o := range r.of.Derived {
		if o.Rule.Invalid == derive.Drop || !r.of.Recipe.Column(o.Rule.Name).Released() {
			continue
		}
		for _, gap := range o.Gaps() {
			if gap.Doubt {
				notes = append(notes, noteDerivedGap.Say(o.Rule.Name, gap.Said))
			}
		}
	}
	return notes
}

// derivedLeft says which rows were left out because days can't be read or contradict each
// other. Several columns that are derived from the same days give one reason.
func derivedLeft(p *prepare.Prepared) []say.Text {
	if p.Contrary == 0 {
		return nil
	}
	var reasons []say.Text
	for _, o := range p.Derived {
		for _, gap := range o.Gaps() {
			known := slices.ContainsFunc(reasons, func(r say.Text) bool { return r.English == gap.Said.English })
			if gap.Doubt && o.Rule.Invalid == derive.Drop && !known {
				reasons = append(reasons, gap.Said)
			}
		}
	}
	return []say.Text{noteDerivedLeft.Say(p.Contrary, say.List(reasons, len(reasons)))}
}

var (
	noteTold      = say.Define("note-told", "Something that identifies a person stands in {0:q}. The release does not have it, but the recipe, the data dictionary and the report do: change it in the table before you hand those out.")
	noteToldGroup = say.Define("note-told-group", "Column {0:q}: the name of the group {1:q} identifies a person. The recipe has it, and the release wherever the group shows: give the group another name.")
	noteToldValue = say.Define("note-told-value", "Something that identifies a person stands in texts that mean no value: {0}. The recipe has them: change them in the table before you hand the recipe out.")
	tellingShown  = 3 // texts that mean no value
)

// told returns the names that the recipe, the data dictionary and the report repeat and in
// which something identifying is: those of columns that leave under another name or not at
// all, of the sheet, of groups in hierarchies, and texts that mean no value. What is named so
// in the release itself is among its concerns.
func (r *Release) told() (notes []say.Text) {
	note := func(name string, kind say.Kind, args ...any) {
		if len(detect.Heading(name)) > 0 {
			notes = append(notes, kind.Say(args...))
		}
	}
	note(r.recipe.Input.Sheet, noteTold, r.recipe.Input.Sheet)
	for _, c := range r.recipe.Handed().Columns {
		if !c.Released() || c.Rename != "" {
			note(c.Name, noteTold, c.Name)
		}
	}
	for _, c := range r.recipe.Columns {
		for _, group := range c.Hierarchy.Groups() {
			note(group, noteToldGroup, c.Name, group)
		}
	}
	absent := slices.Clone(r.recipe.Input.Missing)
	for _, c := range r.recipe.Columns {
		absent = append(absent, c.Missing...)
	}
	slices.Sort(absent)
	telling := slices.DeleteFunc(slices.Compact(absent), func(text string) bool { return len(detect.Heading(text)) == 0 })
	if len(telling) > 0 {
		notes = append(notes, noteToldValue.Say(say.Series(say.Plain(telling[:min(len(telling), tellingShown)]...), len(telling))))
	}
	return notes
}

// Sheet returns what is told of the release. It fails as [Release.Answers] does, or if the release can't
// be audited.
func (r *Release) Sheet() (facts.Sheet, error) {
	answers, err := r.Answers(r.recipe.Questions)
	if err != nil {
		return facts.Sheet{}, err
	}
	shared, err := r.Shared()
	return facts.Sheet{
		Algorithm: r.recipe.Algorithm.Name, Released: r.Table.N, Seconds: r.Seconds, Verdicts: r.Verdicts, Curve: r.Curve,
		Cards: facts.Cards{Protection: r.Protection(), Use: r.UseFor(answers)}, Answers: answers, Studied: r.Studied(), Biases: r.Biases(),
		Stretched: r.Stretched(), Concerns: r.Concerns(), Shared: shared, Notes: r.Notes(), LeftOut: r.of.LeftOut(),
	}, err
}

var noteRowsLeftOut = say.Define("note-records-left-out", "{0} {0:row|rows} of {1} {1:patient|patients} {0:was|were} left out, so that each patient shows as many rows as at least {2} {2:other|others}, or because that loses less: {3}")

// leftOut says which rows were left out where more than one row of a patient may be
// known.
func (r *Release) leftOut() []say.Text {
	if !r.of.Recipe.Privacy.WholeRecords() || len(r.Groups.Suppressed) == 0 {
		return nil
	}
	var rows say.Runs
	columns, patients := r.of.Raw.Columns, map[int32]bool{}
	for _, record := range r.Groups.Suppressed {
		rows.Add(columns[0].Number(int(record)), 1)
		patients[r.of.Patients().Codes[record]] = true
	}
	return []say.Text{noteRowsLeftOut.Say(rows.Total, len(patients), r.recipe.Privacy.K-1, rows.Rows())}
}

var noteNearlyStatic = say.Define("note-nearly-static", "Column {0:q} differs between the rows of {1} of the {2} patients who have several, and was protected row by row. If it can't change, correct the table.")

// nearlyStatic is the share of the patients with several rows below which a column that
// differs between their rows looks like one that should not.
const nearlyStatic = 0.05

// nearlyStatics says which quasi-identifiers differ between the rows of a few patients.
func (r *Release) nearlyStatics() []say.Text {
	if !r.of.Recipe.Privacy.WholeRecords() {
		return nil
	}
	whose := r.of.Patients()
	first, count := make([]int32, whose.Count), make([]int, whose.Count)
	several := 0
	for record, patient := range whose.Codes {
		if count[patient]++; count[patient] == 1 {
			first[patient] = int32(record)
		} else if count[patient] == 2 {
			several++
		}
	}
	var notes []say.Text
	for j := range r.of.Problem.QI {
		a := &r.of.Problem.QI[j]
		differ := map[int32]bool{}
		for record, patient := range whose.Codes {
			if a.Codes[record] != a.Codes[first[patient]] {
				differ[patient] = true
			}
		}
		rowwise := r.of.Recipe.Rule(a.Name) != nil // an age or a month that is another at each stay
		if n := len(differ); !rowwise && n > 0 && float64(n) < nearlyStatic*float64(several) {
			notes = append(notes, noteNearlyStatic.Say(a.Name, n, several))
		}
	}
	return notes
}
