// Package population estimates how many people of a population are the only one
// with their values, from the class sizes of a random sample.
//
// [UniqueShare] decides whether a release satisfies a bound on them, so they are the same
// bits on every machine: package natural computes logarithms and powers, and conversions
// forbid fused operations.
package population

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"quasi/engine/say"
)

// What can go wrong.
var (
	errPopulationLarge = say.Define("population-large", "{0} rows at a sampling fraction of {1} make a population of more than 2^53: give a larger fraction")
)

// Size says how many classes of a sample have a size: one bar of a histogram.
type Size struct {
	Size    int `json:"size"` // records, at least 1
	Classes int `json:"classes"`
}

// Estimates are numbers of people in [0, Population] who are the only one with
// their values. Without sample uniques all are 0; if the sample is the whole
// population, all are its uniques.
type Estimates struct {
	Population float64 `json:"population"` // persons: n / sampling fraction, rounded
	// Pitman is nil if the likelihood has no maximum inside the range of the
	// parameters (Hoshino 2001).
	Pitman *float64 `json:"pitman"`
	Zayatz *float64 `json:"zayatz"` // Zayatz 1991; there always
	// SNB is nil if no slide negative binomial distribution has the moments of
	// the sample (Chen, Keller-McNulty 1998).
	SNB *float64 `json:"snb"`
	// Dankar is the estimate that the rule of Dankar, El Emam, Neisa and Roffey
	// (2012) chooses, and Rule its name: "pitman", "zayatz" or "snb", or "" if
	// there are no sample uniques.
	Dankar *float64 `json:"dankar"`
	Rule   string   `json:"dankar_model"`
}

// mostPeople is the largest population whose people a float64 counts one by one.
const mostPeople = 1 << 53

// Estimate estimates the population's uniques from a random sample of n records,
// with the given classes in ascending order of their sizes, which is a share of
// fraction, in (0,1], of the population. Sizes that do not add up to n, a
// fraction out of range and a population of more than 2^53 are errors. The time
// grows with the number of different sizes and with the largest one.
func Estimate(sizes []Size, n int, fraction float64) (Estimates, error) {
	if err := check(sizes, n, fraction); err != nil {
		return Estimates{}, err
	}
	e := Estimates{Population: math.Round(float64(n) / fraction)}
	uniques := 0.0
	if len(sizes) > 0 && sizes[0].Size == 1 {
		uniques = float64(sizes[0].Classes)
	}
	if uniques == 0 || e.Population == float64(n) {
		e.Pitman, e.Zayatz, e.SNB = &uniques, &uniques, &uniques
	} else {
		e.Zayatz = e.people(zayatz(sizes, n, fraction), true)
		e.Pitman = e.people(pitman(sizes, n, e.Population))
		e.SNB = e.people(slideNegativeBinomial(sizes, fraction))
	}
	e.choose(fraction)
	if uniques == 0 {
		e.Rule = ""
	}
	return e, nil
}

// check refuses what is no histogram of n records, and no share.
func check(sizes []Size, n int, fraction float64) error {
	if !(fraction > 0 && fraction <= 1) {
		return fmt.Errorf("sampling fraction is %v, want above 0 and at most 1", fraction)
	}
	left, before := n, 0
	for i, s := range sizes {
		if s.Size <= before {
			return fmt.Errorf("class sizes: number %d is %d after %d, want them above 0 and ascending", i+1, s.Size, before)
		}
		if s.Classes < 1 {
			return fmt.Errorf("class sizes: %d classes of size %d, want at least 1", s.Classes, s.Size)
		}
		if s.Classes > left/s.Size {
			return fmt.Errorf("class sizes: they hold more than %d records, want as many as there are", n)
		}
		left -= s.Classes * s.Size
		before = s.Size
	}
	if left != 0 {
		return fmt.Errorf("class sizes: they hold %d records less than %d, want as many as there are", left, n)
	}
	if float64(n)/fraction > mostPeople {
		return errPopulationLarge.Of(n, fraction)
	}
	return nil
}

// people keeps an estimate that exists within the population.
func (e *Estimates) people(estimate float64, ok bool) *float64 {
	if !ok || math.IsNaN(estimate) {
		return nil
	}
	estimate = min(max(estimate, 0), e.Population)
	return &estimate
}

// choose follows Dankar et al. 2012: of small samples, up to a tenth of the
// population, Pitman's estimate is the best; of larger ones the lesser of Zayatz's
// and the slide negative binomial. Zayatz's stands in for one that does not exist.
func (e *Estimates) choose(fraction float64) {
	e.Dankar, e.Rule = e.Zayatz, "zayatz"
	switch {
	case fraction <= 0.1 && e.Pitman != nil:
		e.Dankar, e.Rule = e.Pitman, "pitman"
	case fraction > 0.1 && e.SNB != nil && *e.SNB < *e.Zayatz:
		e.Dankar, e.Rule = e.SNB, "snb"
	}
}

// bisect returns where f, above 0 at lo and not above it at hi, changes its sign,
// to the last bit.
func bisect(lo, hi float64, f func(float64) float64) float64 {
	for {
		middle := lo + (hi-lo)/2
		if middle <= lo || middle >= hi {
			return lo
		}
		if f(middle) > 0 {
			lo = middle
		} else {
			hi = middle
		}
	}
}

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
