package cluster

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
	"quasi/engine/say"
)

// SLCA makes (s,l)-diverse classes (Zhang B., Yang J., Zhang J., Xie J. 2015,
// Algorithm 2) of the first attribute of p.Sensitive: at least l distinct values
// in each, and a correlation R(D) of at most s.
//
// A random record of the largest sensitive set starts a class. From the set whose
// value keeps R(D) least, of those not yet in the class, the record nearest to
// the class joins, until there are l; where p.Model asks for larger classes, more
// records join in the same way from any set. A class above s gives its records
// back and sets the sensitive set that it started from aside. When fewer than l
// sets remain, each record left over joins the nearest class that stays within s,
// or is suppressed within p.MaxSuppressed; what then fails is merged with its
// nearest. Distances are sums of 1 - R over the quasi-identifiers (Definition 9),
// those to a class means over its records (Definition 11).
//
// It fails if p has no sensitive attribute, if that has fewer than l values, if
// nothing satisfies s and l within the limit, and with ctx.Err() soon after ctx is
// done. progress may be nil. Memory grows with n; so does the time of a search,
// but for what the order of the tuples lets it pass over.
func SLCA(ctx context.Context, p *problem.Problem, s float64, l int, progress problem.Progress) (*problem.Groups, error) {
	if progress == nil {
		progress = problem.None
	}
	if len(p.Sensitive) == 0 {
		return nil, errSlcaNoSensitive.Of()
	}
	sensitive := &p.Sensitive[0]
	model, err := privacy.NewSL(sensitive, s, l, relation.Sensitive(p.QI, sensitive))
	if err != nil {
		return nil, say.At(say.Method("slca"), err)
	}
	a := newSLCA(p, model, max(l, p.Model.MinSize()), l)
	if n := a.live(); n < l {
		return nil, errSlcaL.Of(sensitive.Name, n, l)
	}
	if err := a.growAll(ctx, progress); err != nil {
		return nil, err
	}
	left, err := a.assign(ctx)
	if err != nil {
		return nil, err
	}
	q := *p
	q.Model = privacy.All(model, p.Model)
	groups, err := Mend(ctx, &q, a.classes, left)
	progress(problem.Step{Done: 1})
	return groups, err
}

// slca is the state of Algorithm 2.
type slca struct {
	*likeness
	p      *problem.Problem
	model  privacy.SL
	size   int // records of a class
	l      int
	random *rand.Rand

	sets    []*sensitiveSet // by sensitive value
	classes [][]int32
	left    []int32 // records of sets that were set aside
}

func newSLCA(p *problem.Problem, model privacy.SL, size, l int) *slca {
	a := &slca{likeness: newLikeness(p), p: p, model: model, size: size, l: l, random: rand.New(rand.NewPCG(p.Seed, 0))}
	of := make([][]int32, len(p.Sensitive[0].Values))
	for record, v := range p.Sensitive[0].Codes {
		of[v] = append(of[v], int32(record))
	}
	for _, records := range of {
		a.sets = append(a.sets, newSensitiveSet(a.likeness, records))
	}
	return a
}

// live returns the number of sets that have records.
func (a *slca) live() int {
	n := 0
	for _, set := range a.sets {
		if set.remain > 0 {
			n++
		}
	}
	return n
}

// growAll makes classes while there are l sets.
func (a *slca) growAll(ctx context.Context, progress problem.Progress) error {
	remain := a.p.N
	for a.live() >= a.l && remain >= a.size {
		if err := ctx.Err(); err != nil {
			return err
		}
		start := a.largest()
		rows := a.grow(start)
		if len(rows) >= a.size && a.model.Holds(rows) {
			a.classes = append(a.classes, rows)
			remain -= len(rows)
		} else {
			for _, r := range rows {
				a.sets[a.valueOf(r)].put(r)
			}
			aside := a.sets[start].empty()
			a.left = append(a.left, aside...)
			remain -= len(aside)
		}
		progress(problem.Step{Done: 1 - float64(remain)/float64(a.p.N)})
	}
	for _, set := range a.sets {
		a.left = append(a.left, set.empty()...)
	}
	return nil
}

func (a *slca) valueOf(record int32) int32 { return a.p.Sensitive[0].Codes[record] }

// largest returns the set with the most records, the first of several.
func (a *slca) largest() int {
	best := 0
	for v, set := range a.sets {
		if set.remain > a.sets[best].remain {
			best = v
		}
	}
	return best
}

// grow takes a class out of the sets, the first record from the given one.
func (a *slca) grow(start int) []int32 {
	a.reset()
	rows := []int32{a.sets[start].pick(a.random)}
	a.join(rows[0])
	met := make([]bool, len(a.sets))
	met[start] = true
	for len(rows) < a.size {
		v := a.choose(rows, met, len(rows) < a.l)
		if v < 0 {
			break
		}
		met[v] = true
		record := a.sets[v].nearest()
		rows = append(rows, record)
		a.join(record)
	}
	return rows
}

// choose returns the set whose value keeps the correlation of the class least,
// the first of several; fresh leaves out those that are in the class already.
func (a *slca) choose(rows []int32, met []bool, fresh bool) int {
	best, least := -1, 2.0
	with := append(slices.Clone(rows), 0)
	for v, set := range a.sets {
		if set.remain == 0 || fresh && met[v] {
			continue
		}
		with[len(rows)] = set.any()
		if r := a.model.Correlation(with); r < least {
			best, least = v, r
		}
	}
	return best
}

// assign lets each record left over join the nearest class that stays within s,
// in random order, and returns those that none can take.
func (a *slca) assign(ctx context.Context) ([]int32, error) {
	a.random.Shuffle(len(a.left), func(i, j int) { a.left[i], a.left[j] = a.left[j], a.left[i] })
	var none []int32
	for _, r := range a.left {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if c := a.nearestClass(r); c >= 0 {
			a.classes[c] = append(a.classes[c], r)
		} else {
			none = append(none, r)
		}
	}
	return none, nil
}

// nearestClass returns the class that is nearest to a record of those that can
// take it, or -1.
func (a *slca) nearestClass(record int32) int {
	best, least := -1, 1e300
	for c, rows := range a.classes {
		d := a.distance(record, rows, least)
		if d >= least {
			continue
		}
		if with := append(rows[:len(rows):len(rows)], record); a.model.Holds(with) {
			best, least = c, d
		}
	}
	return best
}
