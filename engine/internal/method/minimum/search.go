// Package minimum looks for the classes that lose least information. It starts from the cheapest
// of three partitions and improves it by rounds of ruin and recreate.
//
//	x := minimum.NewSearch(func() *problem.Problem { return p }, nil)
//	start, err := x.Begin(ctx, true, problem.None)
//
// Callers use package pieces, which cuts large tables into pieces.
package minimum

import (
	"context"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
)

// Start is the outcome of a first partition.
type Start struct {
	Suppressed []int32 // records in no class
	Grown      bool    // growing the cheapest classes first lost least
	Cost       int64   // of all classes
	Each       int64   // what a record costs that loses everything
}

// Search looks for the classes of one problem. The order of calls is Begin or Arrange, then any
// number of rounds, each of which counts only once it is committed, then Classes.
type Search struct {
	problem    func() *problem.Problem // makes the problem, the same each time
	sizes      []int32
	partition  *partition.Partition
	refinement *refinement // once it has begun
}

// NewSearch returns a search of the problem that the given function makes, the same at each
// call: a packed search makes it again. Arrange makes classes of the given sizes.
func NewSearch(problem func() *problem.Problem, sizes []int32) *Search {
	return &Search{problem: problem, sizes: sizes}
}

// Pending reports whether a round has been done that may count.
func (s *Search) Pending() bool { return s.refinement != nil && s.refinement.next != nil }

// Begin makes the first classes. Without grow, it grows classes only if nothing else makes any.
func (s *Search) Begin(ctx context.Context, grow bool, progress problem.Progress) (Start, error) {
	p := s.problem()
	s.partition = partition.New(p, cost.New(p))
	grown, err := start(ctx, s.partition, grow, progress)
	return Start{s.partition.Out, grown, s.partition.Total, s.partition.Suppressed(1)}, err
}

// Arrange makes the first classes of the given sizes, from the records in their order.
func (s *Search) Arrange(ctx context.Context) (Start, error) {
	p := s.problem()
	s.partition = partition.New(p, cost.New(p))
	rows := group.Numbers(p.N)
	for _, n := range s.sizes {
		s.partition.NewClass(rows[:n])
		rows = rows[n:]
	}
	return Start{Cost: s.partition.Total, Each: s.partition.Suppressed(1)}, ctx.Err()
}

// Round improves the classes and returns the cost of the best if the round is committed.
// So many rounds have been done before the first: later ones accept less. spend is told of
// records worked on, and ends the round by reporting true: that round has no effect.
func (s *Search) Round(ctx context.Context, before int, spend func(units float64) (enough bool)) (int64, error) {
	s.unpack()
	if s.refinement == nil {
		s.refinement = newRefinement(s.partition, before)
	}
	err := s.refinement.round(ctx, spend)
	return s.refinement.reached(), err
}

// Commit makes the last round count.
func (s *Search) Commit() { s.refinement.commit() }

// Classes returns the best classes of the start and the committed rounds.
func (s *Search) Classes(context.Context) ([][]int32, error) {
	s.unpack()
	if s.refinement != nil {
		s.refinement.restore()
	}
	var classes [][]int32
	for i := range s.partition.Classes {
		if rows := s.partition.Classes[i].Rows; len(rows) > 0 {
			classes = append(classes, rows)
		}
	}
	return classes, nil
}

// Pack frees what can be made again from the problem and the classes. The next call unpacks it.
// What a table of many pieces takes is then what one piece takes and a few bytes a record.
func (s *Search) Pack() {
	if s.partition == nil || s.partition.Packed() {
		return
	}
	if s.refinement != nil {
		f := s.refinement // gives up what unpack makes again
		f.near.table, f.near.search = nil, nil
		f.arena, f.seen, f.try, f.drafts, f.pool, f.hull, f.rows = nil, nil, 0, nil, nil, nil, nil
	}
	s.partition.Pack()
}

// unpack undoes Pack.
func (s *Search) unpack() {
	if s.partition == nil || !s.partition.Packed() {
		return
	}
	s.partition.Unpack(s.problem())
	if s.refinement != nil {
		s.refinement.near.table, s.refinement.hull = s.refinement.Table, s.refinement.NewHull()
	}
}
