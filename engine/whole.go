package engine

import (
	"context"
	"fmt"
	"math/bits"

	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
	"quasi/engine/model/privacy"
	"quasi/engine/model/threshold"
	"quasi/engine/say/parameter"
)

// buildWhole builds a model on all classes together.
func buildWhole(name string, v parameter.Values) (threshold.Model, error) {
	switch name {
	case privacy.NameAverageRisk:
		return threshold.NewAverageRisk(v.Number("risk"))
	case privacy.NameUniqueness:
		return threshold.NewUniqueness(v.Number("share"))
	case privacy.NamePopulationUniqueness:
		return threshold.NewPopulationUniqueness(v.Number("share"), v.Number("fraction"), population.UniqueShare)
	}
	return nil, fmt.Errorf("the model is not known")
}

// search anonymizes the table. An algorithm sees one class at a time; where the
// recipe bounds what all classes do together, the least class size is looked for,
// by bisection, with which they keep within the bounds. The recipe then says which.
func (p *Plan) search(ctx context.Context, progress Progress) (*Release, error) {
	low := max(p.recipe.Privacy.K, p.recipe.Privacy.MinClass)
	high := p.enough()
	attempts := 1.0
	if high > low {
		attempts += float64(bits.Len(uint(high - low)))
	}
	done := 0.0
	try := func(k int) (*Release, bool, error) {
		r, err := p.attempt(ctx, k, func(s Step) bool {
			if s.Stage == StageAnonymize {
				s.Done = (done + s.Done) / attempts
			}
			return progress(s)
		})
		done++
		if err != nil {
			return nil, false, err
		}
		holds, err := p.wholeHolds(r)
		if holds {
			p.note(r.Groups)
		}
		return r, holds, err
	}
	best, holds, err := try(low)
	if err != nil || holds || high <= low {
		return best, err
	}
	for best = nil; best == nil || high-low > 1; {
		middle := low + (high-low+1)/2
		r, holds, err := try(middle)
		if err != nil {
			return nil, errInClasses.Of(middle, err)
		}
		if holds {
			best, high = r, middle
			p.recipe.Privacy.MinClass = middle
			continue
		}
		if middle >= high {
			return nil, errWholeUnsatisfiable.Of(middle)
		}
		low = middle
	}
	return best, nil
}

// enough returns a class size with which every model on all classes holds.
func (p *Plan) enough() int {
	enough := 0
	for _, a := range p.asked {
		if a.whole != nil {
			enough = max(enough, a.whole.Enough())
		}
	}
	return enough
}

// wholeHolds reports whether the models on all classes hold.
func (p *Plan) wholeHolds(r *Release) (bool, error) {
	if p.enough() == 0 {
		return true, nil
	}
	classes, err := p.classesOf(r)
	if err != nil {
		return false, err
	}
	for _, a := range p.asked {
		if a.whole == nil {
			continue
		}
		reached, err := a.whole.Reach(p.sizes(classes))
		if err != nil || reached > a.whole.Bound() {
			return false, err
		}
	}
	return true, nil
}

// classesOf returns the classes that the released texts show, whatever the
// algorithm made of them, as records of the original.
func (p *Plan) classesOf(r *Release) ([][]int32, error) {
	classes, err := audit.Rows(r.Table, r.qi)
	if err != nil {
		return nil, err
	}
	for _, rows := range classes {
		for i, row := range rows {
			rows[i] = r.Records[row]
		}
	}
	return classes, nil
}

// sizes returns the number of records of each class, or of patients if the recipe
// names them.
func (p *Plan) sizes(classes [][]int32) []int {
	sizes := make([]int, len(classes))
	for i, class := range classes {
		sizes[i] = len(class)
		if p.patients != nil {
			sizes[i] = p.patients.Distinct(class)
		}
	}
	return sizes
}
