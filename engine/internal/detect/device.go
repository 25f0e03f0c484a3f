package detect

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/recognize"
)

// isVIN reports whether text is a vehicle identification number whose ninth
// character checks the others (49 CFR 565.15).
func isVIN(text string) bool {
	text = bare(text)
	if len(text) != 17 || recognize.IsDigits(text) {
		return false
	}
	sum := 0
	for i := range len(text) {
		value, ok := transliterated(text[i])
		if !ok {
			return false
		}
		sum += value * [...]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}[i]
	}
	return text[8] == "0123456789X"[sum%11]
}

// transliterated is the number of a character in a VIN; I, O and Q are not used.
func transliterated(b byte) (int, bool) {
	if isDigit(b) {
		return int(b - '0'), true
	}
	if b < 'A' || b > 'Z' || b == 'I' || b == 'O' || b == 'Q' {
		return 0, false
	}
	return int("12345678912345678923456789"[b-'A'] - '0'), true
}

// isPlate reports whether text is a vehicle's plate in the form of Germany,
// France, Spain, Great Britain, the Netherlands, Belgium, Turkey, Brazil, India,
// Switzerland, Russia, Korea, Japan or China.
func isPlate(text string) bool {
	return inCapitals(text) && plate.MatchString(strings.TrimSpace(text))
}

// inCapitals reports whether a text has two capitals, or what is not in ASCII, and no
// small letter, as every plate does. Of most columns no value does, and this is found
// sooner than that a pattern does not match.
func inCapitals(text string) bool {
	capitals := 0
	for i := range len(text) {
		switch b := text[i]; {
		case b >= 'a' && b <= 'z':
			return false
		case b >= 'A' && b <= 'Z' || b >= utf8.RuneSelf:
			capitals++
		}
	}
	return capitals >= 2
}

var plate = regexp.MustCompile(`^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} [1-9][0-9]{0,3}[EH]?$|^[A-Z]{2}-[0-9]{3}-[A-Z]{2}$` +
	`|^[0-9]{4}[ -]?[BCDFGHJ-NPR-TV-Z]{3}$|^[A-Z]{2}[0-9]{2} ?[A-Z]{3}$` +
	`|^[A-Z]{2}-[0-9]{3}-[A-Z]$|^[1-9]-[A-Z]{3}-[0-9]{3}$|^[0-9]{2}-[A-Z]{3}-[0-9]$|^(0[1-9]|[1-7][0-9]|8[01]) [A-Z]{2} [0-9]{4}$|^[A-Z]{3}[0-9][A-Z][0-9]{2}$` +
	`|^[A-Z]{2}[ -]?[0-9]{1,2}[ -][A-Z]{1,3}[ -][0-9]{4}$|^(A[GIR]|B[ELS]|FR|G[ELR]|JU|LU|N[EW]|OW|S[GHOZ]|T[GI]|UR|V[DS]|Z[GH])[ ·•-][1-9][0-9]{3,5}$` +
	`|^[АВЕКМНОРСТУХ][0-9]{3}[АВЕКМНОРСТУХ]{2} ?[0-9]{2,3}$|^[0-9]{2,3}[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주아바사자하허호배] ?[0-9]{4}$|^\p{Han}{1,4} ?[0-9]{2,3} ?\p{Hiragana} ?[0-9・-]{1,5}$` +
	`|^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·• ]?[A-Z0-9]{5,6}$`)

// isDevice reports whether text is a device's identifier: a UDI of GS1 with its
// check digit, or of HIBCC; an IMEI; a text that calls itself a serial number.
func isDevice(text string) bool {
	text = strings.TrimSpace(text)
	if gtin, ok := strings.CutPrefix(text, "(01)"); ok {
		return len(gtin) >= 14 && recognize.IsDigits(gtin[:14]) && gs1(gtin[:14])
	}
	if bareLength(text) == 15 {
		if digits := bare(text); recognize.IsDigits(digits) {
			return (digits[:2] == "35" || digits[:2] == "86" || digits[:2] == "01") && luhn(digits)
		}
	}
	return text != "" && strings.IndexByte("+sS", text[0]) >= 0 && device.MatchString(text)
}

var device = regexp.MustCompile(`^\+[A-Z][0-9]{3}[A-Z0-9]{2,}[0-9](/[$A-Z0-9]+)?$|^(?i)(s/n|sn|serial( no\.?)?)[-: ]*[0-9a-z-]*[0-9][0-9a-z-]{3,}$`)

// gs1 reports whether the last of 14 digits checks the others (GS1 General
// Specifications, 7.9).
func gs1(digits string) bool {
	sum := 0
	for i := range 14 {
		sum += int(digits[i]-'0') * (3 - 2*(i%2))
	}
	return sum%10 == 0
}

// isPhoto reports whether text is the name of a file with a picture in it.
func isPhoto(text string) bool {
	return len(text) <= 260 && strings.Contains(text[max(0, len(text)-6):], ".") && photo.MatchString(text)
}

var photo = regexp.MustCompile(`(?i)[^/\\\s]\.(jpe?g|png|dcm|dicom|tiff?|bmp|heic|gif)$`)

// isUUID reports whether text is a universally unique identifier (RFC 9562).
func isUUID(text string) bool { return len(text) >= 36 && len(text) <= 38 && uuid.MatchString(text) }

var uuid = regexp.MustCompile(`^\{?(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$`)

// isTemplate reports whether text is a long run of letters and digits without a
// blank: a biometric template, a hash, a key.
func isTemplate(text string) bool {
	if len(text) < 32 || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	for i := range len(text) {
		b := text[i]
		if !isDigit(b) && (b|0x20 < 'a' || b|0x20 > 'z') && strings.IndexByte("+/=_", b) < 0 {
			return false
		}
	}
	return true
}
