// Package paper reruns the experiments of the papers that the algorithms come
// from, and sets what comes out beside what the papers say: [Get] finds a paper by its
// name, [Paper.Run] makes its report.
//
// A report is data: figures with their points, claims with a verdict that is
// computed from the points. [Figure.CSV], [Figure.SVG] and [Report.Markdown] put it into
// words and pictures.
package paper

import (
	"context"
	"fmt"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Input holds the inputs of an experiment.
type Input struct {
	Table *table.Table // Adult, or a table with its columns
	// Hierarchies returns the hierarchy of a column, or nil for the plain order
	// of its numbers.
	Hierarchies func(column string) (*recipe.Hierarchy, error)
	Seed        uint64
	// Quick takes fewer records, points and repeats: to see that all works.
	Quick bool
	// Log is told what has been done.
	Log func(done string)
}

// Paper is a paper with experiments.
type Paper struct {
	Name   string
	Title  string
	Source string
	// columns must be in the table; complete takes its complete records alone.
	columns  []string
	complete bool
	run      func(ctx context.Context, l *lab) (*Report, error)
}

var papers = []Paper{
	{
		Name: "kaim", Title: "KAIM: clustering of incomplete microdata", columns: eightQI, run: runKAIM,
		Source: "Gong Q., Yang M., Luo J.: Data anonymization approach for incomplete microdata. Journal of Software 24(12), 2013, 2883-2896, Figures 4 to 8",
	},
	{
		Name: "aos", Title: "AOS: cutting in the order of priority", columns: eightQI, complete: true, run: runAOS,
		Source: "AOS, Journal of Software, Figures 2 and 3",
	},
	{
		Name: "rounded", Title: "Rounded partition", columns: append([]string{classLabel}, eightQI...), complete: true, run: runRounded,
		Source: "Algorithm for k-anonymity based on rounded partition function, Journal of Software, Figure 5",
	},
	{
		Name: "slca", Title: "SLCA: clustering for (s,l)-diversity", columns: append([]string{slcaSensitive}, slcaQI...), complete: true, run: runSLCA,
		Source: "Zhang B., Yang J., Zhang J., Xie J.: (s,l)-diversity anonymity method based on clustering. Journal of Central South University (Science and Technology) 46(10), 2015, 3733-3742, Figures 1 to 9",
	},
}

// Names lists the papers.
func Names() []string {
	var names []string
	for _, p := range papers {
		names = append(names, p.Name)
	}
	return names
}

// Get returns the paper of the given name.
func Get(name string) (Paper, error) {
	for _, p := range papers {
		if p.Name == name {
			return p, nil
		}
	}
	return Paper{}, fmt.Errorf("paper is %q, want one of %q", name, Names())
}

// Run repeats the experiments of the paper. A setting that a method can't satisfy
// is a point without a value; any other failure is an error, ctx.Err() soon after
// ctx is done among them.
func (p Paper) Run(ctx context.Context, in Input) (*Report, error) {
	for _, name := range p.columns {
		if in.Table.Index(name) < 0 {
			return nil, fmt.Errorf("%s: the table has no column %q; its columns: %q: take Adult", p.Name, name, in.Table.Names())
		}
	}
	if in.Quick {
		in.Table = first(in.Table, 3000)
	}
	if p.complete {
		in.Table = whole(first(in.Table, trainingPart), in.Table.Names())
	}
	r, err := p.run(ctx, &lab{in})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	r.Name, r.Title, r.Source = p.Name, p.Title, p.Source
	return r, nil
}
