package limit

import (
	"context"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/cost"
	"quasi/engine/method/partition"
	"quasi/engine/method/problem"
)

// passes is how often all records are looked at.
const passes = 3

// loosen lets records cross the borders of blocks that a plain order was cut at: each goes to
// the class that it costs least in, of those that stay within all limits with it and of which
// both, the one that it leaves and the one that it joins, satisfy the model. A suppressed record
// joins one that can take it; a method that chooses whom to suppress has it join only where
// that loses less. No class is closed. Where no column is cut so, or the model is not monotone,
// the groups stay as they are.
func loosen(ctx context.Context, p *problem.Problem, groups *problem.Groups, chooses bool) (*problem.Groups, error) {
	by := slices.IndexFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil && a.Limit.Cut != nil })
	if by < 0 || !p.Model.Monotone() {
		return groups, ctx.Err()
	}
	x := &loosening{Partition: partition.New(p, cost.New(p)), by: by, chooses: chooses}
	for g := range groups.Len() {
		x.NewClass(slices.Clone(groups.Group(g)))
	}
	out := slices.Clone(groups.Suppressed)
	slices.Sort(out)
	moved := true
	for pass := 0; pass < passes && moved; pass++ {
		x.index()
		moved = false
		for r := range int32(p.N) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			moved = x.move(r) || moved
		}
	}
	var suppressed []int32
	for _, r := range out {
		if x.ClassOf[r] == partition.NoClass {
			suppressed = append(suppressed, r)
		}
	}
	loose := x.Groups(suppressed)
	loose.Rounds = groups.Rounds
	return loose, nil
}

// loosening is a set of classes within limits that exchanges records.
type loosening struct {
	*partition.Partition
	by      int // the column that is cut
	chooses bool
	begins  [][]int32       // by position: the classes that began there; the last: those without a value
	spans   [][]domain.Span // by class and column
}

// index notes what the classes release, and where they begin.
func (x *loosening) index() {
	size := x.Problem.QI[x.by].Domain.Size()
	x.begins = make([][]int32, size+1)
	x.spans = make([][]domain.Span, len(x.Classes))
	for c := range int32(len(x.Classes)) {
		x.note(c)
		at := int(x.spans[c][x.by].Lo)
		if x.spans[c][x.by] == x.Problem.QI[x.by].Domain.Full() {
			at = size
		}
		x.begins[at] = append(x.begins[at], c)
	}
}

func (x *loosening) note(c int32) {
	x.spans[c] = x.spans[c][:0]
	for j := range x.Problem.QI {
		x.spans[c] = append(x.spans[c], x.Problem.Join(j, x.Classes[c].Rows))
	}
}

// move sends a record where it costs less, and reports whether it has gone.
func (x *loosening) move(r int32) bool {
	from, most := x.ClassOf[r], int64(math.MaxInt64)
	var rest []int32
	switch {
	case from != partition.NoClass:
		k := &x.Classes[from]
		if len(k.Rows) <= x.K {
			return false
		}
		rest = slices.DeleteFunc(slices.Clone(k.Rows), func(q int32) bool { return q == r })
		if most = k.Cost - x.costOf(rest); most <= 0 || !x.Holds(rest) {
			return false
		}
	case x.chooses:
		most = x.Suppressed(1)
	}
	to := x.cheapest(r, from, most)
	if to == partition.NoClass {
		return false
	}
	if from != partition.NoClass {
		x.Set(from, rest)
		x.note(from)
	}
	x.Join(to, r)
	x.note(to)
	return true
}

// cheapest returns the class that a record makes dearer by the least, and by less than most.
func (x *loosening) cheapest(r, from int32, most int64) int32 {
	best := int32(partition.NoClass)
	a := &x.Problem.QI[x.by]
	at, full := a.Span(r), a.Domain.Full()
	try := func(begin int) {
		for _, c := range x.begins[begin] {
			k := &x.Classes[c]
			if c == from {
				continue
			}
			rise := x.RiseWith(k.Hull, x.Of[r], k.Cost, most)
			if rise >= most || !x.keeps(c, r) || !x.SizeOnly && !x.Problem.Model.Holds(append(slices.Clone(k.Rows), r)) {
				continue
			}
			best, most = c, rise
		}
	}
	if at == full {
		try(len(x.begins) - 1)
		return best
	}
	for lo := at.Lo; lo >= 0 && a.Limit.Allows(domain.Span{Lo: lo, Hi: at.Hi}); lo-- {
		try(int(lo))
	}
	for lo := at.Lo + 1; lo <= full.Hi && a.Limit.Allows(domain.Span{Lo: at.Lo, Hi: lo}); lo++ {
		try(int(lo))
	}
	return best
}

// keeps reports whether a class keeps all limits with a record.
func (x *loosening) keeps(c, r int32) bool {
	for j := range x.Problem.QI {
		a := &x.Problem.QI[j]
		if a.Limit == nil {
			continue
		}
		of, with, full := a.Span(r), x.spans[c][j], a.Domain.Full()
		if (of == full) != (with == full) || of != full && !a.Limit.Allows(a.Domain.Join(of, with)) {
			return false
		}
	}
	return true
}

// costOf returns what a class of the records costs.
func (x *loosening) costOf(rows []int32) int64 {
	h := x.NewHull()
	for _, r := range rows {
		x.Add(h, x.Of[r])
	}
	return x.Cost(h)
}
