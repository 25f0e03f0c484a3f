package linkage

import (
	"encoding/binary"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/measure/audit"
)

// people are the persons of the register. Those who can't be told apart, having
// the same tuples, are one profile.
type people struct {
	persons  [][]int32 // by profile: the first row of each person, ascending
	tuples   [][]int32 // by profile, ascending
	profiles [][]int32 // by tuple: who has it
	rows     []int     // by profile: released rows that could be theirs
	seen     []int     // by profile: the last class that met it, counted from 1
}

func newPeople(tuples [][]int32, register *table.Table, name string) *people {
	ofRow := make([]int32, register.N)
	for t, rows := range tuples {
		for _, row := range rows {
			ofRow[row] = int32(t)
		}
	}
	p := &people{profiles: make([][]int32, len(tuples))}
	known := map[string]int{}
	var key []byte
	for _, rows := range persons(register, name) {
		have := group.Pick(ofRow, rows)
		slices.Sort(have)
		have = slices.Compact(have)
		key = key[:0]
		for _, t := range have {
			key = binary.LittleEndian.AppendUint32(key, uint32(t))
		}
		profile, ok := known[string(key)]
		if !ok {
			profile = len(p.tuples)
			known[string(key)] = profile
			for _, t := range have {
				p.profiles[t] = append(p.profiles[t], int32(len(p.tuples)))
			}
			p.tuples, p.persons = append(p.tuples, have), append(p.persons, nil)
		}
		p.persons[profile] = append(p.persons[profile], rows[0])
	}
	p.rows, p.seen = make([]int, p.len()), make([]int, p.len())
	return p
}

func (p *people) len() int { return len(p.tuples) }

// persons returns the rows of each person, in the order of their first rows.
func persons(register *table.Table, name string) [][]int32 {
	found := make([][]int32, 0, register.N)
	c := register.Column(name)
	if name == "" {
		c = nil
	}
	var person []int // by code
	if c != nil {
		person = make([]int, len(c.Values))
	}
	for row := range int32(register.N) {
		if c == nil || c.IsMissing(int(row)) {
			found = append(found, []int32{row})
			continue
		}
		if code := c.Codes[row]; person[code] == 0 {
			found = append(found, []int32{row})
			person[code] = len(found)
		} else {
			found[person[code]-1] = append(found[person[code]-1], row)
		}
	}
	return found
}

// meet takes note that a class of so many released rows fits the given tuples,
// and what it shows, and returns the number of persons who have one of them.
func (p *people) meet(class int, tuples []int32, rows int, shown []*secret) int {
	persons := 0
	for _, t := range tuples {
		for _, profile := range p.profiles[t] {
			if p.seen[profile] == class+1 {
				continue
			}
			p.seen[profile] = class + 1
			persons += len(p.persons[profile])
			p.rows[profile] += rows
			for _, s := range shown {
				switch s.known[profile] {
				case nothing:
					s.known[profile] = s.now
				case s.now:
				default:
					s.known[profile] = several
				}
			}
		}
	}
	return persons
}

// Behind returns how many rows of a register can be the person behind a row of a
// released table: those of which each value is covered by what is released, as
// package covering reads it (El Emam, Dankar 2008). What is missing in the register
// is covered only by what shows nothing, and a released text that stands for
// nothing known covers nobody. trees are the hierarchies of some of the qi, by name.
func Behind(released, register *table.Table, qi []string, trees map[string]*hierarchy.Tree) (func(row int32) int, error) {
	rows, err := audit.Rows(released, qi)
	if err != nil {
		return nil, err
	}
	persons, err := audit.Rows(register, qi)
	if err != nil {
		return nil, err
	}
	codes := make([][]int32, len(qi))
	for j, name := range qi {
		for _, alike := range persons {
			codes[j] = append(codes[j], register.Column(name).Codes[alike[0]])
		}
	}
	index := covering.NewIndex(len(persons), codes)
	postings := make([][]covering.Posting, len(qi)) // by column and code of the release
	for j, name := range qi {
		postings[j] = covered(index, j, released.Column(name), covering.NewFor(register.Column(name), released.Column(name), trees[name]))
	}
	behind := make([]int, released.N)
	of := make([]covering.Posting, len(qi))
	var found []int32
	for _, class := range rows {
		for j, name := range qi {
			of[j] = postings[j][released.Column(name).Codes[class[0]]]
		}
		found = index.Match(found[:0], of)
		n := 0
		for _, person := range found {
			n += len(persons[person])
		}
		for _, row := range class {
			behind[row] = n
		}
	}
	return func(row int32) int { return behind[row] }, nil
}

// covered returns who of the register is covered by each text of a released column.
func covered(index *covering.Index, j int, released *table.Column, reader *covering.Column) []covering.Posting {
	postings := make([]covering.Posting, len(released.Values))
	for v := range released.Values {
		values, _, _ := reader.Covers(released.Shown(int32(v)))
		postings[v] = index.Posting(j, values)
	}
	return postings
}

// secret holds what released rows tell of a sensitive column.
type secret struct {
	column *table.Column
	value  []int32 // by code; missing values are one
	now    int32   // what the rows that are looked at show
	known  []int32 // by profile: what all rows so far show
}

// The values of known and now that are no values.
const (
	nothing int32 = -1 // no row so far
	several int32 = -2 // rows differ
)

func newSecret(c *table.Column, profiles int) *secret {
	s := &secret{column: c, value: make([]int32, len(c.Values)), known: slices.Repeat([]int32{nothing}, profiles)}
	missing := nothing
	for v := range c.Values {
		s.value[v] = int32(v)
		if c.Absent(int32(v)) {
			if missing == nothing {
				missing = int32(v)
			}
			s.value[v] = missing
		}
	}
	return s
}

// show looks at a class of released rows.
func (s *secret) show(rows []int32) {
	s.now = s.value[s.column.Codes[rows[0]]]
	for _, row := range rows[1:] {
		if s.value[s.column.Codes[row]] != s.now {
			s.now = several
			return
		}
	}
}

// certain reports whether all rows of a profile show one value.
func (s *secret) certain(profile int) bool { return s.known[profile] >= 0 }
