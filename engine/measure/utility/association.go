package utility

import (
	"context"
	"math"
)

// Association holds how strongly pairs of columns go together, before and after:
// every two quasi-identifiers, and every quasi-identifier with every sensitive
// column, of the first 12 columns.
type Association struct {
	Pairs []Pair       `json:"pairs"`
	Kinds []KindChange `json:"kinds"` // those that occur
	// Left is the number of columns that are not looked at.
	Left int `json:"left"`
}

const maxVariables = 12

// Kind is a measure of association between two columns, by what they hold.
type Kind string

// The three kinds. A column whose values are all numbers or dates is a number,
// any other a category. A missing value is a category of its own, and so is the
// full span; between numbers, and between a number and a category, records with a
// missing value are left out.
const (
	// CramersV is of two categories, in [0,1], without bias correction (Cramér
	// 1946). A released span is a category. Domains of more than 50 leaves are
	// cut into at most 30 bins as in [Histogram], and a span is the run of bins that
	// it touches; of sensitive values the 49 most frequent count, and the rest
	// together.
	CramersV Kind = "cramers_v"
	// CorrelationRatio is η of a category and a number, in [0,1] (Pearson 1905):
	// the root of the share of the number's variance that lies between categories.
	CorrelationRatio Kind = "correlation_ratio"
	// Correlation is Pearson's r of two numbers, in [-1,1]. A released interval
	// counts as its middle.
	Correlation Kind = "pearson"
)

// Pair is the association of two columns. Before with suppressed records is of
// all records, without of the released ones; After is of the released ones. nil:
// not defined, as a column has only one value.
type Pair struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	Kind   Kind     `json:"kind"`
	Before Figure   `json:"before"`
	After  *float64 `json:"after"`
}

// KindChange is the mean of |after - before| over the pairs of a kind that are
// defined before; an association that is not defined after counts as 0.
type KindChange struct {
	Kind   Kind   `json:"kind"`
	Pairs  int    `json:"pairs"`
	Change Figure `json:"change"`
}

// variable is a column as an association sees it.
type variable struct {
	name          string
	sensitive     bool
	number        bool
	before, after grouped
}

// grouped says of each code of a column to which group it belongs, absent for
// none, and for numbers the value of each group.
type grouped struct {
	codes []int32
	of    []int32
	count int
	value []float64
}

func (v *view) association(ctx context.Context) (Association, error) {
	a := Association{Pairs: []Pair{}, Kinds: []KindChange{}}
	a.Left = max(0, len(v.columns)+len(v.sensitive)-maxVariables)
	variables := v.variables()
	for i := range variables {
		for j := i + 1; j < len(variables) && !variables[i].sensitive; j++ {
			if err := ctx.Err(); err != nil {
				return Association{}, err
			}
			a.Pairs = append(a.Pairs, v.pair(&variables[i], &variables[j]))
		}
	}
	for _, kind := range []Kind{CramersV, CorrelationRatio, Correlation} {
		var with, without []*float64
		for _, p := range a.Pairs {
			if p.Kind == kind {
				with = append(with, difference(p.Before.With, p.After))
				without = append(without, difference(p.Before.Without, p.After))
			}
		}
		if len(with) > 0 {
			a.Kinds = append(a.Kinds, KindChange{kind, len(with), Figure{mean(with), mean(without)}})
		}
	}
	return a, nil
}

// pair measures a quasi-identifier and another column.
func (v *view) pair(a, b *variable) Pair {
	p := Pair{A: a.name, B: b.name, Kind: CramersV}
	switch {
	case a.number && b.number:
		p.Kind = Correlation
	case a.number:
		a, b, p.Kind = b, a, CorrelationRatio
	case b.number:
		p.Kind = CorrelationRatio
	}
	p.Before.With = v.associate(p.Kind, &a.before, &b.before, false)
	p.Before.Without = p.Before.With
	if v.released < v.n {
		p.Before.Without = v.associate(p.Kind, &a.before, &b.before, true)
	}
	p.After = v.associate(p.Kind, &a.after, &b.after, true)
	return p
}

// associate counts the groups of a and b, a category if only one of them is, and
// measures them.
func (v *view) associate(kind Kind, a, b *grouped, released bool) *float64 {
	x, y := make([]int32, v.n), make([]int32, v.n)
	for i := range x {
		x[i], y[i] = a.of[a.codes[i]], b.of[b.codes[i]]
		if released && v.class[i] == absent {
			x[i] = absent
		}
	}
	pairs := cross(x, y, a.count, b.count)
	switch kind {
	case Correlation:
		return correlation(pairs, a.value, b.value)
	case CorrelationRatio:
		return correlationRatio(pairs, a.count, b.value)
	}
	return cramersV(pairs, a.count, b.count)
}

// mean returns the mean of the defined values, nil if there is none.
func mean(values []*float64) *float64 {
	sum, n := 0.0, 0
	for _, x := range values {
		if x != nil {
			sum += *x
			n++
		}
	}
	return ratio(sum, float64(n))
}

func difference(before, after *float64) *float64 {
	switch {
	case before == nil:
		return nil
	case after == nil:
		return defined(math.Abs(*before))
	}
	return defined(math.Abs(*after - *before))
}

// cramersV returns V of counted pairs: the root of χ²/n over the smaller number of
// categories less one.
func cramersV(pairs []tally, na, nb int) *float64 {
	rows, columns, n := make([]int, na), make([]int, nb), 0
	for _, t := range pairs {
		rows[t.a] += t.n
		columns[t.b] += t.n
		n += t.n
	}
	freedom := min(occupied(rows), occupied(columns)) - 1
	if freedom < 1 {
		return nil
	}
	sum := 0.0
	for _, t := range pairs {
		sum += float64(float64(t.n) / float64(rows[t.a]) * (float64(t.n) / float64(columns[t.b])))
	}
	return defined(min(1, math.Sqrt(max(0, sum-1)/float64(freedom))))
}

func occupied(counts []int) int {
	some := 0
	for _, n := range counts {
		some += min(n, 1)
	}
	return some
}

// correlationRatio returns η of a category a and the value of b.
func correlationRatio(pairs []tally, na int, value []float64) *float64 {
	count, sum := make([]float64, na), make([]float64, na)
	all, mean := average(pairs, func(t tally) float64 { return value[t.b] })
	if all == 0 {
		return nil
	}
	total := 0.0
	for _, t := range pairs {
		off, n := value[t.b]-mean, float64(t.n)
		count[t.a] += n
		sum[t.a] += float64(n * off)
		total += float64(n * float64(off*off))
	}
	if total == 0 {
		return nil
	}
	between := 0.0
	for group, n := range count {
		if n > 0 {
			between += float64(sum[group] * (sum[group] / n))
		}
	}
	return defined(min(1, math.Sqrt(between/total)))
}

// correlation returns Pearson's r of the values of a and b.
func correlation(pairs []tally, x, y []float64) *float64 {
	all, meanX := average(pairs, func(t tally) float64 { return x[t.a] })
	_, meanY := average(pairs, func(t tally) float64 { return y[t.b] })
	if all == 0 {
		return nil
	}
	xx, yy, xy := 0.0, 0.0, 0.0
	for _, t := range pairs {
		dx, dy, n := x[t.a]-meanX, y[t.b]-meanY, float64(t.n)
		xx += float64(n * float64(dx*dx))
		yy += float64(n * float64(dy*dy))
		xy += float64(n * float64(dx*dy))
	}
	if xx == 0 || yy == 0 {
		return nil
	}
	return defined(min(1, max(-1, xy/math.Sqrt(xx)/math.Sqrt(yy))))
}

// average returns the number of records and the mean of their values. That of
// equal values is the value itself, so that no spread is made of rounding.
func average(pairs []tally, value func(tally) float64) (n int, mean float64) {
	for _, t := range pairs {
		n += t.n
		mean += float64((value(t) - mean) * (float64(t.n) / float64(n)))
	}
	return n, mean
}
