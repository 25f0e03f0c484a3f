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
	"cmp"
	"context"
	"fmt"
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// Release is a table before and after, row by row.
type Release struct {
	// Problem is the original: N records, quasi-identifiers, sensitive columns.
	Problem *problem.Problem
	// Spans holds the released values: N·m spans, row-major, m being the
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
		func() error {
			var p Penalty
			heaviest := 0.0
			for j := range v.columns {
				heaviest = max(heaviest, v.columns[j].Weight)
			}
			with, without := 0.0, 0.0 // sums of w·loss/heaviest, which cannot overflow
			weights := 0.0
			for j := range v.columns {
				c := &v.columns[j]
				lost, released, suppressed := c.lossOf()
				p.Columns = append(p.Columns, ColumnFigure{c.Name, Figure{ratio(lost+suppressed, released+suppressed), ratio(lost, released)}})
				if heaviest > 0 {
					w := c.Weight / heaviest
					weights += w
					with += float64(w * (lost + suppressed))
					without += float64(w * lost)
				}
			}
			p.CM = Figure{defined(with * heaviest), defined(without * heaviest)}
			p.Normalised = Figure{ratio(with, weights*float64(v.n)), ratio(without, weights*float64(v.released))}
			measured.CertaintyPenalty = p
			return nil
		},
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
	o.Queries, o.Folds = cmp.Or(o.Queries, defaultQueries), cmp.Or(o.Folds, defaultFolds)
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

// Report holds the measures of one release.
type Report struct {
	Records    int `json:"records"`
	Released   int `json:"released"`
	Suppressed int `json:"suppressed"`

	CertaintyPenalty Penalty `json:"certainty_penalty"`
	Classes          Classes `json:"classes"`
	// Distributions are of the quasi-identifiers in order.
	Distributions []Distribution `json:"distributions"`
	Association   Association    `json:"association"`
	Marginals     Marginals      `json:"marginals"`
	Queries       Queries        `json:"queries"`
	Prediction    *Prediction    `json:"prediction"` // nil without a label
}

// Figure is one measure, both with the suppressed records, which are lost
// entirely, and without them, over the released records alone. nil: not defined,
// because there is nothing that could be lost, or no number that holds it.
type Figure struct {
	With    *float64 `json:"with"`
	Without *float64 `json:"without"`
}

// ColumnFigure is the figure of one quasi-identifier.
type ColumnFigure struct {
	Name string `json:"name"`
	Figure
}

// defined returns x, nil unless it is a finite number.
func defined(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// ratio returns part/whole, nil of nothing.
func ratio(part, whole float64) *float64 { return defined(part / whole) }

var (
	saidMoved      = say.Define("utility-moved", "{0}: as if {1} of the rows had another value (total variation)")
	saidQueries    = say.Define("utility-queries", "Counting rows in a range (such as ages 40 to 60) is off by at most {1} of the true count in half of {0} trials, on average by {2} of all rows")
	saidPrediction = say.Define("utility-prediction", "predicting {0} from the other columns: right in {1} of the rows before, {2} after; always guessing the most frequent value is right in {3}")
)

// Say says what was found of distributions, queries and a prediction, as far as it is
// defined, in sentences without a capital letter and a full stop.
func (r *Report) Say() []say.Text {
	var said []say.Text
	add := func(t say.Text, ok bool) {
		if ok {
			said = append(said, t)
		}
	}
	for i := range r.Distributions {
		add(r.Distributions[i].Said())
	}
	add(r.Queries.Said())
	add(r.Prediction.Said())
	return said
}

// Said states the distance of the two distributions; false: it is not defined.
func (d *Distribution) Said() (said say.Text, ok bool) {
	if d.TotalVariation.With == nil {
		return say.Text{}, false
	}
	return saidMoved.Say(d.Name, say.Share(*d.TotalVariation.With)), true
}

// Said says how far counts are off; false: it is not defined.
func (q *Queries) Said() (said say.Text, ok bool) {
	if q.Asked == 0 || q.MedianRelative.With == nil || q.MeanAbsolute.With == nil {
		return say.Text{}, false
	}
	return saidQueries.Say(q.Asked, say.Share(*q.MedianRelative.With), say.Share(*q.MeanAbsolute.With)), true
}

// Said says how often the label is predicted rightly; false: it is not defined, or p is nil.
func (p *Prediction) Said() (said say.Text, ok bool) {
	if p == nil || p.Before.With == nil || p.After.With == nil || p.Majority.With == nil {
		return say.Text{}, false
	}
	return saidPrediction.Say(p.Label, say.Share(*p.Before.With), say.Share(*p.After.With), say.Share(*p.Majority.With)), true
}
