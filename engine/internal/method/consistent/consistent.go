// Package consistent releases every column on one level of its hierarchy, the same in
// all rows, and suppresses single cells where that is not enough: global recoding with
// local suppression, as µ-Argus and sdcMicro have it (Hundepool et al.: Statistical
// Disclosure Control, 2012, sections 3.2.2 and 3.2.4), with the levels found instead of
// chosen by hand.
//
//	groups, err := consistent.Consistent(ctx, p, 40, nil) // p a *problem.Problem
//
// Terms. A view is the table with each column on a level of its own. A node is a tuple of
// the view some of whose cells are suppressed; a record can be released as any node that
// covers it, at the price of the suppressed cells. A class is a node with the records
// that are released as it. A suppressed cell is a value as any other: the classes are
// those of a reader who takes every * for the same.
//
// How. For a given view, sets of columns are tried, the cheapest first, and whatever
// records stand k together without them become classes (peel.go). That takes little time
// and says well what a view will come to, so that the levels are found by it (levels.go).
// From there on single changes do better: a node is opened for records that it costs
// less, or a class is closed whose records are better off elsewhere (open.go, refine.go).
package consistent

import (
	"context"

	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errColumns       = say.Define("consistent-columns", "{0}: {1} columns are marked “Could identify”, and this method takes at most {2}: mark fewer, or choose another method")
	errFew           = say.Define("consistent-few", "{0}: k is {1}, but there are only {2} {2:row|rows}: lower k")
	errUnsatisfiable = say.Define("consistent-unsatisfiable", "{0}: all rows together do not satisfy {1}, only {2}: lower k or relax the model")
)

// Consistent returns classes of p in which every column has one level of its hierarchy,
// as package lattice defines levels, or is suppressed. Every class satisfies p.Model,
// which can be any, no record is left out, and the loss that is kept low is ILossRate
// with the columns' weights. A missing value stays what it is: suppressed. No level is
// above the limit of its column; a suppressed cell is missing, whatever the limit.
//
// It is anytime: after the start and after each round progress is told the loss of the
// best classes so far, and if it returns true, those are the result. Groups.Rounds says
// how many rounds were done; asking for that number gives the same result again. The
// levels do not change after the start.
//
// It fails if there are more than 64 quasi-identifiers, if there are fewer than
// p.Model.MinSize() records or all of them together do not satisfy p.Model, and with
// ctx.Err() soon after ctx is done. progress may be nil. A round takes time in proportion
// to the records, the start to the distinct tuples times the views and sets of columns
// that are tried, at most 1,024 sets for each view.
func Consistent(ctx context.Context, p *problem.Problem, rounds int, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if len(p.QI) > mostColumns {
		return nil, errColumns.Of(say.Method(method.Consistent), len(p.QI), mostColumns)
	}
	if k := p.Model.MinSize(); k > p.N {
		return nil, errFew.Of(say.Method(method.Consistent), k, p.N)
	}
	t := newTable(p)
	w := &work{progress: progress, all: startRounds + rounds}
	levels, err := t.search(ctx, w)
	if err != nil {
		return nil, err
	}
	x := newClasses(t.at(levels))
	if err := x.begin(ctx); err != nil {
		return nil, err
	}
	done, err := x.refine(ctx, rounds, w)
	if err != nil {
		return nil, err
	}
	progress(problem.Step{Done: 1})
	groups := x.groups()
	groups.Rounds = done
	return groups, nil
}

// startRounds is the number of rounds that take about as long as the start.
const startRounds = 10

// work tells progress how far everything is.
type work struct {
	progress problem.Progress
	all      int // rounds, the start counted as several
}

// share returns what share of the work so many rounds are, the start counted as several.
func (w *work) share(rounds float64) float64 { return min(1, (startRounds+rounds)/float64(w.all)) }

// tell says how many rounds are done, the start not counted, and reports whether that is
// enough.
func (w *work) tell(rounds float64) bool { return w.progress(problem.Step{Done: w.share(rounds)}) }
