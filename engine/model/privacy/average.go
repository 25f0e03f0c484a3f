package privacy

import (
	"math"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var nameAverageRisk = say.Define("name-average-risk", "average risk of at most {0}")

// NameAverageRisk names the bound on the average risk in recipes.
const NameAverageRisk = "average-risk"

func init() {
	offer(120, Kind{
		Name: NameAverageRisk, Title: "Average risk", Scope: OnTable, Monotone: true,
		Brief:  "an attacker looking for everyone finds at most this share of them.",
		Source: "El Emam, Dankar: Protecting Privacy Using k-Anonymity. JAMIA 15(5), 2008",
		Parameters: []parameter.Parameter{{Name: "risk", Title: "Risk", Summary: "The largest average risk: the number of groups divided by the number of rows.",
			Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.05, Easier: 1}},
		table: func(in Input) (TableModel, error) { return NewAverageRisk(in.Values.Number("risk")), nil },
	})
}

// AverageRisk bounds the number of classes by that of records: the share of the
// records that someone finds who guesses one of each class (El Emam, Dankar 2008).
type AverageRisk struct{ most float64 }

// NewAverageRisk returns the model for 0 < most <= 1.
func NewAverageRisk(most float64) AverageRisk { return AverageRisk{most} }

func (a AverageRisk) Reach(sizes []int) (float64, error) { return share(len(sizes), sizes), nil }
func (a AverageRisk) Bound() float64                     { return a.most }
func (a AverageRisk) Enough() int                        { return int(math.Ceil(1/a.most - 1e-9)) }
func (a AverageRisk) Coded() say.Text                    { return nameAverageRisk.Say(a.most) }

var nameUniqueness = say.Define("name-uniqueness", "sample uniqueness of at most {0}")

// NameUniqueness names the bound on unique records in recipes.
const NameUniqueness = "sample-uniqueness"

func init() {
	offer(130, Kind{
		Name: NameUniqueness, Title: "Sample uniqueness", Scope: OnTable, Monotone: true,
		Brief:  "at most this share of the rows may be alone in their group.",
		Source: "Dalenius: Finding a needle in a haystack. Journal of Official Statistics 2(3), 1986",
		Parameters: []parameter.Parameter{{Name: "share", Title: "Share", Summary: "The largest share of the rows that may be alone in their group.",
			Kind: parameter.Number, Min: 0, Max: 1, Default: 0.01, Easier: 1}},
		table: func(in Input) (TableModel, error) { return NewUniqueness(in.Values.Number("share")), nil },
	})
}

// Uniqueness bounds the share of the records that are the only one of their class.
type Uniqueness struct{ most float64 }

// NewUniqueness returns the model for 0 <= most <= 1.
func NewUniqueness(most float64) Uniqueness { return Uniqueness{most} }

func (u Uniqueness) Reach(sizes []int) (float64, error) {
	return share(group.Count(sizes, func(size int) bool { return size == 1 }), sizes), nil
}

func (u Uniqueness) Bound() float64  { return u.most }
func (u Uniqueness) Enough() int     { return 2 }
func (u Uniqueness) Coded() say.Text { return nameUniqueness.Say(u.most) }

var (
	namePopulationUniqueness   = say.Define("name-population-uniqueness", "population uniqueness of at most {0}")
	namePopulationUniquenessBy = say.Define("name-population-uniqueness-by", "population uniqueness of at most {0}, estimated after {1}")
)

// NamePopulationUniqueness names the bound on people who are unique in recipes.
const NamePopulationUniqueness = "population-uniqueness"

func init() {
	offer(140, Kind{
		Name: NamePopulationUniqueness, Title: "Population uniqueness", Scope: OnTable, Monotone: true,
		Brief:  "at most this share of the population is estimated to be unique.",
		Source: "Dankar, El Emam, Neisa, Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12, 2012",
		Parameters: []parameter.Parameter{
			{Name: "share", Title: "Share", Summary: "The largest share of the population that may be unique by the columns that could identify, as estimated.",
				Kind: parameter.Number, Min: 0, Max: 1, Default: 0.01, Easier: 1},
			{Name: "fraction", Title: "Sampling fraction", Summary: "The share of the population that the table is a random sample of.",
				Kind: parameter.Number, Min: 0.000001, Max: 1, Default: 0.1}},
		table: func(in Input) (TableModel, error) {
			return NewPopulationUniqueness(in.Values.Number("share"), in.Values.Number("fraction"), in.Estimate), nil
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
// population is the only one with its quasi-identifiers, and says after whom it
// estimates; "" if there is nothing to estimate. The sample is random, a share,
// fraction, of the population.
type Estimator func(sizes []int, fraction float64) (share float64, after string, err error)

// NewPopulationUniqueness returns the model for 0 <= most <= 1 and a table that
// is a random sample of the population of 0 < fraction <= 1.
func NewPopulationUniqueness(most, fraction float64, estimate Estimator) PopulationUniqueness {
	return PopulationUniqueness{most, fraction, estimate}
}

func (u PopulationUniqueness) Reach(sizes []int) (float64, error) {
	share, _, err := u.estimate(sizes, u.fraction)
	return share, err
}

func (u PopulationUniqueness) Bound() float64 { return u.most }
func (u PopulationUniqueness) Enough() int    { return 2 }

// CodedFor names the model with its bound and the estimator that answers for classes
// of the given sizes.
func (u PopulationUniqueness) CodedFor(sizes []int) say.Text {
	_, after, err := u.estimate(sizes, u.fraction)
	if err != nil || after == "" {
		return u.Coded()
	}
	return namePopulationUniquenessBy.Say(u.most, after)
}

func (u PopulationUniqueness) Coded() say.Text { return namePopulationUniqueness.Say(u.most) }
