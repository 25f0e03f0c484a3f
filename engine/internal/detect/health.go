package detect

import (
	"regexp"
	"slices"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/data/timeunit"
)

// isICD10 reports whether text has the form of an ICD-10 code: of the WHO, of
// the German modification (marks of certainty, dagger and star) or of the
// American clinical modification (up to seven characters), or of the Chinese national edition
// (I10.x00x002).
func isICD10(text string) bool { return len(text) >= 3 && len(text) <= 12 && icd10.MatchString(text) }

var icd10 = regexp.MustCompile(`^[A-Z][0-9][0-9A-Z](\.([0-9A-Z]{1,4}|-|[0-9]-|[0-9x][0-9]{2}(x[0-9]{3})?))?[-+*!†]?( ?[GVZA])?$`)

// icdCodes reports whether the values are ICD-10 codes. Rooms and shelves (A12)
// have the form of a category, so some values must have a point, or else they
// must spread over the alphabet and stay within its usual letters.
func (v Values) icdCodes() (float64, bool) {
	share, ok := v.Reaches(mostly, isICD10)
	if left, texted := v.withoutTexts(); !ok && texted {
		return left.icdCodes()
	}
	if !ok {
		return v.unpointed()
	}
	if v.Share(hasPoint) >= 0.2 {
		return share, true
	}
	letters, _ := v.spread(isICD10)
	return share, letters >= leastLetters
}

// textBehind is a code of ICD-10 with the text that a catalogue has for it: I50.13 Linksherzinsuffizienz.
var textBehind = regexp.MustCompile(`^([A-Z][0-9][0-9A-Z](?:\.[0-9A-Z]{1,4})?[-+*!†]?)(?: ?[:–-] ?| +)[(\[]?\p{L}`)

// withoutTexts returns the values without the texts behind codes of ICD-10. A catalogue has one text for
// a code, in many records; nobody may be named in it.
func (v Values) withoutTexts() (Values, bool) {
	if _, ok := v.Reaches(mostly, textBehind.MatchString); !ok || v.Records < 2*len(v.Texts) || v.Embedded() != (Embedded{}) {
		return v, false
	}
	texts, codes := slices.Clone(v.Texts), map[string]bool{}
	for i, text := range texts {
		if found := textBehind.FindStringSubmatch(text); found != nil {
			texts[i] = found[1]
		}
		codes[texts[i]] = true
	}
	v.Texts = texts
	return v, 3*len(codes) >= 2*len(texts)
}

// codeSets reports whether the values are codes of one catalogue, several in some cells: I50.1|E11.9.
func (v Values) codeSets() (float64, bool) {
	if !slices.ContainsFunc(v.Texts, func(text string) bool { return len(derive.CodesIn(text)) > 1 }) {
		return 0, false
	}
	for _, isCode := range []func(string) bool{isICD10, isATC, isOPS, isLOINC, isSNOMED} {
		if share, ok := v.Reaches(mostly, func(text string) bool {
			parts := derive.CodesIn(text)
			return len(parts) > 0 && !slices.ContainsFunc(parts, func(part string) bool { return !isCode(part) })
		}); ok {
			return share, true
		}
	}
	return 0, false
}

// leastLetters is the fewest first letters of codes without points, and leastLengths the fewest
// lengths where longer codes lost their points.
const (
	leastLetters = 8
	leastLengths = 3
)

func hasPoint(text string) bool { return strings.Contains(text, ".") }

// unpointed reports whether the values are codes of the American clinical modification as claims
// have them, without points: I10, E119, S72001A. Lots and rooms (A1234) have one length, and numbers
// of people seldom repeat.
func (v Values) unpointed() (float64, bool) {
	share, ok := v.Reaches(mostly, unpointedICD10.MatchString)
	if !ok || v.NearlyUnique() {
		return 0, false
	}
	letters, lengths := v.spread(unpointedICD10.MatchString)
	return share, letters >= leastLetters && lengths >= leastLengths
}

var unpointedICD10 = regexp.MustCompile(`^[A-TV-Z][0-9][0-9AB][0-9A-Z]{0,4}$`)

// spread counts the first letters and the lengths of the values that fit.
func (v Values) spread(fits func(string) bool) (letters, lengths int) {
	first, long := map[byte]bool{}, map[int]bool{}
	for _, text := range v.Texts {
		if fits(text) {
			first[text[0]], long[len(text)] = true, true
		}
	}
	return len(first), len(long)
}

// isATC reports whether text is a code of the anatomical therapeutic chemical
// classification (WHO), of the fifth level: A10BA02.
func isATC(text string) bool { return len(text) == 7 && atc.MatchString(text) }

var atc = regexp.MustCompile(`^[ABCDGHJLMNPRSV][0-9]{2}[A-Z]{2}[0-9]{2}$`)

// isOPS reports whether text is a code of the German catalogue of procedures: 5-470.11, or 3-225
// of those that are not divided.
func isOPS(text string) bool { return len(text) >= 5 && len(text) <= 8 && ops.MatchString(text) }

var ops = regexp.MustCompile(`^[135689]-[0-9]{2}[0-9a-z](\.[0-9a-z]{1,2})?$`)

// leastPointed is the least share of codes of procedures with a point: 5-470 alone may be a range.
const leastPointed = 0.2

// procedures reports whether the values are codes of the German catalogue of procedures.
func (v Values) procedures() (float64, bool) {
	share, ok := v.Reaches(mostly, isOPS)
	return share, ok && v.Share(hasPoint) >= leastPointed
}

// isStage reports whether text is the stage of a tumour (UICC, TNM classification): T1N0M0, ypT2 N1a M0,
// pT3 pN0 (sn) cMX.
func isStage(text string) bool { return len(text) >= 4 && len(text) <= 32 && stage.MatchString(text) }

var stage = regexp.MustCompile(`^[cpyrauCPYRAU]{0,3} ?T(is|IS|[0-4xX])[a-d]?( ?\([^)]*\))?[ ,]*[cpyCPY]{0,2}N[0-3xX][a-d]?( ?\([^)]*\))?([ ,]*[cpyCPY]{0,2}M[01xX][a-d]?)?$`)

// isLOINC reports whether text is a code of LOINC: up to six digits, a dash and
// Luhn's check digit (LOINC Users' Guide). Codes have had six digits since 100000
// was passed.
func isLOINC(text string) bool {
	digits, check, ok := strings.Cut(text, "-")
	return ok && len(digits) >= 1 && len(digits) <= 6 && len(check) == 1 && recognize.IsDigits(digits) && recognize.IsDigits(check) && luhn(digits+check)
}

// isSNOMED reports whether text is a concept of SNOMED CT: 6 to 18 digits, of
// which the last but one name a concept (00, 10) and the last is Verhoeff's
// check digit (SNOMED CT Release File Specification, 6).
func isSNOMED(text string) bool {
	n := len(text)
	return n >= 6 && n <= 18 && text[0] != '0' && text[n-2] == '0' && (text[n-3] == '0' || text[n-3] == '1') && recognize.IsDigits(text) && verhoeff(text)
}

// verhoeff reports whether the last of the digits checks the others (Verhoeff,
// Error Detecting Decimal Codes, 1969): the product of the permuted digits in
// the dihedral group of ten elements is the neutral one.
func verhoeff(digits string) bool {
	product := byte(0)
	for i := range len(digits) {
		d := digits[len(digits)-1-i] - '0'
		for range i % 8 {
			d = "1576283094"[d] - '0'
		}
		product = dihedral(product, d)
	}
	return product == 0
}

// dihedral multiplies two elements: 0 to 4 are rotations, 5 to 9 reflections.
func dihedral(a, b byte) byte {
	switch {
	case a < 5 && b < 5:
		return (a + b) % 5
	case a < 5:
		return 5 + (a+b-5)%5
	case b < 5:
		return 5 + (a-5+5-b)%5
	}
	return (a + 5 - b) % 5
}

// IsPressure reports whether text is a blood pressure in mmHg: 120/80.
func IsPressure(text string) bool {
	high, low, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(text), " mmHg"), "/")
	if !ok {
		return false
	}
	systolic, okHigh := recognize.Small(strings.TrimSpace(high), 3)
	diastolic, okLow := recognize.Small(strings.TrimSpace(low), 3)
	return okHigh && okLow && 60 <= systolic && systolic <= 260 && 30 <= diastolic && diastolic <= 150 && diastolic < systolic
}

// isAge reports whether text is an age with its unit, in years or months, perhaps with the sex behind it:
// 77y, 77 J. m.
func isAge(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= 2 && len(text) <= 24 && isDigit(text[0]) && age.MatchString(text)
}

// age has th, too, for the Indonesian tahun: of a whole column it is clear that no row is the fifth. Behind a
// blank, or before a sex, a is años; r. is roků; 77F has its sex without a unit, as 77M, which months are written as, too.
var age = regexp.MustCompile(`(?i)^[0-9]{1,3}[+]? ?(?:` + timeunit.Pattern(timeunit.Years, timeunit.Months) + `|yo|th)\.?(?:[ /,]{1,2}[mfwhd]|[ /,]{0,2}[男女])?$|^[0-9]{1,3} a\.?$|^[0-9]{1,3} ?a\.?[ /,]{1,2}[mfh]$|^[0-9]{1,3} ?r\.$|^[1-9][0-9]f$`)
