package detect

import (
	"net/netip"
	"regexp"
	"strings"
	"unicode"

	"quasi/engine/data/recognize"
)

func isEmail(text string) bool {
	return strings.Contains(text, "@") && email.MatchString(text)
}

var email = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]{2,}$`)

func isURL(text string) bool {
	return text != "" && strings.IndexByte("hHwW", text[0]) >= 0 && url.MatchString(text)
}

var url = regexp.MustCompile(`^(?i)(https?:/{2}|www\.)\S+$`)

// isIP reports whether text is an address of the internet protocol. Those that
// begin below 10 look like version numbers (2.0.1.4) and are too few to matter.
func isIP(text string) bool {
	text = strings.TrimSpace(text)
	if !mayBeIP(text) {
		return false
	}
	address, err := netip.ParseAddr(text)
	return err == nil && !(address.Is4() && address.As4()[0] < 10)
}

// mayBeIP reports whether a text has a point or a colon, and nothing but them and digits,
// of sixteen, before the name of a zone.
func mayBeIP(text string) bool {
	address, _, _ := strings.Cut(text, "%")
	marks := 0
	for i := range len(address) {
		switch b := address[i]; {
		case b == '.' || b == ':':
			marks++
		case !isDigit(b) && (b|0x20 < 'a' || b|0x20 > 'f'):
			return false
		}
	}
	return marks > 0
}

func isMAC(text string) bool { return len(text) == 17 && mac.MatchString(text) }

// mac is the address of a network interface (IEEE 802).
var mac = regexp.MustCompile(`^(?i)[0-9a-f]{2}(:[0-9a-f]{2}){5}$|^(?i)[0-9a-f]{2}(-[0-9a-f]{2}){5}$`)

// isPhone reports whether text is a telephone or fax number as people write it.
func isPhone(text string) bool {
	text = strings.TrimSpace(text)
	if at := strings.IndexFunc(text, unicode.IsLetter); at >= leastTelling && len(text) <= longestNumber {
		text = extension.ReplaceAllString(text, "")
	}
	if !recognize.ConsistsOf(text, "+-() ./") {
		return false
	}
	digits := digitsOf(text)
	if digits < leastTelling || digits > 15 || recognize.IsDate(text) || ndc.MatchString(text) {
		return false
	}
	if digits == len(text) {
		return mobileChina.MatchString(text) || national.MatchString(text)
	}
	return spaced.MatchString(text) || inPairs.MatchString(text) && strings.ContainsAny(text, "09")
}

// inPairs is a Danish number; the numbers of teeth, 36 37 46 47, have neither 0 nor 9.
var inPairs = regexp.MustCompile(`^[2-9][0-9]( [0-9]{2}){3}$`)

// ndc is a drug's code of the United States (21 CFR 207.33), which ends in a package of one digit
// or two.
var ndc = regexp.MustCompile(`^[0-9]{4,5}-[0-9]{3,4}-[0-9]{1,2}$`)

// extension is a number within a house, behind that of the house.
var extension = regexp.MustCompile(`(?i)[ ,]+(?:ext|x|durchwahl|dw|poste|int|ramal|wew|доб)[. ]*[0-9]{1,5}$`)

var (
	// mobileChina is a Chinese mobile number, with or without blanks.
	mobileChina = regexp.MustCompile(`^1[3-9][0-9]{9}$`)
	// national is a number of digits alone: France's ten (01 to 09), the German
	// and British mobile ones (015 to 017, 07).
	national = regexp.MustCompile(`^0[1-9][0-9]{8}$|^01[5-7][0-9]{8,9}$|^07[0-9]{9}$|^00[1-9][0-9]{8,12}$`)
	// spaced is a number with marks: international, with an area code that
	// begins with 0 or stands in brackets, American (area and exchange from 2
	// on), Chinese mobile, Spanish, Indian, Italian and Polish mobile, Norwegian, Mexican.
	spaced = regexp.MustCompile(`^(\+|00 ?)[1-9][0-9]{0,2}[-() ./]*[0-9][-() ./0-9]*$` +
		`|^0[0-9]{1,4}[-/ .]+[0-9][-0-9 ./]{4,}$|^\(0?[0-9]{2,4}\)[ -]*[0-9][-0-9 .]{4,}$` +
		`|^(1[-. ])?[2-9][0-9]{2}[-. ][2-9][0-9]{2}[-. ][0-9]{4}$|^[2-9][0-9]{2}-[0-9]{4}$` +
		`|^1[3-9][0-9][- ][0-9]{4}[- ][0-9]{4}$|^8 ?\(?9[0-9]{2}\)?[- ]?[0-9]{3}[- ][0-9]{2}[- ][0-9]{2}$|^[6-9][0-9]{2}( [0-9]{3}){2}$|^[6-9][0-9]{2}( [0-9]{2}){3}$` +
		`|^[6-9][0-9]{4} [0-9]{5}$|^3[2-9][0-9][ /-][0-9]{6,7}$|^[5-8][0-9]{2}(-[0-9]{3}){2}$|^[2-9][0-9]{2} [0-9]{2} [0-9]{3}$|^[2-9][0-9] [0-9]{4} [0-9]{4}$`)
)

// isPostcode reports whether text is a postcode that its form gives away: of
// Great Britain or Canada, ZIP+4, or five digits behind a country's letter. Five
// digits alone could be anything.
func isPostcode(text string) bool {
	text = strings.TrimSpace(text)
	return postcode.MatchString(text) && !isStage(text)
}

var postcode = regexp.MustCompile(`^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][ABD-HJLNP-UW-Z]{2}$` +
	`|^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$|^[0-9]{5}-[0-9]{4}$|^(D|DE|F|E)-[0-9]{5}$`)

// Postcodes reports whether nearly all values have the form of the postcodes of Japan
// (530-0001), Portugal (1000-205), Poland (00-950), Brazil (01310-100) or Sweden (113 51).
func (v Values) Postcodes() bool {
	_, ok := v.Reaches(recognize.NearlyAll, groupedPostcode.MatchString)
	return ok
}

var groupedPostcode = regexp.MustCompile(`^([0-9]{3}-[0-9]{4}|[0-9]{4}-[0-9]{3}|[0-9]{2}-[0-9]{3}|[0-9]{5}-[0-9]{3}|[0-9]{3} [0-9]{2})$`)

// isStreet reports whether text is an address: a number with the word for a
// street, in any of five languages, or beginning with one of others.
func isStreet(text string) bool {
	if len(text) > 200 {
		return false
	}
	if !recognize.IsASCII(text) && chinese.MatchString(text) {
		return true
	}
	if digitsOf(text) == 0 {
		return false
	}
	in := search(text)
	at := streetWithin.all(in, 1)
	return street.in(in) || at != nil && !strings.Contains(text[:at[0][0]], " ")
}

var (
	street = seek(`(?i)\b[0-9]{1,5}[a-z]?,? (([a-z0-9'.]+ ){1,3})(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|close|terrace|crescent)\b` +
		`|(straße|strasse|str\.|weg|gasse|platz|allee|\bring|ufer|damm) ?[0-9]{1,4} ?[a-z]?\b` +
		`|\b[0-9]{1,4}( ?bis| ?ter)?,? (rue|avenue|av\.?|boulevard|bd|place|impasse|chemin|allée|quai|cours|route)\b` +
		`|\b(calle|c/|avenida|avda\.?|plaza|paseo|camino|carrer|ronda) ?.{2,60}?[0-9]+`)
	chinese = regexp.MustCompile(`[路街巷道弄村镇乡].{0,12}[0-9一二三四五六七八九十]+[号弄栋幢室组]|[省市区县].{1,20}[路街巷道村镇乡]`)
)
