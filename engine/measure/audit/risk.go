package audit

import (
	"maps"
	"math"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// risk holds risks over the persons of a table, in [0,1].
type risk struct{ highest, average, atRisk float64 }

// risks returns the risk of the persons in classes behind which so many others
// are; a person with rows in several classes counts in the least one.
func (p partition) risks(persons *privacy.Patients, behind []int32, threshold float64) risk {
	least := make([]int32, persons.Count)
	for row, class := range p.class {
		person := persons.Codes[row]
		if size := behind[class]; least[person] == 0 || size < least[person] {
			least[person] = size
		}
	}
	// Summed by size, so that the order of the rows is nothing to the sum.
	bySize := map[int32]int{}
	for _, size := range least {
		bySize[size]++
	}
	r, sum, atRisk := risk{}, 0.0, 0
	for _, size := range slices.Sorted(maps.Keys(bySize)) {
		one := 1 / float64(size)
		sum += float64(bySize[size]) / float64(size)
		r.highest = max(r.highest, one)
		if one > threshold {
			atRisk += bySize[size]
		}
	}
	r.average = min(1, sum/float64(persons.Count))
	r.atRisk = float64(atRisk) / float64(persons.Count)
	return r
}

// journalist fills in the risks that depend on the population. p are the classes
// of the table, and sizes the persons in each.
func (r *Report) journalist(p partition, persons *privacy.Patients, sizes []int32, opt Options) {
	if len(p.class) == 0 {
		return
	}
	absent, behind := 0, sizes
	if opt.Behind != nil { // the persons of the population that may be behind a row of each class
		behind = slices.Clone(sizes)
		rows := p.sizes()
		for class, row := range p.firsts() {
			if persons := min(opt.Behind(row), math.MaxInt32); persons > 0 {
				behind[class] = int32(persons)
			} else {
				absent += int(rows[class])
			}
		}
	}
	found := p.risks(persons, behind, opt.Threshold)
	r.Risk.Journalist = Journalist{found.highest, found.average, found.atRisk, absent}
	r.Risk.Marketer.Average = found.average
}

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
	if count(len(p.class), blank) == 0 {
		return p.persons(persons) // most tables: nothing is copied
	}
	rows := group.Where(group.Numbers(len(p.class)), func(row int32) bool { return !blank(row) })
	return p.pick(rows).persons(persons.Pick(rows))
}

// BlankOf counts those who had no quasi-identifier to begin with anew, for a report
// that was made when that was not known yet. It fails as [Table] does.
func BlankOf(t *table.Table, opt Options) (Blank, error) {
	qi, err := columns(t, opt.QI)
	if err != nil || t.N == 0 {
		return Blank{}, err
	}
	persons, p := opt.persons(t.N), partitionBy(t.N, qi)
	return p.blank(persons, p.persons(persons), hides(qi, opt.Blank)), nil
}
