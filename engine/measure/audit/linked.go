package audit

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
	"quasi/engine/model/privacy"
)

// Linkable reports the persons whose rows kept columns link. The rows of a
// person who has several are linked by some columns if they agree in them, have a value
// in one at least, and no other person has a row with the same values. Those who are
// linked by some columns of a set are linked by the set: more columns link no fewer.
type Linkable struct {
	Columns []string `json:"columns"` // that are kept
	// Linked are the persons who are linked by the kept columns; all of them have
	// several rows.
	Linked int     `json:"linked"`
	Share  float64 `json:"share"` // of the persons with several rows
	// Below and Unique count those of the linked persons whose k(all) is below
	// [Persons.K], and 1; 0 too if k(all) was not asked for.
	Below  int `json:"below"`
	Unique int `json:"unique"`
	// WithQI are the persons who are linked by the kept columns and the
	// quasi-identifiers together.
	WithQI     int `json:"with_quasi_identifiers"`
	WithQIOpen int `json:"with_quasi_identifiers_open,omitempty"` // not found out, as Open
	// Open is the number of persons of whom it was not found out whether they are
	// linked; 0: of nobody.
	Open int `json:"open,omitempty"`
	// Beside are the persons all of whose several rows stand beside each other, so that
	// the order of the table can link them; 0 too of a table that is sorted by its texts,
	// whose order says nothing.
	Beside int `json:"beside,omitempty"`
	// Sets are sets of at most three of the columns, those that link most persons
	// first, without those of which fewer columns link as many; at most five of each
	// size.
	Sets []LinkingSet `json:"sets,omitempty"`
	// Pairs and Triples are the columns of which all sets of two and of three were
	// tried: those that say most of the persons whose rows agree in them, as many as
	// there is work for.
	Pairs   []string `json:"pairs,omitempty"`
	Triples []string `json:"triples,omitempty"`
}

// LinkingSet is a set of columns, and how many persons it links.
type LinkingSet struct {
	Columns []string `json:"columns"`
	Linked  int      `json:"linked"`
}

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
	// says is the column's information on persons whose rows agree in it: the sum of
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
func (c *classRows) at(row int32) []int32 { return c.rows.At(c.class[row]) }

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
	least := slices.Repeat([][2]rank{{none, none}}, l.persons.Count)
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

// How many rows are looked at, at most: to find who is linked at all, which compares
// some, and to find by which pairs of columns, or triples, which sorts all into classes.
const (
	linkingWork = 100_000_000
	setsWork    = 20_000_000
)

// set is a set of persons, as bits.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(person int32)      { s[person/64] |= 1 << (person % 64) }
func (s set) has(person int32) bool { return s[person/64]>>(person%64)&1 != 0 }

func (s set) size() int {
	n := 0
	for _, b := range s {
		n += bits.OnesCount64(b)
	}
	return n
}

// count counts those of whom is is true.
func (s set) count(is func(person int) bool) int {
	n := 0
	for i, b := range s {
		for ; b != 0; b &= b - 1 {
			if is(64*i + bits.TrailingZeros64(b)) {
				n++
			}
		}
	}
	return n
}
