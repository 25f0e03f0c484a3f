package population

import (
	"math"

	"quasi/engine/internal/data/natural"
)

// slideNegativeBinomial estimates the uniques of a population whose K classes have
// sizes F with F-1 negative binomial, P(F=1) = β^α (Chen, Keller-McNulty 1998), of
// which a sample holds each record with probability f. ok is false if no α > 0 and
// β in (0,1) have the moments of the sample.
//
// F has the generating function G(z) = z·(β/(1-pz))^α with p = 1-β, and the part of
// a class that is in the sample G(1-f+fz). So the expected classes of one and of two
// records are K·f·G′(1-f) and K·f²/2·G″(1-f); with y = p(1-f) and D = 1-y,
//
//	G′  = (β/D)^α·(1 + αy/D)
//	G″ = (β/D)^α·αp/D²·(2 - (1-α)y).
//
// G″/G′ leaves α the positive root of a quadratic equation for each β, and what is
// left is one equation in β. It has one solution at most in all that the tests try.
func slideNegativeBinomial(sizes []Size, f float64) (uniques float64, ok bool) {
	if len(sizes) < 2 || sizes[1].Size != 2 {
		return 0, false // no classes of two: α would be 0
	}
	k := classes(sizes, f)
	first := float64(sizes[0].Classes) / k / f
	second := 2 * float64(sizes[1].Classes) / k / f / f
	alpha, p, ok := slide(first, second, f)
	return k * power(float64(alpha*natural.Log1p(-p))), ok
}

// slide returns the α and 1-β with the given G′ and G″ at 1-f.
func slide(first, second, f float64) (alpha, p float64, ok bool) {
	if !(first > 0 && second > 0) || math.IsInf(first, 0) || math.IsInf(second, 0) {
		return 0, 0, false
	}
	target := natural.Log(first)
	lacks := func(logit float64) float64 { return target - tilted(logit, f).first(second/first) }
	// Beyond the upper end the distribution is Poisson's, but for less than 1e-13;
	// below the lower one the classes are larger than any population.
	const least, most = -600, 30
	if !(lacks(least) > 0 && lacks(most) <= 0) {
		return 0, 0, false
	}
	at := tilted(bisect(least, most, lacks), f)
	return at.alpha(second / first), at.p, true
}

// tilt holds what a β makes of the equations.
type tilt struct{ p, y, d, logarithm float64 } // ln(β/D)

// tilted takes β by ln(β/(1-β)), so that both β and 1-β are exact near 0.
func tilted(logit, f float64) tilt {
	beta := 1 / (1 + power(-logit))
	t := tilt{p: 1 / (1 + power(logit))}
	t.y, t.d = t.p*(1-f), f+float64(beta*(1-f))
	if logit > 0 {
		t.logarithm = natural.Log1p(-t.p * f / t.d)
	} else {
		t.logarithm = natural.Log(beta / t.d)
	}
	return t
}

// alpha returns the α > 0 with G″/G′ = ratio: the positive root of
// py·α² + (p(2-y) - ratio·Dy)·α - ratio·D² = 0.
func (t tilt) alpha(ratio float64) float64 {
	a, c := t.p*t.y, -ratio*t.d*t.d
	b := float64(t.p*(2-t.y)) - float64(ratio*t.d*t.y)
	root := math.Sqrt(float64(b*b) - float64(4*a*c))
	if b >= 0 {
		return -2 * c / (b + root) // so that nothing cancels
	}
	return (root - b) / (2 * a)
}

// first returns ln G′ with the α that ratio asks for.
func (t tilt) first(ratio float64) float64 {
	alpha := t.alpha(ratio)
	return float64(alpha*t.logarithm) + natural.Log1p(float64(alpha*t.y)/t.d)
}

// classes estimates K, the classes of the population, by the modified Shlosser
// estimator (Haas, Stokes 1998): of u classes, s_i of them of size i,
//
//	u + s_1·[sum i·f²(1-f²)^(i-1)·s_i / sum (1-f)^i((1+f)^i - 1)·s_i]·[sum (1-f)^i·s_i / sum i·f(1-f)^(i-1)·s_i]².
//
// The powers of f are taken out of the sums, where they could become 0.
func classes(sizes []Size, f float64) float64 {
	u, rare, seen, absent, single := 0.0, 0.0, 0.0, 0.0, 0.0
	out, in := natural.Log1p(-f), natural.Log1p(f)
	for _, s := range sizes {
		i, count := float64(s.Size), float64(s.Classes)
		u += count
		rare += float64(i * power(float64((i-1)*(out+in))) * count)
		// (1-f²)^i·(1 - (1+f)^-i), where nothing overflows.
		seen -= float64(power(float64(i*(out+in))) * natural.Expm1(float64(-i*in)) / f * count)
		absent += float64(power(float64(i*out)) * count)
		single += float64(i * power(float64((i-1)*out)) * count)
	}
	return u + float64(float64(sizes[0].Classes)*(rare/seen)*float64(absent/single)*(absent/single))/f
}
