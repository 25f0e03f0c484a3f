package domain

import "math"

// entropy holds the value statistics of an attribute: how often each leaf
// occurs and, as prefix sums, the |p·ln p| of KAIM Definition 8.
type entropy struct {
	count []int     // count[i]: records with a value at a position below i
	sum   []float64 // sum[i]: the |p·ln p| of the positions below i, exactly
}

// newEntropy takes the number of records at each position.
func newEntropy(counts []int) entropy {
	total := 0
	for _, c := range counts {
		total += c
	}
	e := entropy{count: make([]int, len(counts)+1), sum: make([]float64, len(counts)+1)}
	for i, c := range counts {
		e.count[i+1] = e.count[i] + c
		e.sum[i+1] = e.sum[i] + surprise(c, total)
	}
	return e
}

func (e entropy) of(s Span) float64 { return e.sum[s.Hi+1] - e.sum[s.Lo] }

// Info implements [Domain].
func (e entropy) Info(s Span) float64 {
	if s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

// Surprise implements [Domain].
func (e entropy) Surprise(s Span) float64 {
	if !s.IsLeaf() {
		return 0
	}
	return e.of(s)
}

// Count implements [Domain].
func (e entropy) Count(s Span) int { return e.count[s.Hi+1] - e.count[s.Lo] }

// surprise returns |p·ln p| for p = count/total, and 0 where p is 0.
//
// It is rounded to a multiple of 2⁻⁴⁸. A column's entropy is below
// ln(2³¹) < 2⁵, so every sum of such multiples is exact: spans of equal shares
// have equal entropy bit for bit wherever they stand, and ties stay ties. The
// rounding is less than 2·10⁻⁷ of the value even for one record in 2³¹.
func surprise(count, total int) float64 {
	if count == 0 || count == total {
		return 0
	}
	p := float64(count) / float64(total)
	return math.RoundToEven(-p*ln(p)*unit) / unit
}

const unit = 1 << 48

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

// ln is the natural logarithm of a finite x > 0, within one unit in the last
// place. math.Log is assembly on some machines, and Go code that others fuse
// into multiply-adds: a difference in the last bit is enough to turn a tie. The
// conversions forbid fusing, so this gives the same bits everywhere.
//
// With x = 2ᵏ·(1+f), √2/2 <= 1+f < √2, and s = f/(2+f),
// ln(1+f) = f - s·(f - R(s²)), R being the polynomial in s².
func ln(x float64) float64 {
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
