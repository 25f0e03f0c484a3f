package linkage

import (
	"encoding/binary"
	"slices"

	"quasi/engine/data/table"
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
		have := make([]int32, len(rows))
		for i, row := range rows {
			have[i] = ofRow[row]
		}
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
