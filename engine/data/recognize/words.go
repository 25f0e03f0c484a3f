package recognize

import "quasi/engine/data/lexicon"

// The words of columns that hold dates or findings, by language: English with the
// abbreviations of hospital systems, Chinese (simplified and traditional) and
// Japanese, German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian
// languages, Finnish, Polish, Czech, Hungarian, Romanian, Russian and Ukrainian,
// Turkish, Greek, Arabic, Hebrew, Hindi, Korean, Vietnamese, Indonesian, Thai.
// Letters with marks may be written as they are; [Parts] takes the marks off.
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
