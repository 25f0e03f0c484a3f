package support_test

import (
	"cmp"
	"slices"
)

// sorted returns the rows in the order of their persons and tuples.
func (t table) sorted() []int32 {
	rows := make([]int32, len(t.tuples))
	for i := range rows {
		rows[i] = int32(i)
	}
	slices.SortFunc(rows, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.patients.Codes[a], t.patients.Codes[b]), cmp.Compare(t.tuples[a], t.tuples[b]))
	})
	return rows
}
