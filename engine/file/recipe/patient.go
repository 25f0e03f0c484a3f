package recipe

import (
	"quasi/engine/data/table"
	"quasi/engine/say"
)

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
	r.Privacy.NotPatients = append(without(r.Privacy.NotPatients, name), name)
	if r.Privacy.Patient == name {
		r.Privacy.alone()
	}
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
	var rest []string
	for _, other := range names {
		if other != name {
			rest = append(rest, other)
		}
	}
	return rest
}

// validatePatients reports a patient, or a column that is none, that is not there.
func (r *Recipe) validatePatients() error {
	columns := r.ByName()
	if name := r.Privacy.Patient; name != "" && columns[name] == nil {
		return errRecipePatient.Of(name)
	}
	seen := map[string]bool{}
	for _, name := range r.Privacy.NotPatients {
		switch {
		case columns[name] == nil:
			return errNotPatientGone.Of(name)
		case name == r.Privacy.Patient:
			return errNotPatientBoth.Of(name)
		case seen[name]:
			return errNotPatientTwice.Of(name)
		}
		seen[name] = true
	}
	return nil
}
