package release

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/facts"
	"quasi/engine/measure/loss"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// hangs is the share by which one value must lower the loss of a column to be named.
const hangs = 0.25

// Stretched returns the columns, in the order of the problem, whose loss is counted by range and
// would be more than a third greater, so that it is lower by more than a quarter, if the range
// ended at the value before the last at one of its ends. Numbers of places and of parts of a
// house, as their names call them, have no range.
func (r *Release) Stretched() []facts.Stretched {
	if r.Linked != nil {
		return nil
	}
	var all []facts.Stretched
	p, seen := &r.of.Problem, r.Seen()
	for j := range p.QI {
		decided := r.recipe.Column(p.QI[j].Name)
		if decided == nil || decided.Loss != domain.ByRange {
			continue
		}
		if named := describe.NameReason(decided.Name, format.Integer); named == profile.ReasonPlace || named == profile.ReasonCare {
			continue
		}
		s := facts.Stretched{Column: p.QI[j].Name, Loss: r.lossOf(p.QI[j].Name)}
		value, factor, ok := furthest(p.QI[j].Domain)
		if !ok {
			continue
		}
		s.Value = p.QI[j].Domain.Label(domain.Leaf(value))
		if s.Without = loss.Widened(p, seen, j, factor); s.Loss < (1-hangs)*s.Without {
			all = append(all, s)
		}
	}
	return all
}

// furthest returns the position of the least or the greatest value of a domain of numbers, the one
// without which the range is the smaller part of what it is, and how many times the smaller range
// the whole one is, each range counted as KAIM equation 3 has it, from end to end and one more. ok
// is false for fewer than three numbers.
func furthest(d domain.Domain) (value int32, factor float64, ok bool) {
	least, greatest := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	lowest, highest, known := int32(0), int32(0), 0
	for at := range int32(d.Size()) {
		if d.Count(domain.Leaf(at)) == 0 {
			continue // the empty position of a column of one value
		}
		x, _, is := d.Numbers(domain.Leaf(at))
		if !is {
			continue
		}
		known++
		if x < least[0] {
			least, lowest = [2]float64{x, least[0]}, at
		} else {
			least[1] = min(least[1], x)
		}
		if x > greatest[0] {
			greatest, highest = [2]float64{x, greatest[0]}, at
		} else {
			greatest[1] = max(greatest[1], x)
		}
	}
	if known < 3 {
		return 0, 0, false
	}
	whole := greatest[0] - least[0] + 1
	above, below := whole/(greatest[1]-least[0]+1), whole/(greatest[0]-least[1]+1)
	if above >= below {
		return highest, above, true
	}
	return lowest, below, true
}
