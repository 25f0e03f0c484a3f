package attack

import (
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/data/natural"
)

// byChance returns the rate at which predicates that have nothing to do with the release would
// single out one record of n, where the i-th fits fit[i] of held records; its interval is of
// 95 % confidence. each is on how many records the predicates are, as [repeated] has it.
//
// Of n held records and more, the rate is counted: how many of n drawn from these would be
// alone. Of fewer it can't be: a predicate that fits a random record with chance w singles one
// of n out with n·w·(1-w)ⁿ⁻¹, and which w there are follows from few records only so far. The
// interval then has all rates of those distributions of w under which the counts are as likely
// as not to be discarded (profile likelihood), and its middle is the rate.
func byChance(fit []int, held, n int, each float64) attackresult.Rate {
	predicates := float64(len(fit))
	if held >= n {
		sum := 0.0
		for _, c := range fit {
			sum += alone(c, held, n)
		}
		return among(sum, predicates, each)
	}
	m := newMixture(fit, held, n)
	r := attackresult.Between(-m.furthest(-1, each), m.furthest(1, each), predicates/each)
	r.Right, r.Of = r.Right*each, predicates
	return r
}

// among returns the rate of s in p predicates, each of which counts as 1/each of one.
func among(s, p, each float64) attackresult.Rate {
	r := attackresult.Wilson(s/each, p/each)
	r.Right, r.Of = s, p
	return r
}

// repeated returns how much more the number of records that predicates fit varies because one
// record fits several of them: Σd²/Σd of how many each record fits; at least 1.
func repeated(times map[int32]int) float64 {
	sum, squares := 0.0, 0.0
	for _, d := range times {
		sum += float64(d)
		squares += float64(d * d)
	}
	return max(1, attackresult.Ratio(squares, sum))
}

// alone returns the chance that exactly one of n records, drawn from held, is among c of them.
func alone(c, held, n int) float64 {
	if c == 0 || n > held {
		return 0
	}
	// c·n/(held) for which one it is, and for each of the others that it is not drawn.
	p := float64(c) * float64(n) / float64(held)
	for i := range c - 1 {
		p *= max(0, float64(held-n-i)) / float64(held-1-i)
	}
	return p
}

// The weights that a mixture has: so many, up to so many of n records for each.
const (
	weights    = 48
	greatest   = 40.0
	mostCounts = 64
	updates    = 400
	halvings   = 12
	// critical is half of the 95 % point of χ² with one degree of freedom.
	critical = 1.920729410347062
)

// mixture is a distribution of weights of predicates, by how many held records they fit.
type mixture struct {
	counts []float64   // shares of the predicates that fit as many records, of each number that is there
	of     float64     // predicates
	given  [][]float64 // by weight: the chance of each of these numbers
	single []float64   // by weight: the chance to single out one of n
}

// newMixture lays out the weights, from 0 on, closer where they are small.
func newMixture(fit []int, held, n int) *mixture {
	m := &mixture{of: float64(len(fit))}
	predicates := make([]int, mostCounts)
	for _, c := range fit {
		predicates[min(c, mostCounts-1)]++
	}
	for _, p := range predicates {
		if p > 0 {
			m.counts = append(m.counts, float64(p)/m.of)
		}
	}
	top := max(greatest, 2*float64(slices.Max(fit))*float64(n)/float64(held))
	for i := range weights {
		w := 0.0
		if i > 0 { // from a twentieth of a record on
			w = min(0.5, 0.05*natural.Exp(natural.Log(top/0.05)*float64(i-1)/(weights-2))/float64(n))
		}
		var given []float64
		for c, p := range countsOf(w, held) {
			if predicates[c] > 0 {
				given = append(given, p)
			}
		}
		m.given = append(m.given, given)
		m.single = append(m.single, float64(n)*w*power(1-w, n-1))
	}
	return m
}

// power is x to the power of a whole number, the same bits everywhere.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			p *= x
		}
		x *= x
	}
	return p
}

// countsOf returns the probability of each number of held records that a predicate of weight
// w fits; the last is for all numbers above.
func countsOf(w float64, held int) []float64 {
	all := make([]float64, mostCounts)
	p, left := power(1-w, held), 1.0
	for c := range mostCounts - 1 {
		if c > held {
			break
		}
		all[c], left = p, left-p
		p *= float64(held-c) / float64(c+1) * w / (1 - w)
	}
	all[mostCounts-1] = max(0, left)
	return all
}

// furthest returns the greatest rate, times sign, of the distributions under which the counts
// are not less likely than the critical value allows, where each predicate counts as 1/each.
func (m *mixture) furthest(sign, each float64) float64 {
	best, _ := m.fitted(0, sign)
	least := best - critical*each/m.of
	low, high := 0.0, 64.0 // weights of the rate beside the likelihood
	_, rate := m.fitted(low, sign)
	for range halvings {
		middle := (low + high) / 2
		if low == 0 {
			middle = high / 4
		}
		likely, found := m.fitted(middle, sign)
		if likely < least {
			high = middle
			continue
		}
		low = middle
		rate = max(rate, found)
	}
	return rate
}

// fitted returns the distribution that is best by the mean log-likelihood and by so much of the
// rate, times sign: that likelihood, and the rate times sign. Each step multiplies the share of
// a weight by its gradient (Cover 1984), which leaves shares.
func (m *mixture) fitted(by, sign float64) (likelihood, rate float64) {
	share := slices.Repeat([]float64{1.0 / weights}, weights)
	p := make([]float64, len(m.counts))
	for range updates {
		m.mixed(p, share)
		total := 0.0
		for j := range share {
			gradient := by * (1 + float64(sign*m.single[j]))
			for c, observed := range m.counts {
				gradient += float64(observed * m.given[j][c] / p[c])
			}
			share[j] *= gradient
			total += share[j]
		}
		for j := range share {
			share[j] /= total
		}
	}
	m.mixed(p, share)
	for c, observed := range m.counts {
		likelihood += float64(observed * natural.Log(p[c]))
	}
	for j := range share {
		rate += float64(share[j] * m.single[j])
	}
	return likelihood, sign * rate
}

// mixed fills in the chance of each count.
func (m *mixture) mixed(p, share []float64) {
	for c := range p {
		p[c] = 1e-300
		for j := range share {
			p[c] += float64(share[j] * m.given[j][c])
		}
	}
}
