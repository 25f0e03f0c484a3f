// Package run holds the code of the algorithms that package algorithm describes.
//
//	do, err := run.Get("kaim")
//	groups, err := do(ctx, p, settings, nil) // p a *problem.Problem
package run

import (
	"context"
	"fmt"

	"quasi/engine/algorithm"
	"quasi/engine/bucket"
	"quasi/engine/cluster"
	"quasi/engine/cut"
	"quasi/engine/lattice"
	"quasi/engine/parameter"
	"quasi/engine/problem"
)

// Func partitions the records of p. Its result satisfies [problem.Groups.Check],
// depends on p and the settings alone, and is the same natively and as
// WebAssembly. It fails with ctx.Err() soon after ctx is done. progress may be nil.
type Func = func(ctx context.Context, p *problem.Problem, settings parameter.Values, progress problem.Progress) (*problem.Groups, error)

// Get returns the code of the algorithm of the given name.
func Get(name string) (Func, error) {
	do, ok := algorithms[name]
	if !ok {
		return nil, fmt.Errorf("algorithm is %q, want one of %q", name, algorithm.Names())
	}
	return do, nil
}

// plain is an algorithm without settings.
func plain(do func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)) Func {
	return func(ctx context.Context, p *problem.Problem, _ parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return do(ctx, p, progress)
	}
}

var algorithms = map[string]Func{
	"minimum-loss": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return cluster.MinimumLoss(ctx, p, v.Integer(algorithm.Rounds), progress)
	},
	"kaim": plain(cluster.KAIM),
	"k-member": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return cluster.KMember(ctx, p, cluster.Missing(v.Integer("missing")), progress)
	},
	"slca": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return cluster.SLCA(ctx, p, v.Number("s"), v.Integer("l"), progress)
	},
	"mondrian-strict":   plain(cut.MondrianStrict),
	"mondrian-relaxed":  plain(cut.MondrianRelaxed),
	"aos":               plain(cut.AOS),
	"rounded-partition": plain(cut.Rounded),
	"bottom-up":         plain(cut.BottomUp),
	"incognito":         plain(lattice.Incognito),
	"datafly":           plain(lattice.Datafly),
	"samarati":          plain(lattice.Samarati),
	"optimal": func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return lattice.Optimal(ctx, p, lattice.Measure(v.Integer("measure")), progress)
	},
	"top-down-specialisation": plain(lattice.TopDown),
	algorithm.Anatomy: func(ctx context.Context, p *problem.Problem, v parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return bucket.Anatomy(ctx, p, v.Integer("l"), progress)
	},
}
