// Package bound proves how little a release can lose: no release whose every class
// has at least k records, whoever makes it and however long it is searched for, loses
// less than the bound.
//
//	b, err := bound.Of(ctx, bound.Unweighted(p), bound.Passes, nil)
//	above, known := b.Above(loss) // by what share a release that loses so much is above the best, at most
//
// A node g is a possible release of a class, one value per attribute; S(g) are the
// records that it covers, l(g) is its cost for each of them. Let every record i have a
// price p(i) such that for every node g and every T ⊆ S(g) with |T| >= k the prices of T
// sum to |T|·l(g) at most. A release is made of such sets T, so that it costs at least
// the sum of all prices. (Such prices are feasible in the dual of the linear program of
// set partitioning.) A suppressed record costs all there is, and no price is above
// that.
//
// The plain bound prices each record at the cheapest node over it that covers k records
// at least. No node covers a price above its own cost, which is more than is asked. The
// ascent then raises one price after the other as far as every node over it allows. The
// constraints hold at every moment, so that it can be ended at any. Of a small table, the
// best release itself is then looked for by branch and bound.
//
// A value that is missing is released as the root, and costs nothing. A record pays then
// l(g) less what the root costs in the attributes that it misses, the same for all
// nodes over it: with prices that are higher by as much, nothing else changes.
//
// Costs are whole numbers that are rounded down, so that the bound is the same natively
// and as WebAssembly, and true. It holds for local and for full-domain recoding within
// the limits of attributes, with the hierarchies of the problem and any that release less, with models beside k, which
// only leave out releases, and however many records are suppressed. It does not hold for
// methods that change no value, as [quasi/engine/internal/method/bucket] has one.
package bound

import (
	"context"
	"math"
	"slices"

	"quasi/engine/method/problem"
)

// Way says how a bound was found.
type Way string

// The ways, from the weakest.
const (
	Plain  Way = "plain"  // the cheapest node over each record
	Prices Way = "prices" // by the ascent, or the least loss of releases more than are allowed
	// Optimum is the least loss of all releases itself: no bound can be higher.
	Optimum Way = "optimum"
)

// Bound is a lower bound of the loss of any release.
type Bound struct {
	// Loss is a share as ILossRate counts it, in [0,1], with the attributes' weights.
	Loss float64 `json:"loss"`
	// Plain is the plain bound, at most Loss.
	Plain float64 `json:"plain"`
	Way   Way     `json:"way"`
	// Ended says that the search was ended early: more of it may raise the bound.
	Ended bool `json:"ended,omitempty"`
}

// Above returns by what share, at most, a release that loses so much loses more than the
// best that there can be: 0.14 is 14 % more. It is not known where the bound is 0.
func (b Bound) Above(loss float64) (share float64, known bool) {
	switch {
	case loss <= b.Loss:
		return 0, true
	case b.Loss == 0:
		return 0, false
	}
	return loss/b.Loss - 1, true
}

// Passes is a number of passes over the prices after which the bound grows little.
const Passes = 12

// Step is the progress of the search for a bound.
type Step struct {
	Done float64 // share of the work, 0 to 1, roughly
	Loss float64 // the bound so far
}

// Progress is told how far the search is, from the goroutine that works, and must
// return fast. If it returns true, the search ends with the bound that it has.
type Progress func(Step) (enough bool)

// Of returns a lower bound of ILossRate, weighted by the attributes' weights, of every
// release of p in classes of at least p.Model.MinSize() records within the limits of
// attributes of a weight above 0, however many it suppresses. It makes so many passes over the prices at most; with none the bound is
// the plain one. It fails with ctx.Err() soon after ctx is done. progress may be nil.
//
// The time depends on how many nodes cover k records, and is limited: where there are
// too many of them, prices are kept below those of the nodes that are left out, and the
// bound is lower than it could be.
func Of(ctx context.Context, p *problem.Problem, passes int, progress Progress) (Bound, error) {
	if progress == nil {
		progress = func(Step) bool { return false }
	}
	s := newSearch(ctx, p, progress)
	s.run(passes)
	if passes > 0 && (p.N <= smallRecords || s.Len() <= smallTuples) {
		s.optimal(p.N)
	}
	return s.found, ctx.Err()
}

// Unweighted returns p with all attributes of one weight: its losses are those that
// [quasi/engine/measure/loss] reports.
func Unweighted(p *problem.Problem) *problem.Problem {
	own := *p
	own.QI = slices.Clone(p.QI)
	for j := range own.QI {
		own.QI[j].Weight = 1
	}
	return &own
}

// search looks for a bound.
type search struct {
	*table
	ctx      context.Context
	progress Progress
	done     float64
	ended    bool
	price    []int32 // by tuple: they prove what was found
	found    Bound
	best     [][]int32 // classes of the best release, as tuples, where it was found
}

func newSearch(ctx context.Context, p *problem.Problem, progress Progress) *search {
	s := &search{table: newTable(p), ctx: ctx, progress: progress, found: Bound{Way: Plain}}
	s.stop = s.enough
	return s
}

// run fills in what is found.
func (s *search) run(passes int) {
	if s.M == 0 || s.N == 0 {
		return
	}
	s.plain()
	if passes > 0 && s.price != nil && !s.ended {
		s.ascend(passes)
	}
}

// enough reports whether to end with what there is.
func (s *search) enough() bool {
	if !s.ended {
		s.ended = s.ctx.Err() != nil || s.progress(Step{s.done, s.found.Loss})
		s.found.Ended = s.ended
	}
	return s.ended
}

// firstLimit divides the greatest cost of a cell to give the first limit of the costs of
// nodes; each is twice the one before.
const firstLimit = 4

// limits returns limits of costs, the last of which no node reaches.
func (s *search) limits() []int32 {
	var all []int32
	for limit := s.columns[0].unit/firstLimit + 1; limit <= s.whole && limit > 0; limit *= 2 {
		all = append(all, limit)
	}
	return append(all, s.whole+1)
}

// plain finds the plain bound, with nodes up to the greatest limit that they are not
// too many for.
func (s *search) plain() {
	for _, limit := range s.limits() {
		cheapest, ok := s.cheapest(limit)
		if !ok {
			return
		}
		s.price = cheapest
		s.found.Plain = s.share(cheapest)
		s.found.Loss = s.found.Plain
	}
}

// ascend raises the plain prices with the nodes below the greatest limit that they are
// not too many for. Prices that are as high as that limit are raised again with dearer
// nodes: of those few matter then.
func (s *search) ascend(passes int) {
	limits := s.limits()
	p, at := s.fit(limits)
	if p == nil {
		return
	}
	s.passes(p, passes, 0.8)
	for _, limit := range limits[at:] {
		if s.ended {
			return
		}
		if p = s.newPrices(limit, p.price, loosened(p.most(), limits[at-1])); p == nil {
			return
		}
		s.passes(p, passes, (1+s.done)/2)
	}
}

// fit returns the prices with the most nodes that are not too many, and the number of
// limits up to theirs; none if those below the least limit are.
func (s *search) fit(limits []int32) (best *prices, at int) {
	var most []int32
	for i, limit := range limits {
		p := s.newPrices(limit, s.price, most)
		if p == nil {
			return best, i
		}
		best, at = p, i+1
		if at < len(limits) {
			most = loosened(p.most(), limit)
		}
	}
	return best, at
}

// loosened lets the prices go up to the next limit that only the one before kept from it.
func loosened(most []int32, before int32) []int32 {
	for i, x := range most {
		if x >= before {
			most[i] = math.MaxInt32
		}
	}
	return most
}

// passes raises all prices so many times; to is the share of the work that is done then.
func (s *search) passes(p *prices, passes int, to float64) {
	from := s.done
	note := func() bool {
		// Prices that were kept below a limit begin below the plain ones.
		if proven := s.share(p.price); proven > s.found.Loss {
			s.found.Loss, s.found.Way, s.price = proven, Prices, p.price
		}
		return s.enough()
	}
	for pass := range passes {
		raised := p.pass(pass >= passes-2, note)
		s.done = from + (to-from)*float64(pass+1)/float64(passes)
		if note() || !raised {
			return
		}
	}
}
