package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// The bounds on the records per value of a column of numbers that neither its name nor
// its check digits tell to be those of people: others repeat, too.
const (
	leastRepeats = 1.2
	mostRepeats  = 100
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

// caseLike reports whether a column seems to tell cases apart that have several records, so that
// a person is asked where no column tells patients apart: the rows of a stay, one for each
// minute, are no people.
func caseLike(name string, v values, d profile.Column) bool {
	return d.Role == table.Identifying && slices.Contains(numbered, d.Reason.Code) && ofCases(name) &&
		len(v.Texts) >= 2 && v.PerValue() >= leastRepeats
}

var patients = recognize.WordsFrom(lexicon.Patient)

var households = recognize.WordsFrom(lexicon.Household)

// household reports whether a column is called by what its records share who are the people
// of one household.
func household(name string) bool { return recognize.NameOf(name).Has(households) }

// ofPeople are the reasons of columns that hold a number that a person has for life,
// numbered those of columns that hold a number of something, of people among others.
var (
	ofPeople = []string{profile.ReasonResidentID, profile.ReasonSSN, profile.ReasonNHS, profile.ReasonKVNR, profile.ReasonNIR, profile.ReasonDNI, profile.ReasonPersonNumber, profile.ReasonPlan}
	numbered = []string{profile.ReasonID, profile.ReasonUUID, profile.ReasonSequence}
)

// patientLike reports whether a column seems to tell patients apart where records
// repeat, so that a person is asked: whatever a table of visits holds, one patient who
// came twice is enough. Records without a value, as those of emergencies, do not count.
func patientLike(name string, v values, d profile.Column) bool {
	if d.Role != table.Identifying || len(v.Texts) < 2 || v.Records <= len(v.Texts) || noPatients(name) {
		return false
	}
	if slices.Contains(ofPeople, d.Reason.Code) {
		return true
	}
	if household(name) {
		return v.PerValue() >= leastRepeats && v.PerValue() <= mostRepeats
	}
	if recognize.NameOf(name).Has(patients) {
		return slices.Contains(numbered, d.Reason.Code) || d.Type.Numeric() ||
			d.Type == format.Code || d.Type == format.Category || d.Type == format.Identifier
	}
	return slices.Contains(numbered, d.Reason.Code) && v.PerValue() >= leastRepeats && v.PerValue() <= mostRepeats
}
