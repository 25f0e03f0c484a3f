package suda

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// search visits the sets of up to size attributes. A set is a number whose bits are
// its attributes, and the sets are visited in ascending order: a set after all its
// subsets. Those with the same higher attributes follow each other, so that their
// classes are refined from what the higher ones leave. Records that are unique drop
// out of that, and the attributes with the most codes have the highest bits, so that
// they do so early.
//
// A record found unique on a set has it as an MSU if it was found on no set of one
// attribute less. It is enough to ask who was found: a record that dropped out
// before such a subset is unique on some of its highest attributes. With the one
// left out, these are some of the highest of the set itself; so the
// record would have dropped out before the set too.
type search struct {
	ctx     context.Context
	table   table
	size    int
	skip    int32 // the code of missing values if they are skipped; else -1
	order   []int // by bit: the attribute
	count   []*counter
	buffers []classes           // by the number of attributes
	found   map[uint64][]uint64 // by set below that size: a bit per unique record
	before  []uint64            // of the set in hand: the records found on a subset
	// counts[i*size+s-1] is the number of MSUs of s attributes of unique record i;
	// of[j*size+s-1] that of all records, with attribute j.
	counts []uint32
	of     []int
	msus   []int
}

func newSearch(ctx context.Context, t table, size int, skipMissing bool) *search {
	s := &search{ctx: ctx, table: t, size: size, skip: -1, found: map[uint64][]uint64{}}
	if skipMissing {
		s.skip = 0
	}
	for j := range t.columns {
		s.order = append(s.order, j)
		s.count = append(s.count, newCounter(0, t.sizes[j]))
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(t.sizes[a], t.sizes[b]) })
	codes := make([]int32, t.rows)
	for _, c := range s.count {
		c.codes = codes
	}
	s.buffers = make([]classes, size+1)
	for i := range s.buffers {
		s.buffers[i].rows = make([]int32, 0, t.rows)
	}
	s.before = make([]uint64, (len(t.uniques)+63)/64)
	s.counts = make([]uint32, len(t.uniques)*size)
	s.of = make([]int, len(t.columns)*size)
	s.msus = make([]int, size)
	return s
}

func (s *search) run() error {
	if len(s.table.uniques) == 0 {
		return s.ctx.Err()
	}
	return s.extend(0, 0, everyone(s.table.rows), len(s.order))
}

// extend visits the sets that have one of the attributes below the given bit more
// than set, which has size attributes and leaves the classes p, and what follows
// from them.
func (s *search) extend(set uint64, size int, p classes, below int) error {
	for bit := range below {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		larger := set | 1<<bit
		var finer *classes
		if size+1 < s.size {
			finer = &s.buffers[size+1]
		}
		found := make([]uint64, len(s.before))
		j := s.order[bit]
		s.count[j].refine(p, s.table.columns[j], s.skip, finer, func(row int32) {
			if int(row) < len(s.table.uniques) {
				found[row>>6] |= 1 << (row & 63)
			}
		})
		s.note(larger, size+1, found)
		if finer == nil {
			continue
		}
		if err := s.extend(larger, size+1, *finer, bit); err != nil {
			return err
		}
	}
	return nil
}

// note counts the MSUs among the records found unique on a set, and keeps what was
// found.
func (s *search) note(set uint64, size int, found []uint64) {
	clear(s.before)
	for left := set; left != 0; left &= left - 1 {
		for i, word := range s.found[set&^(left&-left)] {
			s.before[i] |= word
		}
	}
	msus := 0
	for i, word := range found {
		word &^= s.before[i]
		msus += bits.OnesCount64(word)
		for ; word != 0; word &= word - 1 {
			record := i<<6 + bits.TrailingZeros64(word)
			s.counts[record*s.size+size-1]++
		}
	}
	s.msus[size-1] += msus
	for left := set; left != 0; left &= left - 1 {
		s.of[s.order[bits.TrailingZeros64(left)]*s.size+size-1] += msus
	}
	if size < s.size {
		s.found[set] = found
	}
}
