// Package natural holds the natural logarithm and exponential, the same bits on every
// machine. What decides anything takes them from here: a check of the sources forbids those
// of package math.
package natural

import (
	"math"
)

// Coefficients of the logarithm of FreeBSD's msun, e_log.c.
const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
	l1    = 6.666666666666735130e-01
	l2    = 3.999999999940941908e-01
	l3    = 2.857142874366239149e-01
	l4    = 2.222219843214978396e-01
	l5    = 1.818357216161805012e-01
	l6    = 1.531383769920937332e-01
	l7    = 1.479819860511658591e-01
)

// Log is the natural logarithm of a finite x > 0, within one unit in the last
// place. math.Log is assembly on some machines, and Go code that others fuse
// into multiply-adds: a difference in the last bit is enough to turn a tie. The
// conversions forbid fusing, so this gives the same bits everywhere.
//
// With x = 2ᵏ·(1+f), √2/2 <= 1+f < √2, and s = f/(2+f),
// ln(1+f) = f - s·(f - R(s²)), R being the polynomial in s².
func Log(x float64) float64 {
	f, exp := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f *= 2
		exp--
	}
	f--
	k := float64(exp)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := float64(s2 * (l1 + float64(s4*(l3+float64(s4*(l5+float64(s4*l7)))))))
	even := float64(s4 * (l2 + float64(s4*(l4+float64(s4*l6)))))
	half := float64(0.5 * float64(f*f))
	return float64(k*ln2Hi) - ((half - (float64(s*(half+(odd+even))) + float64(k*ln2Lo))) - f)
}

// Coefficients of the exponential of FreeBSD's msun, e_exp.c.
const (
	e1 = 1.66666666666666019037e-01
	e2 = -2.77777777770155933842e-03
	e3 = 6.61375632143793436117e-05
	e4 = -1.65339022054652515390e-06
	e5 = 4.13813679705723846039e-08
)

// Exp is e to the power of x, for x from -700 to 700, within two units in the last place;
// beyond, that of the nearest of them. As [Log], it gives the same bits everywhere.
//
// With x = k·ln 2 + r, |r| <= ln 2 / 2, and c = r - r²·P(r²),
// eˣ = 2ᵏ·(1 + r + r·c/(2-c)), P being the polynomial.
func Exp(x float64) float64 {
	x = max(-700, min(700, x))
	k := math.Floor(float64(x/math.Ln2) + 0.5)
	hi, lo := x-float64(k*ln2Hi), float64(k*ln2Lo)
	r := hi - lo
	t := float64(r * r)
	c := r - float64(t*(e1+float64(t*(e2+float64(t*(e3+float64(t*(e4+float64(t*e5)))))))))
	return math.Ldexp(1-((lo-float64(float64(r*c)/(2-c)))-hi), int(k))
}

// Coefficients of s_expm1.c of FreeBSD's msun.
const (
	q1 = -3.33333333333331316428e-02
	q2 = 1.58730158725481460165e-03
	q3 = -7.93650757867487942473e-05
	q4 = 4.00821782732936239552e-06
	q5 = -2.01099218183624371326e-07
)

// Expm1 is e to the power of x, less 1, within one unit in the last place also where x is
// near 0 and the two nearly cancel, and infinite from 709.782712893384 on. As [Log], it
// gives the same bits everywhere. The method comes from FreeBSD's msun,
// of which math.Expm1 is a translation that a machine may fuse.
//
// With x = k·ln 2 + r + c, |r| <= ln 2 / 2, and h = r²/2, eʳ-1 = r + h + r·E, E being a
// quotient of polynomials in h, and eˣ-1 = 2ᵏ·(eʳ-1) + 2ᵏ-1.
func Expm1(x float64) float64 {
	const ln2x56, most, tiny = 3.88162421113569373274e+01, 7.09782712893383973096e+02, 1.0 / (1 << 54)
	switch {
	case x >= most:
		return math.Inf(1)
	case x <= -ln2x56:
		return -1
	case math.Abs(x) < tiny, math.IsNaN(x):
		return x
	}
	k := times(x)
	hi, lo := x-float64(float64(k)*ln2Hi), float64(float64(k)*ln2Lo)
	r := hi - lo
	c := (hi - r) - lo
	halved := float64(0.5 * r)
	h := float64(r * halved)
	r1 := 1 + float64(h*(q1+float64(h*(q2+float64(h*(q3+float64(h*(q4+float64(h*q5)))))))))
	t := 3 - float64(r1*halved)
	e := float64(h * ((r1 - t) / (6 - float64(r*t))))
	if k == 0 {
		return r - (float64(r*e) - h)
	}
	return raised(r, (float64(r*(e-c))-c)-h, k)
}

// times returns how often ln 2 is taken away from x.
func times(x float64) int {
	const half, three = 3.46573590279972654709e-01, 1.03972077083991796413e+00 // ln 2 / 2, 3·ln 2 / 2
	sign := math.Copysign(1, x)
	switch a := math.Abs(x); {
	case a <= half:
		return 0
	case a < three:
		return int(sign)
	}
	return int(float64(x*(1/math.Ln2)) + float64(sign*0.5))
}

// raised returns 2ᵏ·(1+r-e) - 1, in the order of operations that loses least for each k.
func raised(r, e float64, k int) float64 {
	switch {
	case k == -1:
		return float64(0.5*(r-e)) - 0.5
	case k == 1 && r < -0.25:
		return -2 * (e - (r + 0.5))
	case k == 1:
		return 1 + float64(2*(r-e))
	case k <= -2 || k > 56:
		return math.Ldexp(1-(e-r), k) - 1
	case k < 20:
		return math.Ldexp(1-math.Ldexp(1, -k)-(e-r), k)
	}
	return math.Ldexp(r-(e+math.Ldexp(1, -k))+1, k)
}

// Log1p is the natural logarithm of 1+x for x >= -1, within one unit in the last place also
// where x is near 0 and 1+x is rounded; of -1 it is infinite, of less NaN. As [Log], it gives
// the same bits everywhere. The method comes from FreeBSD's msun, s_log1p.c, of which math.Log1p is a
// translation that a machine may fuse.
//
// With 1+x = 2ᵏ·(1+f)·(1+c), c making good what was rounded away of 1+x, and s = f/(2+f),
// ln(1+f) = f - s·(f - R(s²)), R being the polynomial in s².
func Log1p(x float64) float64 {
	switch {
	case !(x >= -1):
		return math.NaN()
	case x == -1, math.IsInf(x, 1):
		return math.Inf(int(math.Copysign(1, x)))
	}
	if math.Abs(x) < 1.0/(1<<29) {
		return x - float64(float64(x*x)*0.5)
	}
	f, c, k := x, 0.0, 0
	if x <= math.Sqrt2/2-1 || x >= math.Sqrt2-1 {
		f, c, k = reduced(x)
	}
	half := float64(float64(0.5*f) * f)
	hi, lo := float64(float64(k)*ln2Hi), float64(float64(k)*ln2Lo)+c
	if math.Abs(f) < 1.0/(1<<20) && k != 0 {
		if f == 0 {
			return hi + lo
		}
		r := float64(half * (1 - float64(2.0/3*f)))
		return hi - ((r - lo) - f)
	}
	s := f / (2 + f)
	z := float64(s * s)
	r := float64(z * (l1 + float64(z*(l2+float64(z*(l3+float64(z*(l4+float64(z*(l5+float64(z*(l6+float64(z*l7)))))))))))))
	product := float64(s * (half + r))
	if k == 0 {
		return f - (half - product)
	}
	return hi - ((half - (product + lo)) - f)
}

// reduced returns 1+x as 2ᵏ·(1+f), √2/2 <= 1+f < √2, and c, what was rounded away of 1+x by
// 1+x.
func reduced(x float64) (f, c float64, k int) {
	u := x
	if x < 1<<53 {
		u = 1 + x
		if u >= 2 {
			c = (1 - (u - x)) / u
		} else {
			c = (x - (u - 1)) / u
		}
	}
	fraction, k := math.Frexp(u)
	fraction, k = 2*fraction, k-1
	if fraction >= math.Sqrt2 {
		fraction, k = fraction/2, k+1
	}
	return fraction - 1, c, k
}
