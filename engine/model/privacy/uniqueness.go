package privacy

import (
	"fmt"

	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// With its parameters, in verdicts.
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
		table: func(in Input) (TableModel, error) { return NewUniqueness(in.Values.Number("share")) },
	})
}

// Uniqueness bounds the share of the records that are the only one of their class.
type Uniqueness struct{ most float64 }

// NewUniqueness returns the model for 0 <= most <= 1.
func NewUniqueness(most float64) (Uniqueness, error) {
	if !(most >= 0 && most <= 1) {
		return Uniqueness{}, fmt.Errorf("sample uniqueness is %v, want 0 to 1", most)
	}
	return Uniqueness{most}, nil
}

// Reach implements [TableModel].
func (u Uniqueness) Reach(sizes []int) (float64, error) {
	unique := 0
	for _, size := range sizes {
		if size == 1 {
			unique++
		}
	}
	return share(unique, sizes), nil
}

// Bound implements [TableModel].
func (u Uniqueness) Bound() float64 { return u.most }

// Enough implements [TableModel].
func (u Uniqueness) Enough() int { return 2 }

// Coded implements [TableModel].
func (u Uniqueness) Coded() say.Text { return nameUniqueness.Say(u.most) }
