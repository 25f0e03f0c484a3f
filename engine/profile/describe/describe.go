// Package describe reads the names and values of a table's columns and says what they look
// like: their type, the role and the generalisation hierarchy that go with it, and why.
//
// It looks at dictionaries, and at 10,000 values of each at most; at rows only to find
// columns that say the same. The role of what it recognizes as a finding is to be kept, and of
// nothing else. What it can't explain is to be removed or, if the values are few
// and each is in many rows, generalized: a person may keep it, but it does not slip
// out.
package describe

import (
	"slices"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/profile"
)

// Table describes every column of a table.
func Table(t *table.Table) []profile.Column {
	described, all := make([]profile.Column, len(t.Columns)), make([]int, len(t.Columns))
	parallel.Each(len(described), func(i int) { described[i], all[i] = among(t, i), i })
	single := persons(t, described, all)
	for _, group := range alike(t) {
		alignGroup(described, group)
	}
	remove(described, single)
	return described
}

// among is [Column] of a column of a table, in which the unit of its ages may stand beside it.
func among(t *table.Table, at int) profile.Column {
	d := Column(t.Columns[at])
	if d.Reason.Code == profile.ReasonNoAge && UnitsOf(t, d.Name) != nil {
		d.Role, d.Reason = table.QuasiIdentifying, profile.Reason{Code: profile.ReasonAge}
	}
	return d
}

// Column describes one column by itself. Its format, if set, is a person's decision; else
// Column finds it.
func Column(c *table.Column) profile.Column {
	all := valuesOf(c)
	v := values{all.Sample()}
	f := all.Form()
	p := role(c, all, v, f)
	d := profile.Column{
		Name: c.Name, Format: f.Format, Distinct: len(all.Texts), Missing: len(c.Codes) - all.Records,
		TypeReason: typeReason(f, len(all.Texts)), TypeConfidence: f.Confidence, Odd: v.odd(c, f),
		Percent: f.Percent, Ambiguous: f.Ambiguous, Histogram: all.histogram(f.Format), Frequent: all.frequent(), Range: all.spread(f.Format),
		Role: p.role, Reason: p.reason, Confidence: p.confidence,
		Codes: Codes(all.Values.Values, f.Type), Money: f.Type.Numeric() && recognize.NameOf(c.Name).Has(moneyWords),
	}
	d.PatientLike = patientLike(c.Name, all, d)
	d.CaseLike = caseLike(c.Name, all, d)
	d.Household = d.PatientLike && household(c.Name)
	for _, n := range all.Counts {
		if n == 1 {
			d.Alone++
		}
	}
	return d
}

// Described is [recognize.Formats] for a table of which [Table] has found all out
// already.
func Described(t *table.Table, columns []profile.Column) *table.Table {
	forms := make([]recognize.Form, len(columns))
	for i, d := range columns {
		forms[i] = recognize.Form{Format: d.Format, Percent: d.Percent, Ambiguous: d.Ambiguous}
	}
	return recognize.FormatsOf(t, forms)
}

// OwnReason returns the code of the reason of a column by itself: not that another says the same.
func OwnReason(c *table.Column, d profile.Column) string {
	if d.Reason.Code == profile.ReasonSame {
		return Column(c).Reason.Code
	}
	return d.Reason.Code
}

// TableWith describes every column of a table, of which some are computed by rules.
func TableWith(t *table.Table, rules []derive.Rule) []profile.Column {
	described := Table(t)
	for i := range described {
		at := slices.IndexFunc(rules, func(r derive.Rule) bool { return r.Name == described[i].Name })
		if at >= 0 {
			described[i] = Derived(described[i], rules[at])
		}
	}
	return described
}

// As describes every column of a table that a recipe reads. How a column is read counts where the
// recipe says so, not where it was found: a person sees the same.
func As(t *table.Table, r *recipe.Recipe) []profile.Column {
	return TableWith(t.Formatted(func(c *table.Column) (told format.Format) {
		if decided := r.Column(c.Name); decided != nil && decided.Format != nil {
			told = *decided.Format
		}
		return told
	}), r.Derived)
}

// Derived describes a computed column: whoever knows what it is computed from knows it,
// whatever its name and its values look like.
func Derived(d profile.Column, rule derive.Rule) profile.Column {
	d.Role, d.Confidence, d.Codes, d.PatientLike, d.CaseLike, d.Household = rule.Kind.Role(), 1, false, false, false, false
	d.Reason = profile.Reason{Code: profile.ReasonDerived, Args: []string{strings.Join(rule.From, ", ")}}
	if rule.Kind == derive.Has || rule.Kind == derive.Chapter {
		d.Format, d.Range = format.Format{Type: format.Category}, nil
	} else if rule.Kind == derive.OfPatient {
		return d
	} else if d.Type == format.Category || d.Type == format.Code || d.Type == format.Identifier {
		d.Format = format.Format{Type: format.Integer, Numbers: format.Plain}
	}
	return d
}

// HierarchyOf is [Hierarchy] of a column that is computed by a rule; nil: by none. Groups of
// built-in classifications are called in a language; empty: English.
func HierarchyOf(c *table.Column, by *derive.Rule, language string) (recipe.Hierarchy, profile.Reason) {
	v := valuesOf(c)
	if by == nil || by.Kind.OfTexts() || len(v.Texts) == 0 {
		return hierarchyIn(c, language)
	}
	proposed, reason := v.derived(by.Kind)
	h, err := expand.Rule(proposed, c)
	if err != nil {
		return hierarchyIn(c, language)
	}
	return h, reason
}

// HierarchyFor returns the hierarchy that is decided, with the rows that its rule makes of a column;
// of none, [HierarchyOf].
func HierarchyFor(decided *recipe.Hierarchy, c *table.Column, by *derive.Rule, language string) (*recipe.Hierarchy, error) {
	if decided != nil {
		made, err := expand.Hierarchy(*decided, c)
		return &made, err
	}
	made, _ := HierarchyOf(c, by, language)
	return &made, nil
}

// derived proposes the rule of a column that is computed in the given way.
func (v values) derived(kind derive.Kind) (rule.Rule, profile.Reason) {
	switch kind {
	case derive.Age:
		return v.rule(format.Integer, profile.ReasonAge)
	case derive.Month:
		return rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{1, 4, 7, 10, 13}, {1, 7, 13}}}, profile.Reason{Code: profile.ReasonTreeMonths}
	case derive.Weekday:
		return rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{1, 6, 8}}}, profile.Reason{Code: profile.ReasonTreeWeekdays}
	}
	return v.rule(format.Integer, "")
}

// staff and cases are numbered too, but they are not patients. The rows of a case are one
// patient's.
var (
	staff = recognize.WordsFrom(lexicon.NoPatient)
	cases = recognize.WordsFrom(lexicon.Case)
)

// noPatients reports whether a column is called by numbers of staff or of cases.
func noPatients(name string) bool { return recognize.NameOf(name).Has(staff) || ofCases(name) }

// ofCases reports whether a column is called by the numbers of cases, and not of staff.
func ofCases(name string) bool {
	n := recognize.NameOf(name)
	return n.Has(cases) && !n.Has(staff)
}

var patients = recognize.WordsFrom(lexicon.Patient)

var households = recognize.WordsFrom(lexicon.Household)

// household reports whether a column is called by what its records share who are the people
// of one household.
func household(name string) bool { return recognize.NameOf(name).Has(households) }

// ofPeople are the reasons of columns that hold a number that a person has for life,
// numbered those of columns that hold a number of something, of people among others, and
// owned those of columns of what a person has and others may share.
var (
	ofPeople = []string{profile.ReasonResidentID, profile.ReasonSSN, profile.ReasonNHS, profile.ReasonKVNR, profile.ReasonNIR, profile.ReasonDNI, profile.ReasonPersonNumber, profile.ReasonPlan}
	numbered = []string{profile.ReasonID, profile.ReasonUUID, profile.ReasonSequence}
	owned    = []string{profile.ReasonEmail, profile.ReasonPhone, profile.ReasonContact, profile.ReasonIBAN, profile.ReasonCard, profile.ReasonLicence}
)

// mostRepeats is the most records per value of numbers of which nothing is known.
const mostRepeats = 100

// repeats reports whether a column that is removed has a value in more than one record: one
// patient who came twice is enough. Records without a value do not count.
func repeats(v values, d profile.Column) bool {
	return d.Role == table.Identifying && len(v.Texts) >= 2 && v.Records > len(v.Texts)
}

// patientLike reports whether a column seems to tell patients apart, so that a person is asked.
func patientLike(name string, v values, d profile.Column) bool {
	if !repeats(v, d) || noPatients(name) {
		return false
	}
	return slices.Contains(ofPeople, d.Reason.Code) || slices.Contains(numbered, d.Reason.Code) || household(name) || recognize.NameOf(name).Has(patients) &&
		(d.Type.Numeric() || d.Type == format.Code || d.Type == format.Category || d.Type == format.Identifier)
}

// caseLike reports whether a column seems to tell cases, contacts or something unknown apart that
// have several records, so that a person is asked where no column tells patients apart: the rows
// of a stay, one for each minute, are no people.
func caseLike(name string, v values, d profile.Column) bool {
	if !repeats(v, d) || recognize.NameOf(name).Has(staff) || patientLike(name, v, d) {
		return false
	}
	unknown := (d.Reason.Code == profile.ReasonUnexplained || d.Reason.Code == profile.ReasonOnePerRow) && (d.Type == format.Integer || d.Type == format.Code || d.Type == format.Identifier)
	return ofCases(name) && slices.Contains(numbered, d.Reason.Code) || slices.Contains(owned, d.Reason.Code) || unknown && v.PerValue() <= mostRepeats
}
