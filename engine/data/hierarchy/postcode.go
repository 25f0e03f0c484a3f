package hierarchy

import (
	"slices"
	"strings"
)

// RestrictedZIP3 returns the first three digits of the ZIP codes of 20,000
// people or fewer by the census of 2000, which the safe harbour method changes to
// 000 (45 CFR 164.514(b)(2)(i)(B); list of the guidance of the Department of
// Health and Human Services, 2012, section 3.1). It is of its time: a later
// census has others.
func RestrictedZIP3() []string {
	return strings.Fields("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893")
}

// ZIP3 puts ZIP codes of the United States under their first three digits,
// those of [RestrictedZIP3] under 000. It takes five digits, also with four more (ZIP+4),
// four where a spreadsheet has lost the leading zero, and three. Other values
// stand right below the root.
func ZIP3(values []string) (*Tree, error) {
	restricted := RestrictedZIP3()
	return Group(values, 1, func(v string) []string {
		zip, ok := FirstZIP3(v)
		if !ok {
			return nil
		}
		if slices.Contains(restricted, zip) {
			zip = "000"
		}
		return []string{zip}
	})
}

// FirstZIP3 returns the first three digits of a ZIP code, as [ZIP3] reads it.
func FirstZIP3(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if code, more, ok := strings.Cut(text, "-"); ok && len(code) == 5 && len(more) == 4 && digits(more) {
		text = code
	}
	if !digits(text) {
		return "", false
	}
	switch len(text) {
	case 3, 5, 9:
		return text[:3], true
	case 4:
		return "0" + text[:2], true
	}
	return "", false
}

// GBPostcodes puts postcodes of the United Kingdom under their sector, district
// and area: SW1A 1AA, SW1A 1, SW1A, SW. Where spellings of a postcode differ, it
// has a group of its own. A sector or district by itself is placed as well; other
// values stand right below the root.
func GBPostcodes(values []string) (*Tree, error) {
	return Group(values, 4, func(v string) []string {
		district, inward, ok := ParseGBPostcode(v)
		if !ok {
			return nil
		}
		area := gbArea(district)
		switch len(inward) {
		case 0:
			return []string{district, district, district, area}
		case 1:
			return []string{district + " " + inward, district + " " + inward, district, area}
		}
		return []string{district + " " + inward, district + " " + inward[:1], district, area}
	})
}

// ParseGBPostcode returns the district (outward code) of a postcode of the United
// Kingdom, in capitals, and its inward code: a digit and two letters, a digit
// for a sector, or nothing for a district. Blanks and small letters are taken.
// It checks the form (BS 7666) and that there is such an area, not whether the
// postcode exists.
func ParseGBPostcode(text string) (district, inward string, ok bool) {
	fields := strings.Fields(strings.ToUpper(text))
	switch len(fields) {
	case 1:
		district = fields[0]
		if n := len(district) - 3; n >= 2 && inwardCode(district[n:]) {
			district, inward = district[:n], district[n:]
		}
	case 2:
		district, inward = fields[0], fields[1]
		if !inwardCode(inward) && !(len(inward) == 1 && digits(inward)) {
			return "", "", false
		}
	}
	return district, inward, outwardCode(district)
}

// gbAreas are the 124 postcode areas of the United Kingdom, Jersey, Guernsey and
// the Isle of Man.
var gbAreas = strings.Fields("AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY " +
	"G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX " +
	"PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE")

// gbArea returns the area of a district: its letters before the first digit.
func gbArea(district string) string { return district[:strings.IndexAny(district, "0123456789")] }

// inwardCode reports whether text is a digit and two letters.
func inwardCode(text string) bool { return shape(text) == "9AA" }

// outwardCode reports whether text is an area of one or two letters and a
// district of one or two digits, or of a digit and a letter.
func outwardCode(text string) bool {
	switch shape(text) {
	case "A9", "A99", "A9A", "AA9", "AA99", "AA9A":
		return slices.Contains(gbAreas, gbArea(text))
	}
	return false
}

// shape writes 9 for a digit, A for a capital and ? for anything else.
func shape(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return '9'
		case r >= 'A' && r <= 'Z':
			return 'A'
		}
		return '?'
	}, text)
}

// digits reports whether text is nothing but digits, at least one.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
