//go:build !js

package main

import (
	"math"
	"slices"
	"strconv"
	"strings"
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
		for _, visits := range s.clusters(-1) { // 0 - (-1): each counts 1 too much
			squares += visits * visits / 4
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
		if place == 0 {
			return sorted[0]
		}
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

// fit is a regression by Householder's reflections, the errors those of White by person.
func (q asks) fit(original, of *rows) map[string]found {
	numeric := func(name string) bool {
		return !slices.ContainsFunc(original.cells[name], func(cell string) bool { _, err := strconv.ParseFloat(cell, 64); return err != nil })
	}
	values := groupsOf(q.of, original)
	logistic := len(values) == 2
	outcome := ""
	for v := range values {
		outcome = max(outcome, v)
	}
	names, bases := []string{""}, map[string]string{}
	for _, name := range q.by {
		if numeric(name) {
			names = append(names, name)
			continue
		}
		counts := map[string]int{}
		for _, cell := range original.cells[name] {
			counts[cell]++
		}
		var levels []string
		for level := range counts {
			levels = append(levels, level)
		}
		slices.Sort(levels)
		base := levels[0]
		for _, level := range levels {
			if counts[level] > counts[base] {
				base = level
			}
		}
		bases[name] = base
		for _, level := range levels {
			if level != base {
				names = append(names, name+"="+level)
			}
		}
	}
	var a [][]float64
	var y []float64
	var whose []string
rows:
	for row := range of.n {
		if of.cells[q.of] == nil {
			return nil
		}
		v, err := strconv.ParseFloat(of.cells[q.of][row], 64)
		if logistic {
			v, err = 0, nil
			if of.cells[q.of][row] == outcome {
				v = 1
			} else if !values[of.cells[q.of][row]] {
				continue
			}
		}
		if err != nil {
			continue
		}
		line := make([]float64, len(names))
		line[0] = 1
		for _, name := range q.by {
			cell := of.cells[name]
			if cell == nil {
				return nil
			}
			base, factor := bases[name]
			x, err := strconv.ParseFloat(cell[row], 64)
			switch {
			case !factor && err != nil, factor && !groupsKnown(original, name)[cell[row]]:
				continue rows
			case !factor:
				line[slices.Index(names, name)] = x
			case cell[row] != base:
				line[slices.Index(names, name+"="+cell[row])] = 1
			}
		}
		a, y, whose = append(a, line), append(y, v), append(whose, of.person(row))
	}
	if len(a) <= len(names) {
		return nil
	}
	beta, errors := regress(a, y, whose, logistic, of.whose != nil)
	if beta == nil {
		return nil
	}
	all := map[string]found{}
	for i, name := range names {
		all[name] = found{beta[i], beta[i] - z95*errors[i], beta[i] + z95*errors[i], float64(len(a))}
	}
	return all
}

// groupsKnown remembers the values of a column.
func groupsKnown(original *rows, name string) map[string]bool {
	key := "\x00known " + name
	if original.cells[key] == nil {
		var list []string
		for v := range groupsOf(name, original) {
			list = append(list, v)
		}
		original.cells[key] = list
	}
	known := map[string]bool{}
	for _, v := range original.cells[key] {
		known[v] = true
	}
	return known
}

// regress returns coefficients and standard errors; nil: there are none.
func regress(a [][]float64, y []float64, whose []string, logistic, robust bool) (beta, errors []float64) {
	m := len(a[0])
	beta = make([]float64, m)
	var r [][]float64
	predict := func(row []float64) float64 {
		sum := 0.0
		for i, v := range row {
			sum += v * beta[i]
		}
		if logistic {
			return 1 / (1 + math.Exp(-sum))
		}
		return sum
	}
	steps := 2 // the second mends what the first has rounded
	if logistic {
		steps = 40
	}
	for range steps {
		// Weighted least squares for the rest: √w·(y-p)/w on √w·a.
		weighted, rest := make([][]float64, len(a)), make([]float64, len(a))
		for i, row := range a {
			p := predict(row)
			w := 1.0
			if logistic {
				w = math.Sqrt(p * (1 - p))
			}
			weighted[i], rest[i] = make([]float64, m), (y[i]-p)/w
			for j, v := range row {
				weighted[i][j] = v * w
			}
		}
		var step []float64
		if r, step = householder(weighted, rest); step == nil {
			return nil, nil
		}
		for i, s := range step {
			beta[i] += s
		}
	}
	inverse := make([][]float64, m) // columns of the inverse of r
	for j := range m {
		unit := make([]float64, m)
		unit[j] = 1
		inverse[j] = back(r, unit)
	}
	errors = make([]float64, m)
	scores, squares := map[string][]float64{}, 0.0
	for i, row := range a {
		e := y[i] - predict(row)
		squares += e * e
		if scores[whose[i]] == nil {
			scores[whose[i]] = make([]float64, m)
		}
		for j, v := range row {
			scores[whose[i]][j] += v * e
		}
	}
	variance := 1.0
	if !logistic {
		variance = squares / float64(len(a)-m)
	}
	for i := range m {
		for j := range m {
			errors[i] += variance * inverse[j][i] * inverse[j][i]
		}
	}
	if robust {
		clear(errors)
		for _, s := range scores {
			half := make([]float64, m) // the transposed inverse of r, times s
			for j := range m {
				for l, v := range inverse[j] {
					half[j] += v * s[l]
				}
			}
			for i, v := range back(r, half) {
				errors[i] += v * v
			}
		}
		c := float64(len(scores))
		for i := range errors {
			errors[i] *= c / (c - 1)
		}
	}
	for i := range errors {
		errors[i] = math.Sqrt(errors[i])
	}
	return beta, errors
}

// householder turns a into a triangle r, and returns it with what solves r·x = Qᵀ·y; nil: a
// column follows from others. It destroys a and y.
func householder(a [][]float64, y []float64) (r [][]float64, x []float64) {
	m := len(a[0])
	for j := range m {
		norm := 0.0
		for i := j; i < len(a); i++ {
			norm += a[i][j] * a[i][j]
		}
		if norm = math.Sqrt(norm); norm < 1e-9 {
			return nil, nil
		}
		if a[j][j] > 0 {
			norm = -norm
		}
		v := make([]float64, len(a))
		for i := j; i < len(a); i++ {
			v[i] = a[i][j]
		}
		v[j] -= norm
		length := 0.0
		for _, x := range v {
			length += x * x
		}
		reflect := func(get func(i int) *float64) {
			sum := 0.0
			for i := j; i < len(a); i++ {
				sum += v[i] * *get(i)
			}
			for i := j; i < len(a); i++ {
				*get(i) -= 2 * sum / length * v[i]
			}
		}
		for l := j; l < m; l++ {
			reflect(func(i int) *float64 { return &a[i][l] })
		}
		reflect(func(i int) *float64 { return &y[i] })
	}
	return a[:m], back(a[:m], y[:m])
}

// back solves r·x = y for a triangle r.
func back(r [][]float64, y []float64) []float64 {
	x := slices.Clone(y)
	for i := len(x) - 1; i >= 0; i-- {
		for j := i + 1; j < len(x); j++ {
			x[i] -= r[i][j] * x[j]
		}
		x[i] /= r[i][i]
	}
	return x
}

var _ = strings.Join
