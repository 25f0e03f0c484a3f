package cli

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

// tables reads the tables of a command. What was read otherwise than it is written goes
// to standard error, and is kept for --json.
type tables struct {
	c     *cobra.Command
	bar   *bar
	run   bool // the command anonymizes, and stops with an error at rows that look like no people
	Notes []inputNote
	// format is how the table was read that was read last.
	format asread.Format
}

// inputNote is something about a file that was read otherwise than it is written.
type inputNote struct {
	File string `json:"file"`
	asread.Warning
}

// newTables returns a reader for a command; its bar is to be cleared.
func newTables(c *cobra.Command) *tables {
	return &tables{c: c, bar: newBar(c.ErrOrStderr())}
}

// read reads a table of people as they are.
func (t *tables) read(path string, in recipe.Input) (*table.Table, error) {
	return t.table(path, in, false)
}

// beside reads a table as [tables.read] does, that is written like FILE.
func (t *tables) beside(path string, in recipe.Input) (*table.Table, error) {
	return t.read(path, beside(in))
}

// released reads a table that may be a release, in which a row of stars is a person who
// was suppressed.
func (t *tables) released(path string, in recipe.Input) (*table.Table, error) {
	return t.table(path, in, true)
}

func (t *tables) table(path string, in recipe.Input, released bool) (*table.Table, error) {
	read, format, err := readTable(t.c, path, in, t.bar, released)
	if flag := t.c.Flags().Lookup("same"); err == nil && flag != nil && flag.Changed {
		err = checkColumns(read, "the table", "--same", slices.Sorted(maps.Keys(in.Same))...)
	}
	return t.noted(path, read, format, err)
}

// member reads a release that was taken out of a zip.
func (t *tables) member(of *report.Unpacked, in recipe.Input) (*table.Table, error) {
	read, format, err := readMember(t.c, of, in, t.bar)
	return t.noted(of.Name, read, format, err)
}

// noted keeps and prints what there is to say of a file that was read.
func (t *tables) noted(path string, read *table.Table, format asread.Format, err error) (*table.Table, error) {
	if err != nil {
		return nil, err
	}
	t.format = format
	for _, w := range format.Warnings {
		t.Notes = append(t.Notes, inputNote{path, w})
		if t.run && w.Code == asread.WarnNotes {
			continue
		}
		t.bar.clear()
		fmt.Fprintf(t.c.ErrOrStderr(), "note: %s: %s%s\n", path, w, decidingFlags(w))
	}
	return read, nil
}
