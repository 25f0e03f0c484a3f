//go:build !js

package main

import (
	"math"
	"slices"
	"strconv"
)

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
	names, bases := []string{"(constant)"}, map[string]string{}
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
