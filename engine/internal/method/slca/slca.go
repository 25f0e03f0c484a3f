// Package slca clusters records for (s,l)-diversity (Zhang B., Yang J., Zhang J., Xie J. 2015).
//
//	groups, _, err := slca.Cluster(ctx, p, 0.5, 3, slca.DeleteLeftover, nil) // p.Sensitive is not empty
package slca

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/partition"
	"quasi/engine/internal/model/relation"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

var (
	errSlcaNoSensitive = say.Define("slca-no-sensitive", "SLCA: no column is sensitive: mark one, whose values are to be kept apart")
	errSlcaL           = say.Define("slca-l", "SLCA: {0:q} has {1} different {1:value|values}, but l is {2}: lower l to {1}")
	errSlcaOne         = say.Define("slca-one", "SLCA: all rows have the same value of {0:q}: choose another method, or mark another column as sensitive")
)

// Leftover says what becomes of a record that no class of [Cluster] can take.
type Leftover int

// The treatments of records left over.
const (
	// DeleteLeftover suppresses it, as step 4 of Algorithm 2 does, as far as the limit
	// allows; what is beyond that is merged.
	DeleteLeftover Leftover = iota
	// MergeLeftover makes a class of all of them, which is merged with others until
	// the model holds, and suppressed only if that loses less and the limit allows it.
	MergeLeftover
)

// Cluster makes (s,l)-diverse classes (Zhang B., Yang J., Zhang J., Xie J. 2015,
// Algorithm 2) of the first attribute of p.Sensitive: at least l distinct values
// in each, and a correlation R(D) of at most s.
//
// A random record of the largest sensitive set starts a class. From the set whose
// value keeps R(D) least, of those not yet in the class, the record nearest to
// the class joins, until there are l; where p.Model asks for larger classes, more
// records join in the same way from any set. A class above s gives back the records
// of other sets, and the set that it started from is emptied: its records are
// suppressed (step 3), if p.MaxSuppressed allows all of them to be; if not, they are
// treated like those left over. When fewer than l sets remain, each record left over
// joins the nearest class that stays within s; leftover says what becomes of it if
// there is none (step 4). What then fails is merged with its nearest, and classes
// that are released alike are one. Distances are sums of 1 - R over the
// quasi-identifiers (Definition 9), those to a class means over its records
// (Definition 11).
//
// It fails if p has no sensitive attribute, if that has fewer than l values, if
// nothing satisfies s and l within the limit, and with ctx.Err() soon after ctx is
// done. progress may be nil. Memory grows with n; so does the time of a search,
// but for what the order of the tuples lets it pass over.
func Cluster(ctx context.Context, p *problem.Problem, s float64, l int, leftover Leftover, progress problem.Progress) (*problem.Groups, Course, error) {
	progress = progress.OrNone()
	var c Course
	a, err := prepareSLCA(p, s, l)
	if err != nil {
		return nil, c, err
	}
	if err := a.growAll(ctx, progress); err != nil {
		return nil, c, err
	}
	c.Grown = stageOf(a.classes)
	left, err := a.assign(ctx)
	if err != nil {
		return nil, c, err
	}
	c.Classes = slices.Clone(a.classes)
	c.Placed, c.Emptied, c.Unplaced = stageOf(a.classes), len(a.deleted), len(left)
	if leftover == MergeLeftover && len(left) > 0 {
		if a.p.Watch != nil {
			a.p.Watch(trace.Step{Kind: trace.Stuck, Record: trace.None, Group: a.group(), Part: slices.Clone(left), Moves: trace.To(a.group(), left...)})
		}
		a.classes, left = append(a.classes, left), nil
	}
	groups, err := a.mend(ctx, left)
	if err == nil {
		c.Final = Stage{groups.Len(), len(groups.Rows)}
	}
	progress(problem.Step{Done: 1})
	return groups, c, err
}

// Course holds the stages of [Cluster].
type Course struct {
	Grown  Stage // after steps 2 and 3
	Placed Stage // after step 4
	Final  Stage // after what failed was mended, and classes released alike became one
	// Classes are the records of each class as they are placed.
	Classes [][]int32
	// Emptied is the number of records of sets that were emptied and suppressed
	// (step 3), Unplaced that of those that no class could take (step 4).
	Emptied, Unplaced int
}

// Stage is a set of classes.
type Stage struct{ Classes, Records int }

func stageOf(classes [][]int32) Stage {
	s := Stage{Classes: len(classes)}
	for _, rows := range classes {
		s.Records += len(rows)
	}
	return s
}

// prepareSLCA returns the state before the first class, or why there can be none.
func prepareSLCA(p *problem.Problem, s float64, l int) (*slca, error) {
	if len(p.Sensitive) == 0 {
		return nil, errSlcaNoSensitive.Of()
	}
	sensitive := &p.Sensitive[0]
	model, err := privacy.NewSL(sensitive, s, l, relation.Sensitive(p.QI, sensitive))
	if err != nil {
		return nil, say.At(say.Method("slca"), err)
	}
	a := newSLCA(p, model, max(l, p.Model.MinSize()), l)
	a.tellSets(s)
	switch n := a.live(); {
	case n == 1 && l > 1:
		return nil, errSlcaOne.Of(sensitive.Name)
	case n < l:
		return nil, errSlcaL.Of(sensitive.Name, n, l)
	}
	return a, nil
}

// mend makes a result of the classes, the given records that are in none, and those
// that were deleted.
func (a *slca) mend(ctx context.Context, left []int32) (*problem.Groups, error) {
	q := *a.p
	q.Model = privacy.All(a.model, a.p.Model)
	q.MaxSuppressed -= len(a.deleted)
	if len(a.deleted) == q.N { // or nothing would be released
		left, a.deleted = a.deleted, nil
	}
	groups, err := partition.Repair(ctx, &q, a.classes, left)
	if all := group.Numbers(q.N); err != nil && ctx.Err() == nil && q.Model.Holds(all) {
		if a.p.Watch != nil {
			a.p.Watch(trace.Step{Kind: trace.All, Record: trace.None, Group: 0, Correlation: a.model.Correlation(all), Moves: trace.To(0, all...)})
		}
		one := &problem.Groups{}
		one.Append(&q, all)
		return one, nil
	}
	if err == nil {
		groups.Suppressed = append(a.deleted, groups.Suppressed...)
	}
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
	left    []int32 // records of sets that failed, or remained, and of fewer than l sets
	deleted []int32 // records of sets that failed, which are suppressed
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
		// The set with the most records, the first of several.
		start := 0
		for v, set := range a.sets {
			if set.remain > a.sets[start].remain {
				start = v
			}
		}
		// Take a class out of the sets, the first record from the given one.
		for j := range a.likeness.attributes {
			clear(a.likeness.attributes[j].sums)
		}
		rows := []int32{a.sets[start].pick(a.random)}
		a.tellSeed(rows[0])
		a.join(rows[0])
		met := make([]bool, len(a.sets))
		met[start] = true
		for len(rows) < a.size {
			v := a.choose(rows, met, len(rows) < a.l)
			offer := a.offer(rows, met)
			met[v] = true
			record := a.sets[v].nearest()
			a.tellJoin(rows, record, offer)
			rows = append(rows, record)
			a.join(record)
		}
		if a.model.Holds(rows) {
			if a.p.Watch != nil {
				a.p.Watch(trace.Step{Kind: trace.Kept, Record: trace.None, Group: a.group(), Correlation: a.model.Correlation(rows)})
			}
			a.classes = append(a.classes, rows)
			remain -= len(rows)
		} else {
			for _, r := range rows {
				a.sets[a.valueOf(r)].put(r)
			}
			a.tellEmptied(start, rows)
			remain -= a.drop(start)
		}
		progress(problem.Step{Done: 1 - float64(remain)/float64(a.p.N)})
	}
	for _, set := range a.sets {
		a.left = append(a.left, set.empty()...)
	}
	return nil
}

// drop empties a set that failed, and returns how many records it had.
func (a *slca) drop(set int) int {
	records := a.sets[set].empty()
	if len(a.deleted)+len(records) <= a.p.MaxSuppressed {
		a.deleted = append(a.deleted, records...)
	} else {
		a.left = append(a.left, records...)
	}
	return len(records)
}

func (a *slca) valueOf(record int32) int32 { return a.p.Sensitive[0].Codes[record] }

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
		c := a.nearestClass(r)
		a.tellAssign(r, c)
		if c >= 0 {
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

// Matrix holds the correlations of the sensitive values.
type Matrix = relation.Matrix

// Correlations returns the correlations of the values of the first sensitive attribute of p.
func Correlations(p *problem.Problem) Matrix { return relation.Sensitive(p.QI, &p.Sensitive[0]) }

// Possible reports whether all records together satisfy s and l, so that [Cluster] finds a
// release at the latest in one class of all. [Correlations] returns the matrix.
func Possible(p *problem.Problem, s float64, l int, matrix Matrix) bool {
	model, err := privacy.NewSL(&p.Sensitive[0], s, l, matrix)
	return err == nil && model.Holds(group.Numbers(p.N))
}
