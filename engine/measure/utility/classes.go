package utility

import (
	"math"

	"quasi/engine/internal/data/natural"
)

// Classes are the equivalence classes: records that share all released spans.
type Classes struct {
	Number  int      `json:"number"` // of released records
	Average *float64 `json:"average"`
	Least   int      `json:"least"`    // records of the smallest class, 0 without any
	Most    int      `json:"greatest"` // records of the greatest
	// Discernibility is DM, the sum of the squared class sizes; a suppressed
	// record costs the number of records (Bayardo, Agrawal 2005).
	Discernibility Figure `json:"discernibility"`
	// CAvg is (n / classes) / k (LeFevre et al. 2006). With: n is all records
	// and those suppressed are one class more.
	CAvg Figure `json:"c_avg"`
	// Ambiguity is AM, the mean number of original rows that a released row may
	// have been: the product of the leaves that its cells cover (Goldberger,
	// Tassa 2010). An unchanged cell counts 1. nil if it is above 1.8·10³⁰⁸;
	// AmbiguityLog10 is its decimal logarithm.
	Ambiguity      Figure `json:"ambiguity"`
	AmbiguityLog10 Figure `json:"ambiguity_log10"`
}

func (v *view) classMeasures() Classes {
	c := Classes{Number: v.classes, Average: ratio(float64(v.released), float64(v.classes))}
	without := 0.0 // the sum of the squared sizes
	for i, n := range v.distinct(v.class, v.classes, true).n {
		size := int(n)
		if i == 0 || size < c.Least {
			c.Least = size
		}
		c.Most = max(c.Most, size)
		without += float64(float64(size) * float64(size))
	}
	c.Discernibility = Figure{defined(without + float64(float64(v.n-v.released)*float64(v.n))), defined(without)}
	k, with := float64(v.k), v.classes
	if v.released < v.n {
		with++ // the suppressed records are a class of their own
	}
	c.CAvg = Figure{ratio(float64(v.n), float64(with)*k), ratio(float64(v.released), float64(v.classes)*k)}
	c.Ambiguity, c.AmbiguityLog10 = v.ambiguity()
	return c
}

// wide is a non-negative number, mantissa·2^exponent, that does not overflow.
type wide struct {
	mantissa float64 // 0, or in [0.5,1)
	exponent int
}

func newWide(x float64) wide {
	mantissa, exponent := math.Frexp(x)
	return wide{mantissa, exponent}
}

func (w wide) times(x float64) wide {
	product := newWide(w.mantissa * x)
	product.exponent += w.exponent
	return product
}

func (w wide) plus(o wide) wide {
	switch {
	case w.mantissa == 0:
		return o
	case o.mantissa == 0:
		return w
	case w.exponent < o.exponent:
		w, o = o, w
	}
	sum := newWide(w.mantissa + math.Ldexp(o.mantissa, o.exponent-w.exponent))
	sum.exponent += w.exponent
	return sum
}

func (w wide) float() float64 { return math.Ldexp(w.mantissa, w.exponent) }

// log10 returns the decimal logarithm of w > 0.
func (w wide) log10() float64 {
	return (natural.Log(w.mantissa) + float64(float64(w.exponent)*math.Ln2)) / math.Ln10
}

// ambiguity returns AM and its decimal logarithm.
func (v *view) ambiguity() (mean, log10 Figure) {
	var released, suppressed wide
	for _, r := range v.runs {
		rows := newWide(float64(r.n))
		for j := range v.columns {
			rows = rows.times(float64(v.columns[j].rowsOf(r.at)))
		}
		if v.class[r.at] == absent {
			suppressed = suppressed.plus(rows)
		} else {
			released = released.plus(rows)
		}
	}
	all := released.plus(suppressed)
	if v.n > 0 {
		all = all.times(1 / float64(v.n))
		mean.With, log10.With = defined(all.float()), defined(all.log10())
	}
	if v.released > 0 {
		released = released.times(1 / float64(v.released))
		mean.Without, log10.Without = defined(released.float()), defined(released.log10())
	}
	return mean, log10
}

// rowsOf returns how many leaves the cell of a record may have been: all if it
// is suppressed, 1 if it is unchanged.
func (c *column) rowsOf(at int) int {
	from, to := c.from[c.before[at]], c.to[c.after[at]]
	switch {
	case c.after[at] == 0:
		return c.Domain.Size()
	case from == to:
		return 1
	}
	return to.Len()
}
