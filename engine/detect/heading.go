package detect

import (
	"regexp"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/detect/valuekind"
)

// Heading returns what identifies somebody in the name of a column, or in another short text
// that is written by hand beside a table: an e-mail address, a telephone number, the number of
// a person, a given name beside a surname. A title alone tells nothing there: Dr. Visits.
func Heading(name string) (kinds []string) {
	name = fold(name)
	for _, kind := range within(" " + stamp.ReplaceAllString(strings.ReplaceAll(name, "_", " "), "#")) {
		if kind != valuekind.PersonName && kind != valuekind.Street {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) == 0 && isEmail(name) {
		kinds = append(kinds, valuekind.Email)
	}
	parts := recognize.Parts(name)
	for i := 1; i < len(parts); i++ {
		if givenNames()[parts[i-1]] && surnames()[parts[i]] || givenNames()[parts[i]] && surnames()[parts[i-1]] {
			return append(kinds, valuekind.PersonName)
		}
	}
	return kinds
}

// stamp is a day with a time in digits, by which programs call what they export:
// 20240301120000, 20240301 1200.
var stamp = regexp.MustCompile(`\b(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[ T-]?([01]\d|2[0-3])[0-5]\d([0-5]\d)?\b`)
