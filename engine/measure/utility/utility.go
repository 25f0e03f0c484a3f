// Package utility measures what a release is still good for: penalties, class
// measures, distances between the distributions before and after, associations,
// count queries and prediction. ILoss and its rate are in package loss.
//
// A cell is a record's value of a quasi-identifier. A cell is unchanged if it is
// released as it was, a missing value as the full span among them; an unchanged
// cell has lost nothing. A suppressed record has lost all its cells, missing ones
// included. A record that is released as the full span in every column but is
// not listed as suppressed counts as released.
package utility

import (
	"context"
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// Release is a table before and after, row by row.
type Release struct {
	// Problem is the original: N records, quasi-identifiers, sensitive columns.
	Problem *problem.Problem
	// Spans is what each record is released as: N·m spans, row-major, m being the
	// number of quasi-identifiers. Each covers the original value. Those of a
	// suppressed record are ignored.
	Spans      []domain.Span
	Suppressed []bool // by record; nil: none
	K          int    // the unit of C_AVG, at least 1
}

// FromGroups returns the release that g makes of p, which must satisfy
// [problem.Groups.Check]. It takes time and memory in proportion to n·m.
func FromGroups(p *problem.Problem, g *problem.Groups, k int) *Release {
	m := len(p.QI)
	r := &Release{Problem: p, Spans: make([]domain.Span, p.N*m), K: k}
	for i := range g.Len() {
		for _, record := range g.Group(i) {
			copy(r.Spans[int(record)*m:], g.Spans[i*m:(i+1)*m])
		}
	}
	if len(g.Suppressed) > 0 {
		r.Suppressed = make([]bool, p.N)
	}
	for _, record := range g.Suppressed {
		r.Suppressed[record] = true
	}
	return r
}

// Options say what to measure. The zero value takes the defaults.
type Options struct {
	// Label is the column, sensitive or quasi-identifying, that is predicted; "": none is.
	Label   string
	Queries int    // number of count queries; 0: 1000
	Folds   int    // of the cross-validation, at least 2; 0: 5
	Seed    uint64 // of the queries and the folds
}

// The defaults of [Options].
const (
	defaultQueries = 1000
	defaultFolds   = 5
)

// Measure returns all measures of r. The order of the records has no part in
// them, to the last bit. It fails if r or opt is invalid, naming the place, or
// if ctx is done. It takes time in proportion to the cells; the queries, which could
// take more, are bounded: see [Queries].
func Measure(ctx context.Context, r *Release, opt Options) (Report, error) {
	if err := r.check(); err != nil {
		return Report{}, err
	}
	if err := opt.complete(); err != nil {
		return Report{}, err
	}
	v := newView(r)
	target, err := v.label(opt.Label)
	if err != nil {
		return Report{}, err
	}
	measured := Report{Records: v.n, Released: v.released, Suppressed: v.n - v.released}
	steps := []func() error{
		func() error { measured.CertaintyPenalty = v.penalty(); return nil },
		func() error { measured.Classes = v.classMeasures(); return nil },
		func() error {
			measured.Distributions = make([]Distribution, 0, len(v.columns))
			for j := range v.columns {
				measured.Distributions = append(measured.Distributions, v.distribution(&v.columns[j]))
			}
			return nil
		},
		func() (err error) { measured.Association, err = v.association(ctx); return err },
		func() (err error) { measured.Marginals, err = v.marginals(ctx, opt.Seed); return err },
		func() (err error) { measured.Queries, err = v.queries(ctx, opt); return err },
		func() (err error) { measured.Prediction, err = v.prediction(ctx, target, opt); return err },
	}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return Report{}, err
		}
		if err := step(); err != nil {
			return Report{}, err
		}
	}
	return measured, nil
}

// complete fills in the defaults.
func (o *Options) complete() error {
	if o.Queries == 0 {
		o.Queries = defaultQueries
	}
	if o.Folds == 0 {
		o.Folds = defaultFolds
	}
	switch {
	case o.Queries < 0:
		return fmt.Errorf("queries: %d, want 1 or more, or 0 for %d", o.Queries, defaultQueries)
	case o.Folds < 2:
		return fmt.Errorf("folds: %d, want 2 or more, or 0 for %d", o.Folds, defaultFolds)
	}
	return nil
}

// check returns an error that names the first broken invariant of r.
func (r *Release) check() error {
	p := r.Problem
	switch {
	case p == nil:
		return fmt.Errorf("release without a problem: give the original table")
	case r.K < 1:
		return fmt.Errorf("release with k = %d, want 1 or more", r.K)
	case len(r.Spans) != p.N*len(p.QI):
		return fmt.Errorf("release with %d spans for %d records of %d quasi-identifiers, want %d", len(r.Spans), p.N, len(p.QI), p.N*len(p.QI))
	case r.Suppressed != nil && len(r.Suppressed) != p.N:
		return fmt.Errorf("release says of %d records whether they are suppressed, want %d, or nil for none", len(r.Suppressed), p.N)
	}
	for record := range p.N {
		if r.Suppressed != nil && r.Suppressed[record] {
			continue
		}
		for j := range p.QI {
			a, s := &r.Problem.QI[j], r.Spans[record*len(r.Problem.QI)+j]
			if full := a.Domain.Full(); s.Lo > s.Hi || !full.Covers(s) {
				return fmt.Errorf("record %d, column %q: released as positions %d to %d, want some of 0 to %d", record, a.Name, s.Lo, s.Hi, full.Hi)
			}
			if was := a.Span(int32(record)); !s.Covers(was) {
				return fmt.Errorf("record %d, column %q: released as positions %d to %d, which do not cover %d to %d", record, a.Name, s.Lo, s.Hi, was.Lo, was.Hi)
			}
		}
	}
	return nil
}
