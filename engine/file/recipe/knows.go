package recipe

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What someone may know of a patient who is looked for, beside the static
// quasi-identifiers: those of so many of the patient's rows.
const (
	// KnowsOne: of one row. Classes are of at least k patients.
	KnowsOne = "1"
	// KnowsTwo and KnowsThree: of any so many rows. At least k patients have rows like
	// them.
	KnowsTwo   = "2"
	KnowsThree = "3"
	// KnowsAll: of all rows, and how many there are. Each patient shows the same rows,
	// as far as quasi-identifiers go, as at least k - 1 others.
	KnowsAll = "all"
)

// Knowledges returns what someone may know of a patient, the least first.
func Knowledges() []string { return []string{KnowsOne, KnowsTwo, KnowsThree, KnowsAll} }

// KnownRows returns how many rows of a patient may be known; 0: all.
func (p *Privacy) KnownRows() int {
	if p.Knows == KnowsAll {
		return 0
	}
	return 1 + max(0, slices.Index(Knowledges(), p.Knows))
}

// WholeRecords reports whether more than one row of a patient may be known.
func (p *Privacy) WholeRecords() bool { return p.Knows != "" && p.Knows != KnowsOne }

// Numbered reports whether the column that identifies the patient is released with a
// number in place of each patient, which comes from the release alone.
func (r *Recipe) Numbered() bool {
	c := r.Column(r.Privacy.Patient)
	return r.Privacy.Linked && c != nil && c.Role == table.Identifying && c.Transform == nil
}

// Leaves reports whether a column leaves, as what it is or in disguise.
func (r *Recipe) Leaves(name string) bool {
	return r.leaves(r.Column(name), name)
}

// leaves is [Recipe.Leaves] of a column that was found by its name.
func (r *Recipe) leaves(c *Column, name string) bool {
	return c.Released() || r.Numbered() && name == r.Privacy.Patient
}

// Leaving counts the columns that leave.
func (r *Recipe) Leaving() int {
	return group.Count(r.Columns, func(c Column) bool { return r.leaves(&c, c.Name) })
}

// validateKnows reports what can't be kept of the knowledge that the recipe allows for.
func (r *Recipe) validateKnows() error {
	p := &r.Privacy
	if all := Knowledges(); p.Knows != "" && !slices.Contains(all, p.Knows) {
		return errKnowsUnknown.Of(p.Knows, all)
	}
	switch {
	case p.Patient == "" && p.WholeRecords():
		return errKnowsNoPatient.Of()
	case p.Patient == "" && p.Linked:
		return errLinkedNoPatient.Of()
	case p.WholeRecords() && r.InFileOrder():
		return errKnowsOrder.Of(SortedOrder)
	}
	if c := r.Column(p.Patient); p.WholeRecords() && !p.Linked && c != nil && c.Transform != nil && c.Transform.Kind == Pseudonym {
		return errKnowsPseudonym.Of(p.Patient)
	}
	return nil
}

// Know decides what someone may know of a patient: one of [Knowledges], or empty where nobody has
// said. Where that is more than one row, the rows are released in the order of what they show.
func (r *Recipe) Know(knows string) {
	if r.Privacy.Knows = knows; r.Privacy.WholeRecords() {
		r.Output.RowOrder = SortedOrder
	}
}

// Knowing returns the decisions with somebody who may know something else of a patient.
func (r *Recipe) Knowing(knows string) Recipe {
	other := r.Clone()
	other.Know(knows)
	other.Privacy.Linked, other.Found = r.Links(), nil // a pseudonym links rows, too
	return other
}

// Links reports whether a reader is meant to see which rows are one patient's: by a number
// or by a pseudonym in the column that identifies the patient.
func (r *Recipe) Links() bool {
	c := r.Column(r.Privacy.Patient)
	return c != nil && (r.Privacy.Linked || c.Transform != nil && c.Transform.Kind == Pseudonym)
}

// Link decides whether a reader may see which rows are one patient's. If so, all rows of a
// patient may be known, unless the method or a model can't keep that. Otherwise the column that
// identifies the patient is left out, and one row may be known.
func (r *Recipe) Link(may bool) {
	c := r.Column(r.Privacy.Patient)
	if r.Privacy.Linked = may; !may && c != nil && c.Transform != nil && c.Transform.Kind == Pseudonym {
		c.Transform = nil
	}
	r.Know("")
	all := *r
	if all.Know(KnowsAll); may && all.CheckWholeRecords() == nil {
		r.Know(KnowsAll)
	}
}

// CheckWholeRecords reports a model or a method that can't be kept where more than one row
// of a patient may be known. It is no part of [Recipe.Validate], so that such a recipe can
// be opened and corrected; nothing is released by it.
func (r *Recipe) CheckWholeRecords() error {
	if !r.Privacy.WholeRecords() {
		return nil
	}
	a, err := method.Get(r.Algorithm.Name)
	if err != nil {
		return err
	}
	if why, can := a.WholeRecords(); !can {
		return errRecordsMethod.Of(say.Method(a.Name), why, say.Method(method.Default))
	}
	for i := range r.Privacy.Models {
		kind, err := r.Privacy.Models[i].Kind()
		if err != nil {
			return err
		}
		if why, can := kind.WholeRecords(); !can {
			return errRecordsModel.Of(say.Model(kind.Name), why)
		}
		if kind.Scope == privacy.OnColumn && r.Privacy.Others == OthersKnown {
			return errRecordsOthers.Of(say.Model(kind.Name))
		}
	}
	return nil
}

// alone takes back what was said of patients: every record is another person's.
func (p *Privacy) alone() { p.Patient, p.Knows, p.Linked = "", "", false }

// ShowsPatient reports whether the column that identifies the patient would leave as it
// is, generalized or with dates shifted: it names a person, and leaves at most as a
// pseudonym.
func (r *Recipe) ShowsPatient() bool {
	c := r.Column(r.Privacy.Patient)
	return r.Privacy.Patient != "" && c != nil && c.Released() && (c.Transform == nil || c.Transform.Kind != Pseudonym)
}

// CheckPatient reports a recipe that [Recipe.ShowsPatient]. It is no part of
// [Recipe.Validate], so that such a recipe can be opened and corrected; nothing is
// released by it.
func (r *Recipe) CheckPatient() error {
	if r.ShowsPatient() {
		return errPatientShown.Of(r.Privacy.Patient, say.Role(string(table.Identifying)))
	}
	return nil
}

// CountPatients names the column that identifies the patient; empty: every record is
// another person's. A column that would show who it is is removed.
func (r *Recipe) CountPatients(name string) {
	if name == "" {
		r.Privacy.alone()
	}
	r.Privacy.Patient = name
	r.Privacy.NotPatients = without(r.Privacy.NotPatients, name)
	if r.ShowsPatient() {
		c := r.Column(name)
		c.Role, c.Transform, c.Hierarchy = table.Identifying, nil, nil
		c.Settle()
	}
}

// NotOnePatient notes that several rows with one value of the named column are not one
// patient's. A column by which patients were counted is so no longer.
func (r *Recipe) NotOnePatient(name string) {
	r.AskAboutPatients(name)
	r.Privacy.NotPatients = append(r.Privacy.NotPatients, name)
}

// AskAboutPatients takes back what was said of the named column, so that it is asked
// again.
func (r *Recipe) AskAboutPatients(name string) {
	r.Privacy.NotPatients = without(r.Privacy.NotPatients, name)
	if r.Privacy.Patient == name {
		r.Privacy.alone()
	}
}

// without returns a copy of names that lacks one; nil where nothing is left.
func without(names []string, name string) []string {
	return group.Where(names, func(other string) bool { return other != name })
}

// validatePatients reports a patient, or a column that is none, that is not there.
func (r *Recipe) validatePatients() error {
	columns := r.ByName()
	if name := r.Privacy.Patient; name != "" && columns[name] == nil {
		return errRecipePatient.Of(name)
	}
	for i, name := range r.Privacy.NotPatients {
		switch {
		case columns[name] == nil:
			return errNotPatientGone.Of(name)
		case name == r.Privacy.Patient:
			return errNotPatientBoth.Of(name)
		case slices.Contains(r.Privacy.NotPatients[:i], name):
			return errNotPatientTwice.Of(name)
		}
	}
	return nil
}
