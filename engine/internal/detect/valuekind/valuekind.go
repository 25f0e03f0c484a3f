// Package valuekind names the kinds of values that package detect recognizes. It holds no
// code, because the screen carries it. The names are codes of reasons in package profile.
package valuekind

// Direct identifiers: each value is one person's, or leads to one.
const (
	Email      = "email"
	URL        = "url"
	IP         = "ip"
	ResidentID = "resident-id" // Chinese resident identity number
	Phone      = "phone"
	NIR        = "nir"  // French registration number
	KVNR       = "kvnr" // German health insurance
	DNI        = "dni"  // Spanish DNI or NIE
	NHS        = "nhs"
	SSN        = "ssn"  // United States
	Plan       = "plan" // Medicare Beneficiary Identifier
	IBAN       = "iban"
	Card       = "card"    // of a payment
	Licence    = "licence" // of a practitioner
	VIN        = "vin"     // a vehicle's
	Plate      = "plate"   // a vehicle's
	Device     = "device"  // UDI, IMEI or serial number
	MAC        = "mac"
	UUID       = "uuid"
	Photo      = "photo"    // the name of a picture's file
	Template   = "template" // a long run of letters and digits: biometric, hash, key
	Street     = "street"
	PersonName = "person-names"
	// PersonNumber is of a country that has no kind of its own here or, within a text, any
	// number or day of birth behind its word.
	PersonNumber = "person-number"
)

// What others know of a person, or must not learn, and what may be released.
const (
	ICD10    = "icd10"
	CodeSet  = "code-set" // several codes in a cell
	Postcode = "postcode"
	Age      = "age-values" // with its unit
	ATC      = "atc"
	LOINC    = "loinc"
	SNOMED   = "snomed"
	OPS      = "ops"      // German procedures
	Pressure = "pressure" // blood pressure
	Lab      = "lab"      // a measurement with its unit
	Stage    = "stage"    // of a tumour
	Sex      = "sex-values"
	Social   = "social-values" // marital status, ethnic group, religion, education, occupation
	Place    = "place-values"
	Health   = "health-values"
)
