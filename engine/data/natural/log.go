// Package natural holds the natural logarithm and exponential, the same bits on every
// machine. What decides anything takes them from here: a check of the sources forbids those
// of package math.
package natural

import "math"

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
