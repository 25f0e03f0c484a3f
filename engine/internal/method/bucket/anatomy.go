// Package bucket holds the methods that leave quasi-identifiers as they are and
// break their link to the sensitive values instead.
package bucket

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errAnatomyNoSensitive   = say.Define("anatomy-no-sensitive", "Anatomy: no column is sensitive: mark one, whose values are to be kept apart")
	errAnatomyL             = say.Define("anatomy-l", "Anatomy: l is {0}; it must be at least 1")
	errAnatomyFrequent      = say.Define("anatomy-frequent", "Anatomy: {0:q} is the {1} of {2} of {3} rows, more than one in {4}: l can be {5} at most")
	errAnatomyUnsatisfiable = say.Define("anatomy-unsatisfiable", "Anatomy: {0} can't be satisfied: the whole table reaches {1}; lower l or relax the model")
)

// Anatomy puts the records into groups of at least l distinct values of the first
// attribute of p.Sensitive, each value at most once in l records or little more
// (Xiao, Tao 2006, Algorithm Anatomize): again and again one random record of each
// of the l largest sets of equal values makes a group; what is left over, at most
// one record per value, joins a random group that has not got its value. Groups
// that do not satisfy p.Model yet are put together until they do.
//
// The groups say which records share a group number; their spans cover the
// records, but a release by anatomy shows every value as it was.
//
// It fails if p has no sensitive attribute, if a value is so frequent that more
// than one in l records has it, if p.Model can't be satisfied, and with ctx.Err()
// soon after ctx is done. progress may be nil. It takes time in proportion to n
// times the number of sensitive values.
func Anatomy(ctx context.Context, p *problem.Problem, l int, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if len(p.Sensitive) == 0 {
		return nil, errAnatomyNoSensitive.Of()
	}
	a := newAnatomy(p)
	if err := a.eligible(l); err != nil {
		return nil, err
	}
	var groups [][]int32
	for a.filled() >= l {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		groups = append(groups, a.group(l))
		progress(problem.Step{Done: float64(len(groups)*l) / float64(p.N)})
	}
	a.placeRest(groups)
	groups, err := a.satisfy(ctx, groups)
	if err != nil {
		return nil, err
	}
	result := &problem.Groups{}
	for _, rows := range groups {
		result.Append(p, rows)
	}
	progress(problem.Step{Done: 1})
	return result, ctx.Err()
}

// anatomy is the state of the algorithm.
type anatomy struct {
	p      *problem.Problem
	s      *privacy.Sensitive
	random *rand.Rand
	sets   [][]int32 // by sensitive value: the records that are in no group
	order  []int     // of the values, for group
}

func newAnatomy(p *problem.Problem) *anatomy {
	a := &anatomy{p: p, s: &p.Sensitive[0], random: rand.New(rand.NewPCG(p.Seed, 0))}
	a.sets = make([][]int32, len(a.s.Values))
	for record, v := range a.s.Codes {
		a.sets[v] = append(a.sets[v], int32(record))
	}
	for v, set := range a.sets {
		a.random.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
		a.order = append(a.order, v)
	}
	return a
}

// eligible makes sure that no value is too frequent for groups of l (Xiao, Tao
// 2006, Property 1).
func (a *anatomy) eligible(l int) error {
	if l < 1 {
		return errAnatomyL.Of(l)
	}
	for v, set := range a.sets {
		if len(set)*l > a.p.N {
			return errAnatomyFrequent.Of(a.s.Values[v], a.s.Name, len(set), a.p.N, l, a.p.N/len(set))
		}
	}
	return nil
}

// filled returns the number of values that have records.
func (a *anatomy) filled() int {
	n := 0
	for _, set := range a.sets {
		if len(set) > 0 {
			n++
		}
	}
	return n
}

// group takes a record from each of the l largest sets, the first of several.
func (a *anatomy) group(l int) []int32 {
	slices.SortFunc(a.order, func(v, w int) int {
		return cmp.Or(cmp.Compare(len(a.sets[w]), len(a.sets[v])), cmp.Compare(v, w))
	})
	var rows []int32
	for _, v := range a.order[:l] {
		set := a.sets[v]
		rows = append(rows, set[len(set)-1])
		a.sets[v] = set[:len(set)-1]
	}
	return rows
}

// placeRest lets every record left over join a random group without its value.
func (a *anatomy) placeRest(groups [][]int32) {
	for v, set := range a.sets {
		for _, r := range set {
			start := a.random.IntN(len(groups))
			for i := range groups {
				g := (start + i) % len(groups)
				if i == len(groups)-1 || !slices.ContainsFunc(groups[g], func(row int32) bool { return a.s.Codes[row] == int32(v) }) {
					groups[g] = append(groups[g], r)
					break
				}
			}
		}
	}
}

// satisfy puts groups together, in their order, until each satisfies the model.
func (a *anatomy) satisfy(ctx context.Context, groups [][]int32) ([][]int32, error) {
	var done [][]int32
	var open []int32
	for _, rows := range groups {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if open = append(open, rows...); a.p.Model.Holds(open) {
			done, open = append(done, open), nil
		}
	}
	for len(open) > 0 && len(done) > 0 {
		open = append(open, done[len(done)-1]...)
		done = done[:len(done)-1]
		if a.p.Model.Holds(open) {
			done, open = append(done, open), nil
		}
	}
	if len(open) > 0 {
		return nil, errAnatomyUnsatisfiable.Of(a.p.Model, say.Number(a.p.Model.Reach(open)))
	}
	return done, nil
}

// Possible reports whether no value of the first sensitive attribute of p is too frequent for
// groups with l different ones.
func Possible(p *problem.Problem, l int) bool { return newAnatomy(p).eligible(l) == nil }
