package answer

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
)

// quantile is the normal distribution's for margins of 95 %.
const quantile = 1.959963984540054

// estimate answers the question for the observations of a group, in a table of n rows.
func (a *asked) estimate(g *facts.AnswerGroup, o *observations, n int) facts.Estimate {
	switch {
	case a.Kind == question.Count:
		return count(o, n)
	case a.Kind == question.Median, g.Median:
		return median(o)
	case a.Value != nil:
		return proportion(o)
	}
	// The weighted mean, and 1.96 standard errors around it.
	m := o.mean()
	se, ok := o.standardError(m)
	if !ok {
		return facts.Estimate{Value: m}
	}
	margin := float64(quantile * se)
	return between(m, m-margin, m+margin)
}

func between(value, low, high float64) facts.Estimate {
	return facts.Estimate{Value: value, Low: &low, High: &high}
}

func (o *observations) mean() float64 {
	sum, weight := 0.0, 0.0
	for i, x := range o.x {
		sum += float64(o.of(i) * x)
		weight += o.of(i)
	}
	return sum / weight
}

// standardError returns that of a mean, robust to what the observations of one person have in
// common: √(c/(c-1)·Σ(Σ w·(x-m))²)/Σw, where the inner sum is over those of a person and c the
// number of persons. false: there are fewer than two.
func (o *observations) standardError(m float64) (float64, bool) {
	deviation := func(i int) float64 { return float64(o.of(i) * (o.x[i] - m)) }
	persons, squares := len(o.x), 0.0
	if o.whose == nil {
		for i := range o.x {
			d := deviation(i)
			squares += float64(d * d)
		}
	} else {
		sums := o.byPerson(deviation)
		for _, s := range sums {
			squares += float64(s * s)
		}
		persons = len(sums)
	}
	if persons < 2 {
		return 0, false
	}
	c := float64(persons)
	return math.Sqrt(float64(squares*(c/(c-1)))) / o.rows(), true
}

// byPerson adds up what the observations of each person contribute.
func (o *observations) byPerson(part func(i int) float64) (sums []float64) {
	at := group.Numbering[int32]{}
	for i := range o.x {
		place, first := at.Number(o.whose[i])
		if first {
			sums = append(sums, 0)
		}
		sums[place] += part(i)
	}
	return sums
}

// proportion is the share of ones among zeros and ones, with Wilson's margin for as many
// persons as tell as much: p·(1-p)/se² + 1 of them, which is n where all are independent.
func proportion(o *observations) facts.Estimate {
	p := o.mean()
	se, ok := o.standardError(p)
	if !ok {
		return facts.Estimate{Value: p}
	}
	low, high := wilson(p, o.telling(p, se))
	return between(p, low, high)
}

// telling is the number of independent observations that tell as much as these.
func (o *observations) telling(p, se float64) float64 {
	if se > 0 {
		return float64(p*(1-p))/float64(se*se) + 1
	}
	if o.whose == nil {
		return float64(len(o.x))
	}
	return float64(len(o.byPerson(func(int) float64 { return 0 })))
}

// wilson is the score interval of a share p of n observations (Wilson 1927).
func wilson(p, n float64) (low, high float64) {
	z := float64(quantile * quantile)
	middle := (p + z/(2*n)) / (1 + z/n)
	margin := float64(quantile/(1+z/n)) * math.Sqrt(float64(p*(1-p))/n+z/float64(4*float64(n*n)))
	return max(0, middle-margin), min(1, middle+margin)
}

// count is the number of rows among n, with Wilson's margin of their share.
func count(o *observations, n int) facts.Estimate {
	rows, all := o.rows(), float64(n)
	p := rows / all
	low, high := wilson(p, all)
	if o.whose != nil { // of a person all rows come and go together
		squares := 0.0
		for _, s := range o.byPerson(o.of) {
			squares += float64(s * s)
		}
		low, high = wilson(p, all*rows/max(rows, squares))
	}
	return between(rows, float64(low*all), float64(high*all))
}

// median is the weighted median, and the order statistics between which it lies: those of the
// shares 0.5 ± 1.96 standard errors of the share of observations up to it. Bounds stand at their
// numbers; the median has a sign unless it is the same wherever below and above them they lie.
func median(o *observations) facts.Estimate {
	order := o.order(o.x)
	m, sign := o.quantile(o.x, order, 0.5)
	e := facts.Estimate{Value: m, Sign: sign}
	if o.side != nil {
		e.Sign = o.surely(m, sign)
	}
	below := observations{x: make([]float64, len(o.x)), weight: o.weight, whose: o.whose}
	for i, x := range o.x {
		if x <= m {
			below.x[i] = 1
		}
	}
	se, ok := below.standardError(0.5)
	if !ok {
		return e
	}
	margin := float64(quantile * se)
	low, lowSign := o.quantile(o.x, order, 0.5-margin)
	high, highSign := o.quantile(o.x, order, 0.5+margin)
	e.Low, e.High, e.LowSign, e.HighSign = &low, &high, lowSign, highSign
	return e
}

// surely returns the sign of a median that has another one in the order of the numbers.
func (o *observations) surely(m float64, sign string) string {
	ends := [2]float64{}
	for i, end := range []int8{-1, 1} {
		x := slices.Clone(o.x)
		for at, side := range o.side {
			if side*end > 0 {
				x[at] = math.Inf(int(end))
			}
		}
		ends[i], _ = o.quantile(x, o.order(x), 0.5)
	}
	switch least, most := ends[0] == m, ends[1] == m; {
	case least && most:
		return ""
	case !least && !most:
		return "≈"
	case most && sign != "<":
		return "≤"
	case least && sign != ">":
		return "≥"
	}
	return sign
}

// order returns the places of observations in ascending order of x, of one number first those below.
func (o *observations) order(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(x[i], x[j]), cmp.Compare(o.sideOf(i), o.sideOf(j)))
	})
	return order
}

// quantile returns the least observation up to which a share of the weight lies, and where it
// lies exactly up to one, the middle between that and the next; with the sign that it has where
// x has the numbers of bounds. order ascends.
func (o *observations) quantile(x []float64, order []int, share float64) (float64, string) {
	signs := [...]string{"<", "≤", "", "≥", ">"}
	want, sum := float64(share*o.rows()), 0.0
	last := order[len(order)-1]
	for at, i := range order {
		sum += o.of(i)
		side := o.sideOf(i)
		if sum == want && i != last {
			next := order[at+1]
			if side == 0 {
				side = o.sideOf(next)
			}
			return (x[i] + x[next]) / 2, signs[2+side]
		}
		if sum >= want {
			return x[i], signs[2+side]
		}
	}
	return x[last], signs[2+o.sideOf(last)]
}
