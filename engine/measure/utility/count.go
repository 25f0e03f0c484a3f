package utility

import "quasi/engine/data/group"

// tally says that n records have the codes a and b.
type tally struct {
	a, b int32
	n    int
}

// cross counts the pairs of codes that records have, ascending by a, then b. A
// record with an absent code is left out. na and nb are above all codes. It takes
// time in proportion to len(a) + na + nb.
func cross(a, b []int32, na, nb int) []tally {
	if na*nb <= 4*len(a)+1024 {
		return crossDense(a, b, na, nb)
	}
	return crossSparse(a, b, na, nb)
}

// crossDense has a counter for every pair.
func crossDense(a, b []int32, na, nb int) []tally {
	counts := make([]int, na*nb)
	for i, x := range a {
		if y := b[i]; x != absent && y != absent {
			counts[int(x)*nb+int(y)]++
		}
	}
	var pairs []tally
	for at, n := range counts {
		if n > 0 {
			pairs = append(pairs, tally{int32(at / nb), int32(at % nb), n})
		}
	}
	return pairs
}

// crossSparse sorts the records by b, then by a, and counts neighbours.
func crossSparse(a, b []int32, na, nb int) []tally {
	var both []int32
	for i, x := range a {
		if x != absent && b[i] != absent {
			both = append(both, int32(i))
		}
	}
	pairs := []tally(nil)
	for _, i := range group.Of(group.Of(both, b, nb).Items, a, na).Items {
		last := len(pairs) - 1
		if last < 0 || pairs[last].a != a[i] || pairs[last].b != b[i] {
			pairs = append(pairs, tally{a: a[i], b: b[i]})
			last++
		}
		pairs[last].n++
	}
	return pairs
}
