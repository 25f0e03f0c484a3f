package audit

import (
	"maps"
	"math"
	"slices"

	"quasi/engine/model/privacy"
)

// risk is what an attacker finds, over the persons of a table.
type risk struct{ highest, average, atRisk float64 }

// risks returns the risk of the persons in classes behind which so many others
// are: of a person with rows in several classes that of the least one.
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
	behind := p.behind(opt.Behind)
	absent, rows := 0, p.sizes()
	for class := range behind {
		if behind[class] == 0 {
			absent += int(rows[class])
			behind[class] = sizes[class]
		}
	}
	if behind == nil {
		behind = sizes
	}
	if len(p.class) == 0 {
		return
	}
	found := p.risks(persons, behind, opt.Threshold)
	r.Risk.Journalist = Journalist{found.highest, found.average, found.atRisk, absent}
	r.Risk.Marketer.Average = found.average
}

// behind returns the number of persons of the population that may be behind a row
// of each class; nil if the population is not known.
func (p partition) behind(of func(row int32) int) []int32 {
	if of == nil {
		return nil
	}
	persons := make([]int32, p.count)
	for class, row := range p.firsts() {
		persons[class] = int32(min(of(row), math.MaxInt32))
	}
	return persons
}
