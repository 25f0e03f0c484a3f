package utility

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
)

// Queries is the error of count queries (LeFevre et al. 2006; Xiao, Tao 2006): how
// many records lie in random ranges of one to three quasi-identifiers, by the
// original and by the release. Each number of columns is as likely as another;
// with d columns the ranges are Selectivity^(1/d) of each domain, so that a query
// selects that share of the rows of the domain.
//
// A released span counts with the share of its leaves that lie in the range. So
// does a missing value, before as after. Suppressed records are not found in the
// release; without them they are not counted before either.
type Queries struct {
	// Asked is the number of queries: as many as the options ask for, but no more
	// than 400 million comparisons of a query with a distinct row allow.
	Asked       int     `json:"asked"`
	Selectivity float64 `json:"selectivity"` // 0.05
	// The relative error is |estimate - count| / max(count, n/1000): the sanity
	// bound, 0.1 % of the records, keeps empty ranges from deciding.
	MedianRelative Figure `json:"median_relative"`
	MeanRelative   Figure `json:"mean_relative"`
	// MeanAbsolute is the mean of |estimate - count| / n, in [0,1].
	MeanAbsolute Figure `json:"mean_absolute"`
}

const (
	selectivity    = 0.05
	sanity         = 0.001
	maxDimensions  = 3
	maxComparisons = 400_000_000
)

// rangeShare holds the first three roots of the selectivity: the share of a domain
// that each of one, two or three ranges takes.
var rangeShare = [maxDimensions]float64{selectivity, 0.22360679774997896, 0.3684031498640387}

// condition is a range of one column.
type condition struct {
	column int
	domain.Span
}

// weighted are distinct rows: the first record of each, and how many records have
// it.
type weighted struct {
	at, n []int32
}

func (v *view) queries(ctx context.Context, opt Options) (Queries, error) {
	q := Queries{Selectivity: selectivity}
	if v.n == 0 || len(v.columns) == 0 {
		return q, nil
	}
	all := v.distinct(v.tuple, v.tuples, false)
	kept := v.distinct(v.tuple, v.tuples, true)
	classes := v.distinct(v.class, v.classes, true)
	q.Asked = min(opt.Queries, max(1, maxComparisons/(2*len(all.at)+len(classes.at))))
	random := rand.New(rand.NewPCG(opt.Seed, 0))
	with, without := queryErrors{n: v.n}, queryErrors{n: v.released}
	for range q.Asked {
		if err := ctx.Err(); err != nil {
			return Queries{}, err
		}
		query := v.ask(random)
		count, estimate := v.count(query, all, before), v.count(query, classes, after)
		with.add(count, estimate)
		if v.released > 0 && v.released < v.n {
			count = v.count(query, kept, before)
		}
		without.add(count, estimate)
	}
	q.MedianRelative = Figure{with.median(), without.median()}
	q.MeanRelative = Figure{with.mean(with.relative), without.mean(without.relative)}
	q.MeanAbsolute = Figure{with.mean(with.absolute), without.mean(without.absolute)}
	return q, nil
}

// ask draws a query.
func (v *view) ask(random *rand.Rand) []condition {
	d := 1 + random.IntN(min(maxDimensions, len(v.columns)))
	query := make([]condition, d)
	for i, j := range random.Perm(len(v.columns))[:d] {
		size := v.columns[j].Domain.Size()
		width := max(1, int(math.Round(rangeShare[d-1]*float64(size))))
		lo := random.IntN(size - width + 1)
		query[i] = condition{j, domain.Span{Lo: int32(lo), Hi: int32(lo + width - 1)}}
	}
	return query
}

// distinct returns the rows of the given numbers, of all or of the released
// records.
func (v *view) distinct(number []int32, count int, released bool) weighted {
	w := weighted{at: make([]int32, count), n: make([]int32, count)}
	for i, at := range number {
		if released && v.class[i] == absent {
			continue
		}
		w.at[at] = int32(i)
		w.n[at]++
	}
	return w
}

// codesAndValues is before or after.
type codesAndValues func(*column) ([]int32, []domain.Span)

// before and after return the codes and the values of a column.
func before(c *column) ([]int32, []domain.Span) { return c.before, c.from }
func after(c *column) ([]int32, []domain.Span)  { return c.after, c.to }

// count returns the expected number of records that meet the query.
func (v *view) count(query []condition, rows weighted, side codesAndValues) float64 {
	shares, codes := make([][]float64, len(query)), make([][]int32, len(query))
	for i, c := range query {
		var values []domain.Span
		codes[i], values = side(&v.columns[c.column])
		shares[i] = make([]float64, len(values))
		for code, s := range values {
			common := min(s.Hi, c.Hi) - max(s.Lo, c.Lo) + 1
			shares[i][code] = float64(max(0, common)) / float64(s.Len())
		}
	}
	sum := 0.0
	for row, at := range rows.at {
		share := float64(rows.n[row])
		for i := range shares {
			share *= shares[i][codes[i][at]]
			if share == 0 {
				break
			}
		}
		sum += share
	}
	return sum
}

// queryErrors holds the errors of queries over n records.
type queryErrors struct {
	n                  int
	relative, absolute []float64
}

func (e *queryErrors) add(count, estimate float64) {
	n, off := float64(e.n), math.Abs(estimate-count)
	e.relative = append(e.relative, off/max(count, float64(sanity*n)))
	e.absolute = append(e.absolute, off/n)
}

func (e *queryErrors) mean(of []float64) *float64 {
	if e.n == 0 {
		return nil
	}
	return ratio(sumOf(of), float64(len(of)))
}

func (e *queryErrors) median() *float64 {
	if e.n == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(e.relative))
	half := len(sorted) / 2
	return defined(sorted[(len(sorted)-1)/2]/2 + sorted[half]/2)
}

// tally says that n records have the codes a and b.
type tally struct {
	a, b int32
	n    int
}

// cross counts the pairs of codes that records have, ascending by a, then b. A
// record with an absent code is left out. na and nb are above all codes. It takes
// time in proportion to len(a) + na + nb.
func cross(a, b []int32, na, nb int) []tally {
	if na*nb <= 4*len(a)+1024 {
		return crossDense(a, b, na, nb)
	}
	return crossSparse(a, b, na, nb)
}

// crossDense has a counter for every pair.
func crossDense(a, b []int32, na, nb int) []tally {
	counts := make([]int, na*nb)
	for i, x := range a {
		if y := b[i]; x != absent && y != absent {
			counts[int(x)*nb+int(y)]++
		}
	}
	var pairs []tally
	for at, n := range counts {
		if n > 0 {
			pairs = append(pairs, tally{int32(at / nb), int32(at % nb), n})
		}
	}
	return pairs
}

// crossSparse sorts the records by b, then by a, and counts neighbours.
func crossSparse(a, b []int32, na, nb int) []tally {
	var both []int32
	for i, x := range a {
		if x != absent && b[i] != absent {
			both = append(both, int32(i))
		}
	}
	pairs := []tally(nil)
	for _, i := range group.Of(group.Of(both, b, nb).Items, a, na).Items {
		last := len(pairs) - 1
		if last < 0 || pairs[last].a != a[i] || pairs[last].b != b[i] {
			pairs = append(pairs, tally{a: a[i], b: b[i]})
			last++
		}
		pairs[last].n++
	}
	return pairs
}
