package describe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect"
	"quasi/engine/profile"
)

// persons returns the places of columns whose values were taken for nobody's because they repeat, and
// each of which is in the rows of one person. They are proposed to be removed after columns that say
// the same have got one role.
func persons(t *table.Table, described []profile.Column, places []int) (found []int) {
	for _, at := range places {
		d := described[at]
		repeating := []string{profile.ReasonFewValues, profile.ReasonFewCodes, profile.ReasonNumbers}
		if slices.Contains(repeating, d.Reason.Code) && d.Role == table.QuasiIdentifying && ofPersons(t, at) {
			found = append(found, at)
		}
	}
	return found
}

// remove proposes to remove columns that nothing explains.
func remove(described []profile.Column, places []int) {
	for _, at := range places {
		d := &described[at]
		d.Role, d.Reason, d.Confidence = table.Identifying, profile.Reason{Code: profile.ReasonUnexplained}, sureOfNothing
	}
}

// A column under a name that says nothing is removed because its values may be the numbers of
// persons. Values are none where they stand in many rows each: a
// person's number is that person's, long, given in order, or in as many rows as the next one's.
// Such a column does no harm as a quasi-identifier, which its groups hide or put in ranges as they
// do what others know of a person, and removing it costs what it says. It is not kept as it is: a
// patient's number in a long table may repeat, too. What gives numbers of persons away is looked at
// first: the words for a number, a person or a role in the name, counts that are the same from value
// to value, numbers that rise from one appearance to the next or fill the range from one on, rows of
// one value that stand together, as those of a patient do in a table of visits, and a date of birth,
// a sex or a patient that is the same in all rows of each value ([ofPersons]).

// nobodys reports whether a name has no word for a number of something, a person or a role.
func nobodys(name string) bool {
	n := recognize.NameOf(name)
	return !numbers(name) && !numbersFirst(name) && !n.Has(codeOfPerson) && !n.Has(patients) && !n.Has(staff) && !n.Has(cases)
}

// even reports whether more than two thirds of the values, and more than half of the records, have the
// same number of records for a value, as those of persons do who are seen as often as each other, most
// of them once for example.
func (v values) even() bool {
	same := map[int]int{}
	most := 0 // records for a value that most values have
	for _, n := range v.Counts {
		same[n]++
		if same[n] > same[most] || same[n] == same[most] && n > most {
			most = n
		}
	}
	return 3*same[most] > 2*len(v.Counts) && 2*most*same[most] > v.Records
}

// longestInitials is the most letters of a code in capitals; longer ones may be names of users.
const longestInitials = 4

// isCode reports whether a text has a digit, or is not written as names are: BR23, 0203, ouvrier BTP.
func isCode(text string) bool {
	return strings.ContainsAny(text, "0123456789") || !detect.HasNameShape(text)
}

// isAbbreviation reports whether a text is a code or an abbreviation in capitals, as MIR. Initials of
// persons are written so as well, but not all of a column where small letters are among them.
func isAbbreviation(text string) bool {
	text = strings.TrimSpace(text)
	capitals := len(text) >= 2 && len(text) <= longestInitials && !slices.ContainsFunc([]byte(text), func(b byte) bool { return b < 'A' || b > 'Z' })
	return capitals || isCode(text)
}

// leastCodes is the fewest codes of a catalogue, or different numbers in a column of scores: two
// can be two persons'.
const leastCodes = 3

// leastCoded is the share of the records with a code; the others are words that no person is called.
const leastCoded = 0.5

// fewCodes reports whether the values are the codes of a catalogue: at most mostCodes, each in
// leastPerCode records on average, that do not look like numbers of persons.
func (v values) fewCodes() bool {
	_, coded := v.Reaches(leastCoded, isCode)
	_, abbreviated := v.Reaches(recognize.NearlyAll, isAbbreviation)
	return (coded || abbreviated) && !v.Worded() && len(v.Texts) >= leastCodes && len(v.Texts) <= mostCodes && v.Records >= leastPerCode*len(v.Texts) && !v.numbering() && v.Unnamed()
}

// repeatedCodes recognizes the codes of a catalogue by themselves.
func (e *evidence) repeatedCodes() (proposal, bool) {
	coded := e.form.Type == format.Category || e.form.Type == format.Code || e.form.Type == format.Integer
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonFewCodes, Args: []string{fmt.Sprint(len(e.all.Texts))}}, sureByFewValues},
		coded && nobodys(e.name) && e.all.fewCodes() && !e.inBlocks()
}

// longestRepeated is the most digits of a number that several persons have.
const longestRepeated = 3

// leastFilled is the least n for which numbers from 1 to n are no coincidence.
const leastFilled = 20

// filled reports whether the values are the whole numbers from one on, without a gap.
func (v values) filled() bool {
	least, most := math.MaxInt, 0
	for _, text := range v.Texts {
		n, ok := recognize.Small(strings.TrimSpace(text), longestRepeated)
		if !ok {
			return false
		}
		least, most = min(least, n), max(most, n)
	}
	return len(v.Texts) >= leastFilled && least == 1 && len(v.Texts) == most
}

// leastRising is the fewest values of which rising order, or rows in blocks, are no coincidence.
const leastRising = 6

// numbering reports whether numbers that repeat look like those of persons: given in order, without a
// gap, or each in as many records.
func (v values) numbering() bool {
	return v.even() || v.filled() || len(v.Texts) >= leastRising && v.Rising(0)
}

// repeatedNumbers recognizes short whole numbers that repeat, as scores, counts and minutes do.
func (e *evidence) repeatedNumbers() (proposal, bool) {
	repeated := e.form.Type == format.Integer && len(e.all.Texts) >= leastCodes && e.all.noneLonger(longestRepeated)
	return notRecognized, repeated && nobodys(e.name) && !e.all.numbering() && !e.inBlocks()
}

// mostBlocks is the most blocks of rows for each value, on average, of a table sorted by a column.
const mostBlocks = 1.1

// inBlocks reports whether the rows of nearly every value stand together. Rows without a value are in
// none.
func (e *evidence) inBlocks() bool {
	if len(e.all.Texts) < leastRising {
		return false
	}
	blocks, last := 0, int32(-1)
	for _, code := range e.column.Codes {
		if code != last && !e.column.Absent(code) {
			blocks, last = blocks+1, code
		}
	}
	return float64(blocks) <= mostBlocks*float64(len(e.all.Texts))
}

// notRecognized is the proposal for numbers of which nothing is known but that they are no person's.
var notRecognized = proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonNumbers}, sureByFewValues}

// The bounds on a column that is compared with dates of birth and sexes: its values, and how often it
// repeats one. Of an attribute no value may be in more than the share mostOfOne of the records.
const (
	leastPersons    = 5
	leastSecondRows = 30
	mostOfOne       = 0.8
)

// ofPersons reports whether each value of a column is in rows of one date of birth, of one sex or of one
// patient only, as the number of a person is whose rows these are. It would leave as it is where a person has many rows.
func ofPersons(t *table.Table, at int) bool {
	c := t.Columns[at]
	if v := valuesOf(c); len(v.Texts) < leastPersons || v.Records-len(v.Texts) < leastSecondRows {
		return false
	}
	return slices.ContainsFunc(t.Columns, func(p *table.Column) bool {
		return p != c && (lifelong(p.Name) || recognize.NameOf(p.Name).Has(patients) && !noPatients(p.Name) && Column(p).Role == table.Identifying) && decides(c, p) && spreads(p)
	})
}

// lifelong reports whether a column is called by what a person has for life and others share.
func lifelong(name string) bool {
	m, ok := meaningOf(name)
	return ok && (m.reason == profile.ReasonBirth || m.reason == profile.ReasonSex)
}

// spreads reports whether no value of a column is in nearly all records.
func spreads(c *table.Column) bool {
	v := valuesOf(c)
	return v.Records > 0 && float64(slices.Max(v.Counts)) <= mostOfOne*float64(v.Records)
}

// decides reports whether all rows of each value of a column have one value of the other, but for rows
// without one.
func decides(c, other *table.Column) bool {
	of, compared := slices.Repeat([]int32{-1}, len(c.Values)), 0
	for row, code := range c.Codes {
		second := other.Codes[row]
		if c.Absent(code) || other.Absent(second) {
			continue
		}
		if of[code] >= 0 {
			compared++
			if of[code] != second {
				return false
			}
		}
		of[code] = second
	}
	return compared >= leastSecondRows
}
