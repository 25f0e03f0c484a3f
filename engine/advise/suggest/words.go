package suggest

import (
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
)

// The words of columns that name, number or reach a person.
var (
	contactWords = recognize.WordsFrom(lexicon.Contact)

	// noContact keeps out what is counted in cells, and devices that are mobile.
	noContact = recognize.WordsFrom(lexicon.NoContact)
	idWords   = recognize.WordsFrom(lexicon.ID)
	nameWords = recognize.WordsFrom(lexicon.Name)

	// noName keeps out how somebody is related to a patient.
	noName = recognize.WordsFrom(lexicon.NoName)

	// anyName may be the name of a drug or a ward, and counts where nothing else does.
	anyName        = recognize.WordsFrom(lexicon.AnyName)
	vehicleWords   = recognize.WordsFrom(lexicon.Vehicle)
	deviceWords    = recognize.WordsFrom(lexicon.Device)
	biometricWords = recognize.WordsFrom(lexicon.Biometric)
	photoWords     = recognize.WordsFrom(lexicon.Photo)

	// formStatusWords end the names of the columns that REDCap adds for each form.
	formStatusWords = recognize.WordsOf("complete")
	// numberWords end the names of numbers.
	numberWords = recognize.WordsFrom(lexicon.Number)

	// codeWords end the names of codes, and codeOfPerson says of which a code leads to a person.
	codeWords    = recognize.WordsFrom(lexicon.Code)
	codeOfPerson = recognize.WordsFrom(lexicon.CodeOfPerson)

	// catalogueWords are of the catalogues whose codes a column holds.
	catalogueWords = recognize.WordsFrom(lexicon.Catalogue)

	// unitWords and moneyWords say that a long whole number is an amount.
	unitWords  = recognize.WordsFrom(lexicon.Unit)
	moneyWords = recognize.WordsFrom(lexicon.Money)
)

// The words of columns that hold what others know of a person.
var (
	ageWords   = recognize.WordsFrom(lexicon.Age)
	sexNames   = recognize.WordsFrom(lexicon.Sex)
	noSex      = recognize.WordsFrom(lexicon.NoSex)
	placeNames = recognize.WordsFrom(lexicon.Place)

	// noPlace keeps out parts of the body, states of mind and of matter, and places of
	// care, which have their own words.
	noPlace     = recognize.WordsFrom(lexicon.NoPlace)
	socialNames = recognize.WordsFrom(lexicon.Social)
	noSocial    = recognize.WordsFrom(lexicon.NoSocial)

	// insuranceWords are of what pays for a patient, where it is a class, no number.
	insuranceWords = recognize.WordsFrom(lexicon.Insurance)

	// seenWords are of what others can see, or know from daily life.
	seenWords   = recognize.WordsFrom(lexicon.Seen)
	noSeen      = recognize.WordsFrom(lexicon.NoSeen)
	bodyAtBirth = recognize.WordsFrom(lexicon.BodyAtBirth)
)

// The words of columns about care.
var (
	// careWords are of where and how somebody came into care.
	careWords = recognize.WordsFrom(lexicon.Care)

	// diagnosisWords are of what was found on the way into care, or out of it.
	diagnosisWords = recognize.WordsFrom(lexicon.Diagnosis)

	// codedCareWords are of classes of care that a table numbers, in names that sound
	// like the number of a person.
	codedCareWords = recognize.WordsFrom(lexicon.CodedCare)

	// calendarWords are of years, months and weekdays that stand apart.
	calendarWords = recognize.WordsFrom(lexicon.Calendar)

	// stayWords are of how long and how often somebody was in care.
	stayWords = recognize.WordsFrom(lexicon.Stay)

	// countWords are of how many there were of something.
	countWords = recognize.WordsFrom(lexicon.Count)

	// sensitiveWords are of what others must not learn.
	sensitiveWords = recognize.WordsFrom(lexicon.Sensitive)

	// remarkWords are of remarks, also of those on a treatment or a diagnosis.
	remarkWords = recognize.WordsFrom(lexicon.Remark)
	notesWords  = recognize.WordsFrom(lexicon.Notes)

	// treatmentWords are of doses and of columns named after a drug. The ends are stems
	// of international nonproprietary names (WHO, The use of stems, 2018).
	treatmentWords = recognize.WordsFrom(lexicon.Treatment)
)
