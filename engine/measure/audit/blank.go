package audit

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
)

// hides returns what says whether a row had no quasi-identifier to begin with: what
// is given, or whether it shows none.
func hides(qi []*table.Column, given func(row int32) bool) func(row int32) bool {
	if given != nil {
		return given
	}
	return func(row int32) bool { return Blanks(qi, row) }
}

// Blanks reports whether a row has a value in none of the columns.
func Blanks(columns []*table.Column, row int32) bool {
	return !slices.ContainsFunc(columns, func(c *table.Column) bool { return !c.Absent(c.Codes[row]) })
}

func count(n int, is func(row int32) bool) int {
	found := 0
	for row := range int32(n) {
		if is(row) {
			found++
		}
	}
	return found
}

// blank counts the persons of the classes, of given sizes, that have a row in the class
// but none that had a quasi-identifier.
func (p partition) blank(persons *privacy.Patients, sizes []int32, blank func(row int32) bool) Blank {
	known := p.known(persons, blank)
	smallest := slices.Min(sizes)
	var b Blank
	for class, size := range sizes {
		without := int(size - known[class])
		b.Members += without
		if size == smallest {
			b.Smallest = max(b.Smallest, without)
		}
		if k := int(known[class]); k > 0 && (b.Known == 0 || k < b.Known) {
			b.Known = k
		}
	}
	return b
}

// known returns how many persons of each class have a row that is not blank.
func (p partition) known(persons *privacy.Patients, blank func(row int32) bool) []int32 {
	n := len(p.class) - count(len(p.class), blank)
	if n == len(p.class) {
		return p.persons(persons) // most tables: nothing is copied
	}
	rows := make([]int32, 0, n)
	for row := range int32(len(p.class)) {
		if !blank(row) {
			rows = append(rows, row)
		}
	}
	return p.pick(rows).persons(persons.Pick(rows))
}

// BlankOf counts those who had no quasi-identifier to begin with anew, for a report
// that was made when that was not known yet. It fails as [Table] does.
func BlankOf(t *table.Table, opt Options) (Blank, error) {
	qi, err := columns(t, opt.QI)
	if err != nil || t.N == 0 {
		return Blank{}, err
	}
	persons := opt.Patients
	if persons == nil {
		persons = everyRow(t.N)
	}
	p := partitionBy(t.N, qi)
	return p.blank(persons, p.persons(persons), hides(qi, opt.Blank)), nil
}
