package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

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
