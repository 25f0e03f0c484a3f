package detect

import (
	"regexp"
	"slices"
	"strconv"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/valuekind"
)

// countryNumber recognizes the personal numbers of a country.
type countryNumber struct {
	name string
	// written is the form with marks that no other number has; "" is none.
	written *regexp.Regexp
	// least and most bound the characters of the number as [bare] writes it.
	least, most int
	fits        func(string) bool // of the number as bare writes it; nil: its form alone tells
	// sure says that check digits and a day of birth together leave nothing to chance.
	sure bool
}

// look says whether text is such a number, and whether chance is left out.
func (c countryNumber) look(text, number string) (is, sure bool) {
	if len(number) < c.least || len(number) > c.most || !recognize.IsDigits(number) && !slices.Contains(lettered, c.name) || recognize.IsDate(text) || isSNOMED(text) {
		return false, false
	}
	written := c.written != nil && c.written.MatchString(text)
	if c.fits == nil && !written || c.fits != nil && !c.fits(number) {
		return false, false
	}
	return true, c.sure || written
}

// lettered are the countries whose numbers are not of digits alone.
var lettered = []string{"Italy", "Finland", "Mexico", "Chile", "Singapore", "Taiwan", "Czechia", "Ireland", "Hong Kong", "New Zealand", "Great Britain", "Germany's pensions", "Quebec"}

// national returns the first country of whose numbers enough values are one.
func (v Values) national() (Match, bool) {
	for _, c := range nationals {
		if share, ok := v.Reaches(mostly, func(text string) bool { is, _ := c.look(text, bare(text)); return is }); ok {
			return Match{valuekind.PersonNumber, share}, true
		}
	}
	return Match{}, false
}

// numberedAlike are the kinds whose numbers of digits alone have no more than one check digit, or none,
// so that the codes of a catalogue can look like them.
var numberedAlike = []string{valuekind.Phone, valuekind.NHS, valuekind.PersonNumber}

// MayBeCodes reports whether values that look like numbers of the kind are digits alone, and none has
// a day of birth and check digits: codes of a catalogue can look so.
func (v Values) MayBeCodes(kind string) bool {
	return slices.Contains(numberedAlike, kind) && !slices.ContainsFunc(v.Texts, func(text string) bool {
		return !recognize.IsDigits(text) || isNational(text)
	})
}

// isNational reports whether text is a number of a person in some country, and no other number by
// chance.
func isNational(text string) bool {
	number := bare(text)
	return slices.ContainsFunc(nationals, func(c countryNumber) bool { _, sure := c.look(text, number); return sure })
}

// sum adds the products of the digits with the weights.
func sum(digits string, weights ...int) int {
	total := 0
	for i, w := range weights {
		total += w * int(digits[i]-'0')
	}
	return total
}

// remainder divides a number of any length.
func remainder(digits string, by int) int {
	rest := 0
	for i := range len(digits) {
		rest = (10*rest + int(digits[i]-'0')) % by
	}
	return rest
}

// born reports whether the first six digits are a day: ymd, dmy, or in the order of a country, where
// the month says the century (Poland, Bulgaria) or the sex (Czechia), or where the day is higher for
// people who do not live there (by 60 in Sweden, by 40 in Norway).
func born(digits, order string) bool {
	day, month, year := digits[4:6], remainder(digits[2:4], 100), digits[:2]
	switch order {
	case "dmy", "norwegian":
		day, year = digits[:2], digits[4:6]
	case "polish", "bulgarian":
		month %= 20
	case "czech":
		month = month % 50 % 20
	}
	switch n := remainder(day, 100); {
	case order == "norwegian" && n > 40:
		day = two(n - 40)
	case order == "swedish" && n > 60:
		day = two(n - 60)
	}
	if month < 1 || month > 12 {
		return false
	}
	_, ok := format.ParseDate("20"+year+two(month)+day, format.YearMonthDay, 0)
	return ok
}

func two(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
