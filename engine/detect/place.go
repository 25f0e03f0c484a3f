package detect

import (
	"regexp"
	"strings"

	"quasi/engine/data/recognize"
)

// isPostcode reports whether text is a postcode that its form gives away: of
// Great Britain or Canada, ZIP+4, or five digits behind a country's letter. Five
// digits alone could be anything.
func isPostcode(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= 5 && len(text) <= 10 && postcode.MatchString(text) && !isStage(text)
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
	if len(text) < 5 || len(text) > 200 {
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
	return street.in(in) || at != nil && !strings.Contains(text[:at[0][0]], " ") && len(text)-at[0][1] <= mostBehindStreet
}

// mostBehindStreet is the most bytes behind a street and its number: an entrance, or a postcode and a town.
const mostBehindStreet = 30

var (
	street = seek(`(?i)\b[0-9]{1,5}[a-z]?,? (([a-z0-9'.]+ ){1,3})(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|close|terrace|crescent)\b` +
		`|(straße|strasse|str\.|weg|gasse|platz|allee|\bring|ufer|damm) ?[0-9]{1,4} ?[a-z]?\b` +
		`|\b[0-9]{1,4}( ?bis| ?ter)?,? (rue|avenue|av\.?|boulevard|bd|place|impasse|chemin|allée|quai|cours|route)\b` +
		`|\b(calle|c/|avenida|avda\.?|plaza|paseo|camino|carrer|ronda) ?.{2,60}?[0-9]+`)
	chinese = regexp.MustCompile(`[路街巷道弄村镇乡].{0,12}[0-9一二三四五六七八九十]+[号弄栋幢室组]|[省市区县].{1,20}[路街巷道村镇乡]`)
)
