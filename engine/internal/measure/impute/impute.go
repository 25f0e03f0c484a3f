// Package impute draws a generalised release back to exact values, so that measures of
// exact values apply to it: those of synthetic data, and NIST's unique exact matches.
//
//	drawn, err := impute.Draw(original, released, []string{"age", "zip"}, nil, 1)
//	matches, err := impute.UniqueExactMatches(original, drawn, []string{"age", "zip"})
//
// The draw is random: repeat it with several seeds and take the mean.
package impute

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/say"
)

// Draw returns the released rows with an exact value in place of each cell of the named
// columns, which both tables must have. A cell becomes one of the values of the original
// that it covers, as package covering reads it, with the shares that these have among
// the exact values of the released column; where none of them is released exactly, all
// are equally likely. Cells are drawn independently, so that what columns have in common
// within a set is lost. A star is missing where the column shows no more of them than the
// original has missing values; where it shows more, some were hidden, and each becomes a
// value, if the column has any.
//
// The table has the named columns alone, in their order, with the dictionaries of the
// original: equal codes are equal values. trees are the hierarchies of some of the
// columns, by name. The same seed gives the same table. It fails if a column lacks, and
// at a released text that covers nothing, which it names.
func Draw(original, released *table.Table, columns []string, trees map[string]*hierarchy.Tree, seed uint64) (*table.Table, error) {
	if len(columns) == 0 {
		return nil, fmt.Errorf("no columns are named: name those that the original and the release have in common")
	}
	drawn := &table.Table{N: released.N}
	for j, name := range columns {
		from, shown := original.Column(name), released.Column(name)
		if from == nil {
			return nil, fmt.Errorf("the original has no column %q; its columns: %s", name, say.Names(original.Names()))
		}
		if shown == nil {
			return nil, fmt.Errorf("the release has no column %q; its columns: %s", name, say.Names(released.Names()))
		}
		c, err := draw(from, shown, trees[name], rand.New(rand.NewPCG(seed, uint64(j))))
		if err != nil {
			return nil, err
		}
		drawn.Columns = append(drawn.Columns, c)
	}
	return drawn, nil
}

// draw draws the cells of one column, row by row.
func draw(original, released *table.Column, tree *hierarchy.Tree, random *rand.Rand) (*table.Column, error) {
	sets, err := covering.NewFor(original, released, tree).Released(released)
	if err != nil {
		return nil, err
	}
	shares := Exact(sets, released.Counts(), len(original.Values))
	missing := starsAreMissing(original, released, sets)
	urns := make([]urn, len(sets))
	for code, set := range sets {
		if missing && isStar(original, released, int32(code), set) {
			urns[code] = newUrn(only(set, original.Absent), original.Counts())
			continue
		}
		urns[code] = newUrn(only(set, func(v int32) bool { return !original.Absent(v) }), shares)
	}
	drawn := *original
	drawn.Left = released.Left
	drawn.Codes = make([]int32, len(released.Codes))
	for row, code := range released.Codes {
		drawn.Codes[row] = urns[code].draw(random)
	}
	return &drawn, nil
}

// Exact returns how many released rows show each value of the original exactly: those
// whose text stands for it alone. sets and rows are by code of the released column.
func Exact(sets []covering.Set, rows []int, values int) []int {
	exact := make([]int, values)
	for code, set := range sets {
		if len(set) == 1 {
			exact[set[0]] += rows[code]
		}
	}
	return exact
}

// isStar reports whether a released text may stand for a missing value, or for any.
func isStar(original, released *table.Column, code int32, set covering.Set) bool {
	return len(set) > 1 && released.Absent(code) && slices.ContainsFunc(set, original.Absent)
}

// starsAreMissing reports whether no more rows show stars than the original has missing values,
// without those that are released with their own texts.
func starsAreMissing(original, released *table.Column, sets []covering.Set) bool {
	stars, lacking := 0, original.MissingCount()
	for code, rows := range released.Counts() {
		switch set := sets[code]; {
		case isStar(original, released, int32(code), set):
			stars += rows
		case len(set) == 1 && original.Absent(set[0]):
			lacking -= rows
		}
	}
	return stars <= lacking
}

// only returns the values of a set that are wanted; all if none is.
func only(set covering.Set, wanted func(int32) bool) covering.Set {
	values := slices.DeleteFunc(slices.Clone(set), func(v int32) bool { return !wanted(v) })
	if len(values) == 0 {
		return set
	}
	return values
}

// urn holds the values of a set with their shares: upTo[i] is the sum of those of the
// first i+1.
type urn struct {
	values covering.Set
	upTo   []int
}

// newUrn takes all values once if none has a share.
func newUrn(values covering.Set, shares []int) urn {
	u := urn{values: values}
	sum := 0
	for _, v := range values {
		sum += shares[v]
		u.upTo = append(u.upTo, sum)
	}
	if sum == 0 {
		for i := range u.upTo {
			u.upTo[i] = i + 1
		}
	}
	return u
}

// draw takes a value and puts it back.
func (u urn) draw(random *rand.Rand) int32 {
	at := random.IntN(u.upTo[len(u.upTo)-1])
	return u.values[sort.SearchInts(u.upTo, at+1)]
}

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
