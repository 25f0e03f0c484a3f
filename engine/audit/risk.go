package audit

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"quasi/engine/privacy"
	"quasi/engine/table"
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
// of the table by the columns qi, and sizes the persons in each.
func (r *Report) journalist(qi []*table.Column, p partition, persons *privacy.Patients, sizes []int32, opt Options) error {
	behind, err := p.behind(qi, opt) // persons of the population that may be behind a row of each class
	if err != nil {
		return err
	}
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
		return nil
	}
	found := p.risks(persons, behind, opt.Threshold)
	r.Risk.Journalist = Journalist{found.highest, found.average, found.atRisk, absent}
	r.Risk.Marketer.Average = found.average
	return nil
}

// behind returns the number of persons of the population that may be behind a row
// of each class; nil if there is no population.
func (p partition) behind(qi []*table.Column, opt Options) ([]int32, error) {
	if opt.Behind != nil {
		persons := make([]int32, p.count)
		for class, row := range p.firsts() {
			persons[class] = int32(min(opt.Behind(row), math.MaxInt32))
		}
		return persons, nil
	}
	if opt.Population == nil {
		return nil, nil
	}
	register, err := columns(opt.Population, opt.QI)
	if err != nil {
		return nil, fmt.Errorf("population: %w", err)
	}
	return among(len(p.class), qi, opt.Population.N, register, p.count), nil
}

// among counts the rows of a population with the same texts as each of the count
// classes of n rows.
func among(n int, qi []*table.Column, everyone int, register []*table.Column, count int) []int32 {
	both := make([]*table.Column, len(qi))
	for j := range qi {
		both[j] = concat(qi[j], register[j])
	}
	// The rows of the table come first, so that their classes have the numbers
	// that they have without the population.
	p := group(n+everyone, both)
	sizes := make([]int32, count)
	for _, class := range p.class[n:] {
		if int(class) < count {
			sizes[class]++
		}
	}
	return sizes
}

// concat returns the rows of a followed by those of b. A text that is missing in
// only one of them is two values.
func concat(a, b *table.Column) *table.Column {
	type key struct {
		text    string
		missing bool
	}
	c := &table.Column{Name: a.Name, Codes: make([]int32, 0, len(a.Codes)+len(b.Codes))}
	number := make(map[key]int32, len(a.Values))
	for _, part := range []*table.Column{a, b} {
		value := make([]int32, len(part.Values))
		for v, text := range part.Values {
			k := key{text, part.Missing[v]}
			code, ok := number[k]
			if !ok {
				code = int32(len(c.Values))
				number[k] = code
				c.Values = append(c.Values, text)
				c.Missing = append(c.Missing, part.Missing[v])
			}
			value[v] = code
		}
		for _, code := range part.Codes {
			c.Codes = append(c.Codes, value[code])
		}
	}
	return c
}
