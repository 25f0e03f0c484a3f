package audit

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"quasi/engine/data/group"
	"quasi/engine/data/natural"
	"quasi/engine/data/table"
	"quasi/engine/model/privacy"
)

// linker finds whose rows columns link. Who is linked by some of the columns is linked
// by all those in which the person's rows agree: they leave the fewest others.
type linker struct {
	columns []linking // those that say most first
	rows    personRows
	persons *privacy.Patients
	work    int64 // rows that may be looked at
}

// linking is a column that may link rows.
type linking struct {
	*table.Column
	value    []int32 // by code; all missing values are one
	distinct int
	agree    set // persons with several rows, which agree in it
	// says is how much the column says of those whose rows agree in it: the sum of
	// -ln of the share of the rows that have their value.
	says float64
}

// newLinker leaves out columns in which nobody's rows agree: no set of columns links
// by them.
func newLinker(columns []*table.Column, rows personRows, persons *privacy.Patients, work int64) *linker {
	l := &linker{rows: rows, persons: persons, work: work}
	for _, c := range columns {
		value, distinct := merged(c)
		of := linking{Column: c, value: value, distinct: distinct, agree: newSet(persons.Count)}
		counts := of.counts()
		for person, agrees := range rows.agree(c, persons) {
			if agrees && rows.count[person] > 1 {
				of.agree.add(int32(person))
				of.says -= natural.Log(float64(counts[of.at(rows.first[person])]) / float64(len(c.Codes)))
			}
		}
		if of.agree.size() > 0 {
			l.columns = append(l.columns, of)
		}
	}
	slices.SortStableFunc(l.columns, func(a, b linking) int { return cmp.Compare(b.says, a.says) })
	return l
}

// at returns the value of a row.
func (c *linking) at(row int32) int32 { return c.value[c.Codes[row]] }

// counts returns how many rows have each value.
func (c *linking) counts() []int32 {
	counts := make([]int32, c.distinct)
	for _, code := range c.Codes {
		counts[c.value[code]]++
	}
	return counts
}

// linked returns the persons who are linked by the columns, and of how many it was not
// found out. A person is compared with the rows that have the rarest of the values in
// which the person's rows agree, or the rarest two.
func (l *linker) linked() (linked set, open int) {
	linked = newSet(l.persons.Count)
	var by classRows
	column, rarest := int32(-1), l.rarest()
	for _, pair := range slices.SortedFunc(maps.Keys(rarest), func(a, b [2]int32) int { return slices.Compare(a[:], b[:]) }) {
		if pair[0] != column {
			column = pair[0]
			by = l.rowsBy(l.whole().refine(l.columns[column].Column))
		}
		persons, alike := rarest[pair], by
		if alike.of(l.rows, persons) > 2*len(l.persons.Codes) {
			alike = l.rowsBy(by.refine(l.columns[pair[1]].Column))
		}
		for _, person := range persons {
			if l.work <= 0 {
				open++
			} else if l.alone(person, alike.at(l.rows.first[person])) {
				linked.add(person)
			}
		}
	}
	return linked, open
}

// classRows are the rows of classes.
type classRows struct {
	partition
	rows group.Groups
}

func (l *linker) rowsBy(p partition) classRows {
	l.work -= int64(len(p.class))
	return classRows{p, p.rows()}
}

// at returns the rows in the class of a row.
func (c *classRows) at(row int32) []int32 {
	return c.rows.At(c.class[row])
}

// of returns how many rows are in the classes of some persons' first rows, each class as
// often as it is one's.
func (c *classRows) of(rows personRows, persons []int32) int {
	n := 0
	for _, person := range persons {
		n += len(c.at(rows.first[person]))
	}
	return n
}

// rarest returns the persons with several rows by the two columns that give them the
// rarest values of those in which their rows agree, the rarest first; if they agree in
// one column alone, it is named twice.
func (l *linker) rarest() map[[2]int32][]int32 {
	type rank struct{ column, rows int32 }
	none := rank{-1, math.MaxInt32}
	least := make([][2]rank, l.persons.Count)
	for person := range least {
		least[person] = [2]rank{none, none}
	}
	for j := range l.columns {
		c := &l.columns[j]
		counts := c.counts()
		for person := range least {
			if !c.agree.has(int32(person)) {
				continue
			}
			found := rank{int32(j), counts[c.at(l.rows.first[person])]}
			if two := &least[person]; found.rows < two[0].rows {
				two[0], two[1] = found, two[0]
			} else if found.rows < two[1].rows {
				two[1] = found
			}
		}
	}
	by := map[[2]int32][]int32{}
	for person, two := range least {
		switch {
		case two[0] == none:
			continue
		case two[1] == none:
			two[1] = two[0]
		}
		pair := [2]int32{two[0].column, two[1].column}
		by[pair] = append(by[pair], int32(person))
	}
	return by
}

// alone reports whether the columns in which a person's rows agree have a value, and
// none of the given rows of another person has the same ones.
func (l *linker) alone(person int32, rows []int32) bool {
	first, present := l.rows.first[person], false
	var agreed []*linking
	for j := range l.columns {
		if c := &l.columns[j]; c.agree.has(person) {
			agreed = append(agreed, c)
			present = present || !c.Absent(c.Codes[first])
		}
	}
	if !present {
		return false
	}
	for i, row := range rows {
		if l.persons.Codes[row] != person && !slices.ContainsFunc(agreed, func(c *linking) bool { return c.at(row) != c.at(first) }) {
			l.work -= int64(i)
			return false
		}
	}
	l.work -= int64(len(rows))
	return true
}
