package lattice

import (
	"fmt"
	"math"

	"quasi/engine/data/domain"
)

// Measure is a loss that [Optimal] can minimise.
type Measure int

// The measures. Attribute weights count in the two that sum over cells.
const (
	// ILossRate is the share of lost information (KAIM eq. 5 to 7), as
	// package loss measures it: a suppressed record has lost every attribute.
	ILossRate Measure = iota
	// Discernibility is the sum of the squared class sizes; each suppressed
	// record costs the number of records (Bayardo, Agrawal 2005).
	Discernibility
	// AverageClassSize is the number of all records, suppressed ones among
	// them, by that of the released classes (LeFevre et al. 2006, C_AVG
	// without the factor k). Not counting the suppressed would reward
	// suppressing them.
	AverageClassSize
	// Precision is the sum of level / height over all cells, to be minimised:
	// one minus Prec of Sweeney 2002. A suppressed cell costs 1.
	Precision

	// suppression is the number of suppressed records, for messages.
	suppression
)

// String returns the name of m.
func (m Measure) String() string {
	names := []string{"ILossRate", "discernibility", "average class size", "precision", "suppression"}
	if m < 0 || int(m) >= len(names) {
		return fmt.Sprintf("Measure(%d)", int(m))
	}
	return names[m]
}

// unit is the cost of a cell of the weightiest attribute that is lost. Losses
// are rounded to multiples of 1/unit, so that their sums are exact in any order;
// an int64 holds those of 2³³ cells.
const unit = 1 << 30

// units returns the cost of losing a cell, by attribute. Weights are taken
// relative to the greatest, so that none overflows.
func units(attributes []domain.Attribute) []float64 {
	greatest := 0.0
	for j := range attributes {
		greatest = max(greatest, attributes[j].Weight)
	}
	of := make([]float64, len(attributes))
	for j := range attributes {
		if greatest > 0 {
			of[j] = math.Round(attributes[j].Weight / greatest * unit)
		}
	}
	return of
}

// cellCosts returns the cost of a cell on each level of s, by the code of that
// level. A missing value costs nothing as it stays what it is; here it has the
// cost of the root on every level, level 0 included, because only differences
// from level to level are ever used.
func cellCosts(m Measure, a *domain.Attribute, s *scale, unit float64) [][]int64 {
	costs := make([][]int64, s.height+1)
	for h := range costs {
		costs[h] = make([]int64, len(s.spans[h]))
		for c, span := range s.spans[h] {
			switch m {
			case ILossRate:
				costs[h][c] = int64(math.Round(a.Domain.Loss(span) * unit))
			case Precision:
				costs[h][c] = int64(math.Round(float64(h) / float64(s.whole) * unit))
			}
		}
	}
	return costs
}

// score returns the loss of a release with the given verdict. A lower one is
// better; scores of different measures can't be compared.
func (t *table) score(v verdict) int64 {
	switch t.measure {
	case Discernibility:
		return v.squares + int64(v.suppressed)*int64(t.n)
	case AverageClassSize:
		return int64(t.n - v.classes)
	case suppression:
		return int64(v.suppressed)
	}
	return v.cost + int64(v.suppressed)*t.whole
}

// verdict is the result of releasing a partition.
type verdict struct {
	suppressed int   // records in classes that fail the model
	classes    int   // those that satisfy it
	squares    int64 // sum of their squared sizes
	cost       int64 // of their cells
}

// holds reports whether class i of a satisfies the model.
func (t *table) holds(a *partition, i int) bool {
	return int(a.count[i]) >= t.least && (!t.looks || t.p.Model.Holds(a.class(i)))
}

// judge applies the model to each class of a. If even the sizes of the classes
// rule a out, the rest of the model is not looked at.
func (t *table) judge(a *partition) verdict {
	bySize := t.judgeSizes(a)
	if !t.looks || !t.within(bySize) {
		return bySize
	}
	var v verdict
	for i := range a.count {
		v.add(a, i, t.holds(a, i))
	}
	return v
}

// judgeSizes is judge for a model that asks for the least size only. No vector
// below suppresses fewer records, whatever the model: splitting a class that is
// too small leaves its parts too small.
func (t *table) judgeSizes(a *partition) verdict {
	var v verdict
	for i, n := range a.count {
		v.add(a, i, int(n) >= t.least)
	}
	return v
}

func (v *verdict) add(a *partition, i int, holds bool) {
	n := int(a.count[i])
	if !holds {
		v.suppressed += n
		return
	}
	v.classes++
	v.squares += int64(n) * int64(n)
	v.cost += a.cost[i]
}

// within reports whether a partition can be released.
func (t *table) within(v verdict) bool { return v.classes > 0 && v.suppressed <= t.limit }

// climbs reports whether a vector above one that can be released can always be
// released, too. Merging a class that fails a monotone model with one that
// satisfies it may yield one that fails (a share of a sensitive value, say), so
// that with suppression only size is sure to climb.
func (t *table) climbs() bool { return !t.looks || t.limit == 0 && t.p.Model.Monotone() }

// passes applies as much of the model as is sure to climb: where it fails, every
// vector below fails.
func (t *table) passes(a *partition) bool {
	if t.climbs() {
		return t.within(t.judge(a))
	}
	return t.within(t.judgeSizes(a))
}
