package audit

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// partition puts each row into one of count classes, numbered from 0 in the
// order of their first rows.
type partition struct {
	class []int32
	count int
}

// partitionBy puts the rows that agree in all the columns into one class.
func partitionBy(n int, columns []*table.Column) partition { return whole(n).by(columns) }

// by divides the classes by the values of more columns, two arrays of rows for all of them.
func (p partition) by(columns []*table.Column) partition {
	var spare []int32
	for i, c := range columns {
		if i < 2 {
			spare = make([]int32, len(p.class)) // p's own is still wanted
		}
		q := valued(c, spare)
		spare = p.class
		p = p.meetInto(q.class, q)
	}
	return p
}

// whole returns the partition of n rows into a single class.
func whole(n int) partition { return partition{make([]int32, n), min(n, 1)} }

// refine divides the classes by the values of one more column.
func (p partition) refine(c *table.Column) partition {
	q := valued(c, make([]int32, len(p.class)))
	return p.meetInto(q.class, q)
}

// meet returns the partition into rows that agree in both p and q.
func (p partition) meet(q partition) partition { return p.meetInto(make([]int32, len(p.class)), q) }

// meetInto is meet in an array of as many rows, which may be that of p or q: the table has
// a million rows, and most partitions are wanted for a moment only.
func (p partition) meetInto(class []int32, q partition) partition {
	// A table of all pairs is faster than sorting, as long as it is not much
	// larger than the rows are many.
	if pairs := int64(p.count) * int64(q.count); pairs > 4*int64(len(p.class))+1024 {
		return p.meetSorted(class, q)
	}
	met := partition{class: class}
	number := make([]int32, p.count*q.count)
	for row, a := range p.class {
		pair := int(a)*q.count + int(q.class[row])
		if number[pair] == 0 {
			met.count++
			number[pair] = int32(met.count)
		}
		met.class[row] = number[pair] - 1
	}
	return met
}

// meetSorted is meetInto where most pairs do not occur: the rows of a pair follow each other
// once they stand class by class of q and then, in this order, class by class of p.
func (p partition) meetSorted(class []int32, q partition) partition {
	rows := group.Of(q.rows().Items, p.class, p.count).Items
	pair, lastP, lastQ := int32(-1), int32(-1), int32(-1)
	for _, row := range rows {
		if a, b := p.class[row], q.class[row]; a != lastP || b != lastQ {
			pair, lastP, lastQ = pair+1, a, b
		}
		class[row] = pair
	}
	return partition{class, int(pair) + 1}.renumbered()
}

// renumbered returns the partition with numbers for the classes that have rows, in the order
// of their first rows.
func (p partition) renumbered() partition {
	number, count := make([]int32, p.count), 0
	for row, class := range p.class {
		if number[class] == 0 {
			count++
			number[class] = int32(count)
		}
		p.class[row] = number[class] - 1
	}
	return partition{p.class, count}
}

// merged numbers the values of c so that all missing values are one.
func merged(c *table.Column) (value []int32, distinct int) {
	value = make([]int32, len(c.Values))
	missing := int32(-1)
	for v := range c.Values {
		switch absent := c.Absent(int32(v)); {
		case absent && missing >= 0:
			value[v] = missing
			continue
		case absent:
			missing = int32(distinct)
		}
		value[v] = int32(distinct)
		distinct++
	}
	return value, distinct
}

// valued returns the partition of the rows by the values of a column, in the given array.
// Its classes are not numbered in the order of their first rows.
func valued(c *table.Column, class []int32) partition {
	value, distinct := merged(c)
	for row, code := range c.Codes {
		class[row] = value[code]
	}
	return partition{class, distinct}
}

// spelled returns the partition of the rows by what a sensitive column says, however it is
// spelled.
func spelled(c *table.Column) partition {
	value, distinct := c.Spellings()
	return partition{group.Pick(value, c.Codes), distinct}
}

// classes returns the rows of each class, ascending.
func (p partition) classes() [][]int32 {
	rows := p.rows()
	return group.Each(group.Numbers(p.count), func(class int32) []int32 { return slices.Clip(rows.At(class)) })
}

// sizes returns the number of rows of each class.
func (p partition) sizes() []int32 {
	sizes := make([]int32, p.count)
	for _, class := range p.class {
		sizes[class]++
	}
	return sizes
}

// persons returns the number of persons with a row in each class.
func (p partition) persons(of *privacy.Patients) []int32 {
	if of.Count == len(p.class) {
		return p.sizes()
	}
	return p.meet(partition{of.Codes, of.Count}).within(p)
}

// within returns the number of classes of p, a refinement of q, in each of q.
func (p partition) within(q partition) []int32 {
	count := make([]int32, q.count)
	for _, row := range p.firsts() {
		count[q.class[row]]++
	}
	return count
}

// pick returns the partition of the given rows alone. Classes keep their numbers.
func (p partition) pick(rows []int32) partition { return partition{group.Pick(p.class, rows), p.count} }

// firsts returns the first row of each class.
func (p partition) firsts() []int32 {
	rows := make([]int32, 0, p.count)
	seen := make([]bool, p.count)
	for row, class := range p.class {
		if !seen[class] {
			seen[class] = true
			rows = append(rows, int32(row))
		}
	}
	return rows
}

// singles counts the classes of one row.
func (p partition) singles() int {
	return group.Count(p.sizes(), func(size int32) bool { return size == 1 })
}

// rows returns the rows class by class, ascending in each.
func (p partition) rows() group.Groups { return group.By(p.class, p.count) }
