// Package run holds the code of the algorithms that package method describes.
//
//	do, err := run.Get("kaim")
//	groups, err := do(ctx, p, settings, nil) // p a *problem.Problem
package run

import (
	"context"
	"fmt"
	"sync"

	"quasi/engine/internal/method/bucket"
	"quasi/engine/internal/method/consistent"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/cut"
	"quasi/engine/internal/method/kaim"
	"quasi/engine/internal/method/kmember"
	"quasi/engine/internal/method/lattice"
	"quasi/engine/internal/method/limit"
	"quasi/engine/internal/method/partition"
	"quasi/engine/internal/method/slca"
	"quasi/engine/internal/method/suppress"
	"quasi/engine/method"
	"quasi/engine/method/pieces"
	"quasi/engine/method/problem"
	"quasi/engine/say/parameter"
)

// Func partitions the records of p. Its result satisfies [problem.Groups.Check],
// depends on p and the settings alone, and is the same natively and as
// WebAssembly. It fails with ctx.Err() soon after ctx is done. progress may be nil.
type Func = func(ctx context.Context, p *problem.Problem, settings parameter.Values, progress problem.Progress) (*problem.Groups, error)

// Get returns the code of the algorithm of the given name. Where all records together do not
// satisfy p.Model and the algorithm fails, it is run on those without the fewest that have to
// go, within p.MaxSuppressed ([suppress.Whole]).
func Get(name string) (Func, error) {
	do, ok := algorithms[name]
	if !ok {
		return nil, fmt.Errorf("algorithm is %q, want one of %q", name, method.Names())
	}
	if name == "slca" || name == method.Anatomy { // of which the settings, not p.Model, may ask for too much
		return do, nil
	}
	return func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		run := func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return do(ctx, p, v, progress)
		}
		if a, err := method.Get(name); err == nil && a.Limits == method.ByLevels && limit.Limited(p) {
			return belowLimits(ctx, p, run, progress)
		}
		return suppress.Whole(ctx, p, run, progress)
	}, nil
}

// belowLimits is [suppress.Whole] of an algorithm that looks for levels below limits: of each
// class of the coarsest levels the fewest records go without which it satisfies p.Model.
func belowLimits(ctx context.Context, p *problem.Problem, do suppress.Do, progress problem.Progress) (*problem.Groups, error) {
	groups, err := do(ctx, p, progress)
	if err == nil || ctx.Err() != nil {
		return groups, err
	}
	out := limit.Beyond(lattice.Coarsest(p))
	if len(out) == 0 || len(out) > p.MaxSuppressed || len(out) == p.N {
		return nil, err
	}
	return suppress.Without(ctx, p, out, do, progress)
}

// plain is an algorithm without settings.
func plain(do func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)) Func {
	return func(ctx context.Context, p *problem.Problem, _ parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return do(ctx, p, progress)
	}
}

// mending is an algorithm that looks at its groups one by one. Those that are
// released alike are one class to a reader, for which a model that is not monotone
// may fail: they are put together and, if it does, merged with others.
func mending(do func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)) Func {
	return func(ctx context.Context, p *problem.Problem, _ parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		groups, err := do(ctx, p, progress)
		if err != nil || p.Model.Monotone() {
			return groups, err
		}
		classes := make([][]int32, groups.Len())
		for i := range classes {
			classes[i] = groups.Group(i)
		}
		return partition.Repair(ctx, p, classes, groups.Suppressed)
	}
}

// cutting is mending with a choice of cuts.
func cutting(do func(context.Context, *problem.Problem, cut.Cuts, problem.Progress) (*problem.Groups, error)) Func {
	return func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		cuts := cut.Cuts(v.Integer(method.Cuts))
		return mending(func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return do(ctx, p, cuts, progress)
		})(ctx, p, v, progress)
	}
}

var algorithms = map[string]Func{
	"minimum-loss": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return pieces.MinimumLoss(ctx, p, v.Integer(method.Rounds), progress)
	},
	"kaim": plain(kaim.Cluster),
	"k-member": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return kmember.Cluster(ctx, p, kmember.Missing(v.Integer("missing")), []cost.Rate{cost.ByHeight, cost.ByLoss}[v.Integer("distance")], progress)
	},
	"slca": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		groups, _, err := slca.Cluster(ctx, p, v.Number("s"), v.Integer("l"), slca.Leftover(v.Integer("leftover")), progress)
		return groups, err
	},
	"mondrian-strict":   cutting(cut.MondrianStrict),
	"mondrian-relaxed":  cutting(cut.MondrianRelaxed),
	"aos":               mending(cut.AOS),
	"rounded-partition": cutting(cut.Rounded),
	"bottom-up": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		penalty := cut.Penalty(v.Integer("penalty"))
		return mending(func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error) {
			return cut.BottomUp(ctx, p, penalty, progress)
		})(ctx, p, v, progress)
	},
	method.Consistent: func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return consistent.Consistent(ctx, p, v.Integer(method.Rounds), progress)
	},
	"incognito": plain(lattice.Incognito),
	"datafly": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return lattice.Datafly(ctx, p, lattice.Remainder(v.Integer("remainder")), progress)
	},
	"samarati": plain(lattice.Samarati),
	"optimal": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return lattice.Optimal(ctx, p, lattice.Measure(v.Integer("measure")), progress)
	},
	"top-down-specialisation": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return lattice.TopDown(ctx, p, lattice.Score(v.Integer("score")), progress)
	},
	method.Anatomy: func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return bucket.Anatomy(ctx, p, v.Integer("l"), progress)
	},
}

// Feasible returns a function that reports whether a method can satisfy its own settings on p,
// as far as they ask something of the sensitive values; nil if they never do. It does not look
// at p.Model.
func Feasible(name string, p *problem.Problem) func(parameter.Values) bool {
	if len(p.Sensitive) == 0 {
		return nil
	}
	switch name {
	case "slca":
		matrix := sync.OnceValue(func() slca.Matrix { return slca.Correlations(p) })
		return func(v parameter.Values) bool { return slca.Possible(p, v.Number("s"), v.Integer("l"), matrix()) }
	case method.Anatomy:
		return func(v parameter.Values) bool { return bucket.Possible(p, v.Integer("l")) }
	}
	return nil
}
