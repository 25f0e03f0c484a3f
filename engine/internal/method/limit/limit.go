// Package limit keeps what is released within the limits of the columns
// ([domain.Limit]), as level bounds in ARX do, with any method that recodes the records of a class.
//
//	groups, err := limit.Partition(ctx, p, limit.Method{Do: kaim.Cluster}, nil) // p.QI with limits
//
// Two records can be in one class only if in every column with a limit their values are
// in one of its parts, and then a class of both keeps all limits. So the limits cut the
// table into blocks, each of which is a problem of its own. A missing value is released as
// missing: the records that have none in such a column are a block as well. A column of which
// any range may be released that is narrow enough has no parts: each block is cut where its own
// records are, so that the fewest are left out, and then records cross the cuts. Of a block of
// which not even all records together satisfy the model, the fewest are suppressed without
// which the others do ([suppress.LeastOf]), whole rows as everywhere, or nothing is released:
// a single cell is not hidden instead, because that would be coarser than the limit.
//
// Full-domain methods keep limits by themselves, see [quasi/engine/internal/method/lattice]: with
// them, [quasi/engine/internal/method/lattice.Coarsest] gives the parts. One of them
// suppresses single cells beside its levels, [quasi/engine/internal/method/consistent]: with it, a
// suppressed cell is a missing value and not a coarse one, and all limits can be met.
package limit

import (
	"cmp"
	"context"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/suppress"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errModel = say.Define("limit-model", "within the limits of the columns, {0} {0:row|rows} would have to be left out for {1}, and at most {2} may be: relax the model, allow coarser values, or raise the share of rows that may be left out to {3}%")
	errSmall = say.Define("limit-small", "within the limits of the columns, {0} {0:row|rows} would be in groups that are too small, and at most {1} may be left out: lower k, allow coarser values, or raise the share of rows that may be left out")
	errBlock = say.Define("limit-block", "among {0} {0:row|rows} that the limits of the columns keep together: {1}")
)

// Limited reports whether a column has a limit.
func Limited(p *problem.Problem) bool {
	return slices.ContainsFunc(p.QI, func(a domain.Attribute) bool { return a.Limit != nil })
}

// Blocks returns records that may be released alike, in the order of their first
// records: those with values in the same parts or, of a column of which any range may be
// released that is narrow enough, in the same of the [runs] of such records. A record that
// is in no run is alone.
func Blocks(p *problem.Problem) [][]int32 {
	blocks := parted(p)
	columns := ranged(p)
	if len(columns) == 0 {
		return blocks
	}
	best := cutBy(p, blocks, columns)
	// What one column cuts off, another one can't use: none is the first to choose.
	for first := 1; first < len(columns); first++ {
		if other := cutBy(p, blocks, slices.Concat(columns[first:], columns[:first])); small(p, other) < small(p, best) {
			best = other
		}
	}
	slices.SortFunc(best, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return best
}

// parted returns the records whose values are in the same parts of all columns, and missing
// in the same.
func parted(p *problem.Problem) [][]int32 {
	block := make([]int32, p.N) // by record, from 0
	blocks := 1
	for j := range p.QI {
		if a := &p.QI[j]; a.Limit != nil {
			part := make([]int, len(a.Spans)) // by code; -1 of a missing value
			for c, span := range a.Spans {
				switch {
				case span == a.Domain.Full():
					part[c] = -1
				case !a.Limit.Ranges:
					part[c] = a.Limit.Part(span)
				}
			}
			blocks = refine(block, func(r int32) int { return part[a.Codes[r]] })
		}
	}
	rows := make([][]int32, blocks)
	for r, b := range block {
		rows[b] = append(rows[b], int32(r))
	}
	return rows
}

// cutBy cuts blocks into runs of one column after the other.
func cutBy(p *problem.Problem, blocks [][]int32, columns []int) [][]int32 {
	k := max(1, p.Model.MinSize())
	for _, j := range columns {
		a := &p.QI[j]
		var cut [][]int32
		for _, rows := range blocks {
			if a.Span(rows[0]) == a.Domain.Full() {
				cut = append(cut, rows)
				continue
			}
			runs, out := runs(a, rows, k)
			cut = append(cut, runs...)
			for i := range out {
				cut = append(cut, out[i:i+1:i+1])
			}
		}
		blocks = cut
	}
	return blocks
}

// refine cuts blocks by the parts of their records, and returns how many there are.
func refine(block []int32, part func(r int32) int) int {
	type key struct {
		block int32
		part  int
	}
	number := group.Numbering[key]{}
	for r := range block {
		block[r], _ = number.Number(key{block[r], part(int32(r))})
	}
	return max(1, len(number))
}

// beyond returns the records of a block that have to be left out: all of one that is too
// small for the model, and of one that fails it the fewest without which it does not. Only
// of a model that is monotone is it known before that a method will fail.
func beyond(p *problem.Problem, rows []int32) []int32 {
	switch {
	case len(rows) < p.Model.MinSize():
		return rows
	case !p.Model.Monotone() || p.Model.Holds(rows):
		return nil
	}
	if out, ok := suppress.LeastOf(p, rows, len(rows)); ok {
		return out
	}
	return rows
}

// Lost returns how many records are left out by blocks: those of blocks that are too small for
// the model, and of others the fewest without which they satisfy it. Where columns have parts,
// every release within the limits leaves out as many; of [Least] that is true of ranges as well.
func Lost(p *problem.Problem) int { return len(Beyond(p)) }

// Beyond returns the records that [Lost] counts, ascending.
func Beyond(p *problem.Problem) []int32 {
	var lost []int32
	for _, rows := range Blocks(p) {
		lost = append(lost, beyond(p, rows)...)
	}
	slices.Sort(lost)
	return lost
}

// Least returns a number of records that no release within the limits leaves fewer out than:
// [Lost] where all columns have parts. Where one of them has ranges, it is the fewest that there are
// for classes of the model's least size, and of several of them the greatest of what each takes by itself.
func Least(p *problem.Problem) int {
	columns := ranged(p)
	if len(columns) == 0 {
		return Lost(p)
	}
	least := 0
	for _, j := range columns {
		least = max(least, small(p, cutBy(p, parted(p), []int{j})))
	}
	return least
}

// small returns how many records are in blocks that are too small for the model.
func small(p *problem.Problem, blocks [][]int32) int {
	lost := 0
	for _, rows := range blocks {
		if len(rows) < p.Model.MinSize() {
			lost += len(rows)
		}
	}
	return lost
}

// tooFew says that more records have to be left out than may be, and why.
func tooFew(p *problem.Problem, lost int) error {
	if n := small(p, Blocks(p)); n > p.MaxSuppressed || n == p.N || lost == n {
		return errSmall.Of(n, p.MaxSuppressed)
	}
	return errModel.Of(lost, p.Model, p.MaxSuppressed, p.Percent(lost))
}

// Method partitions the records of a problem; suppresses says whether it can leave some
// out, within p.MaxSuppressed.
type Method struct {
	Do         func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error)
	Suppresses bool
}

// Partition lets a method partition each block. The records that may be left out are
// those that [Lost] counts, and of the others each block's share. It fails if
// there are more of the first, if the method fails for a block that may not be left out
// or for all, and with ctx.Err() soon after ctx is done. progress may be nil; it can't end the work early, of
// which a recipe could not say how far it came in each block.
func Partition(ctx context.Context, p *problem.Problem, m Method, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	u := &union{Problem: p, method: m, progress: progress, left: p.MaxSuppressed}
	var rest [][]int32
	blocks := Blocks(p)
	for _, rows := range blocks {
		out := beyond(p, rows)
		u.groups.Suppressed = append(u.groups.Suppressed, out...)
		if rows = without(rows, out); len(rows) > 0 {
			rest = append(rest, rows)
			u.open += len(rows)
		}
	}
	lost := len(u.groups.Suppressed)
	if len(rest) == 0 || lost > p.MaxSuppressed && (!loosens(p) || Least(p) > p.MaxSuppressed) {
		return nil, tooFew(p, lost)
	}
	u.left = max(0, p.MaxSuppressed-lost)
	for _, rows := range rest {
		if err := u.add(ctx, rows); err != nil {
			return nil, err
		}
	}
	if len(u.groups.Rows) == 0 {
		return nil, u.failure
	}
	groups, err := loosen(ctx, p, &u.groups, blocks, m.Suppresses && lost <= p.MaxSuppressed)
	if err == nil && len(groups.Suppressed) > p.MaxSuppressed {
		return nil, tooFew(p, lost)
	}
	return groups, err
}

// without returns the records of a block that are not among out; both are ascending.
func without(rows, out []int32) []int32 {
	if len(out) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r int32) bool {
		_, found := slices.BinarySearch(out, r)
		return found
	})
}

// union is the release of some blocks.
type union struct {
	*problem.Problem
	method   Method
	progress problem.Progress
	groups   problem.Groups
	left     int   // records that may still be left out
	open     int   // records of blocks that are still to do
	failure  error // of the block that was left out last
}

// add releases another block. For one for which the method finds nothing it is asked once
// more, with all records that may still be left out; then the block is left out if it may be.
func (u *union) add(ctx context.Context, rows []int32) error {
	part := u.part(rows)
	done := 1 - float64(u.open)/float64(u.N)
	report := func(s problem.Step) bool {
		u.progress(problem.Step{Done: done + s.Done*float64(len(rows))/float64(u.N)})
		return false
	}
	groups, err := u.method.Do(ctx, part, report)
	if err != nil && ctx.Err() == nil && u.left > part.MaxSuppressed {
		part.MaxSuppressed = u.left
		groups, err = u.method.Do(ctx, part, nil)
	}
	u.open -= len(rows)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		u.failure = errBlock.Of(len(rows), err)
		if len(rows) > u.left {
			return u.failure
		}
		u.left -= len(rows)
		u.groups.Suppressed = append(u.groups.Suppressed, rows...)
		return nil
	}
	u.left -= len(groups.Suppressed)
	groups.Rounds = 0 // of this block alone
	u.groups.AppendPart(groups, rows)
	return nil
}

// part is the problem of a block.
func (u *union) part(rows []int32) *problem.Problem {
	part := u.PartWithSensitive(rows)
	if u.method.Suppresses {
		part.MaxSuppressed = int(int64(u.left) * int64(len(rows)) / int64(u.open))
	}
	return part
}

// ranged returns the columns of which any range may be released that is narrow enough.
func ranged(p *problem.Problem) []int {
	var columns []int
	for j := range p.QI {
		if l := p.QI[j].Limit; l != nil && l.Ranges {
			columns = append(columns, j)
		}
	}
	return columns
}

// sorted returns records by their values of a column, and those of one value as they come.
func sorted(a *domain.Attribute, rows []int32) []int32 {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(r, q int32) int { return cmp.Compare(a.Span(r).Lo, a.Span(q).Lo) })
	return rows
}

// runs cuts records that have a value of a column into runs of k and more that the column's limit
// lets be released alike. As few records as can be are in no run, out, and there are as few runs
// as that allows. Out and each run are ascending.
//
// Whatever the classes of a release, no fewer records are out than of some such runs. Sort the
// records of two classes by their values, give the first of them, as many as it had, to the class
// that begins first, and the rest to the other one. What each covers now, one of the two covered
// before: the first begins as it did and ends no later; the rest begins no sooner than either, and
// ends as one of them. So all classes can follow one another, and a record that is out and between
// two of a class can join it. Records of one value may be in two runs.
func runs(a *domain.Attribute, rows []int32, k int) (runs [][]int32, out []int32) {
	rows = sorted(a, rows)
	best := cut(len(rows), k, func(from, to int) bool {
		return a.Limit.Allows(a.Domain.Join(a.Span(rows[from]), a.Span(rows[to-1])))
	})
	for to := len(rows); to > 0; {
		from := int(best[to].from)
		if from == to {
			to--
			out = append(out, rows[to])
			continue
		}
		runs = append(runs, rows[from:to:to])
		to = from
	}
	for _, run := range runs {
		slices.Sort(run)
	}
	slices.Sort(out)
	return runs, out
}

// cut returns the best cuts of the first 0 to n records into runs of k and more, by dynamic
// programming: the last record is out, or the best cut of fewer has a run behind it. Allowed says
// whether the records from one place to before another may be a run; then fewer of them may.
func cut(n, k int, allowed func(from, to int) bool) []cutting {
	best := make([]cutting, n+1)
	var begins []int32 // of last runs, the best first, each later than those before it
	for from, to := 0, 1; to <= n; to++ {
		for from < to && !allowed(from, to) {
			from++
		}
		if at := to - k; at >= 0 {
			for len(begins) > 0 && !best[begins[len(begins)-1]].before(best[at]) {
				begins = begins[:len(begins)-1]
			}
			begins = append(begins, int32(at))
		}
		for len(begins) > 0 && int(begins[0]) < from {
			begins = begins[1:]
		}
		best[to] = cutting{lost: best[to-1].lost + 1, runs: best[to-1].runs, from: int32(to)}
		if len(begins) > 0 {
			behind := best[begins[0]]
			if c := (cutting{lost: behind.lost, runs: behind.runs + 1, from: begins[0]}); !best[to].before(c) {
				best[to] = c
			}
		}
	}
	return best
}

// cutting is a cut of the first records: those in no run, the runs, and where the last of them
// begins; behind the last record if that is in none.
type cutting struct{ lost, runs, from int32 }

// before reports whether a cut is better than another one.
func (c cutting) before(other cutting) bool {
	return cmp.Or(cmp.Compare(c.lost, other.lost), cmp.Compare(c.runs, other.runs)) < 0
}
