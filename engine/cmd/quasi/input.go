package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind/reader"
	"quasi/engine/file/recipe"
)

// inputFlags say how a file is read.
type inputFlags struct {
	encoding  string
	delimiter string
	quote     string
	header    string
	skip      int
	ragged    string
	missing   []string
	sheet     string
}

// detectSkip is the value of a flag that was not given.
const detectSkip = -1

func (f *inputFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.encoding, "encoding", "", strings.Join(recipe.Encodings(), ", ")+" (default: detected)")
	c.Flags().StringVar(&f.quote, "quote", "", "doubled, backslash or none: how a quote is written that belongs to a cell (default: detected)")
	c.Flags().IntVar(&f.skip, "skip-lines", detectSkip, "lines before the table (default: detected)")
	c.Flags().Lookup("skip-lines").DefValue = "0" // so that the help does not show what stands for detection
	c.Flags().StringVar(&f.ragged, "ragged", "", "error or pad: what to do with rows that are too short (default: error)")
	c.Flags().StringVar(&f.delimiter, "delimiter", "", "character between fields (default: detected)")
	c.Flags().StringVar(&f.header, "header", "", "yes or no: the first record names the columns (default: detected)")
	c.Flags().StringSliceVar(&f.missing, "missing", nil, "markers of missing values, as in '?,NA'; an empty cell always is one (default: the usual ones)")
	c.Flags().StringVar(&f.sheet, "sheet", "", "sheet of FILE if it is an Excel workbook (default: the first visible one that is not empty, as in the other files)")
}

func (f *inputFlags) input() recipe.Input {
	in := recipe.Input{Encoding: f.encoding, Delimiter: f.delimiter, Quote: f.quote, Header: f.header, Ragged: f.ragged, Sheet: f.sheet}
	if f.skip != detectSkip {
		in.SkipLines = &f.skip
	}
	if f.delimiter == `\t` {
		in.Delimiter = "\t"
	}
	if len(f.missing) > 0 {
		in.Missing = append([]string{""}, f.missing...)
	}
	return in
}

// beside is how a file is read that stands beside FILE: alike, but for its sheet.
func beside(in recipe.Input) recipe.Input {
	in.Sheet = ""
	return in
}

// excluded refuses the flags beside a recipe, which decides them, and the further
// ones named.
func (f *inputFlags) excluded(c *cobra.Command, further ...string) error {
	for _, name := range append(further, "delimiter", "header", "missing", "encoding", "quote", "skip-lines", "ragged", "sheet") {
		if c.Flags().Changed(name) {
			return usageError{fmt.Errorf("--%s has no effect beside --recipe, which decides it", name)}
		}
	}
	return nil
}

// readTable reads a table from a file, "-" being standard input: text, or a sheet of
// an Excel workbook, whatever its name ends in.
func readTable(ctx context.Context, path string, in recipe.Input, bar *bar) (*table.Table, csv.Format, error) {
	opt, err := csv.OptionsFrom(in)
	if err != nil {
		return nil, csv.Format{}, usageError{err}
	}
	file, size, err := open(path)
	if err != nil {
		return nil, csv.Format{}, err
	}
	defer file.Close()
	opt.Progress = func(read int64) {
		if size > 0 {
			bar.show("read", float64(read)/float64(size))
		}
	}
	text, err := reader.Text(csv.Stoppable(ctx, file), in.Sheet, &opt)
	if err != nil {
		return nil, csv.Format{}, fmt.Errorf("%s: %w", path, err)
	}
	t, format, err := csv.Read(text, opt)
	if err != nil {
		return nil, format, fmt.Errorf("%s: %w", path, err)
	}
	return t, format, nil
}

func open(path string) (io.ReadCloser, int64, error) {
	if path == "-" {
		return io.NopCloser(os.Stdin), 0, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, info.Size(), nil
}
