package linkage

import (
	"quasi/engine/data/table"
)

// secret is what the released rows tell of a sensitive column.
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
	s := &secret{column: c, value: make([]int32, len(c.Values)), known: make([]int32, profiles)}
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
	for i := range s.known {
		s.known[i] = nothing
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
