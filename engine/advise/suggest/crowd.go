package suggest

import (
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// A code that leastCovered different patients have, at least, is no patient's number. Longer ones
// than longestGroup digits can be numbers of other people.
const (
	leastCovered = 20
	longestGroup = 4
)

// groups corrects what is proposed for columns by what others of the table say: those of short codes
// that many patients have each, and those of which each value is in the rows of one person, whose
// places it returns.
func groups(t *table.Table, described []profile.Column, places []int) (persons []int) {
	covering(t, described, places)
	for _, at := range places {
		if d := described[at]; slices.Contains(ofNobody, d.Reason.Code) && d.Role == table.QuasiIdentifying && ofPersons(t, at) {
			persons = append(persons, at)
		}
	}
	return persons
}

// remove proposes to remove columns that nothing explains.
func remove(described []profile.Column, places []int) {
	for _, at := range places {
		d := &described[at]
		d.Role, d.Reason, d.Confidence = table.Identifying, profile.Reason{Code: profile.ReasonUnexplained}, sureOfNothing
	}
}

// ofNobody are the reasons of columns whose values were taken for nobody's because they repeat.
var ofNobody = []string{profile.ReasonFewValues, profile.ReasonFewCodes, profile.ReasonNumbers}

// covering proposes to generalize columns of short codes under an unknown word, which are proposed
// to be removed, where a column of the table has the patients, and each code many of them.
// described has what the columns at the given places look like by themselves.
func covering(t *table.Table, described []profile.Column, places []int) {
	for _, at := range places {
		if d := &described[at]; d.Reason.Code == profile.ReasonUnexplained && coversPatients(t, at) {
			p := (&evidence{all: valuesOf(t.Columns[at])}).few()
			d.Role, d.Reason, d.Confidence = p.role, p.reason, p.confidence
		}
	}
}

// coversPatients reports whether a column has short codes of no person, by its name, each in the
// rows of many patients.
func coversPatients(t *table.Table, at int) bool {
	c := t.Columns[at]
	name := recognize.NameOf(c.Name)
	if numbers(c.Name) || numbersFirst(c.Name) || name.Has(codeOfPerson) || !shortCodes(valuesOf(c)) {
		return false
	}
	return slices.ContainsFunc(t.Columns, func(p *table.Column) bool {
		return p != c && namesPatients(p) && leastPatients(c, p) >= leastCovered
	})
}

// shortCodes reports whether all values are digits, at most longestGroup, and each in at least
// leastCovered records.
func shortCodes(v values) bool {
	return len(v.Texts) > 0 && slices.Min(v.Counts) >= leastCovered && !slices.ContainsFunc(v.Texts, func(text string) bool {
		text = strings.TrimSpace(text)
		return len(text) > longestGroup || !recognize.IsDigits(text)
	})
}

// namesPatients reports whether a column is called by a number of patients, and is proposed to be
// removed as such.
func namesPatients(c *table.Column) bool {
	return recognize.NameOf(c.Name).Has(patients) && !noPatients(c.Name) && Column(c).Role == table.Identifying
}

// leastPatients returns of how many patients the value of a column is that has the fewest. Records
// without a patient count for none.
func leastPatients(c, patient *table.Column) int {
	of := make([]map[int32]bool, len(c.Values))
	for row, code := range c.Codes {
		if c.Absent(code) || patient.Absent(patient.Codes[row]) {
			continue
		}
		if of[code] == nil {
			of[code] = map[int32]bool{}
		}
		if len(of[code]) < leastCovered {
			of[code][patient.Codes[row]] = true
		}
	}
	least := leastCovered
	for code, n := range c.Counts() {
		if n > 0 && !c.Absent(int32(code)) {
			least = min(least, len(of[code]))
		}
	}
	return least
}
