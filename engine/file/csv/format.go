// Package csv turns the bytes of a CSV file, of whatever encoding and habits,
// into a table, and a table into bytes.
//
//	t, format, err := csv.Read(file, csv.Options{})
//	err = csv.Write(out, t, csv.WriteOptions{})
//
// Reading streams: what is kept is the table, not the file. How the file is
// written is detected from its first 64 KiB, its encoding from all of it, each [Setting] with a confidence and
// a reason, unless [Options] tell it. Cells are kept as they are, in UTF-8, and
// nothing is dropped in silence: what can't be kept is a [say.Error] that names the
// line, what was left out or filled in is a [Warning]. Left out are the rows of which
// every cell is empty or a marker of a missing value: they are no people. In a table of
// one column a blank line is such a row; in any other it is none, and is skipped.
package csv

import (
	"io"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
)

// Choice is yes, no, or left to detection.
type Choice int

// The choices.
const (
	Detect Choice = iota
	Yes
	No
	Two // the first two records name the columns together
)

// said returns a choice as a recipe has it.
func (c Choice) said() string { return []string{"", "yes", "no", recipe.HeaderTwo}[c] }

// Options say how to read a file; the zero value detects everything.
type Options struct {
	Encoding   string                       // one of [recipe.Encodings]; empty: detected
	Delimiter  rune                         // 0: detected among , ; tab | ^ ~ U+001F and [Blank]
	Quote      string                       // what a quote means, see [recipe.Input]; empty: detected
	Header     Choice                       // whether the first record names the columns, or the first two; two are not found where Notes is told
	SkipLines  *int                         // how many lines stand before the table, >= 0; nil: detected
	Ragged     string                       // see [recipe.Input]; empty: uneven rows are an error
	Notes      string                       // what happens to rows that look like no people, see [recipe.Input]; empty: they are said
	Duplicates string                       // what happens to rows that equal an earlier one, see [recipe.Input]
	Same       map[string]map[string]string // by column, what texts are written as
	Missing    []string                     // markers of missing values; nil: table.DefaultMarkers
	NotMissing []string                     // texts that nobody is asked about as markers
	// Released says that the table is a release: a row without a value that has a star
	// is then a person whose values were suppressed, and stays.
	Released bool
	// Part says that the file is one of several of a table: it may have no rows.
	Part bool
	// MaxBytes is how much memory the table may take, by an estimate; a larger
	// one is an error. 0: no limit.
	MaxBytes int64
	// Workbook says that the text is what engine/file/xlsx/sheets has written, so that
	// Encoding, Delimiter and Quote are not asked; nil: it is not.
	Workbook *asread.Workbook
	// Reopen returns the file from its start again, so that an encoding other than
	// UTF-8 is told from all of it; nil: it is told from the first 64 KiB.
	Reopen func() (io.Reader, error)
	// Size is how many bytes the file has, so that the table has room for all of its rows
	// before they are read; 0: not known.
	Size int64
	// Progress is told how many bytes have been read. It must return fast.
	Progress func(read int64)

	pace pace // for tests; the zero one: the usual
}

// OptionsFrom returns the options that a recipe asks for.
func OptionsFrom(in recipe.Input) (Options, error) {
	opt := Options{
		Encoding: in.Encoding, Quote: in.Quote, SkipLines: in.SkipLines, Ragged: in.Ragged, Notes: in.Notes, Duplicates: in.Duplicates, Missing: in.Missing, NotMissing: in.NotMissing, Same: in.Same,
		Header: map[string]Choice{"yes": Yes, "no": No, recipe.HeaderTwo: Two}[in.Header],
	}
	for _, delimiter := range in.Delimiter {
		opt.Delimiter = delimiter
	}
	return opt, in.Validate()
}

func (opt *Options) markers() []string {
	if opt.Missing == nil {
		return table.DefaultMarkers()
	}
	return opt.Missing
}
