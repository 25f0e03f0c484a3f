package recognize

import "quasi/engine/data/lexicon"

// The words of columns that hold dates or findings.
var (
	// Birth is of days, months and years of birth.
	Birth = WordsFrom(lexicon.Birth)

	// Death is of days of death, and of whether somebody died.
	Death = WordsFrom(lexicon.Death)

	// Visit is of days on which something was done for a patient.
	Visit = WordsFrom(lexicon.Visit)

	// Measure is of findings: laboratory values, vital signs, scores and stages.
	Measure = WordsFrom(lexicon.Measure)
)
