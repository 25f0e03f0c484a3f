package utility

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
	sizes := v.sizes(v.class, v.classes)
	c := Classes{Number: v.classes, Average: ratio(float64(v.released), float64(v.classes))}
	for i, size := range sizes {
		if i == 0 || size < c.Least {
			c.Least = size
		}
		c.Most = max(c.Most, size)
	}
	// The sum of the squared sizes.
	without := 0.0
	for _, size := range sizes {
		without += float64(float64(size) * float64(size))
	}
	c.Discernibility = Figure{defined(without + float64(float64(v.n-v.released)*float64(v.n))), defined(without)}
	k := float64(v.k)
	c.CAvg = Figure{ratio(float64(v.n), float64(v.classesWith())*k), ratio(float64(v.released), float64(v.classes)*k)}
	c.Ambiguity, c.AmbiguityLog10 = v.ambiguity()
	return c
}

// classesWith counts the suppressed records as a class of their own.
func (v *view) classesWith() int {
	if v.released < v.n {
		return v.classes + 1
	}
	return v.classes
}

// sizes returns how many released records have each of the given numbers.
func (v *view) sizes(number []int32, count int) []int {
	sizes := make([]int, count)
	for i, at := range number {
		if v.class[i] != absent {
			sizes[at]++
		}
	}
	return sizes
}
