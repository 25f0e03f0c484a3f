package natural

import "math"

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
