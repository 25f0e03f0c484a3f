package suggest

import (
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
)

// The words of columns that several rules ask for.
var (
	// noName keeps out how somebody is related to a patient.
	noName = recognize.WordsFrom(lexicon.NoName)

	// anyName may be the name of a drug or a ward, and counts where nothing else does.
	anyName = recognize.WordsFrom(lexicon.AnyName)

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

	ageWords = recognize.WordsFrom(lexicon.Age)
	// calendarWords are of years, months and weekdays that stand apart.
	calendarWords = recognize.WordsFrom(lexicon.Calendar)
	// stayWords are of how long and how often somebody was in care, countWords of how many there were of something.
	stayWords  = recognize.WordsFrom(lexicon.Stay)
	countWords = recognize.WordsFrom(lexicon.Count)
)
