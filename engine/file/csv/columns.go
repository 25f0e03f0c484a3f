package csv

import (
	"hash/maphash"
	"strings"

	"quasi/engine/data/table"
)

// columns collects records into a table and knows how much memory it takes. A
// dictionary is a hash table of codes and a few large blocks of text: about a
// third of what a map of strings would take where values are distinct.
type columns struct {
	all     []*column
	markers table.Markers
	seed    maphash.Seed
	n       int
	bytes   int64
	// expected is how many records there will be, about; nil: nobody knows.
	expected func() int
}

// column is a column in the making.
//
// Invariant: slots has a power of two elements, at most half of them used; a slot
// holds a code plus one.
type column struct {
	table.Column
	slots []int32
	block *strings.Builder // the block of text that is being filled
}

func newColumns(names []string, markers table.Markers) *columns {
	c := &columns{markers: markers, seed: maphash.MakeSeed()}
	for _, name := range names {
		c.all = append(c.all, &column{
			Column: table.Column{Name: name}, slots: make([]int32, 8), block: &strings.Builder{},
		})
	}
	return c
}

// add adds a record of as many fields as there are columns.
func (c *columns) add(record []string) {
	for i, text := range record {
		col := c.all[i]
		col.Codes = append(roomy(col.Codes, c.expected), c.code(col, text))
	}
	c.n++
	c.bytes += 4 * int64(len(record))
}

func (c *columns) code(col *column, text string) int32 {
	mask := uint64(len(col.slots) - 1)
	at := maphash.String(c.seed, text) & mask
	for ; col.slots[at] != 0; at = (at + 1) & mask {
		if code := col.slots[at] - 1; col.Values[code] == text {
			return code
		}
	}
	code := int32(len(col.Values))
	col.slots[at] = code + 1
	col.Values = append(roomy(col.Values, c.expected), col.keep(text))
	col.Missing = append(roomy(col.Missing, c.expected), c.markers.Missing(text))
	if 2*len(col.Values) > len(col.slots) {
		col.grow(c.seed)
	}
	c.bytes += int64(len(text)) + perValue
	return code
}

// roomy returns a slice with room for one more. Where it is known how many are expected, one
// that is full gets room for as many as it has, or for all that are expected if those are
// fewer: what is given up on the way to them is as much as a table, and in WebAssembly stays.
func roomy[E any](s []E, expected func() int) []E {
	if len(s) < cap(s) || expected == nil {
		return s
	}
	room := max(2*len(s), 8)
	if all := expected(); all > len(s) {
		room = min(room, all)
	}
	grown := make([]E, len(s), room)
	copy(grown, s)
	return grown
}

// perValue is what a distinct value takes beside its text: the head of a string,
// three slots on average, and a flag.
const perValue = 16 + 3*4 + 1

// grow doubles the hash table.
func (col *column) grow(seed maphash.Seed) {
	col.slots = make([]int32, 2*len(col.slots))
	mask := uint64(len(col.slots) - 1)
	for code, text := range col.Values {
		at := maphash.String(seed, text) & mask
		for col.slots[at] != 0 {
			at = (at + 1) & mask
		}
		col.slots[at] = int32(code) + 1
	}
}

// The sizes of blocks of text, and the size from which a text is a block itself.
const (
	firstBlock = 64
	largest    = 64 << 10
	alone      = 4 << 10
)

// keep returns a copy of a text: a cell is a part of its line, and would keep all
// of it in memory.
func (col *column) keep(text string) string {
	if len(text) >= alone {
		return strings.Clone(text)
	}
	if col.block.Cap()-col.block.Len() < len(text) {
		size := min(max(firstBlock, 2*col.block.Cap(), len(text)), largest)
		col.block = &strings.Builder{}
		col.block.Grow(size)
	}
	from := col.block.Len()
	col.block.WriteString(text)
	return col.block.String()[from:]
}

// table returns the table of the records so far; no record may be added after it.
func (c *columns) table() *table.Table {
	t := &table.Table{N: c.n}
	for _, col := range c.all {
		done := col.Column // a pointer into col would keep its hash table
		t.Columns = append(t.Columns, &done)
	}
	return t
}
