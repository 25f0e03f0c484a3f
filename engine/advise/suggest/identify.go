package suggest

import (
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// Identify looks through all cells of a column for direct identifiers, as [Reveal] does,
// but reports only what a person would have to believe: it is asked of every column that
// leaves, those of measurements and codes too, where one number in ten has a check digit
// that is right. What has a form of its own counts in any cell, and so do telephone
// numbers and names within texts: two of them in five thousand notes are found. What a
// code can look like by chance counts where at least half of the cells of the same form
// look so, an address where at least half of all cells do. Places and postcodes are no
// direct identifiers. The reasons have the order of the detectors.
func Identify(c *table.Column) []Revealing {
	s := identifying{values: valuesOf(c), first: c.Firsts(), found: map[string]*Revealing{}, forms: map[string]int{}, looks: map[look]int{}}
	named, streets := s.values.named(), s.values.streets()
	for i, text := range s.values.Texts {
		if isQuantity(text) {
			continue
		}
		s.cell(i, text)
		if named && isNameLike(text) {
			s.note(i, profile.ReasonPersonNames)
		}
		if streets && isStreet(text) {
			s.note(i, profile.ReasonStreet)
		}
	}
	s.chance()
	var all []Revealing
	for _, reason := range revealing {
		if r := s.found[reason]; r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// identifying is one look through the cells of a column.
type identifying struct {
	values values
	first  []int // of each code: its first record
	found  map[string]*Revealing
	// chances are the values that look like something by what a code can have by
	// chance, forms the records of each form of such values, looks those that look so.
	chances []chance
	forms   map[string]int
	looks   map[look]int
}

// chance is a value that looks like something, look of which form that is.
type (
	chance struct {
		at int // in the values
		look
	}
	look struct{ reason, form string }
)

// leastStreets is the share of the records looked at that must look like addresses: in
// notes, "64 slice CT" does.
const leastStreets = 0.5

// streets reports whether the column holds addresses. The sample tells: looking for
// addresses takes longest.
func (v values) streets() bool {
	_, ok := values{v.Sample()}.Reaches(leastStreets, isStreet)
	return ok
}

// byChance are the detectors that a code or number can satisfy by chance: those of a
// check digit, and of a form that others have too.
var byChance = []string{
	profile.ReasonIP, profile.ReasonNIR, profile.ReasonKVNR, profile.ReasonDNI, profile.ReasonVIN, profile.ReasonLicence, profile.ReasonCard,
	profile.ReasonDevice, profile.ReasonNHS, profile.ReasonPlan, profile.ReasonPlate, profile.ReasonPhone, profile.ReasonTemplate,
}

// direct are the detectors of direct identifiers in a cell by itself, in their order.
var direct = slices.DeleteFunc(slices.Clone(detectors), func(d detector) bool {
	return d.role != table.Identifying || d.reason == profile.ReasonStreet
})

func (s *identifying) note(i int, reason string) {
	row := s.first[s.values.Codes[i]]
	r := s.found[reason]
	if r == nil {
		r = &Revealing{Reason: reason, Row: row}
		s.found[reason] = r
	}
	if r.last == i+1 {
		return // of this value already
	}
	r.last = i + 1
	r.Records += s.values.Counts[i]
	r.Row = min(r.Row, row)
}

// cell notes what a value is or, of a longer text, what is in it.
func (s *identifying) cell(i int, text string) {
	s.forms[formOf(text)] += s.values.Counts[i]
	for _, d := range direct {
		if !d.fits(text) || d.reason == profile.ReasonPhone && innerDate.MatchString(text) {
			continue
		}
		if !slices.Contains(byChance, d.reason) {
			s.note(i, d.reason)
			break
		}
		of := look{d.reason, formOf(text)} // another may fit the same digits better
		s.looks[of] += s.values.Counts[i]
		s.chances = append(s.chances, chance{i, of})
	}
	for _, reason := range within(text) {
		s.note(i, reason)
	}
}

// chance notes what is too much to be chance.
func (s *identifying) chance() {
	for _, c := range s.chances {
		if 2*s.looks[c.look] >= s.forms[c.form] {
			s.note(c.at, c.reason)
		}
	}
}

// leastTelling is the fewest digits of a number within a text that is looked for: of a
// telephone.
const leastTelling = 7

// mostSearched is the most bytes of a text that are searched: of a long letter.
const mostSearched = 20_000

// within returns what stands within a text of several words.
func within(text string) []string {
	if !strings.ContainsAny(text, " \n\t") {
		return nil
	}
	text = text[:min(len(text), mostSearched)]
	var reasons []string
	if strings.Contains(text, "@") && innerEmail.MatchString(text) {
		reasons = append(reasons, profile.ReasonEmail)
	}
	if digitsOf(text) >= leastTelling && !recognize.IsDate(text) { // a day and a time have as many digits
		if mayHavePhone(text) && hasPhone(innerDate.ReplaceAllString(text, "#")) {
			reasons = append(reasons, profile.ReasonPhone)
		}
		reasons = append(reasons, numbersWithin(text)...)
	}
	if hasName(text) {
		reasons = append(reasons, profile.ReasonPersonNames)
	}
	return reasons
}

// mayHavePhone reports whether a run of what telephone numbers are written with is as long
// as one, which is found sooner than that a pattern does not match.
func mayHavePhone(text string) bool {
	run := 0
	for i := range len(text) {
		if b := text[i]; isDigit(b) || strings.IndexByte("-() ./", b) >= 0 {
			if run++; run >= leastTelling {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}

// numbersWithin returns the numbers of persons among the words of a text: those that
// chance gives no word of a note.
func numbersWithin(text string) []string {
	var reasons []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n\t,;:()", r) }) {
		if digitsOf(word) < 9 {
			continue
		}
		for _, d := range []struct {
			reason string
			fits   func(string) bool
		}{{profile.ReasonKVNR, isKVNR}, {profile.ReasonResidentID, isResidentID}, {profile.ReasonSSN, isSSN}, {profile.ReasonIBAN, isIBAN}} {
			if d.fits(strings.TrimRight(word, ".")) {
				reasons = append(reasons, d.reason)
			}
		}
	}
	return reasons
}

// formOf writes every digit of a short text as 9 and every letter of ASCII as A, so that
// codes of one form are the same.
func formOf(text string) string {
	if len(text) > 40 {
		return ""
	}
	form := []byte(text)
	for i, b := range form {
		switch {
		case isDigit(b):
			form[i] = '9'
		case b|0x20 >= 'a' && b|0x20 <= 'z':
			form[i] = 'A'
		}
	}
	return string(form)
}

// isQuantity reports whether text is written as an amount: digits with at most one
// separator and without a leading zero, of at most eight digits if there is none. No
// detector is for those, and most columns hold nothing else.
func isQuantity(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) > 1 && digits[0] == '0' && isDigit(digits[1]) {
		return false
	}
	separators := 0
	for i := range len(digits) {
		switch b := digits[i]; {
		case isDigit(b):
		case (b == '.' || b == ',') && separators == 0:
			separators++
		default:
			return false
		}
	}
	return separators > 0 || len(digits) <= 8
}
