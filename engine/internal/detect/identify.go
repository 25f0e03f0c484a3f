package detect

import (
	"slices"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect/valuekind"
)

// Identify looks through all cells of a column for direct identifiers, as [Reveal] does,
// but reports only what a person would have to believe: it is asked of every column that
// leaves, those of measurements and codes too, where one number in ten has a check digit
// that is right. What has a form of its own counts in any cell, and so do telephone
// numbers and names within texts: two of them in five thousand notes are found. What a
// code can look like by chance counts where at least half of the cells of the same form
// look so, an address where at least half of all cells do. Places and postcodes are no
// direct identifiers. The kinds have the order of the detectors.
func Identify(c *table.Column) []Revealing {
	s := identifying{values: Of(c), first: c.Firsts(), found: map[string]*Revealing{}, forms: map[string]*int{}, looks: map[look]int{}}
	named, streets := s.values.named(), s.values.streets()
	for i, text := range s.values.Texts {
		if isQuantity(text) {
			continue
		}
		text = fold(text)
		s.cell(i, text)
		if named && isNameLike(text) {
			s.note(i, valuekind.PersonName)
		}
		if streets && isStreet(text) {
			s.note(i, valuekind.Street)
		}
	}
	s.chance()
	var all []Revealing
	for _, kind := range revealing {
		if r := s.found[kind]; r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// identifying is one look through the cells of a column.
type identifying struct {
	values Values
	first  []int // of each code: its first record
	found  map[string]*Revealing
	// chances are the values that look like something by what a code can have by
	// chance, forms the records of each form of such values, looks those that look so.
	chances []chance
	forms   map[string]*int
	looks   map[look]int
	form    []byte // of a value, while it is counted
	wards   *bool  // the column holds the names of wards; nil: not known
}

// chance is a value that looks like something, look of which form that is.
type (
	chance struct {
		at int // in the values
		look
	}
	look struct{ kind, form string }
)

// streets reports whether the column holds addresses: in notes, "64 slice CT" looks like one. The
// sample tells: looking for addresses takes longest.
func (v Values) streets() bool {
	_, ok := v.Sample().Reaches(half, isStreet)
	return ok
}

// byChance are the detectors that a code or number can satisfy by chance: those of a
// check digit, and of a form that others have too.
var byChance = []string{
	valuekind.IP, valuekind.NIR, valuekind.KVNR, valuekind.DNI, valuekind.VIN, valuekind.Licence, valuekind.Card,
	valuekind.Device, valuekind.NHS, valuekind.Plan, valuekind.Plate, valuekind.Phone, valuekind.Template,
}

// lengths bounds the bytes of texts, as [bare] writes them, that the detectors of written
// numbers can fit: comparing lengths is faster than matching.
var lengths = map[string]length{
	valuekind.ResidentID: {18, 18}, valuekind.NIR: {15, 15}, valuekind.KVNR: {10, 10}, valuekind.DNI: {9, 9},
	valuekind.IBAN: {15, 34}, valuekind.VIN: {17, 17}, valuekind.Licence: {9, 10}, valuekind.Card: {13, 19},
	valuekind.NHS: {10, 10}, valuekind.Plan: {11, 11},
}

// length is a range of numbers of bytes; the zero one is any.
type length struct{ least, most int }

// cellDetector is a detector of what a cell holds by itself.
type cellDetector struct {
	detector
	byChance bool
}

// direct are the detectors of direct identifiers in a cell by itself, in their order, by
// the length of what they are asked about.
var direct = directs()

func directs() (all [longestNumber + 1][]*cellDetector) {
	for _, d := range identifiers {
		if d.kind == valuekind.Street {
			continue
		}
		asked := &cellDetector{d, slices.Contains(byChance, d.kind)}
		for n := range all {
			if l := lengths[d.kind]; l.most == 0 || l.least <= n && n <= l.most {
				all[n] = append(all[n], asked)
			}
		}
	}
	return all
}

func (s *identifying) note(i int, kind string) {
	row := s.first[s.values.Codes[i]]
	r := s.found[kind]
	if r == nil {
		r = &Revealing{Kind: kind, Row: row}
		s.found[kind] = r
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
	// Add to the records of the form of a text.
	records := s.values.Counts[i]
	s.form = appendForm(s.form[:0], text)
	n := s.forms[string(s.form)]
	if n == nil {
		n = new(int)
		s.forms[string(s.form)] = n
	}
	*n += records
	for _, d := range direct[bareLength(text)] {
		if !d.fits(text) || d.kind == valuekind.Phone && innerDate.MatchString(text) {
			continue
		}
		if !d.byChance {
			s.note(i, d.kind)
			break
		}
		of := look{d.kind, formOf(text)} // another may fit the same digits better
		s.looks[of] += s.values.Counts[i]
		s.chances = append(s.chances, chance{i, of})
	}
	s.national(i, text)
	for _, kind := range within(text) {
		if kind != valuekind.PersonName || len(text) > longestName || slices.ContainsFunc(strings.FieldsFunc(text, apart), isTitle) || !s.ofWards() {
			s.note(i, kind)
		}
	}
}

// A column holds the names of wards, some of which are called after people, if leastWards of its short values
// have a word for one; mostWards of them are looked at.
const (
	leastWards = 0.3
	mostWards  = 500
)

// ofWards reports whether the column holds the names of wards.
func (s *identifying) ofWards() bool {
	if s.wards != nil {
		return *s.wards
	}
	texts := s.values.Texts
	looked, named := 0, 0
	for at := 0; at < len(texts); at += 1 + len(texts)/mostWards {
		looked++
		if isWard(texts[at]) {
			named++
		}
	}
	s.wards = new(float64(named) >= leastWards*float64(looked))
	return *s.wards
}

// isWard reports whether a short text has a word for a ward.
func isWard(text string) bool {
	return len(text) <= longestName && slices.ContainsFunc(recognize.Parts(text), func(word string) bool { return wards()[word] })
}

// national notes the number of a person in some country, and what may be one by chance.
func (s *identifying) national(i int, text string) {
	number := bare(text)
	for _, c := range nationals {
		switch is, sure := c.look(text, number); {
		case sure:
			s.note(i, valuekind.PersonNumber)
			return
		case is:
			of := look{valuekind.PersonNumber + " " + c.name, formOf(text)}
			s.looks[of] += s.values.Counts[i]
			s.chances = append(s.chances, chance{i, of})
		}
	}
}

// leastOfCountry is the part of the records, one in so many, that must look like the numbers of a
// country with nothing but a check digit: there are many countries.
const leastOfCountry = 10

// chance notes what is too much to be chance.
func (s *identifying) chance() {
	for _, c := range s.chances {
		kind, country, _ := strings.Cut(c.kind, " ")
		if country != "" && leastOfCountry*s.looks[c.look] < s.values.Records {
			continue // a slip of the pen in a code
		}
		if 2*s.looks[c.look] >= *s.forms[c.form] {
			s.note(c.at, kind)
		}
	}
}

// formOf writes every digit of a short text as 9 and every letter of ASCII as A, so that
// codes of one form are the same.
func formOf(text string) string { return string(appendForm(nil, text)) }

func appendForm(form []byte, text string) []byte {
	if len(text) > 40 {
		return form
	}
	quad := strings.Count(text, ".") == 3 // versions have the form of addresses, of any digits
	for i := range len(text) {
		b := text[i]
		switch {
		case isDigit(b):
			b = '9'
			if quad && len(form) > 0 && form[len(form)-1] == '9' {
				continue
			}
		case b|0x20 >= 'a' && b|0x20 <= 'z':
			b = 'A'
		}
		form = append(form, b)
	}
	return form
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
