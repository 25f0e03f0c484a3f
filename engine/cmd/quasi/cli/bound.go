package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/loss"
)

// boundFlags are the flags of the bound command.
type boundFlags struct {
	decider
	rows    rowFlags
	seconds float64
	json    bool
}

func newBound() *cobra.Command {
	f := &boundFlags{}
	c := &cobra.Command{
		Use:   "bound FILE (--qi a,b,c | --recipe R.json)",
		Short: "Prove how little any release of a table can lose",
		Long: `Prove how little any release of a table can lose.

Whichever method or tool makes it, a release in which every row looks like at least
k - 1 others, with these hierarchies, has a loss (ILossRate) of at least this bound, all
columns that could identify counting alike and a row that is left out losing everything. Models in
addition to k only rule out releases, so that it holds with them. An interrupt, or
--seconds, ends the search with the bound that it has.`,
		Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	f.register(c)
	f.rows.register(c)
	c.Flags().Float64Var(&f.seconds, "seconds", 0, "end the search after this many seconds")
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	return c
}

// bounded is what the bound command prints as JSON.
type bounded struct {
	File       string      `json:"file"`
	N          int         `json:"n"`
	K          int         `json:"k"`
	Seconds    float64     `json:"seconds"`
	LowerBound bound.Bound `json:"lower_bound"`
	Input      []inputNote `json:"input,omitempty"`
}

func (f *boundFlags) run(c *cobra.Command, path string) error {
	r, err := f.begun()
	if err != nil {
		return err
	}
	read := newTables(c)
	defer read.bar.clear()
	t, err := read.read(path, r.Input)
	if err != nil {
		return err
	}
	prepared, err := f.prepare(read, t, r)
	if err != nil {
		return err
	}
	start := time.Now()
	found, err := prepared.Bound(context.WithoutCancel(c.Context()), func(s bound.Step) bool {
		read.bar.show("bound", s.Done)
		return c.Context().Err() != nil || f.seconds > 0 && time.Since(start).Seconds() >= f.seconds
	})
	if err != nil {
		return err
	}
	read.bar.clear()
	b := bounded{path, prepared.Table().N, prepared.Recipe().Privacy.K, time.Since(start).Seconds(), found, read.Notes}
	if f.json {
		return printJSON(c.OutOrStdout(), b)
	}
	return b.print(c.OutOrStdout())
}

// prepare states the problem.
func (f *boundFlags) prepare(read *tables, t *table.Table, r recipe.Recipe) (*engine.Prepared, error) {
	qi, derived := r.Names(table.QuasiIdentifying), func(t *table.Table) (*table.Table, error) { return derivedOf(t, &r) }
	if f.recipe == "" {
		qi, derived = f.decisions.qi, f.decisions.derived
	}
	t, err := derived(t)
	if err != nil {
		return nil, err
	}
	r.Derived = nil // they are columns of the table now
	if t, err = f.rows.choose(t, qi); err != nil {
		return nil, err
	}
	if f.recipe == "" {
		if err = f.decisions.decide(&r, t); err != nil {
			return nil, err
		}
	}
	options, err := f.options(read, r)
	if err != nil {
		return nil, err
	}
	return engine.Prepare(t, r, options...)
}

func (b bounded) print(w io.Writer) error {
	way := map[bound.Way]string{
		bound.Optimum: "and one has that, but for rounding: it is the least loss there is",
		bound.Prices:  "found by an ascent of prices",
		bound.Plain:   "the plain bound: a stronger one was not found",
	}[b.LowerBound.Way]
	if b.LowerBound.Ended {
		way += "; the search was ended early, and more of it may raise the bound"
	}
	_, err := fmt.Fprintln(w, phrase("No release of {0:this|these} {0} {0:row|rows} with k = {1} has a loss below {2} ({3}).", b.N, b.K, proven(b.LowerBound), way))
	return err
}

// proven writes a bound rounded down: no digit says more than is proven.
func proven(b bound.Bound) string { return fmt.Sprintf("%.4f", math.Floor(1e4*b.Loss)/1e4) }

// boundedLoss is the loss of a release beside what every release loses.
type boundedLoss struct {
	loss.Report
	LowerBound *comparedBound `json:"lower_bound"`
}

// comparedBound is a bound, and how far a release is from it.
type comparedBound struct {
	bound.Bound
	// AtMostAbove is by what share the release loses more than the best one, at most:
	// 0.14 is 14% more. It is not there where the bound is 0.
	AtMostAbove *float64 `json:"at_most_above,omitempty"`
}

// boundOf compares a release with what every release of the table loses.
func boundOf(ctx context.Context, prepared *engine.Prepared, release *engine.Release, bar *bar) (*comparedBound, error) {
	b, err := prepared.Bound(ctx, func(s bound.Step) bool {
		bar.show("bound", s.Done)
		return false
	})
	if err != nil {
		return nil, err
	}
	bar.clear()
	compared := &comparedBound{Bound: b}
	if share, known := b.Above(release.Loss.ILossRate); known {
		compared.AtMostAbove = &share
	}
	return compared, nil
}

// print says in a sentence how far a release is from the best.
func (b *comparedBound) print(w io.Writer, lost float64) {
	if b.AtMostAbove == nil {
		fmt.Fprintf(w, "Loss: %.4f; how little a release must lose is not known.\n", lost)
		return
	}
	fmt.Fprintf(w, "Loss: %.4f; no release can lose less than %s, so this one loses at most %v%% more than the best.\n",
		lost, proven(b.Bound), math.Ceil(1000**b.AtMostAbove)/10)
}
