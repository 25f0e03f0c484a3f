package audit

import (
	"fmt"
	"maps"
	"slices"

	"quasi/engine/table"
)

// journalist fills in the risks that depend on the population. p are the
// classes of the n rows by the columns qi.
func (r *Report) journalist(n int, qi []*table.Column, p partition, opt Options) error {
	sizes := p.sizes()
	behind := sizes // rows of the population that may be behind a row of each class
	absent := 0
	if opt.Population != nil {
		register, err := columns(opt.Population, opt.QI)
		if err != nil {
			return fmt.Errorf("population: %w", err)
		}
		behind = among(n, qi, opt.Population.N, register, p.count)
		for class, size := range behind {
			if size == 0 {
				absent += int(sizes[class])
				behind[class] = sizes[class]
			}
		}
	}
	if n == 0 {
		return nil
	}
	least, sum, atRisk := behind[0], 0.0, 0
	for class, size := range behind {
		least = min(least, size)
		if 1/float64(size) > opt.Threshold {
			atRisk += int(sizes[class])
		}
	}
	// Summed by size, so that the order of the rows is nothing to the sum.
	rows := map[int32]int{}
	for class, size := range behind {
		rows[size] += int(sizes[class])
	}
	for _, size := range slices.Sorted(maps.Keys(rows)) {
		sum += float64(rows[size]) / float64(size)
	}
	average := min(1, sum/float64(n))
	r.Risk.Journalist = Journalist{
		Highest:       1 / float64(least),
		Average:       average,
		RecordsAtRisk: float64(atRisk) / float64(n),
		Absent:        absent,
	}
	r.Risk.Marketer.Average = average
	return nil
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
