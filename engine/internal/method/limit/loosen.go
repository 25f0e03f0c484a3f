package limit

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/problem"
)

// trials is the number of classes looked at for each record of a block at each of its ends, so
// that time grows in proportion to the records of the table.
const trials = 24

// loosens reports whether records can cross the cuts of a problem: whether there are any, and a
// class that fails its model is not mended by taking another one in.
func loosens(p *problem.Problem) bool { return len(ranged(p)) > 0 && p.Model.Monotone() }

// loosen lets records cross the cuts of columns of which any range may be released, so that fewer
// of them show in the release. A record next to a cut goes to the class behind it that it costs
// least in, or changes places with one of its records where its own class has no more than k, if
// that costs less than now, all limits are kept and both classes satisfy the model. A suppressed
// record joins any class that can take it; one of a method that chooses whom to suppress does so
// where that loses less. No class is closed. The groups were made of blocks.
func loosen(ctx context.Context, p *problem.Problem, groups *problem.Groups, blocks [][]int32, chooses bool) (*problem.Groups, error) {
	if !loosens(p) {
		return groups, ctx.Err()
	}
	of := parted(p)
	x := &loosening{Partition: partition.New(p, cost.New(p)), chooses: chooses, parts: len(of), part: numbers(p.N, of)}
	for g := range groups.Len() {
		x.spans = append(x.spans, make([]domain.Span, len(p.QI)))
		x.note(x.NewClass(groups.Group(g)))
	}
	x.Out = slices.Sorted(slices.Values(groups.Suppressed))
	for _, x.by = range ranged(p) {
		if err := x.pass(ctx, blocks); err != nil {
			return nil, err
		}
	}
	x.Out = slices.DeleteFunc(x.Out, func(r int32) bool { return x.ClassOf[r] != partition.NoClass })
	loose := x.Groups()
	loose.Rounds = groups.Rounds
	return loose, nil
}

// loosening is a set of classes within limits that exchanges records.
type loosening struct {
	*partition.Partition
	chooses bool
	parts   int             // of the table, by columns that have parts
	part    []int32         // by record
	spans   [][]domain.Span // by class and column
	by      int             // the column whose cuts are crossed
	begins  [][]int32       // by part: its classes, by where they begin in the column
}

// numbers returns in which of some sets each of n records is.
func numbers(n int, sets [][]int32) []int32 {
	of := make([]int32, n)
	for i, rows := range sets {
		for _, r := range rows {
			of[r] = int32(i)
		}
	}
	return of
}

// note keeps what a class releases of columns with limits.
func (x *loosening) note(c int32) {
	for j := range x.Problem.QI {
		if x.Problem.QI[j].Limit != nil {
			x.spans[c][j] = x.Problem.Join(j, x.Classes[c].Rows)
		}
	}
}

// pass tries to move each record once that is suppressed or next to a cut.
func (x *loosening) pass(ctx context.Context, blocks [][]int32) error {
	x.begins = make([][]int32, x.parts)
	for c := range int32(len(x.Classes)) {
		part := x.part[x.Classes[c].Rows[0]]
		x.begins[part] = append(x.begins[part], c)
	}
	for _, classes := range x.begins {
		slices.SortStableFunc(classes, func(c, d int32) int { return cmp.Compare(x.spans[c][x.by].Lo, x.spans[d][x.by].Lo) })
	}
	a := &x.Problem.QI[x.by]
	end := a.Domain.Full().Hi
	for _, r := range x.Out {
		if x.ClassOf[r] == partition.NoClass {
			x.move(r, x.within(r, 0, end))
		}
	}
	for _, rows := range blocks {
		if a.Span(rows[0]) == a.Domain.Full() {
			continue
		}
		rows = sorted(a, rows)
		first, last := a.Span(rows[0]).Lo, a.Span(rows[len(rows)-1]).Lo
		if err := x.cross(ctx, rows, 0, first-1); err != nil {
			return err
		}
		slices.Reverse(rows)
		if err := x.cross(ctx, rows, last, end); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// cross tries to move records, the one next to a cut first, to classes that begin from one
// position to another, behind it. It ends where there are none in reach, and after its trials.
func (x *loosening) cross(ctx context.Context, rows []int32, first, last int32) error {
	left := trials * len(rows)
	for _, r := range rows {
		classes := x.within(r, first, last)
		if left -= len(classes); len(classes) == 0 || left < 0 {
			break
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		x.move(r, classes)
	}
	return nil
}

// within returns the classes that may hold a record, if they are narrow enough, and begin from one
// position to another.
func (x *loosening) within(r, first, last int32) []int32 {
	a := &x.Problem.QI[x.by]
	at, classes := a.Span(r), x.begins[x.part[r]]
	if at == a.Domain.Full() {
		return classes
	}
	from := sort.Search(len(classes), func(i int) bool {
		lo := x.spans[classes[i]][x.by].Lo
		return lo >= first && (lo >= at.Lo || a.Limit.Allows(domain.Span{Lo: lo, Hi: at.Hi}))
	})
	to := sort.Search(len(classes), func(i int) bool {
		lo := x.spans[classes[i]][x.by].Lo
		return lo > last || lo > at.Lo && !a.Limit.Allows(domain.Span{Lo: at.Lo, Hi: lo})
	})
	return classes[min(from, to):to]
}

// move sends a record to one of some classes, where that costs less.
func (x *loosening) move(r int32, classes []int32) {
	from, most := x.ClassOf[r], int64(math.MaxInt64)
	var rest []int32
	switch {
	case from != partition.NoClass:
		k := &x.Classes[from]
		if len(k.Rows) <= x.K {
			x.swap(r, x.cheapest(r, from, k.Cost, classes))
			return
		}
		rest = slices.DeleteFunc(slices.Clone(k.Rows), func(q int32) bool { return q == r })
		if most = k.Cost - x.costOf(rest); most <= 0 || !x.Holds(rest) {
			return
		}
	case x.chooses:
		most = x.Suppressed(1)
	}
	to := x.cheapest(r, from, most, classes)
	if to == partition.NoClass {
		return
	}
	if from != partition.NoClass {
		x.Set(from, rest)
		x.note(from)
	}
	x.Join(to, r)
	x.note(to)
}

// swap sends a record to a class in exchange for one of its records, that with which both classes
// cost the least, if that is less than now.
func (x *loosening) swap(r, to int32) {
	if to == partition.NoClass {
		return
	}
	from := x.ClassOf[r]
	least := x.Classes[from].Cost + x.Classes[to].Cost
	var mine, other []int32
	for _, q := range x.Classes[to].Rows {
		a, b := replaced(x.Classes[from].Rows, r, q), replaced(x.Classes[to].Rows, q, r)
		if cost := x.costOf(a) + x.costOf(b); cost < least && x.holds(a) && x.holds(b) {
			least, mine, other = cost, a, b
		}
	}
	if mine != nil {
		x.Set(from, mine)
		x.note(from)
		x.Set(to, other)
		x.note(to)
	}
}

// replaced returns rows with one in place of another.
func replaced(rows []int32, old, by int32) []int32 {
	rows = slices.Clone(rows)
	rows[slices.Index(rows, old)] = by
	return rows
}

// holds reports whether records that miss the same values can be a class.
func (x *loosening) holds(rows []int32) bool {
	for j := range x.Problem.QI {
		if a := &x.Problem.QI[j]; a.Limit != nil && a.Span(rows[0]) != a.Domain.Full() && !a.Limit.Allows(a.Join(rows)) {
			return false
		}
	}
	return x.Holds(rows)
}

// cheapest returns the class of some that a record makes dearer by the least, and by less than
// most.
func (x *loosening) cheapest(r, from int32, most int64, classes []int32) int32 {
	best := int32(partition.NoClass)
	for _, c := range classes {
		if c == from {
			continue
		}
		k := &x.Classes[c]
		rise := x.RiseWith(k.Hull, x.Of[r], k.Cost, most)
		if rise < most && x.keeps(c, r) && (x.SizeOnly || x.Problem.Model.Holds(append(slices.Clone(k.Rows), r))) {
			best, most = c, rise
		}
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

// costOf returns the cost of a class of the records.
func (x *loosening) costOf(rows []int32) int64 {
	h := x.NewHull()
	for _, r := range rows {
		x.Add(h, x.Of[r])
	}
	return x.Cost(h)
}
