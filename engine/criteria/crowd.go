package criteria

import (
	"cmp"
	"encoding/binary"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// With their parameters, in verdicts.
var (
	nameCrowdAll  = say.Define("name-crowd-all", "{0}, to someone who knows all rows of a patient")
	nameCrowdSome = say.Define("name-crowd-some", "{0}, to someone who knows any {1} rows of a patient")
)

// crowd are the records of patients who show the same rows, by class.
type crowd [][]int32

// crowds returns those that someone sees who may know more than one row of a patient, in
// the order of their first patients; none if nobody does. A record that stands in no
// class is in no crowd.
func (c *Criteria) crowds(classes [][]int32) (all []crowd) {
	if !c.knows.WholeRecords() {
		return nil
	}
	place := group.Numbering[string]{}
	for _, rows := range c.shown(classes) {
		if len(rows) == 0 {
			continue
		}
		at, first := place.Number(series(rows))
		if first {
			all = append(all, nil)
		}
		all[at].add(rows)
	}
	return all
}

// shown is a record with its class.
type shown struct{ class, record int32 }

// shown returns the records of each patient, by class and by number.
func (c *Criteria) shown(classes [][]int32) [][]shown {
	own := make([][]shown, c.patients.Count)
	for i, class := range classes {
		for _, record := range class {
			at := c.patients.Codes[record]
			own[at] = append(own[at], shown{int32(i), record})
		}
	}
	for _, rows := range own {
		slices.SortFunc(rows, func(a, b shown) int { return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.record, b.record)) })
	}
	return own
}

// series returns what tells the classes of sorted rows from those of others.
func series(rows []shown) string {
	var key []byte
	for _, r := range rows {
		key = binary.LittleEndian.AppendUint32(key, uint32(r.class))
	}
	return string(key)
}

// add adds the sorted rows of a patient who shows what the others show.
func (c *crowd) add(rows []shown) {
	at := -1
	for i, r := range rows {
		if i == 0 || r.class != rows[i-1].class {
			if at++; at == len(*c) {
				*c = append(*c, nil)
			}
		}
		(*c)[at] = append((*c)[at], r.record)
	}
}

// onCrowds returns the verdict on a model for someone who knows more than one row of a
// patient, and can't tell those of a crowd apart. Who knows fewer than all rows may see
// several crowds as one, which then satisfy the model too.
func (c *Criteria) onCrowds(m *privacy.Crowd, crowds []crowd) facts.Verdict {
	v := c.toKnower(facts.Verdict{Holds: true, Named: m.Coded()})
	for _, crowd := range crowds {
		if !m.Holds(crowd) {
			v.Holds, v.Reach = false, m.Reach(crowd)
			break
		}
	}
	return v
}

// toKnower returns a verdict that says what someone knows of a patient.
func (c *Criteria) toKnower(v facts.Verdict) facts.Verdict {
	if most := c.knows.KnownRows(); most > 0 {
		v.Named = nameCrowdSome.Say(v.Named, most)
	} else {
		v.Named = nameCrowdAll.Say(v.Named)
	}
	v.Model = v.Named.String()
	return v
}

// together returns the sizes by which the models on all classes are judged: the records
// or patients of each class or, where more than one row of a patient may be known, the
// patients of each crowd.
func (c *Criteria) together(classes [][]int32, crowds []crowd) []int {
	if !c.knows.WholeRecords() {
		return c.sizes(classes)
	}
	sizes := make([]int, len(crowds))
	for i, crowd := range crowds {
		sizes[i] = c.patients.Distinct(slices.Concat(crowd...))
	}
	return sizes
}

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
