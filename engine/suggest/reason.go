package suggest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Reason says why something is proposed: a code that a screen can put into any
// language, and the arguments that belong into its sentence.
type Reason struct {
	Code string   `json:"code"`
	Args []string `json:"args,omitempty"`
}

// The codes of reasons.
const (
	ReasonEmpty       = "empty"
	ReasonEmail       = "email"       // args: per cent
	ReasonURL         = "url"         // args: per cent
	ReasonIP          = "ip"          // args: per cent
	ReasonResidentID  = "resident-id" // args: per cent
	ReasonPhone       = "phone"       // args: per cent
	ReasonICD10       = "icd10"       // args: per cent
	ReasonBirth       = "birth"
	ReasonDeath       = "death"
	ReasonContact     = "contact"
	ReasonID          = "id"
	ReasonName        = "name"
	ReasonSensitive   = "sensitive"
	ReasonAge         = "age"
	ReasonSex         = "sex"
	ReasonPlace       = "place"
	ReasonSocial      = "social"
	ReasonVisit       = "visit"
	ReasonNotes       = "notes"
	ReasonMeasure     = "measure"
	ReasonFreeText    = "free-text"
	ReasonOnePerRow   = "one-per-row"
	ReasonDate        = "date"
	ReasonFewValues   = "few-values" // args: how many
	ReasonUnexplained = "unexplained"

	ReasonTreeAges       = "tree-ages"
	ReasonTreeIntervals  = "tree-intervals" // args: widths
	ReasonTreeDates      = "tree-dates"     // args: levels
	ReasonTreeMask       = "tree-mask"      // args: characters
	ReasonTreeICD10      = "tree-icd10"
	ReasonTreeCountries  = "tree-countries"
	ReasonTreeEducation  = "tree-education"
	ReasonTreeMarital    = "tree-marital"
	ReasonTreeOccupation = "tree-occupation"
	ReasonTreePostcodes  = "tree-postcodes"
	ReasonTreeFlat       = "tree-flat"
	ReasonTreeOrder      = "tree-order"
	ReasonTreeImported   = "tree-imported"
	ReasonTreeBuilt      = "tree-built"
)

var sentences = map[string]string{
	ReasonEmpty:       "No row has a value here.",
	ReasonEmail:       "Looks like e-mail addresses ({0} %).",
	ReasonURL:         "Looks like web addresses ({0} %).",
	ReasonIP:          "Looks like IP addresses ({0} %).",
	ReasonResidentID:  "Looks like Chinese resident identity numbers, with correct check characters ({0} %).",
	ReasonPhone:       "Looks like telephone numbers ({0} %).",
	ReasonICD10:       "Looks like ICD-10 codes ({0} %): what the others must not learn.",
	ReasonBirth:       "Dates of birth narrow people down with sex and postcode.",
	ReasonDeath:       "Dates of death stand in public notices.",
	ReasonContact:     "The name says how to reach a person.",
	ReasonID:          "The name says that it is a person's number.",
	ReasonName:        "The name says that it is a person's name.",
	ReasonSensitive:   "Health or money: what the others must not learn.",
	ReasonAge:         "Ages are known to many, and the very old are few.",
	ReasonSex:         "Known to neighbours and in public lists.",
	ReasonPlace:       "Where somebody lives or comes from is known to many.",
	ReasonSocial:      "Known to colleagues and neighbours.",
	ReasonVisit:       "A visit's date is known to family and press.",
	ReasonNotes:       "Free text can hold names; nothing here can clean it.",
	ReasonMeasure:     "A measurement that few outside the hospital know.",
	ReasonFreeText:    "Free text can hold names; nothing here can clean it.",
	ReasonOnePerRow:   "Nearly one value per row, like a record number.",
	ReasonDate:        "A date can be known to others.",
	ReasonFewValues:   "Only {0} values, each in many rows; adds little on its own.",
	ReasonUnexplained: "Nothing here explains it, so it stays inside unless you decide otherwise.",

	ReasonTreeAges:       "Ages by 5, 10 and 20 years, 90 and over together.",
	ReasonTreeIntervals:  "Numbers by intervals of {0}.",
	ReasonTreeDates:      "Dates by {0}.",
	ReasonTreeMask:       "Codes by masking up to {0} characters from the right.",
	ReasonTreeICD10:      "Diagnoses by ICD-10: category, block and chapter.",
	ReasonTreeCountries:  "Countries by subregion and region of the United Nations.",
	ReasonTreeEducation:  "Education by level of ISCED 2011.",
	ReasonTreeMarital:    "Marital status by partnered or not.",
	ReasonTreeOccupation: "Occupations by major group and skill level of ISCO-08.",
	ReasonTreePostcodes:  "British postcodes by sector, district and area.",
	ReasonTreeFlat:       "Values as they are, or nothing: put those together that belong together.",
	ReasonTreeOrder:      "Any interval of the values, without fixed levels.",
	ReasonTreeImported:   "Imported from a file.",
	ReasonTreeBuilt:      "Built as you said.",
}

// String says the reason in English.
func (r Reason) String() string {
	var pairs []string
	for i, arg := range r.Args {
		pairs = append(pairs, fmt.Sprintf("{%d}", i), arg)
	}
	return strings.NewReplacer(pairs...).Replace(sentences[r.Code])
}

// Codes returns the codes of all reasons, so that a screen can be checked to
// have a sentence for each.
func Codes() []string { return slices.Sorted(maps.Keys(sentences)) }
