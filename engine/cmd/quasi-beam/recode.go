package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/release"
)

// recodeFn writes the rows of one file as they are released.
type recodeFn struct{ Job Job }

// every is of how many released rows of a file one is a sample, by which the files of a
// sorted release are divided.
const every = 1000

// ProcessElement emits the released rows of a file by its number, and samples of them.
func (f *recodeFn) ProcessElement(ctx context.Context, shard int, paths func(*string) bool, recodings func(*[]byte) bool, emit, sample func(int, []byte)) error {
	defer timed(ctx, "recode")()
	var path string
	var message []byte
	if !paths(&path) || !recodings(&message) {
		return nil // there is no release
	}
	by, err := decode[recoding](message)
	if err != nil {
		return err
	}
	released, err := f.recode(ctx, path, by)
	if err != nil {
		return err
	}
	if message, err = encode(columnsOf(released)); err != nil {
		return err
	}
	emit(shard, message)
	var some []int32
	for row := 0; row < released.N; row += every {
		some = append(some, int32(row))
	}
	message, err = encode(columnsOf(released.Pick(some)))
	sample(0, message)
	return err
}

func (f *recodeFn) recode(ctx context.Context, path string, by recoding) (*table.Table, error) {
	r, err := f.Job.parse()
	if err != nil {
		return nil, err
	}
	part, of, err := f.Job.read(ctx, path, r)
	if err != nil {
		return nil, err
	}
	if of != by.File {
		return nil, fmt.Errorf("%s has changed since it was first read: begin again when nobody writes to it", path)
	}
	key, err := f.Job.key(ctx)
	if err != nil {
		return nil, err
	}
	columns, err := release.Leaving(part, r, key)
	if err != nil {
		return nil, err
	}
	_, counts, tuple := tallyOf(part, judged(r))
	next := make([]int32, len(counts))
	for at := 1; at < len(counts); at++ {
		next[at] = next[at-1] + counts[at-1]
	}
	label := make([]int32, len(tuple))
	for row, at := range tuple {
		label[row] = by.Of[next[at]]
		next[at]++
	}
	released := &table.Table{N: part.N, Columns: columns}
	by.generalize(released, r, label)
	return released.Pick(kept(label)), nil
}

// generalize replaces the quasi-identifiers.
func (r *recoding) generalize(released *table.Table, by *recipe.Recipe, label []int32) {
	at := 0
	for _, decided := range by.Columns {
		if decided.Role != table.QuasiIdentifying {
			continue
		}
		for i, c := range released.Columns {
			if strings.TrimPrefix(c.Name, "'") != strings.TrimPrefix(decided.ReleasedName(), "'") {
				continue
			}
			own := &table.Column{Name: c.Name, Codes: make([]int32, len(label))}
			index := group.Numbering[string]{}
			codes := make([]int32, len(r.Labels))
			for l, texts := range r.Labels {
				var first bool
				if codes[l], first = index.Number(texts[at]); first {
					own.Values, own.Missing = append(own.Values, texts[at]), append(own.Missing, false)
				}
			}
			for row, l := range label {
				if l >= 0 {
					own.Codes[row] = codes[l]
				}
			}
			released.Columns[i] = own
		}
		at++
	}
}

// kept returns the rows that are released.
func kept(label []int32) []int32 {
	var rows []int32
	for row, l := range label {
		if l >= 0 {
			rows = append(rows, int32(row))
		}
	}
	return rows
}

// partFn divides the released rows of a file into those of the files to write.
type partFn struct{ Job Job }

// ProcessElement emits some rows by the number of the file that they belong to: of the
// original order that of the file they come from, of the sorted one the range between
// samples of all files that they are in.
func (f *partFn) ProcessElement(ctx context.Context, shard int, message []byte, samples func(*[]byte) bool, emit func(int, []byte)) error {
	defer timed(ctx, "part")()
	r, err := f.Job.parse()
	if err != nil {
		return err
	}
	columns, err := decode[[]column](message)
	if err != nil {
		return err
	}
	if r.InFileOrder() {
		emit(shard, message)
		return nil
	}
	borders, err := f.borders(samples)
	if err != nil {
		return err
	}
	t := tableOf(columns)
	rows := make([][]int32, len(borders)+1)
	var texts []string
	for row := range t.N {
		texts = t.AppendRecord(texts[:0], row)
		at, found := slices.BinarySearchFunc(borders, texts, slices.Compare[[]string])
		if found {
			at++
		}
		rows[at] = append(rows[at], int32(row))
	}
	for at, some := range rows {
		if len(some) == 0 {
			continue
		}
		part, err := encode(columnsOf(t.Pick(some)))
		if err != nil {
			return err
		}
		emit(at, part)
	}
	return nil
}

// borders returns the first rows of all files to write but the first.
func (f *partFn) borders(samples func(*[]byte) bool) ([][]string, error) {
	var rows [][]string
	var message []byte
	for samples(&message) {
		columns, err := decode[[]column](message)
		if err != nil {
			return nil, err
		}
		t := tableOf(columns)
		for row := range t.N {
			rows = append(rows, t.AppendRecord(nil, row))
		}
	}
	slices.SortFunc(rows, slices.Compare[[]string])
	var borders [][]string
	for part := 1; part < f.Job.Parts && len(rows) > 0; part++ {
		border := rows[part*len(rows)/f.Job.Parts]
		if len(borders) == 0 || cmp.Compare(slices.Compare(borders[len(borders)-1], border), 0) < 0 {
			borders = append(borders, border)
		}
	}
	return borders, nil
}
