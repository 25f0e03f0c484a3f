package profile

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/internal/detect/valuekind"
	"quasi/engine/say"
)

// Reason says why something is proposed: a code that a screen can put into any
// language, and the arguments that belong into its sentence.
type Reason struct {
	Code string   `json:"code"`
	Args []string `json:"args,omitempty"`
}

// The codes of reasons. That values look like a kind has the code of the kind.
const (
	ReasonEmpty       = "empty"
	ReasonEmail       = valuekind.Email      // args: per cent
	ReasonURL         = valuekind.URL        // args: per cent
	ReasonIP          = valuekind.IP         // args: per cent
	ReasonResidentID  = valuekind.ResidentID // args: per cent
	ReasonPhone       = valuekind.Phone      // args: per cent
	ReasonICD10       = valuekind.ICD10      // args: per cent
	ReasonBirth       = "birth"
	ReasonDeath       = "death"
	ReasonContact     = "contact"
	ReasonID          = "id"
	ReasonName        = "name"
	ReasonSensitive   = "sensitive"
	ReasonAge         = "age"
	ReasonNoAge       = "no-age" // args: the commonest that is none
	ReasonSex         = "sex"
	ReasonPlace       = "place"
	ReasonSocial      = "social"
	ReasonVisit       = "visit"
	ReasonNotes       = "notes"
	ReasonMeasure     = "measure"
	ReasonWeight      = "survey-weight"
	ReasonTreatment   = "treatment"
	ReasonFormStatus  = "form-status"
	ReasonSeen        = "seen"
	ReasonCare        = "care"
	ReasonStay        = "stay"
	ReasonSame        = "same-as" // args: the other column
	ReasonAlike       = "alike"   // args: the other columns
	ReasonFreeText    = "free-text"
	ReasonOnePerRow   = "one-per-row"
	ReasonDate        = "date"
	ReasonTime        = "time"
	ReasonFewValues   = "few-values" // args: how many
	ReasonCatalogue   = "catalogue"
	ReasonFewCodes    = "few-codes" // args: how many
	ReasonDecimals    = "decimals"
	ReasonNumbers     = "numbers"
	ReasonUnexplained = "unexplained"
	ReasonDerived     = "derived" // args: what it is computed from

	ReasonNIR          = valuekind.NIR          // args: per cent
	ReasonKVNR         = valuekind.KVNR         // args: per cent
	ReasonDNI          = valuekind.DNI          // args: per cent
	ReasonNHS          = valuekind.NHS          // args: per cent
	ReasonSSN          = valuekind.SSN          // args: per cent
	ReasonPlan         = valuekind.Plan         // args: per cent
	ReasonPersonNumber = valuekind.PersonNumber // args: per cent
	ReasonIBAN         = valuekind.IBAN         // args: per cent
	ReasonCard         = valuekind.Card         // args: per cent
	ReasonLicence      = valuekind.Licence      // args: per cent
	ReasonVIN          = valuekind.VIN          // args: per cent
	ReasonPlate        = valuekind.Plate        // args: per cent
	ReasonDevice       = valuekind.Device       // args: per cent
	ReasonMAC          = valuekind.MAC          // args: per cent
	ReasonUUID         = valuekind.UUID         // args: per cent
	ReasonPhoto        = valuekind.Photo        // args: per cent
	ReasonTemplate     = valuekind.Template     // args: per cent
	ReasonStreet       = valuekind.Street       // args: per cent
	ReasonPostcode     = valuekind.Postcode     // args: per cent
	ReasonAgeValues    = valuekind.Age          // args: per cent
	ReasonCodeSet      = valuekind.CodeSet      // args: per cent
	ReasonATC          = valuekind.ATC          // args: per cent
	ReasonLOINC        = valuekind.LOINC        // args: per cent
	ReasonSNOMED       = valuekind.SNOMED       // args: per cent
	ReasonOPS          = valuekind.OPS          // args: per cent
	ReasonPressure     = valuekind.Pressure     // args: per cent
	ReasonLab          = valuekind.Lab          // args: per cent
	ReasonStage        = valuekind.Stage        // args: per cent
	ReasonPersonNames  = valuekind.PersonName   // args: per cent
	ReasonSexValues    = valuekind.Sex          // args: per cent
	ReasonSocialValues = valuekind.Social       // args: per cent
	ReasonPlaceValues  = valuekind.Place        // args: per cent
	ReasonHealthValues = valuekind.Health       // args: per cent
	ReasonTextHolds    = "text-holds"           // args: records with e-mail addresses, telephone numbers, dates, names
	ReasonSequence     = "sequence"
	ReasonVehicle      = "vehicle"
	ReasonDeviceName   = "device-name"
	ReasonBiometric    = "biometric"
	ReasonPhotoName    = "photo-name"

	// Of types.
	ReasonTypeInteger    = "type-integer"     // args: per cent
	ReasonTypeDecimal    = "type-decimal"     // args: per cent
	ReasonTypeDate       = "type-date"        // args: per cent
	ReasonTypeDateTime   = "type-date-time"   // args: per cent
	ReasonTypeShort      = "type-short-years" // args: per cent, the first and the last year of the hundred
	ReasonTypeBounds     = "type-bounds"      // args: per cent, per cent of bounds
	ReasonTypeSerial     = "type-serial"
	ReasonTypeCategory   = "type-category" // args: how many
	ReasonTypeZeros      = "type-zeros"
	ReasonTypeCode       = "type-code"
	ReasonTypeIdentifier = "type-identifier"
	ReasonTypeText       = "type-text"
	ReasonTypeEmpty      = "type-empty"
	ReasonTypeTold       = "type-told" // args: per cent

	ReasonTreeAges       = "tree-ages"
	ReasonTreeIntervals  = "tree-intervals" // args: widths
	ReasonTreeBands      = "tree-bands"
	ReasonTreeDates      = "tree-dates" // args: levels
	ReasonTreeMask       = "tree-mask"  // args: characters
	ReasonTreeICD10      = "tree-icd10"
	ReasonTreeCountries  = "tree-countries"
	ReasonTreeEducation  = "tree-education"
	ReasonTreeMarital    = "tree-marital"
	ReasonTreeOccupation = "tree-occupation"
	ReasonTreePostcodes  = "tree-postcodes"
	ReasonTreeFlat       = "tree-flat"
	ReasonTreeOrder      = "tree-order"
	ReasonTreeMonths     = "tree-months"
	ReasonTreeWeekdays   = "tree-weekdays"
	ReasonTreeImported   = "tree-imported"
	ReasonTreeBuilt      = "tree-built"

	// Of offers.
	ReasonOfferAge        = "offer-age"         // args: the birth, the event
	ReasonOfferStay       = "offer-stay"        // args: the first day, the last
	ReasonOfferSinceFirst = "offer-since-first" // args: the patient, the day
	ReasonOfferCodes      = "offer-codes"       // args: the column
	ReasonOfferChapter    = "offer-chapter"     // args: the column
	ReasonOfferMonth      = "offer-month"       // args: the column
	ReasonOfferOfPatient  = "offer-of-patient"  // args: the patient, the column
)

// Coded returns the reason as a text; that of one without a code is empty.
func (r Reason) Coded() say.Text {
	if r.Code == ReasonTextHolds {
		return sentences[r.Code].Say(held(r.Args))
	}
	args := make([]any, len(r.Args))
	for i, arg := range r.Args {
		switch r.Code {
		case ReasonTreeIntervals:
			args[i] = series(arg, say.Number)
		case ReasonTreeDates:
			args[i] = series(arg, func(level string) say.Text { return levels[level].Say() })
		default:
			args[i] = arg
		}
	}
	return sentences[r.Code].Say(args...)
}

// inTexts names what the arguments of [ReasonTextHolds] count, in their order.
var inTexts = []say.Kind{
	say.Define("texts-emails", "e-mail addresses: {0}"), say.Define("texts-phones", "telephone numbers: {0}"),
	say.Define("texts-dates", "dates: {0}"), say.Define("texts-names", "personal names: {0}"),
}

// held lists what is found in texts, each with its number of rows, and leaves out what no row holds.
func held(rows []string) say.Text {
	var found []say.Text
	for i, n := range rows[:min(len(rows), len(inTexts))] {
		if n != "0" {
			found = append(found, inTexts[i].Say(counted(n)))
		}
	}
	return say.Series(found, len(found))
}

// counted returns a number of rows as an int, so that a language groups its digits, and any other
// text unchanged.
func counted(rows string) any {
	if n, err := strconv.Atoi(rows); err == nil {
		return n
	}
	return rows
}

// series returns what a list of texts says, one by one.
func series(list string, said func(string) say.Text) say.Text {
	var all []say.Text
	for text := range strings.SplitSeq(list, ", ") {
		all = append(all, said(text))
	}
	return say.Series(all, len(all))
}

// String says the reason in English.
func (r Reason) String() string { return r.Coded().String() }

// Offer is columns that could be computed, and what of the table they can take the place
// of.
type Offer struct {
	Rules []derive.Rule `json:"rules"`
	// Remove are the columns that can be removed then: they say more than what is computed
	// from them.
	Remove []string `json:"remove"`
	Reason Reason   `json:"reason"`
}

// IfAsked reports whether what is offered takes the place of columns only where a question is about it.
func (o Offer) IfAsked() bool {
	month := len(o.Rules) == 1 && o.Rules[0].Kind == derive.Month
	return month || slices.ContainsFunc(o.Rules, func(rule derive.Rule) bool { return rule.Kind.IfAsked() })
}
