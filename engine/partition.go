package engine

import (
	"context"
	"maps"

	"quasi/engine/internal/method/limit"
	"quasi/engine/internal/method/person"
	"quasi/engine/internal/method/run"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/strata"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// partition runs the method with classes of at least k: of records or, where an attacker may
// know several rows of a patient, of patients with all their records.
func (p *Prepared) partition(ctx context.Context, asks *problem.Problem, k int, settings parameter.Values, progress problem.Progress) (*problem.Groups, error) {
	if cut := p.made.Strata; cut != nil {
		own := *cut
		own.Do = func(ctx context.Context, of *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return p.withinLimits(ctx, of, settings, progress)
		}
		if p.made.Method.Sensitive {
			own.Holds = func(rows []int32) bool {
				feasible := run.Feasible(p.made.Method.Name, asks.PartWithSensitive(rows))
				return asks.Model.Holds(rows) && (feasible == nil || feasible(settings))
			}
		}
		groups, err := strata.Partition(ctx, asks, own, progress)
		if err == nil && p.made.Method.Anytime() {
			groups.Rounds = settings.Integer(method.Rounds) // in each stratum: none can be ended early
		}
		return groups, err
	}
	if !p.made.Recipe.Privacy.WholeRecords() {
		return p.withinLimits(ctx, asks, settings, progress)
	}
	rounds, start := 0, settings
	if p.made.Method.Anytime() {
		rounds = settings.Integer(method.Rounds)
		var err error
		if start, err = parameter.Resolve(p.made.Method.Parameters, p.given(0)); err != nil {
			return nil, err
		}
	}
	of := person.Options{
		Patients: p.made.Asked.Patients(), K: k, Knows: p.made.Recipe.Privacy.KnownRows(), Rounds: rounds,
		Models: p.made.Asked.Crowds(), Sensitive: p.sensitive(), Whole: len(p.made.Recipe.Privacy.Models) > 0,
		Method: func(ctx context.Context, of *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return p.run(ctx, of, start, progress)
		},
	}
	if p.made.People == nil {
		return person.Partition(ctx, asks, of, progress)
	}
	all, whose := &problem.Groups{Offsets: []int32{0}}, of.Patients
	alike, err := privacy.NewKAnonymity(k, whose.Count)
	if err != nil {
		return nil, err
	}
	for _, rows := range p.made.People.People(asks, alike, of.Knows) {
		part := asks.PartWithSensitive(rows)
		for j := range part.QI {
			part.QI[j].Limit = asks.QI[j].Limit
		}
		part.MaxSuppressed, of.Patients = asks.MaxSuppressed-len(all.Suppressed), whose.Pick(rows)
		done := float64(len(all.Rows)) / float64(asks.N)
		groups, err := person.Partition(ctx, part, of, func(s problem.Step) bool {
			progress(problem.Step{Done: done + float64(s.Done*float64(len(rows)))/float64(asks.N)})
			return false
		})
		if err != nil {
			return nil, err
		}
		all.AppendPart(groups, rows)
	}
	return all, nil
}

// sensitive returns the sensitive columns if the method uses them, else nil.
func (p *Prepared) sensitive() []privacy.Sensitive {
	if !p.made.Method.Sensitive {
		return nil
	}
	return p.made.Problem.Sensitive
}

// withinLimits runs the method so that no class exceeds the columns' limits on generalization.
func (p *Prepared) withinLimits(ctx context.Context, asks *problem.Problem, settings parameter.Values, progress problem.Progress) (*problem.Groups, error) {
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

// given returns the settings of the recipe with the given rounds.
func (p *Prepared) given(rounds int) parameter.Given {
	given := maps.Clone(p.made.Recipe.Algorithm.Parameters)
	if given == nil {
		given = parameter.Given{}
	}
	given[method.Rounds] = rounds
	return given
}
