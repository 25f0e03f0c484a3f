package impute

import (
	"encoding/binary"
	"fmt"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Matches counts unique exact matches as NIST's SDNist does: of the records that are
// unique in the original, those that appear in a table of exact values.
type Matches struct {
	Unique  int `json:"unique"`  // records of the original that no other is equal to
	Matched int `json:"matched"` // of those, the ones that a row of the other table is equal to
}

// Share returns Matched / Unique, 0 of none.
func (m Matches) Share() float64 { return float64(m.Matched) / float64(max(1, m.Unique)) }

// UniqueExactMatches compares the records of the original in all the named columns with
// those of a table of exact values, such as [Draw] makes of a release. Cells are equal
// if their texts are. It fails if a column lacks.
func UniqueExactMatches(original, exact *table.Table, columns []string) (Matches, error) {
	to := make([][]int32, len(columns)) // by column: codes of the original, by code of the other
	for j, name := range columns {
		a, b := original.Column(name), exact.Column(name)
		if a == nil || b == nil {
			return Matches{}, fmt.Errorf("both tables need the column %q; their columns: %s; and %s", name, say.Names(original.Names()), say.Names(exact.Names()))
		}
		to[j] = codes(a, b)
	}
	records := map[string]int{}
	each(original, columns, nil, func(key []byte) { records[string(key)]++ })
	var m Matches
	for _, n := range records {
		if n == 1 {
			m.Unique++
		}
	}
	each(exact, columns, to, func(key []byte) {
		if records[string(key)] == 1 {
			m.Matched++
			records[string(key)]++ // several rows match a record once
		}
	})
	return m, nil
}

// codes returns the code in column a of each value of b, -1 if it has none.
func codes(a, b *table.Column) []int32 {
	place := make(map[string]int32, len(a.Values))
	for code, text := range a.Values {
		place[text] = int32(code)
	}
	to := make([]int32, len(b.Values))
	for code, text := range b.Values {
		at, ok := place[text]
		if !ok {
			at = -1
		}
		to[code] = at
	}
	return to
}

// each calls use with a key of every record, which is overwritten by the next; to
// translates codes unless it is nil.
func each(t *table.Table, columns []string, to [][]int32, use func(key []byte)) {
	var key []byte
	for row := range t.N {
		key = key[:0]
		for j, name := range columns {
			code := t.Column(name).Codes[row]
			if to != nil {
				code = to[j][code]
			}
			key = binary.LittleEndian.AppendUint32(key, uint32(code))
		}
		use(key)
	}
}
