package limit

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// ranged returns the columns of which any range may be released that is narrow enough.
func ranged(p *problem.Problem) []int {
	var columns []int
	for j := range p.QI {
		if l := p.QI[j].Limit; l != nil && l.Ranges {
			columns = append(columns, j)
		}
	}
	return columns
}

// sorted returns records by their values of a column, and those of one value as they come.
func sorted(a *domain.Attribute, rows []int32) []int32 {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(r, q int32) int { return cmp.Compare(a.Span(r).Lo, a.Span(q).Lo) })
	return rows
}

// runs cuts records that have a value of a column into runs of k and more that the column's limit
// lets be released alike. As few records as can be are in no run, out, and there are as few runs
// as that allows. Out and each run are ascending.
//
// Whatever the classes of a release, no fewer records are out than of some such runs. Sort the
// records of two classes by their values, give the first of them, as many as it had, to the class
// that begins first, and the rest to the other one. What each covers now, one of the two covered
// before: the first begins as it did and ends no later; the rest begins no sooner than either, and
// ends as one of them. So all classes can follow one another, and a record that is out and between
// two of a class can join it. Records of one value may be in two runs.
func runs(a *domain.Attribute, rows []int32, k int) (runs [][]int32, out []int32) {
	rows = sorted(a, rows)
	best := cut(len(rows), k, func(from, to int) bool {
		return a.Limit.Allows(a.Domain.Join(a.Span(rows[from]), a.Span(rows[to-1])))
	})
	for to := len(rows); to > 0; {
		from := int(best[to].from)
		if from == to {
			to--
			out = append(out, rows[to])
			continue
		}
		runs = append(runs, rows[from:to:to])
		to = from
	}
	for _, run := range runs {
		slices.Sort(run)
	}
	slices.Sort(out)
	return runs, out
}

// cut returns the best cuts of the first 0 to n records into runs of k and more, by dynamic
// programming: the last record is out, or the best cut of fewer has a run behind it. Allowed says
// whether the records from one place to before another may be a run; then fewer of them may.
func cut(n, k int, allowed func(from, to int) bool) []cutting {
	best := make([]cutting, n+1)
	var begins []int32 // of last runs, the best first, each later than those before it
	for from, to := 0, 1; to <= n; to++ {
		for from < to && !allowed(from, to) {
			from++
		}
		if at := to - k; at >= 0 {
			for len(begins) > 0 && !best[begins[len(begins)-1]].before(best[at]) {
				begins = begins[:len(begins)-1]
			}
			begins = append(begins, int32(at))
		}
		for len(begins) > 0 && int(begins[0]) < from {
			begins = begins[1:]
		}
		best[to] = cutting{lost: best[to-1].lost + 1, runs: best[to-1].runs, from: int32(to)}
		if len(begins) > 0 {
			behind := best[begins[0]]
			if c := (cutting{lost: behind.lost, runs: behind.runs + 1, from: begins[0]}); !best[to].before(c) {
				best[to] = c
			}
		}
	}
	return best
}

// cutting is a cut of the first records: those in no run, the runs, and where the last of them
// begins; behind the last record if that is in none.
type cutting struct{ lost, runs, from int32 }

// before reports whether a cut is better than another one.
func (c cutting) before(other cutting) bool {
	return cmp.Or(cmp.Compare(c.lost, other.lost), cmp.Compare(c.runs, other.runs)) < 0
}
