package describe

import (
	"regexp"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/profile"
)

// meaning is a role that names of columns suggest.
type meaning struct {
	reason string
	role   table.Role
	types  []format.Type // that it can have; nil: any
	words  recognize.Words
	but    recognize.Words // names that have one of the words and mean something else
	// reaches says that it reaches a person, which no day does, such as that of a last contact.
	reaches bool
}

func (m meaning) fits(t format.Type) bool {
	return (m.types == nil || slices.Contains(m.types, t)) && !(m.reaches && (t == format.Date || t == format.DateTime))
}

// undated are the types of what a day cannot be: the day of a diagnosis is no
// diagnosis, and may be known to others.
var undated = []format.Type{format.Integer, format.Decimal, format.Category, format.Code, format.Identifier, format.Text}

// counted are the types of findings, in numbers or in classes.
var counted = []format.Type{format.Integer, format.Decimal, format.Category, format.Code}

// meanings lists them all. The first that fits counts: what names or reaches a
// person stands first, then what others know of one, then what they must not learn,
// and what lets a column through last.
var meanings = []meaning{
	{reason: profile.ReasonBirth, role: table.QuasiIdentifying, words: recognize.Birth, but: recognize.WordsFrom(lexicon.BodyAtBirth)},
	{reason: profile.ReasonDeath, role: table.QuasiIdentifying, words: recognize.Death},
	{reason: profile.ReasonContact, role: table.Identifying, reaches: true, words: recognize.WordsFrom(lexicon.Contact), but: recognize.WordsFrom(lexicon.NoContact)},
	{reason: profile.ReasonWeight, role: table.Insensitive, types: counted, words: recognize.SurveyWeight},
	{reason: profile.ReasonSocial, role: table.QuasiIdentifying, types: []format.Type{format.Category}, words: recognize.WordsFrom(lexicon.Insurance), but: numberWords},
	{reason: profile.ReasonCare, role: table.QuasiIdentifying, types: []format.Type{format.Integer, format.Category}, words: recognize.WordsFrom(lexicon.CodedCare)},
	{reason: profile.ReasonID, role: table.Identifying, words: recognize.WordsFrom(lexicon.ID)},
	{reason: profile.ReasonName, role: table.Identifying, words: recognize.WordsFrom(lexicon.Name), but: noName},
	{reason: profile.ReasonVehicle, role: table.Identifying, words: recognize.WordsFrom(lexicon.Vehicle)},
	{reason: profile.ReasonDeviceName, role: table.Identifying, words: recognize.WordsFrom(lexicon.Device)},
	{reason: profile.ReasonBiometric, role: table.Identifying, words: recognize.WordsFrom(lexicon.Biometric)},
	{reason: profile.ReasonPhotoName, role: table.Identifying, words: recognize.WordsFrom(lexicon.Photo)},
	{reason: profile.ReasonAge, role: table.QuasiIdentifying, types: counted, words: ageWords},
	{reason: profile.ReasonSex, role: table.QuasiIdentifying, words: recognize.WordsFrom(lexicon.Sex), but: recognize.WordsFrom(lexicon.NoSex)},
	{reason: profile.ReasonPlace, role: table.QuasiIdentifying, words: recognize.WordsFrom(lexicon.Place), but: recognize.WordsFrom(lexicon.NoPlace)},
	{reason: profile.ReasonSocial, role: table.QuasiIdentifying, words: recognize.WordsFrom(lexicon.Social), but: recognize.WordsFrom(lexicon.NoSocial)},
	{reason: profile.ReasonSeen, role: table.QuasiIdentifying, words: recognize.WordsFrom(lexicon.Seen), but: recognize.WordsFrom(lexicon.NoSeen)},
	{reason: profile.ReasonStay, role: table.QuasiIdentifying, types: []format.Type{format.Integer, format.Decimal}, words: stayWords},
	{reason: profile.ReasonDate, role: table.QuasiIdentifying, types: []format.Type{format.Integer, format.Category}, words: calendarWords},
	{reason: profile.ReasonCare, role: table.QuasiIdentifying, types: undated, words: recognize.WordsFrom(lexicon.Care), but: recognize.WordsFrom(lexicon.Diagnosis)},
	{reason: profile.ReasonStay, role: table.QuasiIdentifying, types: []format.Type{format.Category}, words: stayWords},
	{reason: profile.ReasonVisit, role: table.QuasiIdentifying, types: []format.Type{format.Date, format.DateTime}, words: recognize.Visit},
	{reason: profile.ReasonNotes, role: table.Identifying, words: recognize.WordsFrom(lexicon.Remark)},
	{reason: profile.ReasonSensitive, role: table.Sensitive, types: undated, words: recognize.WordsFrom(lexicon.Sensitive)},
	{reason: profile.ReasonName, role: table.Identifying, words: anyName, but: noName},
	{reason: profile.ReasonNotes, role: table.Identifying, words: recognize.WordsFrom(lexicon.Notes)},
	{reason: profile.ReasonTreatment, role: table.Insensitive, types: counted, words: recognize.WordsFrom(lexicon.Treatment)},
	{reason: profile.ReasonMeasure, role: table.Insensitive, types: counted, words: recognize.Measure},
	{reason: profile.ReasonMeasure, role: table.Insensitive, types: []format.Type{format.Integer, format.Decimal}, words: unitWords},
	{reason: profile.ReasonMeasure, role: table.Insensitive, types: []format.Type{format.Integer, format.Decimal}, words: moneyWords},
	{reason: profile.ReasonSeen, role: table.QuasiIdentifying, types: []format.Type{format.Integer}, words: countWords},
}

// meaningOf returns the first meaning of which a word is in the name.
func meaningOf(name string) (meaning, bool) {
	if all := meaningsOf(name); len(all) > 0 {
		return all[0], true
	}
	return meaning{}, false
}

// meaningFor returns the first meaning of a name that goes with the type.
func meaningFor(name string, t format.Type) (meaning, bool) {
	for _, m := range meaningsOf(name) {
		if m.fits(t) {
			return m, true
		}
	}
	return meaning{}, false
}

// meaningsOf returns the meanings of which a word is in the name.
func meaningsOf(name string) []meaning {
	var found []meaning
	n := recognize.NameOf(name)
	for _, m := range meanings {
		if n.Has(m.words) && !n.Has(m.but) {
			found = append(found, m)
		}
	}
	if m, ok := meaningOfUnit(name); ok {
		found = append(found, m)
	}
	return found
}

// meaningOfUnit returns what the unit says that a name ends in, of numbers alone: an amount, as in
// Tromb. 10³/µL and DLP [mGy], or how long something took, as in Knivtid (min).
func meaningOfUnit(name string) (meaning, bool) {
	m := meaning{types: []format.Type{format.Integer, format.Decimal}}
	switch recognize.UnitOf(name) {
	case recognize.UnitOfAmount:
		m.reason, m.role = profile.ReasonMeasure, table.Insensitive
	case recognize.UnitOfTime:
		m.reason, m.role = profile.ReasonStay, table.QuasiIdentifying
	default:
		return meaning{}, false
	}
	return m, true
}

// numbers reports whether a name ends in a word for a number, as episode_no.
func numbers(name string) bool { return recognize.NameOf(name).EndsWith(numberWords) }

// numbersFirst reports whether a name begins with the sign or the word for a number, as many
// languages write it: № операции, N° intervention, Nr zabiegu. That may count something, too.
func numbersFirst(name string) bool { return numberFirst.MatchString(strings.TrimSpace(name)) }

var numberFirst = regexp.MustCompile(`(?i)^(?:№|n[°º]|(?:nr|no|núm|num|numer|numero|número|numéro|nummer|číslo|broj|št|номер|број|αρ|αριθμός|nomor|số|mã)(?:[. _-]|$)|(?:رقم|شماره|מספר|מס') )`)

// NameReason returns the reason that the name of a column gives by itself for a type of
// values; empty where it says nothing.
func NameReason(name string, t format.Type) string {
	m, _ := meaningFor(name, t)
	return m.reason
}
