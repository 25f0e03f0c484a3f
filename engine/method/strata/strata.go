// Package strata cuts a table by the labels that are asked for before a method forms classes, so
// that the means of groups that satisfy the model equal the original's.
//
//	groups, err := strata.Partition(ctx, p, strata.Options{Sets: [][]int{{0, 2}}, Do: kaim.Cluster}, nil)
//
// The rows of one cell, with the same labels in all columns that are asked for, are a stratum if
// they satisfy the model: a table of its own, whose classes all show these labels. Whatever the
// method does there, each class shows the mean of its rows, so that the mean of the stratum
// equals the original's. Rows of cells that are too small lose labels, one column after the
// other, until those that show the same satisfy the model; where too few are left, people of
// the largest cell that can spare them lose theirs, too.
//
// Which cells lose a label, and how many people each gives, is decided by labels, people and the
// model alone, never by a number that is measured: what is hidden then has no direction. Who is
// drawn is balanced, so that the means of those who stay move least.
package strata

import (
	"context"
	"slices"
	"sync"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Options say by what a table is cut, and what is done with each stratum.
type Options struct {
	// Sets are quasi-identifiers, by their places in the problem, that are asked for together:
	// a row that loses the label of one tells nothing of what is asked of its set. Rows lose
	// the labels of the last set first, and of those that are in an earlier one as well last.
	Sets [][]int
	// Measured are the quasi-identifiers that are released as the means of classes. The label
	// of such a one is whether the record has a value.
	Measured []bool
	// Bounds are, by quasi-identifier and record, from 1 on the bounds that records have in place
	// of a number that is measured, each a label of its own; 0: none. nil: no record has one.
	Bounds [][]int32
	// Numbers are the measured values, by record, NaN where there is none; drawing people
	// from a cell should not change their means.
	Numbers [][]float64
	// Patients says whose record each one is; nil: every one is another person's.
	Patients *privacy.Patients
	// Holds reports whether records can be a stratum; nil: where p.Model holds.
	Holds func(rows []int32) bool
	// Do partitions a stratum.
	Do func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error)
}

// By reports whether the table is cut by a quasi-identifier.
func (o *Options) By(j int) bool {
	return slices.ContainsFunc(o.Sets, func(set []int) bool { return slices.Contains(set, j) })
}

// Partition lets a method partition each stratum, several at a time where there are processors. A
// stratum leaves out no record unless the method finds nothing otherwise, and then as many as
// p.MaxSuppressed still allows. Groups.Rounds is the most of any stratum. It fails if the
// method fails for a stratum, and with ctx.Err() soon after ctx is done. progress may be nil;
// it can't end the work early, as no recipe could say how far each stratum came.
func Partition(ctx context.Context, p *problem.Problem, o Options, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	strata := o.Cut(p)
	found, errs := make([]*problem.Groups, len(strata)), make([]error, len(strata))
	tables := make([]part, len(strata))
	var reporting sync.Mutex
	done, told := 0, 0.0
	parallel.Each(len(strata), func(i int) {
		tables[i] = partOf(p, o, &strata[i])
		found[i], errs[i] = tables[i].partition(ctx, o, 0, func(s problem.Step) bool {
			reporting.Lock()
			defer reporting.Unlock()
			told = max(told, (float64(done)+float64(s.Done*float64(len(strata[i].Rows))))/float64(p.N))
			progress(problem.Step{Done: told})
			return false
		})
		reporting.Lock()
		defer reporting.Unlock()
		done += len(strata[i].Rows)
	})
	all := &problem.Groups{Offsets: []int32{0}}
	for i := range strata {
		left := p.MaxSuppressed - len(all.Suppressed)
		if errs[i] != nil && ctx.Err() == nil && left > 0 {
			found[i], errs[i] = tables[i].partition(ctx, o, left, problem.None)
		}
		if errs[i] != nil {
			return nil, errs[i]
		}
		found[i].Spans = tables[i].spans(found[i])
		all.AppendPart(found[i], strata[i].Rows)
	}
	return all, ctx.Err()
}

// part is the table of a stratum.
type part struct {
	*problem.Problem               // of the columns whose labels differ, or are measured
	of               []int         // by column of the whole: its place in the part, or fixed
	as               []domain.Span // by column of the whole: what all records show if it is fixed
}

const fixed = -1

// partOf returns the table of a stratum: without the columns that are hidden, and without labels, which
// all of its records have in common.
func partOf(p *problem.Problem, o Options, s *Stratum) part {
	t := part{of: make([]int, len(p.QI)), as: make([]domain.Span, len(p.QI))}
	some := *p
	some.QI = nil
	var limits []*domain.Limit
	for j := range p.QI {
		a := &p.QI[j]
		if t.of[j] = len(some.QI); slices.Contains(s.Hidden, j) || o.By(j) && !o.Measured[j] && alike(a, s.Rows) {
			t.of[j], t.as[j] = fixed, a.Join(s.Rows)
			continue
		}
		some.QI, limits = append(some.QI, *a), append(limits, a.Limit)
	}
	t.Problem = some.PartWithSensitive(s.Rows)
	for j, l := range limits {
		t.QI[j].Limit = l
	}
	return t
}

// partition lets the method partition the stratum, of which so many records may be left out. Where
// nothing is left to decide, it is one class.
func (t *part) partition(ctx context.Context, o Options, most int, progress problem.Progress) (*problem.Groups, error) {
	t.MaxSuppressed = most
	if all := group.Numbers(t.N); len(t.QI) == 0 && t.Model.Holds(all) {
		return &problem.Groups{Rows: all, Offsets: []int32{0, int32(t.N)}}, ctx.Err()
	}
	return o.Do(ctx, t.Problem, progress)
}

// spans returns the released spans of a stratum's groups, in all columns of the whole.
func (t *part) spans(g *problem.Groups) []domain.Span {
	all := make([]domain.Span, 0, g.Len()*len(t.of))
	for i := range g.Len() {
		own := g.As(int32(i), len(t.QI))
		for j, at := range t.of {
			if at == fixed {
				all = append(all, t.as[j])
			} else {
				all = append(all, own[at])
			}
		}
	}
	return all
}
