package population

import (
	"maps"
	"slices"
)

// UniqueShare estimates which share of the population is the only one with its
// values, by the rule of Dankar, El Emam, Neisa and Roffey (2012), from the sizes of
// the classes of a random sample, in any order, that is a share of fraction of the
// population. It says after whom it
// estimates, as [After] does. It is 0 of an empty sample, and fails as [Estimate] does.
func UniqueShare(sizes []int, fraction float64) (share float64, after string, err error) {
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
		return 0, "", err
	}
	return *e.Dankar / e.Population, After(e.Rule), nil
}

// After names whom a rule of [Estimates] follows; "" follows nobody.
func After(rule string) string {
	return map[string]string{"pitman": "Pitman", "zayatz": "Zayatz", "snb": "Chen and Keller-McNulty"}[rule]
}
