package detect

import (
	"net/netip"
	"regexp"
	"strings"
	"unicode"

	"quasi/engine/data/recognize"
)

func isEmail(text string) bool {
	return len(text) <= 254 && strings.Contains(text, "@") && email.MatchString(text)
}

var email = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]{2,}$`)

func isURL(text string) bool {
	return text != "" && len(text) <= 2048 && strings.IndexByte("hHwW", text[0]) >= 0 && url.MatchString(text)
}

var url = regexp.MustCompile(`^(?i)(https?:/{2}|www\.)\S+$`)

// isIP reports whether text is an address of the internet protocol. Those that
// begin below 10 look like version numbers (2.0.1.4) and are too few to matter.
func isIP(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > 45 || !mayBeIP(text) {
		return false
	}
	address, err := netip.ParseAddr(text)
	return err == nil && address.IsValid() && !(address.Is4() && address.As4()[0] < 10)
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
	if len(text) < 7 || len(text) > 28 || !recognize.ConsistsOf(text, "+-() ./") {
		return false
	}
	digits := digitsOf(text)
	if digits < 7 || digits > 15 || recognize.IsDate(text) || ndc.MatchString(text) {
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
