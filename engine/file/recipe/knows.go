package recipe

import (
	"slices"
	"strconv"

	"quasi/engine/data/table"
)

// What someone may know of a patient who is looked for, beside the static
// quasi-identifiers: those of so many of the patient's rows.
const (
	// KnowsOne: of one row. Classes are of at least k patients.
	KnowsOne = "1"
	// KnowsAll: of all rows, and how many there are. Each patient shows the same rows,
	// as far as quasi-identifiers go, as at least k - 1 others.
	KnowsAll = "all"
)

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
	return r.Column(name).Released() || r.Numbered() && name == r.Privacy.Patient
}

// validateKnows reports what can't be kept of the knowledge that the recipe allows for.
func (r *Recipe) validateKnows() error {
	p := &r.Privacy
	if p.Knows != "" && !slices.Contains([]string{KnowsOne, KnowsAll}, p.Knows) {
		if m, err := strconv.Atoi(p.Knows); err == nil && m > 1 {
			return errKnowsSome.Of(p.Knows, KnowsAll)
		}
		return errKnowsUnknown.Of(p.Knows, KnowsOne, KnowsAll)
	}
	switch {
	case p.Patient == "" && p.WholeRecords():
		return errKnowsNoPatient.Of()
	case p.Patient == "" && p.Linked:
		return errLinkedNoPatient.Of()
	case p.WholeRecords() && r.Output.RowOrder != SortedOrder:
		return errKnowsOrder.Of(SortedOrder)
	}
	if c := r.Column(p.Patient); p.WholeRecords() && !p.Linked && c != nil && c.Transform != nil && c.Transform.Kind == Pseudonym {
		return errKnowsPseudonym.Of(p.Patient)
	}
	return nil
}

// alone takes back what was said of patients: every record is another person's.
func (p *Privacy) alone() { p.Patient, p.Knows, p.Linked = "", "", false }
