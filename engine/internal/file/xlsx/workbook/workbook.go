// Package workbook writes tables as an Excel workbook (.xlsx; ECMA-376, Office Open
// XML), one sheet each, below a bold header row that stays in sight.
//
//	err := workbook.Write(w, []workbook.Sheet{{Name: "release", Table: t}}, nil)
//
// Nothing changes on the way. A cell is a number only where Excel shows exactly its
// text, and so does whoever reads the file: as it is, or, in a column of numbers
// such as 4.0, in a format of as many decimals. The cells of a column whose format is of dates
// are dates, if all that are not empty are full ones: Excel shows them as their texts are, or in
// ISO 8601, in which readers find them. Every other
// cell is a text, in the format of texts, so that 007, 1e5, 2019-03 or =SUM(A1) stays what it is, also when
// somebody edits the cell. A formula can't be written.
//
// The file is a function of the names and the texts in their order. It holds no
// date, no name of a person or program, no text that occurs in no row, and nothing
// of the order in which the dictionaries of the columns were made: that is the order
// of the table before its rows were sorted.
//
// The library that [quasi/engine/file/xlsx/sheets] reads workbooks with would write them, too,
// but is as large as the engine, cuts long texts without a word, and puts large
// sheets into temporary files.
package workbook

import (
	"archive/zip"
	"bufio"
	"io"
	"time"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// The limits of a sheet in Excel.
const (
	MaxRows    = 1 << 20 // the header among them
	MaxColumns = 1 << 14
	MaxUnits   = 1<<15 - 1 // UTF-16 code units of a cell
)

// Sheet is a table under a name. The name must be one that Excel takes: 1 to 31
// characters, none of []:*?/\ among them, and no other sheet's.
type Sheet struct {
	Name  string
	Table *table.Table
}

// Write writes a workbook of one or more sheets. A table that a sheet can't hold is
// a [*say.Error], and nothing is written then.
//
// A missing value keeps its text. An empty one is an empty cell, so that readers
// pass over a record of nothing else.
//
// progress, which may be nil, is told the share of the work that is done, from 0 to
// 1, and ends the work with its error.
func Write(w io.Writer, sheets []Sheet, progress func(done float64) error) error {
	if progress == nil {
		progress = func(float64) error { return nil }
	}
	p := &plan{}
	for i, s := range sheets {
		share := planShare / float64(len(sheets))
		if err := p.add(s, part(progress, share*float64(i), share)); err != nil {
			return err
		}
	}
	p.style()
	out := bufio.NewWriterSize(w, 1<<20)
	archive := zip.NewWriter(out)
	if err := p.write(archive, part(progress, planShare, 1-planShare)); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return out.Flush()
}

// planShare is about how much of the work it takes to look at the cells.
const planShare = 0.1

// part returns the progress of a part of the work, of a share that begins at from.
func part(progress func(float64) error, from, share float64) func(float64) error {
	return func(done float64) error { return progress(from + float64(share*done)) }
}

// write writes the parts of the package.
func (p *plan) write(archive *zip.Writer, progress func(float64) error) error {
	for _, f := range p.frame() {
		if err := fill(archive, f.name, func(s *stream) { s.text(f.text) }); err != nil {
			return err
		}
	}
	all := len(p.texts)
	for _, s := range p.sheets {
		all += s.t.N * len(s.columns)
	}
	total := float64(max(1, all))
	texts := float64(len(p.texts)) / total
	err := fill(archive, "xl/sharedStrings.xml", func(out *stream) { p.writeTexts(out, part(progress, 0, texts)) })
	if err != nil {
		return err
	}
	from := texts
	for i, s := range p.sheets {
		share := float64(s.t.N*len(s.columns)) / total
		err := fill(archive, sheetPath(i), func(out *stream) { s.write(out, part(progress, from, share)) })
		if err != nil {
			return err
		}
		from += share
	}
	return progress(1)
}

// epoch is the time of every part, the first that a ZIP archive can state.
var epoch = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// fill writes one part.
func fill(archive *zip.Writer, name string, write func(*stream)) error {
	part, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: epoch})
	if err != nil {
		return err
	}
	s := &stream{w: part}
	write(s)
	s.flush()
	return s.err
}

// stream collects small texts into larger ones. After an error it takes nothing.
type stream struct {
	w   io.Writer
	buf []byte
	err error
}

const streamSize = 1 << 16

func (s *stream) text(text string) { s.buf = append(s.buf, text...) }

// goOn flushes if there is enough, tells how many of all are done, and reports
// whether to go on.
func (s *stream) goOn(done, all int, progress func(float64) error) bool {
	if len(s.buf) >= streamSize {
		s.flush()
		if s.err == nil {
			s.err = progress(float64(done) / float64(all))
		}
	}
	return s.err == nil
}

func (s *stream) flush() {
	if s.err == nil {
		_, s.err = s.w.Write(s.buf)
	}
	s.buf = s.buf[:0]
}

// The codes of errors. A cell is named as Excel names it.
const (
	ErrRows    = "sheet-rows"     // args: rows, how many a sheet holds
	ErrColumns = "sheet-columns"  // args: columns, how many a sheet holds
	ErrLength  = "cell-length"    // args: the cell, its column, characters, how many a cell holds
	ErrNotText = "cell-not-utf-8" // args: the cell, its column
)

var failures = say.Table(map[string]string{
	ErrRows:    "the table has {0} rows, and a sheet of Excel holds {1} below its header: choose CSV, or release fewer rows",
	ErrColumns: "the table has {0} columns, and a sheet of Excel holds {1}: choose CSV, or release fewer columns",
	ErrLength:  "the text of cell {0}, column {1}, has {2} characters, and a cell of Excel holds {3}: choose CSV, or shorten it",
	ErrNotText: "the text of cell {0}, column {1}, is not UTF-8, which a workbook can't hold: choose CSV, or read the table in its encoding",
})

// newError returns an error, which says what to do.
func newError(code string, args ...any) error { return failures[code].Of(args...) }
