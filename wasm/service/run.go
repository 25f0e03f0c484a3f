package service

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"time"

	"quasi/engine"
	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/engine/report"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
	"quasi/engine/workshop"
	"quasi/wasm/protocol"
)

// run anonymizes the table. The result before it stays if it fails.
func (s *Service) run(c call, p protocol.RunParams) (protocol.RunResult, error) {
	o := s.opened
	if o == nil {
		return protocol.RunResult{}, errNoTable
	}
	o.endPursuit()
	c.meter.report("prepare", 0)
	options, err := o.runOptions(p)
	if err != nil {
		return protocol.RunResult{}, err
	}
	prepared, err := engine.Prepare(o.table, p.Recipe, append(options, engine.WithHelpers(s.Helpers))...)
	if err != nil {
		return protocol.RunResult{}, err
	}
	s.enough.Store(false)
	release, err := prepared.Run(c.ctx, func(step engine.Step) bool {
		c.meter.curve = step.Curve
		c.meter.report(string(step.Stage), step.Done)
		return s.enough.Load()
	})
	if err != nil {
		return protocol.RunResult{}, err
	}
	before, err := prepared.Before()
	if err != nil {
		return protocol.RunResult{}, err
	}
	r := &result{table: prepared.Table(), release: release, patients: prepared.Patients(), recipe: release.Recipe(), before: before}
	if err := r.viewed(); err != nil {
		return protocol.RunResult{}, err
	}
	o.result = r
	if p.Population != nil {
		r.beside = &protocol.Everyone{Name: o.population.name, Persons: o.population.table.N, Absent: release.Audit.Risk.Journalist.Absent}
	}
	// Keep what a release shows, by the number of the run, from 1.
	o.runs++
	r.number = o.runs
	if kept, ok := release.Snapshot(); ok {
		o.held = append(o.held, heldRun{r.number, kept, r.table.Columns[0].Left})
	}
	fits := func() bool {
		bytes := 0
		for _, run := range o.held {
			bytes += run.shows.Bytes(o.table)
		}
		return len(o.held) <= 1 || len(o.held) <= mostHeld && bytes <= mostHeldBytes
	}
	for !fits() {
		at := slices.IndexFunc(o.held[:len(o.held)-1], func(run heldRun) bool { return !slices.Contains(o.pinned, run.number) })
		o.held = slices.Delete(o.held, max(0, at), max(0, at)+1)
	}
	return o.answered()
}

// answered describes the result, with the runs that are held.
func (o *opened) answered() (protocol.RunResult, error) {
	described, err := o.result.describe()
	if err == nil {
		described.Forms, err = trial.Forms(o.result.release)
	}
	described.Held = o.heldRuns()
	return described, err
}

// rewrite puts another output onto the groups of the release, and audits it again. The
// result before it stays if it fails.
func (s *Service) rewrite(c call, p protocol.RewriteParams) (protocol.RunResult, error) {
	if s.opened == nil || s.opened.result == nil {
		return protocol.RunResult{}, errNoRelease
	}
	c.meter.report(string(engine.StageRelease), 0)
	next := *s.opened.result
	var err error
	if next.release, err = next.release.Rewritten(p.Output, p.Names); err != nil {
		return protocol.RunResult{}, err
	}
	next.recipe = next.release.Recipe()
	if err := next.viewed(); err != nil {
		return protocol.RunResult{}, err
	}
	s.opened.result = &next
	return s.opened.answered()
}

// runOptions returns the key and the population of a run, as options.
func (o *opened) runOptions(p protocol.RunParams) ([]engine.Option, error) {
	var options []engine.Option
	if len(p.Key) > 0 {
		options = append(options, engine.WithKey(p.Key))
	}
	if p.Population != nil {
		everyone, err := o.everyone(&p.Recipe, *p.Population)
		if err != nil {
			return nil, err
		}
		options = append(options, engine.WithPopulation(everyone))
	}
	return options, nil
}

func (r *result) describe() (protocol.RunResult, error) {
	sheet, err := r.release.Sheet()
	sheet.Curve = points(sheet.Curve)
	return protocol.RunResult{
		Sheet:       sheet,
		Run:         r.number,
		Columns:     r.columnsShown(),
		Originals:   r.originals(),
		Treatments:  r.treatments(),
		Changed:     r.views.all.ChangedColumns(),
		Sensitive:   r.sensitive(),
		K:           r.recipe.Privacy.K,
		Knows:       r.recipe.Privacy.Knows,
		Fingerprint: r.release.Fingerprint(),
		Seed:        r.recipe.Algorithm.Seed,
		Records:     r.table.N,
		Loss:        r.release.Loss,
		Audit:       r.release.Audit,
		Before:      r.before,
		Passed:      r.release.Passed(),
		Withheld:    r.release.ProtectionIf(false),
		Confirmed:   r.release.ProtectionIf(true),
		Shown:       r.release.StillShown(),
		Linked:      r.release.Linked != nil,
		Population:  r.beside,
		Models:      r.recipe.Privacy.Models,
		Formulas:    formulas(r.table, &r.recipe),
	}, err
}

// quality measures what the release is still good for.
func (r *result) quality(c call, p protocol.QualityParams) (protocol.QualityResult, error) {
	return r.release.Utility(c.ctx, utility.Options{Label: p.Label})
}

// Enough ends a run that has a result already with the best so far. It may be
// called while the run is being answered.
func (s *Service) Enough() { s.enough.Store(true) }

// points returns a curve to show: its first and its last point, and of a long one
// some between.
func points(curve []facts.Point) []facts.Point {
	var found []facts.Point
	n := min(len(curve), protocol.MaxPoints)
	for i := range n {
		found = append(found, curve[i*(len(curve)-1)/max(1, n-1)])
	}
	return found
}

// formulas counts the cells of released columns that a spreadsheet would run.
// Quasi-identifiers are released as labels, most of them changed: they count as
// they were.
func formulas(t *table.Table, r *recipe.Recipe) int {
	total := 0
	for _, c := range t.Columns {
		if !r.Column(c.Name).Released() {
			continue
		}
		for v, n := range c.Counts() {
			if formula.Is(c.Values[v]) {
				total += n
			}
		}
	}
	return total
}

// treatments returns what was done to each of the columns that are shown.
func (r *result) treatments() []facts.Treatment {
	var all []facts.Treatment
	for _, name := range r.originals() {
		all = append(all, report.TreatmentOf(&r.recipe, r.recipe.Column(name), r.release.Linked != nil))
	}
	return all
}

// columnsShown returns the names of the released columns as a result page shows
// them. Of two tables, it shows the rows of the first, and in the place of what is
// sensitive the group to look it up by.
func (r *result) columnsShown() []string {
	if r.release.Linked == nil {
		return r.release.Table.Names()
	}
	names := r.originals()
	for i, name := range names {
		names[i] = r.release.Name(name)
	}
	return names
}

// originals returns the names that the released columns have in the table.
func (r *result) originals() []string {
	return slices.DeleteFunc(r.table.Names(), func(name string) bool { return !r.recipe.Leaves(name) })
}

// slice is the time that a search for a bound works before other requests have their
// turn.
const slice = 100 * time.Millisecond

// pursuit is a search for a lower bound of the loss of releases. It works a
// slice at a time, for as long as somebody asks for the next one, and comes to the same
// however it is sliced.
type pursuit struct {
	next  func() (bound.Step, bool)
	stop  func()
	found protocol.BoundResult
	err   error
}

// pursue starts a search for the table of a release. It must be stopped: what it has
// in memory is not given up otherwise.
func pursue(r *engine.Release) *pursuit {
	s := &pursuit{}
	s.next, s.stop = iter.Pull(func(yield func(bound.Step) bool) {
		found, err := r.Bound(context.Background(), func(step bound.Step) (enough bool) { return !yield(step) })
		s.found, s.err = protocol.BoundResult{Bound: found, Done: 1, Finished: true}, err
	})
	return s
}

// advance searches on until a moment, and returns what is proven then.
func (s *pursuit) advance(until time.Time) (protocol.BoundResult, error) {
	for !s.found.Finished {
		step, more := s.next()
		if !more {
			break
		}
		s.found = protocol.BoundResult{Bound: bound.Bound{Loss: step.Loss, Ended: true}, Done: step.Done}
		if !time.Now().Before(until) {
			break
		}
	}
	return s.found, s.err
}

// bound searches a little further for what no release can lose less than.
func (r *result) bound(protocol.BoundParams) (protocol.BoundResult, error) {
	if r.pursuit == nil {
		r.pursuit = pursue(r.release)
	}
	found, err := r.pursuit.advance(time.Now().Add(slice))
	if share, known := found.Bound.Above(r.release.Loss.ILossRate); known && err == nil {
		found.AtMostAbove = &share
	}
	return found, err
}

// endPursuit gives up the search for a bound, with its memory; it begins anew if it is
// asked for again.
func (o *opened) endPursuit() {
	if o == nil || o.result == nil || o.result.pursuit == nil {
		return
	}
	o.result.pursuit.stop()
	o.result.pursuit = nil
}

// steps shows what a method does with few rows. The table that is open, and its result,
// stay as they are.
func (s *Service) steps(c call, p protocol.StepsParams) (trace.Trace, error) {
	t, r, err := s.shownTable(p)
	if err != nil {
		return trace.Trace{}, err
	}
	r.Privacy.K = p.K
	r.Algorithm = recipe.Algorithm{Name: p.Method, Seed: p.Seed}
	if a, err := method.Get(p.Method); err == nil && a.Anytime() {
		r.Algorithm.Parameters = parameter.Given{method.Rounds: p.Rounds}
	}
	if p.Cuts != "" {
		r.Algorithm.Parameters = parameter.Given{method.Cuts: p.Cuts}
	}
	return engine.Steps(c.ctx, t, r, p.Rows)
}

// shownTable returns the table of which steps are shown, and its recipe.
func (s *Service) shownTable(p protocol.StepsParams) (*table.Table, recipe.Recipe, error) {
	if p.Sample == "" {
		if s.opened == nil || p.Recipe == nil {
			return nil, recipe.Recipe{}, errNoTable
		}
		return s.opened.table, *p.Recipe, nil
	}
	of, err := sample.Get(p.Sample)
	if err != nil {
		return nil, recipe.Recipe{}, err
	}
	t, _, err := csv.Read(bytes.NewReader(of.CSV), csv.Options{})
	return t, of.Recipe, err
}

// workshop makes the attack of a lesson. It has a table of its own, so that the one that
// is open stays as it is.
func (s *Service) workshop(c call, p protocol.WorkshopParams) (protocol.Lesson, error) {
	return workshop.Play(c.ctx, workshop.Setting(p))
}

// studyTable releases an invented table without a question and for one, beside the one that is
// open.
func (s *Service) studyTable(c call, p protocol.StudyParams) (protocol.Study, error) {
	return workshop.Study(c.ctx, p.Seed, p.Language)
}
