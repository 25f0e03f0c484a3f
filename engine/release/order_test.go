package release_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/release"
)

// Rows are in the order in which a stable sort of their texts puts them.
func TestRowsAreSortedByTheirTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "rows")
		microdata := &table.Table{N: n}
		for range rapid.IntRange(0, 4).Draw(t, "columns") {
			values := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "ab", "b", "B", "\u00e4"}), 1, 5).Draw(t, "values")
			codes := rapid.SliceOfN(rapid.Int32Range(0, int32(len(values)-1)), n, n).Draw(t, "codes")
			microdata.Columns = append(microdata.Columns, &table.Column{Values: values, Codes: codes})
		}
		var rows []int32
		for row := range n {
			if rapid.Bool().Draw(t, "released") {
				rows = append(rows, int32(row))
			}
		}
		want := slices.Clone(rows)
		slices.SortStableFunc(want, func(a, b int32) int {
			return slices.Compare(microdata.AppendRecord(nil, int(a)), microdata.AppendRecord(nil, int(b)))
		})
		if release.SortRows(microdata, rows); !slices.Equal(rows, want) {
			t.Fatalf("%v, want %v", rows, want)
		}
	})
}
