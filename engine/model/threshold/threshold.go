// Package threshold holds the privacy models that look at all classes of a
// release together: bounds on the average risk and on uniqueness.
package threshold

import (
	"fmt"
	"math"

	"quasi/engine/say"
)

// Model is a constraint on the classes of a release as a whole, by their sizes:
// records, or patients where several records can be one's.
type Model interface {
	// Reach returns what is bounded, in [0,1], for classes of the given sizes.
	Reach(sizes []int) (float64, error)
	// Bound is the greatest value of Reach that is allowed.
	Bound() float64
	// Enough is a class size from which on the model holds whatever the classes.
	Enough() int
	// Coded names the model with its bound.
	Coded() say.Text
	// String returns the name in English.
	String() string
}

// AverageRisk bounds the number of classes by that of records: the share of the
// records that someone finds who guesses one of each class (El Emam, Dankar 2008).
type AverageRisk struct{ most float64 }

// NewAverageRisk returns the model for 0 < most <= 1.
func NewAverageRisk(most float64) (AverageRisk, error) {
	if !(most > 0 && most <= 1) {
		return AverageRisk{}, fmt.Errorf("average risk is %v, want above 0, at most 1", most)
	}
	return AverageRisk{most}, nil
}

// Reach implements [Model].
func (a AverageRisk) Reach(sizes []int) (float64, error) { return share(len(sizes), sizes), nil }

// Bound implements [Model].
func (a AverageRisk) Bound() float64 { return a.most }

// Enough implements [Model].
func (a AverageRisk) Enough() int { return int(math.Ceil(1/a.most - 1e-9)) }

// Coded implements [Model].
func (a AverageRisk) Coded() say.Text { return nameAverageRisk.Say(a.most) }

// String implements [Model].
func (a AverageRisk) String() string { return a.Coded().String() }

// Uniqueness bounds the share of the records that are the only one of their class.
type Uniqueness struct{ most float64 }

// NewUniqueness returns the model for 0 <= most <= 1.
func NewUniqueness(most float64) (Uniqueness, error) {
	if !(most >= 0 && most <= 1) {
		return Uniqueness{}, fmt.Errorf("sample uniqueness is %v, want 0 to 1", most)
	}
	return Uniqueness{most}, nil
}

// Reach implements [Model].
func (u Uniqueness) Reach(sizes []int) (float64, error) {
	unique := 0
	for _, size := range sizes {
		if size == 1 {
			unique++
		}
	}
	return share(unique, sizes), nil
}

// Bound implements [Model].
func (u Uniqueness) Bound() float64 { return u.most }

// Enough implements [Model].
func (u Uniqueness) Enough() int { return 2 }

// Coded implements [Model].
func (u Uniqueness) Coded() say.Text { return nameUniqueness.Say(u.most) }

// String implements [Model].
func (u Uniqueness) String() string { return u.Coded().String() }

// PopulationUniqueness bounds the share of the population that is the only one
// with its quasi-identifiers, as it is estimated.
type PopulationUniqueness struct {
	most, fraction float64
	estimate       Estimator
}

// Estimator estimates from the sizes of the classes of a sample which share of its
// population is the only one with its quasi-identifiers. The sample is random, a
// share, fraction, of the population.
type Estimator func(sizes []int, fraction float64) (float64, error)

// NewPopulationUniqueness returns the model for 0 <= most <= 1 and a table that
// is a random sample of the population of 0 < fraction <= 1.
func NewPopulationUniqueness(most, fraction float64, estimate Estimator) (PopulationUniqueness, error) {
	if !(most >= 0 && most <= 1) {
		return PopulationUniqueness{}, fmt.Errorf("population uniqueness is %v, want 0 to 1", most)
	}
	if !(fraction > 0 && fraction <= 1) {
		return PopulationUniqueness{}, fmt.Errorf("sampling fraction is %v, want above 0, at most 1", fraction)
	}
	return PopulationUniqueness{most, fraction, estimate}, nil
}

// Reach implements [Model].
func (u PopulationUniqueness) Reach(sizes []int) (float64, error) {
	return u.estimate(sizes, u.fraction)
}

// Bound implements [Model].
func (u PopulationUniqueness) Bound() float64 { return u.most }

// Enough implements [Model].
func (u PopulationUniqueness) Enough() int { return 2 }

// Coded implements [Model].
func (u PopulationUniqueness) Coded() say.Text { return namePopulationUniqueness.Say(u.most) }

// String implements [Model].
func (u PopulationUniqueness) String() string { return u.Coded().String() }

// share returns part by the sum of sizes, and 0 of nothing.
func share(part int, sizes []int) float64 {
	all := 0
	for _, size := range sizes {
		all += size
	}
	return float64(part) / float64(max(1, all))
}
