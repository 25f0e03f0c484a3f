package criteria

import (
	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
)

// blank says of each record whether the table has none of its quasi-identifiers.
func (m *Microdata) blank() []bool {
	var qi []*table.Column
	for _, name := range m.Recipe.Names(table.QuasiIdentifying) {
		qi = append(qi, m.Table.Column(name))
	}
	blank := make([]bool, m.Table.N)
	for record := range blank {
		blank[record] = audit.Blanks(qi, int32(record))
	}
	return blank
}

// Blank reports whether the table has none of the quasi-identifiers of a record.
func (c *Criteria) Blank(record int32) bool { return c.blank[record] }

// blankest returns how many members of the smallest class, records or patients, had no
// quasi-identifier to begin with: of several that are as small, the most of one.
func (c *Criteria) blankest(classes [][]int32) int {
	sizes := c.sizes(classes)
	smallest, most := 0, 0
	for i, class := range classes {
		if i > 0 && sizes[i] > smallest {
			continue
		}
		if sizes[i] < smallest {
			most = 0
		}
		smallest = sizes[i]
		most = max(most, c.blanks(class, smallest))
	}
	return most
}

// blanks returns how many of the members of a class had nothing.
func (c *Criteria) blanks(class []int32, members int) int {
	var known []int32
	for _, record := range class {
		if !c.blank[record] {
			known = append(known, record)
		}
	}
	return members - c.sizes([][]int32{known})[0]
}
