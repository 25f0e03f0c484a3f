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
	r.Privacy.Patient = name
	if r.ShowsPatient() {
		c := r.Column(name)
		c.Role, c.Transform, c.Hierarchy = table.Identifying, nil, nil
		c.Settle()
	}
}
