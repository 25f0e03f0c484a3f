package engine

import (
	"context"
	"maps"

	"quasi/engine/method"
	"quasi/engine/method/limit"
	"quasi/engine/method/person"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// partition has the method partition a problem in classes of k: of records or, where
// more than one row of a patient may be known, of persons with all their records.
func (p *Prepared) partition(ctx context.Context, asks *problem.Problem, k int, settings parameter.Values, progress problem.Progress) (*problem.Groups, error) {
	if !p.made.Recipe.Privacy.WholeRecords() {
		return p.within(ctx, asks, settings, progress)
	}
	rounds, start := 0, settings
	if p.made.Method.Anytime() {
		rounds = settings.Integer(method.Rounds)
		var err error
		if start, err = parameter.Resolve(p.made.Method.Parameters, p.given(0)); err != nil {
			return nil, err
		}
	}
	return person.Partition(ctx, asks, person.Options{
		Patients: p.made.Asked.Patients(), K: k, Knows: p.made.Recipe.Privacy.KnownRows(), Rounds: rounds,
		Models: p.made.Asked.Crowds(), Sensitive: p.lookedAt(), Whole: len(p.made.Recipe.Privacy.Models) > 0,
		Method: func(ctx context.Context, of *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return p.run(ctx, of, start, progress)
		},
	}, progress)
}

// lookedAt returns the sensitive columns for a method that looks at them.
func (p *Prepared) lookedAt() []privacy.Sensitive {
	if !p.made.Method.Sensitive {
		return nil
	}
	return p.made.Problem.Sensitive
}

// within partitions the records within the limits of the columns.
func (p *Prepared) within(ctx context.Context, asks *problem.Problem, settings parameter.Values, progress problem.Progress) (*problem.Groups, error) {
	do := func(ctx context.Context, of *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
		return p.run(ctx, of, settings, progress)
	}
	if !p.made.Limited() || p.made.Method.Limits != method.InBlocks {
		return do(ctx, asks, progress)
	}
	groups, err := limit.Partition(ctx, asks, limit.Method{Do: do, Suppresses: p.made.Method.Suppresses}, progress)
	if err == nil && p.made.Method.Anytime() {
		groups.Rounds = settings.Integer(method.Rounds) // in each block: none can be ended early
	}
	return groups, err
}

// given returns the settings of the recipe with other rounds.
func (p *Prepared) given(rounds int) parameter.Given {
	given := maps.Clone(p.made.Recipe.Algorithm.Parameters)
	if given == nil {
		given = parameter.Given{}
	}
	given[method.Rounds] = rounds
	return given
}
