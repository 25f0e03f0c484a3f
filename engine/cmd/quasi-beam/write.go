package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/release"
)

// file is one of the release.
type file struct {
	Path string `json:"path"`
	Rows int    `json:"rows"`
}

// writeFn writes a file of the release.
type writeFn struct{ Job Job }

// ProcessElement writes the rows that all files of the table have for this one, and emits
// its path.
func (f *writeFn) ProcessElement(ctx context.Context, number int, blocks func(*[]byte) bool, emit func(string)) error {
	defer timed(ctx, "write")()
	r, err := f.Job.parse()
	if err != nil {
		return err
	}
	var parts [][]column
	var message []byte
	for blocks(&message) {
		columns, err := decode[[]column](message)
		if err != nil {
			return err
		}
		parts = append(parts, columns)
	}
	t := tableOf(merged(parts))
	if !r.InFileOrder() {
		t = release.Sorted(t)
	}
	err = writeFile(ctx, f.Job.part(number), func(w io.Writer) error {
		// What counts as missing because somebody says so can be anything, and does not leave.
		return csv.Write(w, release.WithMissing(t, recipe.Output{}), csv.WriteOptions{BOM: r.Output.BOM, Delimiter: r.Output.Delimiter})
	})
	if err != nil {
		return err
	}
	rowsReleased.Inc(ctx, int64(t.N))
	emit(f.Job.part(number))
	return nil
}

// written holds the tuples that a reader of a file of the release finds in its judged columns,
// and the number of rows of each.
type written struct {
	File   file
	Tuples []column
	Counts []int32
}

// rereadFn reads a file of the release anew.
type rereadFn struct{ Job Job }

// ProcessElement emits what is in the file.
func (f *rereadFn) ProcessElement(ctx context.Context, path string, emit func(int, []byte)) error {
	defer timed(ctx, "reread")()
	r, err := f.Job.parse()
	if err != nil {
		return err
	}
	data, err := readFile(ctx, path)
	if err != nil {
		return err
	}
	in := recipe.Input{Missing: []string{}, Encoding: recipe.UTF8, Delimiter: r.Output.Delimiter, Quote: recipe.QuoteDoubled, Header: "yes", SkipLines: new(int)}
	if in.Delimiter == "" {
		in.Delimiter = recipe.CommaDelimiter
	}
	t, err := parseTable(data, in, true)
	if err != nil {
		return fmt.Errorf("%s, which was just written: %w", path, err)
	}
	found := written{File: file{path, t.N}}
	found.Tuples, found.Counts, _ = tallyOf(t, shownIn(r, t.Names()))
	message, err := encode(found)
	emit(0, message)
	return err
}

// shownIn returns the names of a release's columns that are judged.
func shownIn(r *recipe.Recipe, names []string) []string {
	var shown []string
	called := r.CalledIn(names)
	for _, c := range r.Columns {
		if c.Role == table.QuasiIdentifying || c.Role == table.Sensitive {
			shown = append(shown, cmp.Or(called[c.Name], c.Name))
		}
	}
	return shown
}

// commitFn compares what was written with what was audited, and says that it is a release.
type commitFn struct{ Job Job }

// ProcessElement writes the report and, if there is a release, after everything else the
// marker.
func (f *commitFn) ProcessElement(ctx context.Context, _ int, reports, files func(*[]byte) bool) error {
	defer timed(ctx, "commit")()
	var message []byte
	if !reports(&message) {
		return errors.New("nobody has reported, a defect")
	}
	seen, err := decode[audited](message)
	if err != nil {
		return err
	}
	var found Report
	if err := json.Unmarshal(seen.Report, &found); err != nil {
		return err
	}
	if found.Error == "" {
		if err := seen.count(&found, files); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	if err := writeFile(ctx, f.Job.report(), func(w io.Writer) error { _, err := io.Copy(w, bytes.NewReader(text)); return err }); err != nil || found.Error != "" {
		return err
	}
	if err := f.Job.tidy(ctx, found.Files); err != nil {
		return err
	}
	list, err := json.Marshal(found.Files)
	if err != nil {
		return err
	}
	return writeFile(ctx, f.Job.marker(), func(w io.Writer) error { _, err := w.Write(append(list, '\n')); return err })
}

// count counts the tuples of all files of the release anew: they must be those that were
// audited, as often.
func (a *audited) count(r *Report, next func(*[]byte) bool) error {
	var all []written
	var message []byte
	for next(&message) {
		one, err := decode[written](message)
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b written) int { return bytes.Compare([]byte(a.File.Path), []byte(b.File.Path)) })
	names := make([]string, len(a.Tuples))
	for i, c := range a.Tuples {
		names[i] = c.Name
	}
	times := timesOf(tableOf(a.Tuples), names, a.Times)
	var parts [][]column
	var counts []int32
	rows := 0
	for _, one := range all {
		r.Files = append(r.Files, one.File)
		parts, counts, rows = append(parts, one.Tuples), append(counts, one.Counts...), rows+one.File.Rows
	}
	if len(parts) == 0 && r.Released > 0 {
		return errors.New("no file was written, a defect")
	}
	if len(parts) == 0 {
		return nil
	}
	t := tableOf(merged(parts))
	for text, n := range timesOf(t, names, counts) {
		if times[text] != n {
			return fmt.Errorf("the files show %s %d times, the audit has seen it %d times: what was written is no release", text, n, times[text])
		}
		delete(times, text)
	}
	if rows != r.Released || len(times) > 0 {
		return fmt.Errorf("the files have %d rows, the audit has seen %d: what was written is no release", rows, r.Released)
	}
	if r.Audit.Patients > 0 {
		return nil
	}
	classes, err := audit.Rows(t, a.Quasi)
	if err != nil {
		return err
	}
	least := r.Released
	for _, class := range classes {
		rows := 0
		for _, tuple := range class {
			rows += int(counts[tuple])
		}
		least = min(least, rows)
	}
	if least != r.Audit.K {
		return fmt.Errorf("the least class of the files has %d rows, that of the audit %d: what was written is no release", least, r.Audit.K)
	}
	return nil
}

// timesOf counts how often the same texts are shown, of tuples that stand for so many rows
// each.
func timesOf(t *table.Table, names []string, times []int32) map[string]int {
	var columns []*table.Column
	for _, name := range names {
		columns = append(columns, t.Column(name))
	}
	all := map[string]int{}
	picked := &table.Table{N: t.N, Columns: columns}
	tuple, firsts := tuplesOf(picked)
	counts := make([]int, len(firsts))
	for row, at := range tuple {
		counts[at] += int(times[row])
	}
	for at, row := range firsts {
		all[fmt.Sprintf("%q", picked.AppendRecord(nil, int(row)))] += counts[at]
	}
	return all
}
