// Package tabletest makes tables and columns for tests.
package tabletest

import (
	"fmt"
	"slices"
	"strconv"
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

// Cells returns the cells that the fields of a case say: in parts between ";", each "60 of" for so many in
// turn, or "reversed".
func Cells(fields []string) (cells []string) {
	for len(fields) > 0 {
		part := fields
		if at := slices.Index(fields, ";"); at >= 0 {
			part, fields = fields[:at], fields[at+1:]
		} else {
			fields = nil
		}
		if n, ok := strings.CutSuffix(part[0], " of"); ok {
			rows, _ := strconv.Atoi(n)
			part = Repeat(rows, part[1:]...)
		} else if part[0] == "reversed" {
			part = slices.Clone(part[1:])
			slices.Reverse(part)
		}
		cells = append(cells, part...)
	}
	return cells
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
