package utility

import "math"

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
