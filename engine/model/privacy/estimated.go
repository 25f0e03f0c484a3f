package privacy

import (
	"fmt"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// NamePopulationUniqueness names the bound on people who are unique in recipes.
const NamePopulationUniqueness = "population-uniqueness"

func init() {
	offer(140, Kind{
		Name: NamePopulationUniqueness, Title: "Population uniqueness", Scope: OnTable, Monotone: true,
		Summary: "At most this share of the population is estimated to be the only one with its quasi-identifiers.",
		Source:  "Dankar, El Emam, Neisa, Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12, 2012",
		Parameters: []parameter.Parameter{
			{Name: "share", Title: "Share", Summary: "The largest share of the population that may be unique by its quasi-identifiers, as estimated.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0.01},
			{Name: "fraction", Title: "Sampling fraction", Summary: "The share of the population that the table is a random sample of.",
				Kind: parameter.Number, Min: 0.000001, Max: 1, Default: 0.1}},
		table: func(in Input) (TableModel, error) {
			return NewPopulationUniqueness(in.Values.Number("share"), in.Values.Number("fraction"), in.Estimate)
		},
	})
}

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

// Reach implements [TableModel].
func (u PopulationUniqueness) Reach(sizes []int) (float64, error) {
	return u.estimate(sizes, u.fraction)
}

// Bound implements [TableModel].
func (u PopulationUniqueness) Bound() float64 { return u.most }

// Enough implements [TableModel].
func (u PopulationUniqueness) Enough() int { return 2 }

// Coded implements [TableModel].
func (u PopulationUniqueness) Coded() say.Text { return namePopulationUniqueness.Say(u.most) }

// String implements [TableModel].
func (u PopulationUniqueness) String() string { return u.Coded().String() }
