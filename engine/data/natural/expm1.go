package natural

import "math"

// Coefficients of s_expm1.c of FreeBSD's msun.
const (
	q1 = -3.33333333333331316428e-02
	q2 = 1.58730158725481460165e-03
	q3 = -7.93650757867487942473e-05
	q4 = 4.00821782732936239552e-06
	q5 = -2.01099218183624371326e-07
)

// Expm1 is e to the power of x, less 1, within one unit in the last place also where x is
// near 0 and the two nearly cancel. It is infinite from 709.782712893384 on. As [Log], it
// gives the same bits everywhere. The method is that of FreeBSD's msun,
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
