//go:build !js

package main

import (
	"math"
	"slices"
	"strconv"
)

const z95 = 1.959963984540054

// drawn are the numbers of a group.
type drawn struct {
	x     []float64
	whose []string
}

// answer is what is asked of a group, by formulas of textbooks.
func (q asks) answer(s *drawn, of *rows) found {
	n := float64(len(s.x))
	f := found{rows: n, low: math.NaN(), high: math.NaN()}
	switch {
	case q.kind == "count":
		squares := 0.0
		for _, visits := range s.clusters(0) { // each is 1
			squares += visits * visits
		}
		all := float64(of.n)
		f.value = n
		f.low, f.high = score(n/all, all*n/squares)
		f.low, f.high = f.low*all, f.high*all
	case q.kind == "median":
		f.value = at(s.x, 0.5)
		below := &drawn{whose: s.whose}
		for _, x := range s.x {
			is := 0.0
			if x <= f.value {
				is = 1
			}
			below.x = append(below.x, is)
		}
		if se := below.error(0.5); !math.IsNaN(se) {
			f.low, f.high = at(s.x, 0.5-z95*se), at(s.x, 0.5+z95*se)
		}
	default:
		f.value = average(s.x)
		se := s.error(f.value)
		switch {
		case math.IsNaN(se):
		case q.kind == "mean":
			f.low, f.high = f.value-z95*se, f.value+z95*se
		case se == 0:
			f.low, f.high = score(f.value, float64(len(s.clusters(0))))
		default:
			f.low, f.high = score(f.value, f.value*(1-f.value)/se/se+1)
		}
	}
	return f
}

func average(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// clusters adds up the deviations from m of each person.
func (s *drawn) clusters(m float64) map[string]float64 {
	sums := map[string]float64{}
	for i, x := range s.x {
		sums[s.whose[i]] += x - m
	}
	return sums
}

// error is the standard error of a mean by person: √(c/(c-1)·Σ(Σ(x-m))²)/n of c persons.
func (s *drawn) error(m float64) float64 {
	sums := s.clusters(m)
	c, squares := float64(len(sums)), 0.0
	if c < 2 {
		return math.NaN()
	}
	for _, sum := range sums {
		squares += sum * sum
	}
	if squares < 1e-18 { // of adding up in another order
		return 0
	}
	return math.Sqrt(c/(c-1)*squares) / float64(len(s.x))
}

// score is Wilson's interval: the roots p₀ of (p-p₀)² = z²·p₀·(1-p₀)/n.
func score(p, n float64) (low, high float64) {
	a, b, c := 1+z95*z95/n, -(2*p + z95*z95/n), p*p
	root := math.Sqrt(max(0, b*b-4*a*c))
	return max(0, (-b-root)/(2*a)), min(1, (-b+root)/(2*a))
}

// at is the quantile that is the inverse of the distribution function, in the middle where
// that is flat.
func at(x []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(x))
	place := share * float64(len(sorted))
	i := int(math.Ceil(place))
	switch {
	case i >= len(sorted) && place != float64(i) || i > len(sorted):
		return sorted[len(sorted)-1]
	case place <= 0:
		return sorted[0]
	case place == float64(i) && i < len(sorted):
		return (sorted[i-1] + sorted[i]) / 2
	}
	return sorted[i-1]
}

// pearson is r with Fisher's interval.
func (q asks) pearson(of *rows) map[string]found {
	var x, y []float64
	for row := range of.n {
		if of.cells[q.by[0]] == nil || of.cells[q.by[1]] == nil {
			break
		}
		a, err := strconv.ParseFloat(of.cells[q.by[0]][row], 64)
		b, err2 := strconv.ParseFloat(of.cells[q.by[1]][row], 64)
		if err == nil && err2 == nil {
			x, y = append(x, a), append(y, b)
		}
	}
	if len(x) < 4 {
		return nil
	}
	mx, my, n := average(x), average(y), float64(len(x))
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	r := xy / math.Sqrt(xx*yy)
	return map[string]found{"r": {r, math.Tanh(math.Atanh(r) - z95/math.Sqrt(n-3)), math.Tanh(math.Atanh(r) + z95/math.Sqrt(n-3)), n}}
}
