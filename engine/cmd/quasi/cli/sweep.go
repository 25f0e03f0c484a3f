package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/gocarina/gocsv"
	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/trial"
)

// sweepFlags are the flags of the sweep command.
type sweepFlags struct {
	decider
	ks       []int
	only     []string
	out, svg string
}

func newSweep() *cobra.Command {
	f := &sweepFlags{}
	c := &cobra.Command{
		Use:   "sweep FILE (--recipe R.json | --qi a,b,c) [-o POINTS.csv] [--svg CURVE.svg]",
		Short: "Set loss against risk for several k and methods",
		Long: `Set loss against risk for several k and methods: a line of CSV for each, with what it loses,
its highest risk and its rows, and a curve as SVG. The recipe is the same in all but k and method.
A method that goes on improving does one round at most in each of these runs: releases with
more rounds lose no more. The same table, recipe and points give the same bytes.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.register(c)
	c.Flags().IntSliceVar(&f.ks, "k-values", nil, "the values of k (default: 2, 3, 5, 10, 20 and the recipe's own)")
	c.Flags().StringSliceVar(&f.only, "only", nil, "the methods; default: the recipe's own")
	c.Flags().StringVarP(&f.out, "output", "o", "-", "CSV file to write, - for standard output")
	c.Flags().StringVar(&f.svg, "svg", "", "SVG file to write")
	return c
}

// swept is a point of a sweep, and what it comes to.
type swept struct {
	whatif.Point
	facts.Trial
}

func (f *sweepFlags) run(c *cobra.Command, path string) error {
	if err := f.check(); err != nil {
		return usageError{err}
	}
	if err := checkOutputs(c, path, named{"-o", f.out}, named{"--svg", f.svg}); err != nil {
		return err
	}
	read := newTables(c)
	defer read.bar.clear()
	t, r, options, err := f.decide(c, read, path)
	if err != nil {
		return err
	}
	points, err := f.measure(c.Context(), t, r, read.bar, options)
	if err != nil {
		return err
	}
	read.bar.clear()
	if err := writeTo(c.Context(), f.out, c.OutOrStdout(), func(w io.Writer) error { return writePoints(w, points) }); err != nil || f.svg == "" {
		return err
	}
	return writeTo(c.Context(), f.svg, c.OutOrStdout(), func(w io.Writer) error {
		_, err := io.WriteString(w, drawn(points)+"\n")
		return err
	})
}

// check reports a k or a method that no recipe can have.
func (f *sweepFlags) check() error {
	for _, k := range f.ks {
		if k < 1 {
			return fmt.Errorf("--k-values has %d, but k must be at least 1", k)
		}
	}
	for _, name := range f.only {
		a, err := method.Get(name)
		if err != nil {
			return fmt.Errorf("--only: %w", err)
		}
		if a.Family == method.Bucketing {
			return fmt.Errorf("--only: %s makes two tables and changes no value, so that it has no loss to set against a risk: leave it out", name)
		}
	}
	return nil
}

// measure measures each point of the sweep.
func (f *sweepFlags) measure(ctx context.Context, t *table.Table, r recipe.Recipe, bar *bar, options []engine.Option) ([]swept, error) {
	ks, methods := f.ks, f.only
	if len(ks) == 0 {
		ks = whatif.Ladder(r.Privacy.K)
	}
	if len(methods) == 0 {
		methods = []string{r.Algorithm.Name}
	}
	var all []swept
	for _, p := range whatif.Sweep(&r, methods, ks) {
		trial, err := trial.Of(ctx, t, p.Recipe, func(s engine.Step) bool {
			bar.show(fmt.Sprintf("%s, k = %d", p.Method, p.K), s.Done)
			return false
		}, options...)
		if err != nil {
			return nil, err
		}
		all = append(all, swept{p, trial})
	}
	return all, nil
}

// writePoints writes a line for each point. One without a release has no figures.
func writePoints(w io.Writer, all []swept) error {
	lines := make([]pointLine, 0, len(all))
	for _, p := range all {
		line := pointLine{Method: p.Method, K: p.K, Failed: p.Failed.String()}
		if p.Passed() {
			line.Loss, line.HighestRisk = strconv.FormatFloat(p.Loss, 'f', -1, 64), strconv.FormatFloat(p.Highest, 'f', -1, 64)
			line.Rows, line.LeftOut, line.Classes, line.Rounds = strconv.Itoa(p.Rows), strconv.Itoa(p.LeftOut), strconv.Itoa(p.Classes), strconv.Itoa(p.Rounds)
		}
		lines = append(lines, line)
	}
	return gocsv.Marshal(lines, w)
}

// pointLine is a point in a file.
type pointLine struct {
	Method      string `csv:"method"`
	K           int    `csv:"k"`
	Loss        string `csv:"loss"`
	HighestRisk string `csv:"highest_risk"`
	Rows        string `csv:"rows"`
	LeftOut     string `csv:"left_out"`
	Classes     string `csv:"classes"`
	Rounds      string `csv:"rounds"`
	Failed      string `csv:"failed"`
}

// drawn draws the points that have a release, a series for each method.
func drawn(all []swept) string {
	var series []curve.Series
	for _, p := range all {
		if len(series) == 0 || series[len(series)-1].Name != p.Method {
			series = append(series, curve.Series{Name: p.Method})
		}
		if p.Passed() {
			s := &series[len(series)-1]
			s.Points = append(s.Points, curve.Point{Across: p.Highest, Up: p.Loss, Label: "k = " + strconv.Itoa(p.K)})
		}
	}
	picture := curve.Picture(curve.Labels{Across: "highest risk", Up: "detail lost (ILossRate)"}, series)
	return drawing.SVG(picture.Sheet("Loss against risk", "A point for each release of quasi sweep, by method and k. A point nearer to the corner below is better in both."))
}
