package covering

import "slices"

// Set is a set of values by their indices, ascending.
type Set []int32

// Has reports whether value v is in the set. It takes time in proportion to the
// logarithm of the set's size.
func (s Set) Has(v int32) bool {
	_, found := slices.BinarySearch(s, v)
	return found
}

// below returns the values less than n.
func (s Set) below(n int32) Set {
	at, _ := slices.BinarySearch(s, n)
	return s[:at:at]
}

// only returns the values that satisfy test.
func (s Set) only(test func(int32) bool) Set {
	var kept Set
	for _, v := range s {
		if test(v) {
			kept = append(kept, v)
		}
	}
	return kept
}

// meets reports whether two sets have a value in common.
func (s Set) meets(other Set) bool {
	if len(s) > len(other) {
		s, other = other, s
	}
	return slices.ContainsFunc(s, other.Has)
}

func union(a, b Set) Set {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
