package population

import (
	"math"

	"quasi/engine/internal/data/natural"
)

// pitman estimates the uniques of a population from the Ewens-Pitman sampling
// formula (Hoshino 2001) with 0 < α < 1 and θ > -α. n records in u classes, s_j of
// them of size j, have the likelihood, but for a factor without parameters,
//
//	prod_{i=1}^{u-1} (θ+iα) / prod_{i=1}^{n-1} (θ+i) · prod_j (prod_{k=1}^{j-1} (k-α))^{s_j}.
//
// At its maximum, a population of N has about Γ(θ+1)/Γ(θ+α)·N^α uniques; that holds
// for N much above θ, and may be above N otherwise. ok is false if the maximum lies
// on the edge: at α = 0 where large classes are too many, at θ without bound where
// all records are unique.
func pitman(sizes []Size, n int, population float64) (uniques float64, ok bool) {
	p := newPartition(sizes, n)
	alpha, ok := p.maximum()
	if !ok {
		return 0, false
	}
	shifted := p.shifted(alpha)
	return power(gammaRatio(shifted, 1-alpha) + float64(alpha*natural.Log(population))), true
}

// partition is a sample as the likelihood sees it.
type partition struct {
	sizes   []Size
	n       int
	classes int
}

func newPartition(sizes []Size, n int) partition {
	p := partition{sizes: sizes, n: n}
	for _, s := range sizes {
		p.classes += s.Classes
	}
	return p
}

// maximum returns the α of the greatest likelihood, if it lies inside. The slope of
// the profile likelihood (the greatest one for each α) falls without bound towards
// α = 1, because of the term -1/(1-α) of each class of two or more. So if it rises
// at 0, there is a maximum between. That there is one only is not proved; the tests
// look for others. Of one class of two or more the slope falls everywhere, so that the first
// condition changes no result: it keeps slope to the partitions for which shifted is defined.
func (p partition) maximum() (alpha float64, ok bool) {
	if p.classes < 2 || p.classes == p.n || !(p.slope(0) > 0) {
		return 0, false
	}
	alpha = bisect(0, 1, p.slope)
	return alpha, alpha > 0
}

// slope returns the derivative of the profile likelihood's logarithm:
// sum_{i=1}^{u-1} i/(θ+iα) - sum_j s_j·sum_{k=1}^{j-1} 1/(k-α), with the best θ.
func (p partition) slope(alpha float64) float64 {
	shifted, u := p.shifted(alpha), float64(p.classes)
	slope := 0.0
	if alpha == 0 {
		slope = u * (u - 1) / 2 / shifted
	} else {
		// i/(θ+iα) = (1 - θ/(θ+iα))/α
		slope = (u - 1 - float64((shifted-alpha)*p.classTerms(shifted, alpha))) / alpha
	}
	for _, s := range p.sizes {
		if s.Size > 1 {
			slope -= float64(float64(s.Classes) * reciprocals(1-alpha, s.Size-1))
		}
	}
	return slope
}

// shifted returns θ+α, above 0, of the greatest likelihood for an α in [0,1): where
// sum_{i=1}^{u-1} 1/(θ+iα) = sum_{i=1}^{n-1} 1/(θ+i). There is just one, for
// 2 <= u < n. The left sum is above near θ = -α, the right one far out. At a
// crossing each term on the left is at least the one on the right below it, and
// there are fewer of them; so the left terms majorize the right ones, the sum of
// their squares is larger, and the difference falls.
func (p partition) shifted(alpha float64) float64 {
	difference := func(shifted float64) float64 {
		return p.classTerms(shifted, alpha) - reciprocals(shifted-alpha+1, p.n-1)
	}
	// The first term on the left is at most the whole sum on the right, and that
	// at most 1/(1-α) and the sum of 1/i.
	lo := 1 / (1/(1-alpha) + reciprocals(1, p.n))
	hi := 2 * lo
	for ; difference(hi) > 0 && hi < mostPeople*mostPeople; hi *= 2 {
		lo = hi
	}
	return bisect(lo, hi, difference)
}

// classTerms returns sum_{i=1}^{u-1} 1/(θ+iα).
func (p partition) classTerms(shifted, alpha float64) float64 {
	if alpha == 0 {
		return float64(p.classes-1) / shifted
	}
	return reciprocals(shifted/alpha, p.classes-1) / alpha
}

// zayatz estimates the number of classes of one record in the population of which
// n records are a share (Zayatz 1991). Take the class sizes of the sample for those
// of the population, N. By Bayes a sample unique is a population unique with
// probability P(1|1)·c_1 / sum P(1|i)·c_i, where c_i is the number of classes of
// size i, and P(1|i) = i·C(N-i, n-1)/C(N, n) that a sample holds one record of a
// class of i. What is common to all P(1|i) cancels. There are sample uniques.
func zayatz(sizes []Size, n int, fraction float64) float64 {
	uniques, sum := float64(sizes[0].Classes), 0.0
	left := math.Round(float64(n)/fraction) - float64(n) // N - n
	ratio, size := 1.0, 1                                // C(N-size, n-1)/C(N-1, n-1)
	for _, s := range sizes {
		// Below the bound the rest is nothing beside the uniques.
		for ; size < s.Size && ratio > 1e-40; size++ {
			ratio *= max(0, left+1-float64(size)) / (left + float64(n-size))
		}
		sum += float64(ratio * float64(s.Size) * float64(s.Classes))
	}
	return uniques * uniques / sum / fraction
}

// asymptotic is the least x for which the series below are exact to the last digits.
const asymptotic = 16

// reciprocals returns the sum of 1/(x+i) over the m numbers i from 0, x > 0: the
// digamma function at x+m less that at x. The recurrence leads to where its
// asymptotic series holds; the logarithms of the two ends are one, so that nothing
// cancels where x is large.
func reciprocals(x float64, m int) float64 {
	sum := 0.0
	for ; m > 0 && x < asymptotic; m-- {
		sum += 1 / x
		x++
	}
	if m <= 0 {
		return sum
	}
	return sum + natural.Log1p(float64(m)/x) + digammaTail(x+float64(m)) - digammaTail(x)
}

// digammaTail is the digamma function less the logarithm: -1/2x - sum B_2k/(2k·x^2k)
// up to k = 5, B being Bernoulli's numbers.
func digammaTail(x float64) float64 {
	r := 1 / float64(x*x)
	series := 1.0/240 - float64(r*(1.0/132))
	series = 1.0/252 - float64(r*series)
	series = 1.0/120 - float64(r*series)
	series = 1.0/12 - float64(r*series)
	return -0.5/x - float64(r*series)
}

// gammaRatio returns ln(Γ(x+d)/Γ(x)) for x > 0 and d in [0,1], by the recurrence and
// Stirling's series, with the large terms of the two taken together.
func gammaRatio(x, d float64) float64 {
	sum := 0.0
	for ; x < asymptotic; x++ {
		sum -= natural.Log((x + d) / x)
	}
	sum += float64((x-0.5)*natural.Log1p(d/x)) + float64(d*natural.Log(x+d)) - d
	return sum + stirlingTail(x+d) - stirlingTail(x)
}

// stirlingTail is sum B_2k/(2k·(2k-1)·x^(2k-1)) up to k = 5.
func stirlingTail(x float64) float64 {
	r := 1 / float64(x*x)
	series := 1.0/1680 - float64(r*(1.0/1188))
	series = 1.0/1260 - float64(r*series)
	series = 1.0/360 - float64(r*series)
	return (1.0/12 - float64(r*series)) / x
}

// power returns e^x, within the precision of [natural.Expm1].
func power(x float64) float64 {
	if x < 0 {
		return 1 / (natural.Expm1(-x) + 1)
	}
	return natural.Expm1(x) + 1
}
