// Package hierarchytest makes small tables and hierarchies for tests.
package hierarchytest

import (
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
)

// Table makes a table of lines of texts parted by bars, the first the names.
func Table(lines ...string) *table.Table {
	b := table.NewBuilder(strings.Split(lines[0], "|"), table.NewMarkers(table.DefaultMarkers()))
	for _, line := range lines[1:] {
		b.Append(strings.Split(line, "|"))
	}
	return b.Table()
}

// Tree makes a hierarchy of rows of labels parted by bars, from a value to the
// root.
func Tree(t testing.TB, rows ...string) *hierarchy.Tree {
	t.Helper()
	return Rows(t, "|", rows...)
}

// Rows is Tree for labels that are parted otherwise.
func Rows(t testing.TB, by string, rows ...string) *hierarchy.Tree {
	t.Helper()
	var split [][]string
	for _, row := range rows {
		split = append(split, strings.Split(row, by))
	}
	made := casetest.Must(hierarchy.FromRows(split))
	return made
}
