package domain

import (
	"cmp"
	"slices"
)

// Limit bounds how coarse the values of an attribute may be released. A missing value
// stays what it is: it is never released together with one that is not.
type Limit struct {
	// Parts are disjoint runs of positions, ascending, that hold every value. Records whose
	// values are in one part can be released alike within the limit, whichever they are.
	Parts []Span
	// Allows reports whether a value may be released for records that have one. It allows
	// every value in a part.
	Allows func(Span) bool
	// Cells says that a single value may be suppressed all the same: it is missing then, and
	// no group that is coarser than the limit.
	Cells bool
	// For returns other parts, with which k records or more have values in each of them,
	// as far as that can be; nil: there are no others.
	For func(k int) []Span
}

// PartsOf returns the limit of a hierarchy's parts: what is in one of them is allowed.
func PartsOf(parts []Span) *Limit {
	l := &Limit{Parts: parts}
	l.Allows = func(s Span) bool { at := l.Part(s); return at >= 0 && l.Parts[at].Covers(s) }
	return l
}

// Keeps reports whether a value of a domain may be released as s.
func (l *Limit) Keeps(d Domain, s Span) bool {
	return l == nil || l.Cells && s == d.Full() || l.Allows(s)
}

// Part returns the part in which a value begins; -1: none.
func (l *Limit) Part(s Span) int {
	at, _ := slices.BinarySearchFunc(l.Parts, s.Lo, func(part Span, lo int32) int { return cmp.Compare(part.Hi, lo) })
	if at == len(l.Parts) || l.Parts[at].Lo > s.Lo {
		return -1
	}
	return at
}

// At returns the limit with the parts that are best for groups of k records.
func (l *Limit) At(k int) *Limit {
	if l == nil || l.For == nil {
		return l
	}
	own := *l
	own.Parts = l.For(k)
	return &own
}

// Within returns the limit by which no interval of values is wider than so much, 0 or
// more. Any run of values that is no wider may be released, but for that of all, which
// is released as [Suppressed]. Its parts are runs that leave as few records as can be in
// runs of fewer than k, and of these as few runs as can be.
func (o *Ordered) Within(width float64, k int) *Limit {
	l := &Limit{For: func(k int) []Span { return o.runs(width, k) }}
	l.Allows = func(s Span) bool {
		lo, hi, ok := o.Numbers(s)
		return ok && s != o.Full() && hi-lo <= width
	}
	l.Parts = l.For(k)
	return l
}

// runs cuts the values into the runs of [Ordered.Within], by dynamic programming: the
// best cut of the first i values is the best one of fewer and a last run.
func (o *Ordered) runs(width float64, k int) []Span {
	n := len(o.values)
	best := make([]cutting, n+1)
	var wide []int // beginnings of last runs of k records or more, the best first, each later than those before it
	from, enough := 0, 0
	for to := 1; to <= n; to++ {
		for o.values[to-1]-o.values[from] > width || n > 1 && from == 0 && to == n {
			from++
		}
		for ; enough < to && o.records(enough, to) >= k; enough++ {
			for len(wide) > 0 && !best[wide[len(wide)-1]].before(best[enough]) {
				wide = wide[:len(wide)-1]
			}
			wide = append(wide, enough)
		}
		for len(wide) > 0 && wide[0] < from {
			wide = wide[1:]
		}
		best[to] = o.narrow(best, max(from, enough), to)
		if len(wide) > 0 {
			if c := best[wide[0]].then(wide[0], 0); c.before(best[to]) {
				best[to] = c
			}
		}
	}
	var runs []Span
	for to := n; to > 0; to = best[to].from {
		runs = append(runs, Span{int32(best[to].from), int32(to - 1)})
	}
	slices.Reverse(runs)
	return runs
}

// records returns how many records have the values from one place to before another.
func (o *Ordered) records(from, to int) int { return o.count[to] - o.count[from] }

// narrow returns the best cut of the first values whose last run has fewer than k
// records: it begins at a place or later.
func (o *Ordered) narrow(best []cutting, from, to int) cutting {
	found := cutting{lost: int(^uint(0) >> 1)}
	for at := from; at < to; at++ {
		if c := best[at].then(at, o.records(at, to)); c.before(found) {
			found = c
		}
	}
	return found
}

// cutting is a cut of the first values: the records in runs that are too small, the runs,
// and where the last of them begins.
type cutting struct{ lost, runs, from int }

func (c cutting) then(from, lost int) cutting { return cutting{c.lost + lost, c.runs + 1, from} }

// before reports whether a cut is better than another one.
func (c cutting) before(other cutting) bool {
	return cmp.Or(cmp.Compare(c.lost, other.lost), cmp.Compare(c.runs, other.runs)) < 0
}
