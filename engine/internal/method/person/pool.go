package person

import (
	"context"
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/method/problem"
)

// pool are persons of whom someone knows m rows, each with more rows than that. Each row
// has a label, which stands for a class of rows that are released alike. Every m labels
// that a person has, as a multiset, at least k persons have: so does the table say of
// every m rows of a person, and of fewer, which are a part of m. How many rows a person
// has is nothing to it, so that none is left out.
type pool struct {
	*cost.Table
	p       *problem.Problem
	k, m    int
	persons [][]int32 // the rows of each
	of      []int32   // by record: the person here
	label   []int32   // by record
	classes []*class  // by label
	total   int64     // what all classes cost
	labels  []int32   // room for those of a person
	own     []int32   // likewise
	most    int64     // what work may be
	work    int64     // sets of labels that were looked at, and rows for them
}

// class are rows that are released alike.
type class struct {
	rows []int32
	cost int64
	done bool // no part of it can get a label of its own
}

const (
	// defaultWork is several times what 100,000 rows need.
	defaultWork = 50_000_000
	// mostSets is the most sets that are counted at a time.
	mostSets = 1_000_000
)

// mostKnown is the greatest number of rows that are known without being all.
const mostKnown = 3

// set is a multiset of at most mostKnown labels, ascending; noLabel where there are fewer.
type set [mostKnown]int32

const noLabel = -1

// pooled puts those with most rows, in the last strata, into a pool, if that loses less:
// from the stratum on with which least is lost. It returns the strata that are left. It
// fails if more rows would have to be left out than may be, with or without a pool.
func (x *partition) pooled(ctx context.Context, strata []stratum, m int) ([]stratum, error) {
	costs, outs := x.byWidth(strata)
	whole, out := int64(0), 0 // of the strata before
	best, at, fewest := int64(-1), len(strata), x.out
	last := 0
	for i, s := range strata {
		if s.width > m && 2*s.width >= 3*last {
			last = s.width
			if fewest = min(fewest, out); out <= x.p.MaxSuppressed {
				l, err := x.pool(ctx, strata[i:], m)
				if err != nil {
					return nil, err
				}
				if best < 0 || whole+l.total < best {
					best, at, x.beside = whole+l.total, i, l
				}
			}
		}
		whole += costs[i]
		out += outs[i]
	}
	if x.out <= x.p.MaxSuppressed && (best < 0 || whole <= best) {
		x.beside = nil
		return strata, nil
	}
	if best < 0 {
		return nil, x.tooMany(fewest)
	}
	for i, g := range x.groups {
		if g.width >= strata[at].width {
			for _, person := range g.persons {
				x.of[person] = noGroup
			}
			x.remove(int32(i))
		}
	}
	return strata[:at], nil
}

// byWidth returns the cost of the groups of each stratum, and how many rows they leave out.
func (x *partition) byWidth(strata []stratum) (costs []int64, outs []int) {
	costs, outs = make([]int64, len(strata)), make([]int, len(strata))
	for _, g := range x.groups {
		i := slices.IndexFunc(strata, func(s stratum) bool { return s.width == g.width })
		costs[i] += g.cost
		outs[i] += g.out
	}
	return costs, outs
}

// pool returns the pool of the persons of some strata.
func (x *partition) pool(ctx context.Context, strata []stratum, m int) (*pool, error) {
	l := &pool{Table: x.Table, p: x.p, k: x.k, m: m, most: x.work, of: make([]int32, x.p.N), label: make([]int32, x.p.N)}
	var all []int32
	for _, s := range strata {
		for _, person := range s.persons {
			for _, row := range x.rows[person] {
				l.of[row] = int32(len(l.persons))
			}
			l.persons = append(l.persons, x.rows[person])
			all = append(all, x.rows[person]...)
		}
	}
	l.add(all)
	return l, l.split(ctx)
}

// add adds a class of rows, and labels them.
func (l *pool) add(rows []int32) {
	l.mark(rows, int32(len(l.classes)))
	c := &class{rows: rows, cost: l.price(rows)}
	l.classes = append(l.classes, c)
	l.total += c.cost
}

// price returns what rows cost as one class.
func (l *pool) price(rows []int32) int64 {
	h := l.NewHull()
	for _, row := range rows {
		l.Add(h, l.Of[row])
	}
	return l.Cost(h)
}

// split gives parts of classes labels of their own, of what costs most first, as long as
// that loses less, and the work suffices.
func (l *pool) split(ctx context.Context) error {
	for {
		at := -1
		for i, c := range l.classes {
			if !c.done && (at < 0 || c.cost > l.classes[at].cost) {
				at = i
			}
		}
		if at < 0 || l.work > l.most {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		l.classes[at].done = !l.splitOne(int32(at))
	}
}

// sets calls a function with each multiset of m labels that a person has and that holds
// one of two, once. b is above all labels but itself.
func (l *pool) sets(person, a, b int32, each func(s set)) {
	all := l.labels[:0]
	for _, row := range l.persons[person] {
		all = append(all, l.label[row])
	}
	l.labels = all
	l.work += int64(len(all))
	slices.Sort(all)
	all = capped(all, l.m)
	// The labels that are a come first, then those that are b, then all others.
	own := l.own[:0]
	for _, x := range all {
		if x == a || x == b {
			own = append(own, x)
		}
	}
	of := len(own)
	for _, x := range all {
		if x != a && x != b {
			own = append(own, x)
		}
	}
	l.own = own
	choose(own, of, l.m, 0, set{noLabel, noLabel, noLabel}, func(s set) {
		l.work++
		slices.Sort(s[:l.m])
		each(s)
	})
}

// capped drops what stands more than m times among sorted labels.
func capped(labels []int32, m int) []int32 {
	kept := labels[:0]
	for _, x := range labels {
		if n := len(kept); n < m || kept[n-m] != x {
			kept = append(kept, x)
		}
	}
	return kept
}

// choose calls a function with s and each multiset of the labels that fills it up to m,
// once; the first of s is one of the first labels. Equal labels stand side by side.
func choose(labels []int32, first, m, at int, s set, each func(s set)) {
	if at == m {
		each(s)
		return
	}
	for i, x := range labels {
		if at == 0 && i == first {
			return
		}
		if i == 0 || x != labels[i-1] {
			s[at] = x
			choose(labels[i+1:], first, m, at+1, s, each)
		}
	}
}
