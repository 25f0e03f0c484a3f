package paper

import (
	"cmp"
	"slices"

	"quasi/engine/model/relation"
)

// leastMean returns a bound: however records are put into classes with at least l
// distinct values each, and whichever of them are left out, up to the given share,
// the mean R(D) over the other records is no less. So (s,l)-diversity with a lower
// s can't be had by any method.
//
// R(D) (Definition 7) is the mean, over the records of D, of the mean correlation
// of a record's value with the values of D. No record of value v can have less of
// that than [leastOf] v; and the mean is least if those with most are left out.
func leastMean(r relation.Matrix, counts []int, l int, limit float64) float64 {
	n := 0
	values := make([]int, len(r))
	least := make([]float64, len(r))
	for v := range r {
		n += counts[v]
		values[v], least[v] = v, leastOf(r, v, l)
	}
	slices.SortFunc(values, func(v, w int) int { return cmp.Compare(least[v], least[w]) })
	kept := n - int(limit*float64(n))
	total, left := 0.0, kept
	for _, v := range values {
		take := min(left, counts[v])
		total, left = total+float64(take)*least[v], left-take
	}
	return total / float64(max(1, kept))
}

// leastOf returns the least mean correlation of value v with the values of a class
// that it is in, of which there are at least l: it and those that it correlates
// least with.
func leastOf(r relation.Matrix, v, l int) float64 {
	others := slices.Concat(r[v][:v], r[v][v+1:])
	slices.Sort(others)
	least, total := 1.0, 1.0 // with itself
	for i := 0; ; i++ {
		if i+1 >= l {
			least = min(least, total/float64(i+1))
		}
		if i == len(others) {
			return least
		}
		total += others[i]
	}
}
