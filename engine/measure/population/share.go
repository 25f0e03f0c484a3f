package population

import (
	"maps"
	"slices"
)

// UniqueShare estimates which share of the population is the only one with its
// values, by the rule of Dankar, El Emam, Neisa and Roffey (2012), from the sizes of
// the classes of a random sample, in any order, that is a share of fraction of the
// population. It is 0 of an empty sample, and fails as [Estimate] does.
func UniqueShare(sizes []int, fraction float64) (float64, error) {
	n, bySize := 0, map[int]int{}
	for _, size := range sizes {
		n += size
		bySize[size]++
	}
	var histogram []Size
	for _, size := range slices.Sorted(maps.Keys(bySize)) {
		histogram = append(histogram, Size{Size: size, Classes: bySize[size]})
	}
	e, err := Estimate(histogram, n, fraction)
	if err != nil || e.Population == 0 || e.Dankar == nil {
		return 0, err
	}
	return *e.Dankar / e.Population, nil
}
