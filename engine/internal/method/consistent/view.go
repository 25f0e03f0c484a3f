package consistent

import (
	"math/bits"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// table is a problem by its distinct tuples, with what does not depend on levels.
type table struct {
	p        *problem.Problem
	m        int
	k        int  // least records of a class
	sizeOnly bool // a class of k records satisfies the model
	ladders  []ladder
	tuples   []int32   // by tuple and column: the original code
	count    []int32   // by tuple: its records
	of       []int32   // by record: its tuple
	base     [][]int64 // by column and level: what all cells cost, none being suppressed
	group    grouper
}

func newTable(p *problem.Problem) *table {
	t := &table{p: p, m: len(p.QI), k: max(1, p.Model.MinSize()), sizeOnly: privacy.SizeOnly(p.Model),
		ladders: newLadders(p), of: make([]int32, p.N)}
	values := make([]int, t.m)
	for j := range values {
		values[j] = len(p.QI[j].Spans)
	}
	keys, key := newKeys(values), make([]int32, t.m)
	t.group.reset(p.N)
	for r := range p.N {
		hash := uint64(0)
		for j := range key {
			key[j] = p.QI[j].Codes[r]
			hash += keys[j][key[j]]
		}
		at := t.group.find(hash, func(i int32) bool { return slices.Equal(part(t.tuples, t.m, i), key) })
		if int(at) == len(t.count) {
			t.tuples, t.count = append(t.tuples, key...), append(t.count, 0)
		}
		t.count[at]++
		t.of[r] = at
	}
	for j := range t.ladders {
		l := &t.ladders[j]
		sums := make([]int64, len(l.spans))
		for i, n := range t.count {
			original := t.tuples[i*t.m+j]
			for h := range sums {
				if l.spans[0][l.codes[0][original]] != l.full {
					sums[h] += l.lost[h][l.codes[h][original]] * int64(n)
				}
			}
		}
		t.base = append(t.base, sums)
	}
	return t
}

// part returns row i of a table of m columns.
func part[T any](of []T, m int, i int32) []T { return of[int(i)*m : (int(i)+1)*m] }

// costOf returns the cost of all cells on given levels before any is suppressed.
func (t *table) costOf(levels []int) int64 {
	sum := int64(0)
	for j, h := range levels {
		sum += t.base[j][h]
	}
	return sum
}

// share turns a cost of all records into ILossRate, weighted, in [0,1].
func (t *table) share(cost int64) float64 {
	whole := int64(0)
	for j := range t.ladders {
		whole += t.ladders[j].whole
	}
	if whole == 0 {
		return 0
	}
	return float64(cost) / (float64(whole) * float64(t.p.N))
}

// view is a table with each column on one level.
type view struct {
	*table
	levels []int
	keys   [][]uint64 // by column and code of its level
	codes  []int32    // by tuple and column: the code of the level
	hash   []uint64   // by tuple: the sum of the keys of its codes
	price  []int64    // by tuple and column: what suppressing the cell adds
	// gone are, by tuple, the columns that are suppressed whatever happens: missing
	// values, and those whose level is the root. Their price is 0.
	gone []columns

	first, records []int32 // the records of tuple i are records[first[i]:first[i+1]]
	tupleOf        []int32 // by record
}

// at returns the view on given levels.
func (t *table) at(levels []int) *view {
	values := make([]int, t.m)
	for j, h := range levels {
		values[j] = len(t.ladders[j].spans[h])
	}
	v := &view{table: t, levels: slices.Clone(levels), keys: newKeys(values)}
	became, sizes, key := make([]int32, len(t.count)), []int32(nil), make([]int32, t.m)
	t.group.reset(len(t.count))
	for i, n := range t.count {
		hash := uint64(0)
		for j, original := range part(t.tuples, t.m, int32(i)) {
			key[j] = t.ladders[j].codes[levels[j]][original]
			hash += v.keys[j][key[j]]
		}
		at := t.group.find(hash, func(i int32) bool { return slices.Equal(part(v.codes, t.m, i), key) })
		if int(at) == len(sizes) {
			v.codes, v.hash, sizes = append(v.codes, key...), append(v.hash, hash), append(sizes, 0)
		}
		sizes[at] += n
		became[i] = at
	}
	// Fill in the records of each tuple, ascending.
	distinct := len(sizes)
	v.tupleOf = group.Pick(became, v.of)
	g := group.By(v.tupleOf, distinct)
	v.records, v.first = g.Items, g.Start
	v.setPrices()
	return v
}

// setPrices fills in price and gone. A cell that shows something never costs as much as
// one that shows nothing, even if a hierarchy says so.
func (v *view) setPrices() {
	v.gone, v.price = make([]columns, v.len()), make([]int64, v.len()*v.m)
	for i := range v.gone {
		for j := range v.m {
			l, code := &v.ladders[j], v.codes[i*v.m+j]
			if l.spans[v.levels[j]][code] == l.full {
				v.gone[i] = v.gone[i].with(j)
			} else {
				v.price[i*v.m+j] = max(1, l.whole-l.lost[v.levels[j]][code])
			}
		}
	}
}

// len returns the number of distinct tuples.
func (v *view) len() int { return len(v.hash) }

// rows returns the records of a tuple.
func (v *view) rows(tuple int32) []int32 { return v.records[v.first[tuple]:v.first[tuple+1]] }

// size returns the number of records of a tuple.
func (v *view) size(tuple int32) int { return int(v.first[tuple+1] - v.first[tuple]) }

// hiding returns the cost of suppressing the given columns in a record of a tuple.
func (v *view) hiding(tuple int32, hidden columns) int64 {
	sum, prices := int64(0), part(v.price, v.m, tuple)
	for ; hidden != 0; hidden &= hidden - 1 {
		sum += prices[hidden.least()]
	}
	return sum
}

// project returns the hash of a tuple without the given columns.
func (v *view) project(tuple int32, hidden columns) uint64 {
	hash, codes := v.hash[tuple], part(v.codes, v.m, tuple)
	for ; hidden != 0; hidden &= hidden - 1 {
		j := hidden.least()
		hash -= v.keys[j][codes[j]]
	}
	return hash
}

// alike reports whether two tuples agree in all but the given columns.
func (v *view) alike(a, b int32, hidden columns) bool {
	x, y := part(v.codes, v.m, a), part(v.codes, v.m, b)
	for j := range x {
		if x[j] != y[j] && !hidden.has(j) {
			return false
		}
	}
	return true
}

// covers reports whether a node, the tuple of without the given columns, covers another
// tuple: it shows nothing that the other does not have.
func (v *view) covers(of int32, hidden columns, other int32) bool {
	return v.gone[other].within(hidden) && v.alike(of, other, hidden)
}

// holds reports whether records can be a class.
func (t *table) holds(rows []int32) bool {
	return len(rows) >= t.k && (t.sizeOnly || t.p.Model.Holds(rows))
}

// columns is a set of quasi-identifiers, by their places.
type columns uint64

// mostColumns is the most columns of a set.
const mostColumns = 64

func (c columns) has(j int) bool            { return c>>j&1 != 0 }
func (c columns) with(j int) columns        { return c | 1<<j }
func (c columns) without(j int) columns     { return c &^ (1 << j) }
func (c columns) within(other columns) bool { return c&^other == 0 }

// least returns the first column of a set that is not empty.
func (c columns) least() int { return bits.TrailingZeros64(uint64(c)) }

// pick returns a column of a set that is not empty, any with the same chance.
func (c columns) pick(random interface{ IntN(int) int }) int {
	for range random.IntN(bits.OnesCount64(uint64(c))) {
		c &= c - 1
	}
	return c.least()
}
