package audit

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// manyRows is the number of rows of one person from which on it is asked whether they
// are one person's.
const manyRows = 1000

// mostAsked is the most such persons asked about.
const mostAsked = 3

var (
	patientMissing  = say.Define("patient-missing", "{0} {0:row has|rows have} no value in column {1:q}, and {0:counts as a patient|count as patients} of {0:its|their} own: {2}. If {0:it is|one of them is} of a patient who has other rows, fill the value in or leave the row out: nothing protects these rows together")
	patientMany     = say.Define("patient-many", "{0} rows have the same value in column {1:q}, the first of them row {2}: make sure that the value is one patient's, and not what was entered where the patient was not known; if it was, leave it empty or declare it a missing value, and each row counts as a patient of its own")
	patientZeros    = say.Define("patient-zeros", "{0} patients differ from another one only by leading zeros in column {1:q}, and count as different patients: row {2} and row {3} have two of them. If they are one patient's, write them in one way")
	patientCapitals = say.Define("patient-capitals", "{0} patients differ from another one only by capital letters in column {1:q}, and count as different patients: row {2} and row {3} have two of them. If they are one patient's, write them in one way")
)

// PatientNotes says what to look at in a column that says whose row each one is: rows
// that have no value there, persons with a thousand rows or more, and persons who differ
// from others only by leading zeros or by capitals.
func PatientNotes(c *table.Column) []say.Text {
	var notes []say.Text
	var missing say.Runs
	for row := range c.Codes {
		if c.IsMissing(row) {
			missing.Add(c.Number(row), 1)
		}
	}
	if missing.Total > 0 {
		notes = append(notes, patientMissing.Say(missing.Total, c.Name, missing.Rows()))
	}
	numbered := numberedOf(c)
	return slices.Concat(notes, numbered.many(c), numbered.alike(c, patientZeros, withoutZeros), numbered.alike(c, patientCapitals, strings.ToLower))
}

// patient is somebody with a number.
type patient struct {
	who         string // of [table.Column.Identities]
	rows, first int    // how many rows, and the first of them from 0
}

type patients []patient

// numberedOf returns the persons who have a number, in the order of the table.
func numberedOf(c *table.Column) patients {
	var all patients
	place := group.Numbering[string]{}
	who, counts := c.Identities(), c.Counts()
	for v, first := range c.Firsts() {
		if first < 0 || c.Absent(int32(v)) {
			continue
		}
		at, isNew := place.Number(who[v])
		if isNew {
			all = append(all, patient{who[v], 0, first})
		}
		all[at].rows += counts[v]
	}
	return all
}

// many asks about the persons with the most rows.
func (p patients) many(c *table.Column) []say.Text {
	many := group.Where(p, func(one patient) bool { return one.rows >= manyRows })
	slices.SortStableFunc(many, func(a, b patient) int { return cmp.Compare(b.rows, a.rows) })
	return group.Each(many[:min(len(many), mostAsked)], func(one patient) say.Text {
		return patientMany.Say(one.rows, c.Name, c.Number(one.first))
	})
}

// alike says how many persons are the same as others but for what a spelling takes away, if any.
func (p patients) alike(c *table.Column, kind say.Kind, spelling func(string) string) []say.Text {
	of := map[string]patients{}
	total, example := 0, [2]int{}
	for _, one := range p {
		spelled := spelling(one.who)
		same := append(of[spelled], one)
		of[spelled] = same
		switch len(same) {
		case 1:
			continue
		case 2:
			total++ // the first of them
		}
		if total++; total == 2 {
			example = [2]int{same[0].first, one.first}
		}
	}
	if total == 0 {
		return nil
	}
	return []say.Text{kind.Say(total, c.Name, c.Number(example[0]), c.Number(example[1]))}
}

// withoutZeros returns a number in digits without zeros before it.
func withoutZeros(who string) string {
	if strings.Trim(who, "0123456789") != "" {
		return who
	}
	return strings.TrimLeft(who, "0")
}
