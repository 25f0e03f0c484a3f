package paper

import (
	"context"
	"fmt"
	"slices"
	"time"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/method/run"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/say/parameter"
)

// lab runs experiments.
type lab struct{ Input }

// experiment is one setting that methods are tried in.
type experiment struct {
	table     *table.Table
	qi        []string // in falling priority
	sensitive string
	k         int
	models    []recipe.Model
	limit     float64 // of suppression, a share
	orders    bool    // every column is a plain order of its values, without levels
}

// contender is an algorithm with settings of its own.
type contender struct {
	name  string // in the registry
	given parameter.Given
}

// outcome is a method's result on an experiment.
type outcome struct {
	problem *problem.Problem
	groups  *problem.Groups
	loss    loss.Report
	seconds float64
}

// impossible is a setting that a method can't satisfy: a result, not a failure.
type impossible struct{ error }

// prepare returns an experiment as an algorithm sees it.
func (l *lab) prepare(e experiment, m contender, seed uint64) (*problem.Problem, error) {
	r, err := l.recipe(e, m, seed)
	if err != nil {
		return nil, err
	}
	prepared, err := engine.Prepare(e.table, r)
	if err != nil {
		return nil, err
	}
	p := prepared.Problem()
	if e.orders {
		return inOrder(p)
	}
	return p, nil
}

// inOrder returns p with each hierarchy as no more than the order of its leaves.
func inOrder(p *problem.Problem) (*problem.Problem, error) {
	ordered := *p
	ordered.QI = slices.Clone(p.QI)
	for j := range ordered.QI {
		d := p.QI[j].Domain
		var labels []string
		var values []float64
		var counts []int
		for at := range int32(d.Size()) {
			labels = append(labels, d.Label(domain.Leaf(at)))
			values = append(values, float64(at))
			counts = append(counts, d.Count(domain.Leaf(at)))
		}
		order, err := domain.NewOrdered(labels, values, counts, domain.ByLeaves)
		if err != nil {
			return nil, err
		}
		ordered.QI[j].Domain = order
	}
	return &ordered, nil
}

// try runs a method once. Only the algorithm's own time counts.
func (l *lab) try(ctx context.Context, e experiment, m contender, seed uint64) (outcome, error) {
	p, err := l.prepare(e, m, seed)
	if err != nil {
		return outcome{}, err
	}
	a, err := method.Get(m.name)
	if err != nil {
		return outcome{}, err
	}
	values, err := parameter.Resolve(a.Parameters, m.given)
	if err != nil {
		return outcome{}, err
	}
	do, err := run.Get(m.name)
	if err != nil {
		return outcome{}, err
	}
	start := time.Now()
	groups, err := do(ctx, p, values, nil)
	seconds := time.Since(start).Seconds()
	switch {
	case ctx.Err() != nil:
		return outcome{}, ctx.Err()
	case err != nil:
		return outcome{}, impossible{err}
	}
	if err := groups.Check(p); err != nil {
		return outcome{}, fmt.Errorf("%s made an invalid release: %w", m.name, err)
	}
	return outcome{p, groups, loss.Measure(p, groups), seconds}, nil
}

// recipe puts an experiment into the terms of the engine: every loss by leaves.
func (l *lab) recipe(e experiment, m contender, seed uint64) (recipe.Recipe, error) {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: e.k, Models: e.models, SuppressionLimit: e.limit}
	r.Algorithm = recipe.Algorithm{Name: m.name, Seed: seed, Parameters: m.given}
	for _, name := range e.qi {
		h, err := l.Hierarchies(name)
		if err != nil {
			return r, fmt.Errorf("hierarchy of %q: %w", name, err)
		}
		if h == nil {
			h = &recipe.Hierarchy{Ordered: true}
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying, Loss: domain.ByLeaves, Hierarchy: h})
	}
	for _, name := range e.table.Names() {
		role := table.Insensitive
		if name == e.sensitive {
			role = table.Sensitive
		}
		if !slices.Contains(e.qi, name) {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
		}
	}
	return r, nil
}

// timed runs each method several times, in turns so that a slow moment of the
// computer hits all alike, and returns one outcome of each with its median time, the lower of
// two.
func (l *lab) timed(ctx context.Context, e experiment, methods []contender, runs int) ([]outcome, error) {
	if l.Quick {
		runs = 1
	}
	outcomes, seconds := make([]outcome, len(methods)), make([][]float64, len(methods))
	for range runs {
		for i, m := range methods {
			o, err := l.try(ctx, e, m, l.Seed)
			if err != nil {
				return nil, err
			}
			outcomes[i], seconds[i] = o, append(seconds[i], o.seconds)
		}
	}
	for i := range outcomes {
		slices.Sort(seconds[i])
		outcomes[i].seconds = seconds[i][(runs-1)/2]
	}
	return outcomes, nil
}

// show adds finished figures to a report.
func (l *lab) show(r *Report, figures ...*Figure) {
	r.Figures = append(r.Figures, figures...)
	for _, f := range figures {
		l.Log(f.Name + ": " + f.Title)
	}
}

// few returns all values, or the first and the last for a quick run.
func few[T any](l *lab, values ...T) []T {
	if l.Quick && len(values) > 2 {
		return []T{values[0], values[len(values)-1]}
	}
	return values
}
