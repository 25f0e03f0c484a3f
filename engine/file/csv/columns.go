package csv

import (
	"hash/maphash"
	"sync/atomic"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/parallel"
)

// columns collects records into a table and knows how much memory it takes. Records go
// into the columns many at a time, and while they do, on other processors where there are
// some, the next ones are read. A column takes its cells in their order whoever puts them
// there, so that the table does not depend on the processors.
type columns struct {
	pace
	all     []*column
	markers table.Markers
	seed    maphash.Seed
	n       int
	bytes   int64 // of the records before those that are on their way
	most    int64 // bytes that the table may take; 0: any number
	// expected estimates the number of all records; nil: not known.
	expected func() int
	full     error // the table takes too much; it has come to nothing then
	// next are the records that were added last, going those that go into the columns.
	next, going *batch
}

// pace says how records go into columns.
type pace struct {
	workers int // goroutines
	cells   int // at a time, at least; about as many strings stay in a processor's cache
}

// batch is some records on their way into the columns.
type batch struct {
	cells    []string // record by record
	n        int      // records
	expected int      // how many there will be in all; 0: nobody knows
	// grown is by how much each record makes the dictionaries larger, in bytes; nil: that
	// does not matter.
	grown []int64
	taken atomic.Int64  // columns that somebody takes care of
	work  parallel.Team // until the columns have them
}

func newColumns(names []string, markers table.Markers, p pace) *columns {
	c := &columns{pace: p, markers: markers, seed: maphash.MakeSeed(), next: &batch{}, going: &batch{}}
	for _, name := range names {
		c.all = append(c.all, newColumn(name))
	}
	return c
}

// add adds a record of as many fields as there are columns. The cells may be parts of a
// line, which is not kept.
func (c *columns) add(record []string) {
	b := c.next
	b.cells = append(b.cells, record...)
	b.n++
	c.n++
	if len(b.cells) >= c.cells {
		c.send()
	}
}

// send puts the records that were added last on their way, once those before them have
// arrived.
func (c *columns) send() {
	c.arrive()
	c.next, c.going = c.going, c.next
	b := c.going
	if c.expected != nil {
		b.expected = c.expected()
	}
	if c.most > 0 {
		b.grown = append(b.grown[:0], make([]int64, b.n)...)
	}
	b.taken.Store(0)
	if c.workers == 1 {
		c.carry(b)
		return
	}
	for range min(c.workers, len(c.all)) {
		b.work.Go(func() { c.carry(b) })
	}
}

// carry puts a batch into the columns that nobody else takes care of.
func (c *columns) carry(b *batch) {
	for i := int(b.taken.Add(1)) - 1; i < len(c.all); i = int(b.taken.Add(1)) - 1 {
		c.all[i].take(b, i, len(c.all), c.seed, c.markers)
	}
}

// arrive waits for the records on their way, and looks whether the table has become too
// large with one of them.
func (c *columns) arrive() {
	b := c.going
	b.work.Wait()
	before := c.n - c.next.n - b.n
	for i, grown := range b.grown {
		c.bytes += grown + 4*int64(len(c.all))
		if c.bytes > c.most && c.full == nil {
			c.full = newError(ErrTooLarge, before+i+1, c.bytes>>20, c.most>>20)
		}
	}
	b.cells, b.grown, b.n = b.cells[:0], b.grown[:0], 0
}

// finish waits until all records are in their columns. It fails if they take more memory
// than they may.
func (c *columns) finish() error {
	c.send()
	c.arrive()
	return c.full
}

// table returns the table of all records, once [columns.finish] has been called.
func (c *columns) table() *table.Table {
	t := &table.Table{N: c.n}
	for _, col := range c.all {
		done := col.Column // a pointer into col would keep its hash table
		t.Columns = append(t.Columns, &done)
	}
	return t
}
