// Package regression fits linear and logistic regressions, the same to the last bit on every
// machine.
//
//	x, y := [][]float64{{1}, {2}, {3}, {4}}, []float64{1, 3, 2, 5}
//	fit, err := regression.Linear(x, y, nil)
//	constant, slope := fit[0].Value, fit[1].Value
//
// Standard errors are those that statistics programs print: of independent observations, or,
// where several are one person's, robust to what these have in common (the sandwich of Liang
// and Zeger 1986, with the factor c/(c-1) for c persons).
package regression

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
)

// ErrNone says that there is no estimate: variables depend on each other, or predict the
// outcome perfectly.
var ErrNone = errors.New("regression: there is no estimate: variables depend on each other, or predict the outcome perfectly")

// Estimate is a coefficient with its standard error.
type Estimate struct{ Value, Error float64 }

// quantile is the normal distribution's for intervals of 95 %.
const quantile = 1.959963984540054

// Interval returns the confidence interval of 95 %.
func (e Estimate) Interval() (lo, hi float64) {
	margin := float64(quantile * e.Error)
	return e.Value - margin, e.Value + margin
}

// mostSteps is after how many steps of Newton's method a regression is given up.
const mostSteps = 50

// check reports observations that can't be fitted.
func check(x [][]float64, outcomes int, whose []int32) error {
	if len(x) == 0 || len(x) != outcomes || len(x) <= len(x[0])+1 || whose != nil && len(whose) != len(x) {
		return fmt.Errorf("regression: %d records with %d outcomes, want as many, and more than variables", len(x), outcomes)
	}
	return nil
}

// Logistic returns the coefficients of a logistic regression by maximum likelihood: first
// the constant, then that of each variable. x are the records' variables, y whether the
// outcome is there, whose the person of each record; nil: each is another one's. It fails
// with [ErrNone] if there is no estimate, and if there are not more records than coefficients.
func Logistic(x [][]float64, y []bool, whose []int32) ([]Estimate, error) {
	if err := check(x, len(y), whose); err != nil {
		return nil, err
	}
	beta := make([]float64, len(x[0])+1)
	for range mostSteps {
		// The gradient of the log-likelihood, and Fisher's information.
		gradient, information := make([]float64, len(beta)), make([][]float64, len(beta))
		for i := range information {
			information[i] = make([]float64, len(beta))
		}
		row := make([]float64, len(beta))
		row[0] = 1
		for r := range x {
			copy(row[1:], x[r])
			p := likely(beta, row)
			rest := -p
			if y[r] {
				rest = 1 - p
			}
			weight := float64(p * (1 - p))
			for i, a := range row {
				gradient[i] += float64(rest * a)
				for j, b := range row[:i+1] {
					information[i][j] += float64(weight * float64(a*b))
				}
			}
		}
		mirror(information)
		inverse, ok := inverted(information)
		if !ok {
			return nil, ErrNone
		}
		largest := 0.0
		for i := range beta {
			step := dot(inverse[i], gradient)
			beta[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			return estimates(beta, inverse, 1, x, whose, func(r int, row []float64) float64 {
				if y[r] {
					return 1 - likely(beta, row)
				}
				return -likely(beta, row)
			}), nil
		}
	}
	return nil, ErrNone
}

// Linear returns the coefficients of a linear regression by least squares: first the constant,
// then that of each variable. x are the records' variables, y their outcomes, whose the person
// of each record; nil: each is another one's. It fails with [ErrNone] if variables depend on
// each other, and if there are not more records than coefficients.
func Linear(x [][]float64, y []float64, whose []int32) ([]Estimate, error) {
	if err := check(x, len(y), whose); err != nil {
		return nil, err
	}
	m := len(x[0]) + 1
	products, sums := make([][]float64, m), make([]float64, m)
	for i := range products {
		products[i] = make([]float64, m)
	}
	// Around their means numbers such as years lose no digits.
	centre, middle := means(x), mean(y)
	row := make([]float64, m)
	for r := range x {
		row[0] = 1
		for j, v := range x[r] {
			row[1+j] = v - centre[j]
		}
		for i, a := range row {
			sums[i] += float64(a * (y[r] - middle))
			for j, b := range row[:i+1] {
				products[i][j] += float64(a * b)
			}
		}
	}
	mirror(products)
	inverse, ok := inverted(products)
	if !ok {
		return nil, ErrNone
	}
	beta := make([]float64, m)
	for i := range beta {
		beta[i] = dot(inverse[i], sums)
	}
	residual := func(r int, _ []float64) float64 {
		rest := y[r] - middle - beta[0]
		for j, v := range x[r] {
			rest -= float64(beta[1+j] * (v - centre[j]))
		}
		return rest
	}
	squares := 0.0
	for r := range x {
		e := residual(r, nil)
		squares += float64(e * e)
	}
	uncentre(inverse, centre)
	fit := estimates(beta, inverse, squares/float64(len(x)-m), x, whose, residual)
	fit[0].Value += middle
	for j, c := range centre {
		fit[0].Value -= float64(beta[1+j] * c)
	}
	return fit, nil
}

// uncentre turns the inverse of the products of centred variables into that of the variables
// themselves: with t = (1, x) and c the means, (1, x-c) = A·t, and the inverse is Aᵀ·M·A.
func uncentre(inverse [][]float64, centre []float64) {
	m := len(inverse)
	for i := range m { // columns: the first loses c times the others
		for j, c := range centre {
			inverse[i][0] -= float64(c * inverse[i][1+j])
		}
	}
	for j := range m { // and rows
		for i, c := range centre {
			inverse[0][j] -= float64(c * inverse[1+i][j])
		}
	}
}

func means(x [][]float64) []float64 {
	sums := make([]float64, len(x[0]))
	for _, row := range x {
		for j, v := range row {
			sums[j] += v
		}
	}
	for j := range sums {
		sums[j] /= float64(len(x))
	}
	return sums
}

func mean(y []float64) float64 {
	sum := 0.0
	for _, v := range y {
		sum += v
	}
	return sum / float64(len(y))
}

// estimates gives coefficients their standard errors: the roots of the diagonal of the inverse
// times the variance, or, where persons have several records, of the sandwich with the sums of
// each person's scores, residual times variables, in the middle.
func estimates(beta []float64, inverse [][]float64, variance float64, x [][]float64, whose []int32, residual func(r int, row []float64) float64) []Estimate {
	all := make([]Estimate, len(beta))
	for i, b := range beta {
		all[i] = Estimate{b, math.Sqrt(float64(variance * inverse[i][i]))}
	}
	if whose == nil {
		return all
	}
	at, row := group.Numbering[int32]{}, make([]float64, len(beta))
	var scores [][]float64 // of each person, times the inverse
	row[0] = 1
	for r := range x {
		copy(row[1:], x[r])
		place, first := at.Number(whose[r])
		if first {
			scores = append(scores, make([]float64, len(beta)))
		}
		e := residual(r, row)
		for i, v := range row {
			scores[place][i] += float64(e * v)
		}
	}
	persons := float64(len(scores))
	for i := range all {
		squares := 0.0
		for _, score := range scores {
			part := dot(inverse[i], score)
			squares += float64(part * part)
		}
		all[i].Error = math.Sqrt(float64(squares * (persons / (persons - 1))))
	}
	return all
}

// likely is the probability of the outcome of a row that begins with 1.
func likely(beta, row []float64) float64 { return 1 / (1 + natural.Exp(-dot(beta, row))) }

// mirror fills in what is above the diagonal of a symmetric matrix.
func mirror(a [][]float64) {
	for i := range a {
		for j := range i {
			a[j][i] = a[i][j]
		}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i] * b[i])
	}
	return sum
}

// inverted returns the inverse of a symmetric positive definite matrix, by elimination;
// false if it has none within the precision of numbers.
func inverted(a [][]float64) ([][]float64, bool) {
	n := len(a)
	work, inverse := make([][]float64, n), make([][]float64, n)
	for i := range a {
		work[i] = slices.Clone(a[i])
		inverse[i] = make([]float64, n)
		inverse[i][i] = 1
	}
	for i := range work {
		pivot := work[i][i]
		if !(pivot > 1e-12*a[i][i]) {
			return nil, false
		}
		for j := range n {
			work[i][j], inverse[i][j] = work[i][j]/pivot, inverse[i][j]/pivot
		}
		for k := range n {
			if factor := work[k][i]; k != i && factor != 0 {
				for j := range n {
					work[k][j] -= float64(factor * work[i][j])
					inverse[k][j] -= float64(factor * inverse[i][j])
				}
			}
		}
	}
	return inverse, true
}
