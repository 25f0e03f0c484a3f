package natural

import "math"

// Log1p is the natural logarithm of 1+x for x >= -1, within one unit in the last place also
// where x is near 0 and 1+x is rounded; of -1 it is infinite, of less NaN. As [Log], it gives
// the same bits everywhere. The method is that of FreeBSD's msun, s_log1p.c, of which math.Log1p is a
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
