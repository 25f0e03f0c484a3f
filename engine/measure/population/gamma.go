package population

import "quasi/engine/data/natural"

// asymptotic is where the asymptotic series below are exact to the last digits.
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
