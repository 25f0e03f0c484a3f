package lexicon

import _ "embed"

// What columns are called by, as [quasi/engine/data/recognize.WordsOf] reads it: in English
// with the abbreviations of hospital systems, Chinese (simplified and traditional) and
// Japanese, German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian
// languages, Finnish, Polish, Czech, Hungarian, Romanian, Russian and Ukrainian, Turkish,
// Greek, Arabic, Hebrew, Hindi, Korean, Vietnamese, Indonesian, Thai. Letters with marks may
// be written as they are.
var (
	// Birth: days, months and years of birth.
	//
	//go:embed columns/birth.txt
	Birth List

	// Death: days of death, and whether somebody died.
	//
	//go:embed columns/death.txt
	Death List

	// Visit: days on which something was done for a patient.
	//
	//go:embed columns/visit.txt
	Visit List

	// Measure: findings: laboratory values, vital signs, scores and stages.
	//
	//go:embed columns/measure.txt
	Measure List

	// SurveyWeight: what a row counts in the figures of a survey.
	//
	//go:embed columns/survey-weight.txt
	SurveyWeight List

	// Care: where and how somebody came into care.
	//
	//go:embed columns/care.txt
	Care List

	// Diagnosis: what was found on the way into care, or out of it.
	//
	//go:embed columns/diagnosis.txt
	Diagnosis List

	// CodedCare: classes of care that a table numbers, in names that sound like the number of a person.
	//
	//go:embed columns/coded-care.txt
	CodedCare List

	// Calendar: years, months and weekdays that stand apart.
	//
	//go:embed columns/calendar.txt
	Calendar List

	// Stay: how long and how often somebody was in care.
	//
	//go:embed columns/stay.txt
	Stay List

	// Sensitive: what others must not learn.
	//
	//go:embed columns/sensitive.txt
	Sensitive List

	// Remark: remarks, which can say anything, whatever they are on.
	//
	//go:embed columns/remark.txt
	Remark List

	// Count: how many there were of something, where nothing else says what a name means.
	//
	//go:embed columns/count.txt
	Count List

	// Notes: notes in words.
	//
	//go:embed columns/notes.txt
	Notes List

	// Treatment: doses, and columns named after a drug; the ends are stems of international nonproprietary names (WHO, The use of stems, 2018).
	//
	//go:embed columns/treatment.txt
	Treatment List

	// Age: ages.
	//
	//go:embed columns/age.txt
	Age List

	// Sex: sex and gender, titles and salutations.
	//
	//go:embed columns/sex.txt
	Sex List

	// NoSex: names with a word of sex.txt that mean something else.
	//
	//go:embed columns/no-sex.txt
	NoSex List

	// Place: where somebody lives or comes from.
	//
	//go:embed columns/place.txt
	Place List

	// NoPlace: parts of the body, states of mind and of matter, and places of care: names with a word of place.txt that mean something else.
	//
	//go:embed columns/no-place.txt
	NoPlace List

	// Social: origin, family, education, occupation.
	//
	//go:embed columns/social.txt
	Social List

	// NoSocial: names with a word of social.txt that mean something else.
	//
	//go:embed columns/no-social.txt
	NoSocial List

	// Insurance: what pays for a patient, where it is a class, no number.
	//
	//go:embed columns/insurance.txt
	Insurance List

	// Seen: what others can see, or know from daily life.
	//
	//go:embed columns/seen.txt
	Seen List

	// NoSeen: names with a word of seen.txt that mean something else.
	//
	//go:embed columns/no-seen.txt
	NoSeen List

	// BodyAtBirth: names with a word of birth.txt that are no dates of birth.
	//
	//go:embed columns/body-at-birth.txt
	BodyAtBirth List

	// Contact: ways to reach a person.
	//
	//go:embed columns/contact.txt
	Contact List

	// NoContact: what is counted in cells, and devices that are mobile: names with a word of contact.txt that mean something else.
	//
	//go:embed columns/no-contact.txt
	NoContact List

	// ID: numbers of persons.
	//
	//go:embed columns/id.txt
	ID List

	// Name: names of persons.
	//
	//go:embed columns/name.txt
	Name List

	// NoName: how somebody is related to a patient: names with a word of name.txt or contact.txt that are nobody's name.
	//
	//go:embed columns/no-name.txt
	NoName List

	// AnyName: names that may be those of a drug or a ward, and count where nothing else does.
	//
	//go:embed columns/any-name.txt
	AnyName List

	// Vehicle: vehicles and their plates.
	//
	//go:embed columns/vehicle.txt
	Vehicle List

	// Device: serial numbers of devices.
	//
	//go:embed columns/device.txt
	Device List

	// Biometric: fingerprints and other biometric templates.
	//
	//go:embed columns/biometric.txt
	Biometric List

	// Photo: pictures.
	//
	//go:embed columns/photo.txt
	Photo List

	// Number: the ends of names of numbers.
	//
	//go:embed columns/number.txt
	Number List

	// Unit: units of measurement, which make an amount of a long whole number.
	//
	//go:embed columns/unit.txt
	Unit List

	// Money: words for money, as costs and wages.
	//
	//go:embed columns/money.txt
	Money List

	// NoPatient: people that are numbered and are no patients: staff.
	//
	//go:embed columns/no-patient.txt
	NoPatient List

	// Case: cases that are numbered, each of one patient: visits, stays.
	//
	//go:embed columns/case.txt
	Case List

	// Patient: patients, and their numbers.
	//
	//go:embed columns/patient.txt
	Patient List

	// Code: the ends of names of codes.
	//
	//go:embed columns/code.txt
	Code List

	// Catalogue: catalogues of procedures, services, drugs, payment, cost centres and institutions.
	//
	//go:embed columns/catalogue.txt
	Catalogue List

	// CodeOfPerson: whose or what a code is of that leads to a person.
	//
	//go:embed columns/code-of-person.txt
	CodeOfPerson List

	// Household: households and families, whose rows are several people's.
	//
	//go:embed columns/household.txt
	Household List

	// StayBegins: the first day of a stay.
	//
	//go:embed columns/stay-begins.txt
	StayBegins List

	// StayEnds: the last day of a stay.
	//
	//go:embed columns/stay-ends.txt
	StayEnds List
)
