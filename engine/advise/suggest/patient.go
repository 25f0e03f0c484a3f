package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// The bounds on the records per value of a column that tells patients apart in a
// table with several records of each.
const (
	leastRepeats = 1.2
	mostRepeats  = 100
)

// staff and cases are numbered too, but they are not patients.
var notPatients = recognize.WordsOf(`doctor|physician|surgeon|nurse|staff|provider|visit|encounter|case|episode|arzt|fall|fallnummer|aufenthalt|medecin|sejour|medico|episodio|医生|医师|护士|就诊号|住院号`)

var patients = recognize.WordsOf(`patient|mrn|subject|participant|pat|pid|id|person|medical record|nhs|ssn|patientennummer|kvnr|nir|ipp|dni|historia clinica|病历号|病案号|患者|病人|身份证`)

// byPerson are the reasons of columns that hold one number for each person.
var byPerson = []string{profile.ReasonID, profile.ReasonResidentID, profile.ReasonSSN, profile.ReasonNHS, profile.ReasonKVNR, profile.ReasonNIR, profile.ReasonDNI, profile.ReasonPlan, profile.ReasonUUID, profile.ReasonSequence}

// patientLike reports whether a column tells patients apart where records
// repeat: a number of persons, with 1.2 to 100 records each on average.
func patientLike(name string, v values, d profile.Column) bool {
	if d.Role != table.Identifying || len(v.Texts) < 2 || v.PerValue() < leastRepeats || v.PerValue() > mostRepeats || recognize.NameOf(name).Has(notPatients) {
		return false
	}
	if slices.Contains(byPerson, d.Reason.Code) {
		return true
	}
	return recognize.NameOf(name).Has(patients) && (d.Type == format.Integer || d.Type == format.Code || d.Type == format.Category)
}
