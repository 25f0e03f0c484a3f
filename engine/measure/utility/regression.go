package utility

import (
	"fmt"
	"math"

	"quasi/engine/data/natural"
)

// Estimate is a coefficient with its standard error.
type Estimate struct{ Value, Error float64 }

// quantile is that of the normal distribution for intervals of 95 %.
const quantile = 1.959963984540054

// Interval returns the confidence interval of 95 %.
func (e Estimate) Interval() (lo, hi float64) {
	margin := float64(quantile * e.Error)
	return e.Value - margin, e.Value + margin
}

// Overlap returns how much the 95 % confidence intervals of an estimate from the original
// and of one from a release have in common: the mean of the shares that their overlap is
// of each (Karr, Kohnen, Oganian, Reiter, Sanil: A framework for evaluating the utility of
// data altered to protect confidentiality. The American Statistician 60(3), 2006). 1 if
// they are the same, and below 0 if they are apart. Both errors must be above 0.
func Overlap(original, release Estimate) float64 {
	lo, hi := original.Interval()
	lo2, hi2 := release.Interval()
	common := min(hi, hi2) - max(lo, lo2)
	return float64(common/(hi-lo))/2 + float64(common/(hi2-lo2))/2
}

// mostSteps is after how many steps of Newton's method a regression is given up.
const mostSteps = 50

// Logistic returns the coefficients of a logistic regression by maximum likelihood: first
// the constant, then that of each variable. x are the records' variables, y whether the
// outcome is there. It gives the same bits on every machine. It fails if there are not
// more records than coefficients, if the variables depend on each other, or if they
// predict the outcome perfectly, so that there is no estimate.
func Logistic(x [][]float64, y []bool) ([]Estimate, error) {
	if len(x) == 0 || len(x) != len(y) || len(x) <= len(x[0])+1 {
		return nil, fmt.Errorf("regression: %d records with %d outcomes, want as many, and more than variables", len(x), len(y))
	}
	m := len(x[0]) + 1
	beta := make([]float64, m)
	for range mostSteps {
		gradient, information := derivatives(x, y, beta)
		inverse, ok := inverted(information)
		if !ok {
			return nil, fmt.Errorf("regression: there is no estimate: variables depend on each other, or predict the outcome perfectly")
		}
		largest := 0.0
		for i := range beta {
			step := dot(inverse[i], gradient)
			beta[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			estimates := make([]Estimate, m)
			for i := range beta {
				estimates[i] = Estimate{beta[i], math.Sqrt(inverse[i][i])}
			}
			return estimates, nil
		}
	}
	return nil, fmt.Errorf("regression: no estimate after %d steps: the variables may predict the outcome perfectly", mostSteps)
}

// derivatives returns the gradient of the log-likelihood, and Fisher's information.
func derivatives(x [][]float64, y []bool, beta []float64) ([]float64, [][]float64) {
	gradient, information := make([]float64, len(beta)), make([][]float64, len(beta))
	for i := range information {
		information[i] = make([]float64, len(beta))
	}
	row := make([]float64, len(beta))
	row[0] = 1
	for r := range x {
		copy(row[1:], x[r])
		p := 1 / (1 + natural.Exp(-dot(beta, row)))
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
	for i := range information {
		for j := range i {
			information[j][i] = information[i][j]
		}
	}
	return gradient, information
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
		work[i] = append([]float64(nil), a[i]...)
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
