package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"quasi/engine/data/table"
)

// tally holds the distinct tuples of one file in the columns that are judged, in the order of
// their first rows, and the rows of each. The other columns that leave, which are searched for
// identifiers and for values that single people out, have a value for each row, in the order
// of the tuples.
type tally struct {
	Shard   int
	Of      digest
	Names   []string
	Unread  string // why the file can't be used; empty: it can
	Tuples  []column
	Counts  []int32
	Leaving []column
	Rows    int
}

// tallyOf counts the tuples of some columns.
func tallyOf(t *table.Table, names []string) (tuples []column, counts, tuple []int32) {
	picked := &table.Table{N: t.N}
	for _, name := range names {
		picked.Columns = append(picked.Columns, t.Column(name))
	}
	tuple, firsts := tuplesOf(picked)
	counts = make([]int32, len(firsts))
	for _, at := range tuple {
		counts[at]++
	}
	return columnsOf(picked.Pick(firsts)), counts, tuple
}

// tuplesOf numbers the tuples of a table by their first rows: it returns the tuple of each
// row, and the first row of each tuple.
func tuplesOf(t *table.Table) (tuple, firsts []int32) {
	place := map[string]int32{}
	tuple = make([]int32, t.N)
	key := make([]byte, 0, 4*len(t.Columns))
	for row := range tuple {
		key = key[:0]
		for _, c := range t.Columns {
			key = binary.LittleEndian.AppendUint32(key, uint32(c.Codes[row]))
		}
		at, seen := place[string(key)]
		if !seen {
			at = int32(len(firsts))
			place[string(key)], firsts = at, append(firsts, int32(row))
		}
		tuple[row] = at
	}
	return tuple, firsts
}

// tallyFn counts the tuples of a file.
type tallyFn struct{ Job Job }

// ProcessElement emits the tally of one file, which may say that it can't be used.
func (f *tallyFn) ProcessElement(ctx context.Context, shard int, path string, emit func(int, []byte)) error {
	defer timed(ctx, "tally")()
	found, err := f.tally(ctx, shard, path)
	var wrong unusable
	if errors.As(err, &wrong) {
		found, err = tally{Shard: shard, Unread: err.Error()}, nil
	}
	if err != nil {
		return err
	}
	rowsRead.Inc(ctx, int64(found.Rows))
	message, err := encode(found)
	emit(0, message)
	return err
}

func (f *tallyFn) tally(ctx context.Context, shard int, path string) (tally, error) {
	r, err := f.Job.parse()
	if err != nil {
		return tally{}, err
	}
	t, of, err := f.Job.read(ctx, path, r)
	if err != nil {
		return tally{}, err
	}
	found := tally{Shard: shard, Of: of, Names: t.Names(), Rows: t.N}
	tuples, counts, tuple := tallyOf(t, judged(r))
	found.Tuples, found.Counts = tuples, counts
	rows := make([]int32, t.N)
	for row := range rows {
		rows[row] = int32(row)
	}
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(tuple[a], tuple[b]) })
	for _, c := range t.Columns {
		if r.Column(c.Name).Released() && !slices.Contains(judged(r), c.Name) {
			found.Leaving = append(found.Leaving, columnsOf(&table.Table{N: t.N, Columns: []*table.Column{c.Pick(rows)}})...)
		}
	}
	return found, nil
}
