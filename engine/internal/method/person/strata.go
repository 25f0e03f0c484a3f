package person

import (
	"math"
	"slices"

	items "quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// stratum are persons of whom as many rows are kept each.
type stratum struct {
	width   int
	persons []int32 // at least k, ascending
}

// rowsOf returns the rows of each person, ascending.
func rowsOf(patients *privacy.Patients) [][]int32 {
	rows, own := make([][]int32, patients.Count), items.By(patients.Codes, patients.Count)
	for person := range rows {
		rows[person] = slices.Clip(own.At(int32(person)))
	}
	return rows
}

// stratify puts the persons into strata of at least k such that fewest rows are left out
// where each person keeps as many as the one of the stratum with fewest, and returns how
// many those are. There must be k persons. Strata come with ascending widths, and no two
// have the same. It takes time in proportion to the persons times k.
func stratify(rows [][]int32, k int) (strata []stratum, left int) {
	order := items.Numbers(len(rows)) // most rows first
	slices.SortStableFunc(order, func(a, b int32) int { return len(rows[b]) - len(rows[a]) })
	ends, left := blocks(order, rows, k)
	end := len(order)
	for i := len(ends) - 1; i >= 0; i-- {
		first := ends[i]
		width := len(rows[order[end-1]])
		if n := len(strata); n > 0 && strata[n-1].width == width {
			strata[n-1].persons = append(strata[n-1].persons, order[first:end]...)
		} else {
			strata = append(strata, stratum{width, slices.Clone(order[first:end])})
		}
		end = first
	}
	for _, s := range strata {
		slices.Sort(s.persons)
	}
	return strata, left
}

// blocks cuts the persons, who are in falling order of their rows, into runs of at least
// k, and returns where each begins and how many rows more than the last of their run all
// have: the least number there can be. A run of 2k or more can be cut without leaving
// more out, so that none is tried.
func blocks(order []int32, rows [][]int32, k int) (begins []int, least int) {
	n := len(order)
	above := make([]int, n+1) // rows of the persons before
	for i, person := range order {
		above[i+1] = above[i] + len(rows[person])
	}
	best, from := make([]int, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		best[end] = math.MaxInt
		for first := max(0, end-2*k+1); first <= end-k; first++ {
			if best[first] == math.MaxInt {
				continue
			}
			out := best[first] + above[end] - above[first] - (end-first)*len(rows[order[end-1]])
			if out < best[end] {
				best[end], from[end] = out, first
			}
		}
	}
	for end := n; end > 0; end = from[end] {
		begins = append(begins, from[end])
	}
	slices.Reverse(begins)
	return begins, best[n]
}
