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

// bounded is the JSON that quasi advise --bound --json prints.
type bounded struct {
	File       string      `json:"file"`
	N          int         `json:"n"`
	K          int         `json:"k"`
	Seconds    float64     `json:"seconds"`
	LowerBound bound.Bound `json:"lower_bound"`
	Input      []inputNote `json:"input,omitempty"`
	limited    bool        // columns have limits, within which it holds
}

// least proves how little any release can lose.
func (f *adviseFlags) least(c *cobra.Command, read *tables, path string) error {
	t, r, options, err := f.chosen(c, read, path)
	if err != nil {
		return err
	}
	prepared, err := engine.Prepare(t, r, options...)
	if err != nil {
		return err
	}
	start := time.Now()
	found, err := prepared.Bound(context.WithoutCancel(c.Context()), func(s bound.Step) bool {
		read.bar.show("bound", s.Done)
		return c.Context().Err() != nil || c.Flag("timeout").Changed && time.Since(start) >= f.timeout
	})
	if err != nil {
		return err
	}
	read.bar.clear()
	asked := prepared.Recipe()
	b := bounded{path, prepared.Table().N, asked.Privacy.K, time.Since(start).Seconds(), found, read.Notes, len(asked.Limited()) > 0}
	return f.write(c, b, b.print)
}

// chosen returns what is decided, and the table with what is derived and the rows that are chosen.
func (f *adviseFlags) chosen(c *cobra.Command, read *tables, path string) (*table.Table, recipe.Recipe, []engine.Option, error) {
	t, r, options, err := f.decide(c, read, path)
	if err != nil {
		return nil, r, nil, err
	}
	if t, err = derivedOf(t, &r); err != nil {
		return nil, r, nil, err
	}
	r.Derived = nil // they are columns of the table now
	t, err = f.rows.choose(t, r.Names(table.QuasiIdentifying))
	return t, r, options, err
}

func (b bounded) print(w io.Writer) error {
	way := map[bound.Way]string{
		bound.Optimum: "and one has that, but for rounding: it is the least there can be",
		bound.Prices:  "found by an ascent of prices",
		bound.Plain:   "the plain bound: a stronger one was not found",
	}[b.LowerBound.Way]
	if b.LowerBound.Ended {
		way += "; the search was ended early, and more of it may raise the bound"
	}
	within := ""
	if b.limited {
		within = " within the limits of the columns"
	}
	_, err := fmt.Fprintln(w, phrase("No release of {0:this|these} {0} {0:row|rows} with k = {1}{4} has less detail lost than {2} ({3}).", b.N, b.K, proven(b.LowerBound), way, within))
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
		fmt.Fprintf(w, "Detail lost: %.4f; how little a release must lose is not known.\n", lost)
		return
	}
	fmt.Fprintf(w, "Detail lost: %.4f; no release can lose less than %s, so this one loses at most %v%% more than the best.\n",
		lost, proven(b.Bound), math.Ceil(1000**b.AtMostAbove)/10)
}
