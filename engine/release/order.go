package release

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// SortRows sorts rows, which ascend, by their released texts, first column first. Rows
// that show the same texts go on ascending. The texts of a column are only looked at if
// the columns before it leave rows that are alike: of a million rows with a number of
// their own, those of the first.
func SortRows(t *table.Table, rows []int32) {
	alike := []stretch{{0, len(rows)}}
	for _, c := range t.Columns {
		if len(alike) == 0 {
			return
		}
		ranks := rank(c.Values)
		of := func(row int32) int32 { return ranks[c.Codes[row]] }
		var left []stretch
		for _, s := range alike {
			some := rows[s.first:s.end]
			slices.SortFunc(some, func(a, b int32) int { return cmp.Compare(of(a), of(b)) })
			left = appendTies(left, s.first, some, of)
		}
		alike = left
	}
	for _, s := range alike {
		slices.Sort(rows[s.first:s.end])
	}
}

// Sorted returns columns as they are written with their rows in the order of
// [quasi/engine/file/recipe.SortedOrder].
func Sorted(t *table.Table) *table.Table {
	rows := group.Numbers(t.N)
	SortRows(t, rows)
	return t.Pick(rows)
}

// stretch is a part of the rows, from its first to before its end.
type stretch struct{ first, end int }

// appendTies appends the stretches of several rows with the same rank; the rows begin at
// the given place.
func appendTies(ties []stretch, at int, rows []int32, rank func(int32) int32) []stretch {
	for first := 0; first < len(rows); {
		end := first + 1
		for end < len(rows) && rank(rows[end]) == rank(rows[first]) {
			end++
		}
		if end-first > 1 {
			ties = append(ties, stretch{at + first, at + end})
		}
		first = end
	}
	return ties
}

// rank returns the place of each text among the sorted texts; equal texts share one.
func rank(texts []string) []int32 {
	sorted := group.Numbers(len(texts))
	slices.SortFunc(sorted, func(a, b int32) int { return strings.Compare(texts[a], texts[b]) })
	ranks := make([]int32, len(texts))
	for i, v := range sorted {
		if i > 0 && texts[v] == texts[sorted[i-1]] {
			ranks[v] = ranks[sorted[i-1]]
		} else {
			ranks[v] = int32(i)
		}
	}
	return ranks
}
