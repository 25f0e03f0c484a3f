package algorithm

import (
	"context"

	"quasi/engine/cluster"
	"quasi/engine/parameter"
	"quasi/engine/problem"
)

// plain is the Run of an algorithm without parameters.
func plain(run func(context.Context, *problem.Problem, problem.Progress) (*problem.Groups, error)) func(context.Context, *problem.Problem, parameter.Values, problem.Progress) (*problem.Groups, error) {
	return func(ctx context.Context, p *problem.Problem, _ parameter.Values, progress problem.Progress) (*problem.Groups, error) {
		return run(ctx, p, progress)
	}
}

var algorithms = []Algorithm{
	{
		Name:   "kaim",
		Family: Clustering,
		Title:  "KAIM",
		Summary: "Grows classes of k records around random ones, nearest first by information entropy, " +
			"and keeps every record, those with missing values included.",
		Source: "Gong Q., Yang M., Luo J.: Data anonymization approach for incomplete microdata. " +
			"Journal of Software 24(12), 2013, 2883-2896, Algorithm 1",
		Constraints: AnyModel,
		Random:      true,
		Run:         plain(cluster.KAIM),
	},
}
