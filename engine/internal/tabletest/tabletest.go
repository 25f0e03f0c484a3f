// Package tabletest makes tables and columns for tests.
package tabletest

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

// Read parses a CSV text as the front door gets it.
func Read(t testing.TB, text string, in recipe.Input) *table.Table {
	t.Helper()
	microdata, _ := casetest.Must2(csv.Read(strings.NewReader(text), casetest.Must(csv.OptionsFrom(in))))
	return microdata
}

// Column makes a table of one column of the given values, one record each.
func Column(name string, values ...string) *table.Table {
	b := table.NewBuilder([]string{name}, table.NewMarkers(table.DefaultMarkers()))
	for _, v := range values {
		b.Append([]string{v})
	}
	return b.Table()
}

// Repeat returns n values, taken in turn.
func Repeat(n int, values ...string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = values[i%len(values)]
	}
	return all
}

// Sequence returns n values made by a format of a number.
func Sequence(n int, format string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, i)
	}
	return all
}

// Lines makes a table of cells that blanks part: the names of the columns, and a record
// behind each slash.
func Lines(text string) *table.Table {
	names, records, _ := strings.Cut(text, "/")
	b := table.NewBuilder(strings.Fields(names), table.NewMarkers(table.DefaultMarkers()))
	for record := range strings.SplitSeq(records, "/") {
		if cells := strings.Fields(record); len(cells) > 0 {
			b.Append(cells)
		}
	}
	return b.Table()
}

// CSV writes what [Lines] reads as the text of a file: _ in a cell stands for a blank, ⟨ and ⟩
// for braces, and two apostrophes for an empty cell.
func CSV(text string) string {
	var lines []string
	for record := range strings.SplitSeq(text, "/") {
		cells := strings.Fields(record)
		for i, cell := range cells {
			cell = strings.NewReplacer("_", " ", "⟨", "{", "⟩", "}", "''", "").Replace(cell)
			if strings.ContainsAny(cell, ", ") {
				cell = `"` + cell + `"`
			}
			cells[i] = cell
		}
		if len(cells) > 0 {
			lines = append(lines, strings.Join(cells, ","))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
