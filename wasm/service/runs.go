package service

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"quasi/engine"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/engine/trial"
	"quasi/wasm/protocol"
)

// How much is kept of the runs of a visit: what any number of small tables needs, and of a
// million rows a few.
const (
	mostHeld      = 20
	mostHeldBytes = 96 << 20
)

// mostLookedAt is the most rows that one answer searches for differences.
const mostLookedAt = 50_000

var (
	errRunGone    = say.Define("run-gone", "the groups of run {0} are no longer kept: go back to its decisions and run them again")
	errRunsDiffer = say.Define("runs-differ", "runs {0} and {1} leave out other rows before anything is anonymized, so that their rows can't be set side by side")
)

// heldRun is a run of the visit, with what it shows.
type heldRun struct {
	number int
	shows  *engine.Snapshot
	left   []int32 // the rows of the file that are no records of it
}

// pin notes which runs a person wants to keep.
func (o *opened) pin(p protocol.PinParams) (protocol.HeldResult, error) {
	o.pinned = p.Pinned
	return protocol.HeldResult{Held: o.heldRuns()}, nil
}

func (o *opened) heldRuns() []int {
	numbers := make([]int, len(o.held))
	for i, run := range o.held {
		numbers[i] = run.number
	}
	return numbers
}

// compareRuns sets the rows of two runs side by side.
func (o *opened) compareRuns(p protocol.CompareParams) (protocol.CompareResult, error) {
	var result protocol.CompareResult
	var runs [2]heldRun
	for i, number := range p.Runs {
		at := slices.IndexFunc(o.held, func(run heldRun) bool { return run.number == number })
		if at < 0 {
			return result, errRunGone.Of(number)
		}
		runs[i] = o.held[at]
	}
	a, b := runs[0], runs[1]
	if a.shows.Records() != b.shows.Records() || !slices.Equal(a.left, b.left) {
		return result, errRunsDiffer.Of(a.number, b.number)
	}
	result.Columns, result.Records = differing(a.shows, b.shows), a.shows.Records()
	count, record, looked := min(max(0, p.Count), protocol.MaxPageRows), max(0, p.From), 0
	for ; record < result.Records && len(result.Rows) < count && looked < mostLookedAt; record, looked = record+1, looked+1 {
		row := protocol.ComparedRow{Record: record, Cells: [2][]*string{cellsOf(a.shows, record, result.Columns), cellsOf(b.shows, record, result.Columns)}}
		if !p.Differing || !alike(row.Cells[0], row.Cells[1]) {
			result.Rows = append(result.Rows, row)
		}
	}
	result.Next = record
	return result, nil
}

// differing returns the columns that two runs can release differently, in the order of the
// first, and then those of the second alone.
func differing(a, b *engine.Snapshot) []string {
	names := slices.DeleteFunc(a.Columns(), func(name string) bool { return a.Same(b, name) })
	for _, name := range b.Columns() {
		if !slices.Contains(a.Columns(), name) {
			names = append(names, name)
		}
	}
	return names
}

// cellsOf returns what a run releases of a record; nil: nothing.
func cellsOf(k *engine.Snapshot, record int, columns []string) []*string {
	if k.LeftOut(record) {
		return nil
	}
	cells := make([]*string, len(columns))
	for i, name := range columns {
		if text, shown := k.Cell(record, name); shown {
			text = clip(text)
			cells[i] = &text
		}
	}
	return cells
}

// alike reports whether two runs release a record alike.
func alike(a, b []*string) bool {
	return (a == nil) == (b == nil) && slices.EqualFunc(a, b, func(a, b *string) bool {
		return a == b || a != nil && b != nil && *a == *b
	})
}

// plans decides on ways to release the table for questions, or tries one. The result that is there
// stays.
func (o *opened) plans(c call, p protocol.PlanParams) (protocol.PlanResult, error) {
	if p.Try == facts.PlanDecided {
		options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey})
		if err != nil {
			return protocol.PlanResult{}, err
		}
		p.Recipe.Questions = p.Questions
		return planned(trial.Decided(c.ctx, o.table, p.Recipe, c.meter.stepped, options...))
	}
	planner, err := trial.NewPlanner(o.table, o.described, o.called, p.Recipe, p.Questions)
	if err != nil {
		return protocol.PlanResult{}, err
	}
	if p.Try != "" {
		return planned(planner.Best(c.ctx, p.Try, func(done float64) { c.meter.report(string(engine.StageAnonymize), done) }))
	}
	var result protocol.PlanResult
	for _, name := range planner.Names() {
		one, _ := planned(planner.Untried(name), nil)
		result.Plans, result.Recipes = append(result.Plans, one.Plans...), append(result.Recipes, one.Recipes...)
	}
	return result, nil
}

// planned is the answer with one plan.
func planned(p trial.Planned, err error) (protocol.PlanResult, error) {
	return protocol.PlanResult{Plans: []facts.Plan{p.Plan}, Recipes: []recipe.Recipe{p.Recipe}}, err
}

// anyKey makes pseudonyms and shifts dates where nothing of them is released.
var anyKey = bytes.Repeat([]byte{1}, transform.KeySize)

// errTrialLong says why a trial was ended.
var errTrialLong = say.Define(protocol.CodeTrialLong, "takes more than {0} {0:second|seconds}")

// try measures what a recipe comes to, in the time that it is given. The result that is there
// stays.
func (o *opened) try(c call, p protocol.TryParams) (protocol.Trial, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return protocol.Trial{Failed: say.Of(err)}, nil
	}
	ctx := c.ctx
	if p.Seconds > 0 {
		within, cancel := context.WithTimeout(ctx, time.Duration(p.Seconds*float64(time.Second)))
		defer cancel()
		ctx = within
	}
	found, err := trial.Of(ctx, o.table, p.Recipe, c.meter.stepped, options...)
	if errors.Is(err, context.DeadlineExceeded) {
		return protocol.Trial{Failed: errTrialLong.Say(p.Seconds)}, nil
	}
	return found, err
}

// ranges says what the table satisfies of the settings of a recipe; nothing of one that can't be
// run as it is.
func (o *opened) ranges(p protocol.TryParams) (facts.Ranges, error) {
	options, err := o.runOptions(protocol.RunParams{Recipe: p.Recipe, Key: anyKey, Population: p.Population})
	if err != nil {
		return facts.Ranges{}, nil
	}
	prepared, err := engine.Prepare(o.table, p.Recipe, options...)
	if err != nil {
		return facts.Ranges{}, nil
	}
	return prepared.Ranges(), nil
}
