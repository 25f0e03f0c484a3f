package bound

import (
	"math"
	"math/bits"

	"quasi/engine/data/domain"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// released returns every value that an attribute can be released as.
func released(d domain.Domain) []domain.Span {
	tree, ok := d.(*domain.Tree)
	if !ok {
		var runs []domain.Span
		for lo := range int32(d.Size()) {
			for hi := lo; hi < int32(d.Size()); hi++ {
				runs = append(runs, domain.Span{Lo: lo, Hi: hi})
			}
		}
		return runs
	}
	all := []domain.Span{tree.Full()}
	for at := 0; at < len(all); at++ {
		all = append(all, tree.Children(all[at])...)
	}
	return all
}

// costOne is what the search counts for a cell that loses everything in an attribute of
// the greatest weight.
const costOne = cost.One

// weights returns the weights of the attributes as shares of the greatest, and their sum.
func weights(p *problem.Problem) (each []float64, sum float64) {
	greatest := 0.0
	for _, a := range p.QI {
		greatest = max(greatest, a.Weight)
	}
	for _, a := range p.QI {
		w := 0.0
		if greatest > 0 {
			w = a.Weight / greatest
		}
		each, sum = append(each, w), sum+w
	}
	return each, sum
}

// classCost is the least that a class can cost, by any released values that cover it and are
// within the limits; infinite if there are none.
func classCost(p *problem.Problem, class []int32) float64 {
	each, _ := weights(p)
	total := 0.0
	for j := range p.QI {
		a, least := &p.QI[j], math.Inf(1)
		for _, s := range released(a.Domain) {
			lost := 0.0
			for _, r := range class {
				switch {
				case !s.Covers(a.Span(r)) || s != a.Span(r) && !s.IsLeaf() && !a.Limit.Keeps(a.Domain, s):
					lost = math.Inf(1)
				case s != a.Span(r):
					lost += a.Domain.Loss(s)
				}
			}
			least = min(least, lost)
		}
		if each[j] > 0 {
			total += each[j] * least
		}
	}
	return total
}

// leastLoss is the least loss of any release with at most so many records suppressed, by
// dynamic programming over all sets of records: of those that are left, the first is
// suppressed or in a class with some of the others.
func leastLoss(p *problem.Problem) float64 {
	_, whole := weights(p)
	if whole == 0 {
		return 0
	}
	costs := make([]float64, 1<<p.N)
	for set := range costs {
		costs[set] = math.Inf(1)
		if bits.OnesCount(uint(set)) >= p.Model.MinSize() {
			costs[set] = classCost(p, members(set))
		}
	}
	best := make([][]float64, 1<<p.N) // by the records that are left and those suppressed
	for set := range best {
		best[set] = make([]float64, p.MaxSuppressed+1)
		for out := range best[set] {
			if set == 0 {
				continue
			}
			first := set & -set
			best[set][out] = math.Inf(1)
			if out > 0 {
				best[set][out] = whole + best[set&^first][out-1]
			}
			for class := set; class > 0; class = (class - 1) & set {
				if class&first != 0 {
					best[set][out] = min(best[set][out], costs[class]+best[set&^class][out])
				}
			}
		}
	}
	return best[1<<p.N-1][p.MaxSuppressed] / (float64(p.N) * whole)
}

func members(set int) []int32 {
	var records []int32
	for ; set != 0; set &= set - 1 {
		records = append(records, int32(bits.TrailingZeros(uint(set))))
	}
	return records
}
