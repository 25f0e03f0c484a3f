package service

import (
	"fmt"
	"slices"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/utility"
	"quasi/engine/report"
	"quasi/wasm/protocol"
)

// run anonymizes the table. The release before it stays if it fails.
func (s *Service) run(a around, p protocol.RunParams) (protocol.RunResult, error) {
	if s.table == nil {
		return protocol.RunResult{}, errNoTable
	}
	a.meter.report("prepare", 0)
	options, err := s.runOptions(p)
	if err != nil {
		return protocol.RunResult{}, err
	}
	prepared, err := engine.Prepare(s.table, p.Recipe, options...)
	if err != nil {
		return protocol.RunResult{}, err
	}
	s.enough.Store(false)
	release, err := prepared.Run(a.ctx, func(step engine.Step) bool {
		a.meter.curve = step.Curve
		a.meter.report(string(step.Stage), step.Done)
		return s.enough.Load()
	})
	if err != nil {
		return protocol.RunResult{}, err
	}
	before, err := prepared.Before()
	if err != nil {
		return protocol.RunResult{}, err
	}
	s.recipe, s.release, s.byClass = release.Recipe(), release, byClass(release)
	result := s.describe(before)
	if p.Population != nil {
		result.Population = &protocol.Everyone{Name: s.register, Persons: s.population.N, Absent: release.Audit.Risk.Journalist.Absent}
	}
	return result, nil
}

// runOptions are what a run can use beside the table and the recipe.
func (s *Service) runOptions(p protocol.RunParams) ([]engine.Option, error) {
	var options []engine.Option
	if len(p.Key) > 0 {
		options = append(options, engine.WithKey(p.Key))
	}
	if p.Population != nil {
		everyone, err := s.everyone(&p.Recipe, *p.Population)
		if err != nil {
			return nil, err
		}
		options = append(options, engine.WithPopulation(everyone))
	}
	return options, nil
}

func (s *Service) describe(before audit.Report) protocol.RunResult {
	return protocol.RunResult{
		Columns:   s.columnsShown(),
		Algorithm: s.recipe.Algorithm.Name,
		K:         s.recipe.Privacy.K,
		Seed:      s.recipe.Algorithm.Seed,
		Records:   s.table.N,
		Released:  s.release.Table.N,
		Seconds:   s.release.Seconds,
		Loss:      s.release.Loss,
		Audit:     s.release.Audit,
		Before:    before,
		Passed:    s.release.Passed(),
		Linked:    s.release.Linked != nil,
		Verdicts:  s.release.Verdicts,
		Models:    s.recipe.Privacy.Models,
		Curve:     points(s.release.Curve),
		Formulas:  formulas(s.table, &s.recipe),
	}
}

// quality measures what the release is still good for.
func (s *Service) quality(a around, p protocol.QualityParams) (protocol.QualityResult, error) {
	if s.release == nil {
		return protocol.QualityResult{}, errNoRelease
	}
	return s.release.Utility(a.ctx, utility.Options{Label: p.Label})
}

// Enough ends a run that has a result already with the best so far. It may be
// called while the run is being answered.
func (s *Service) Enough() { s.enough.Store(true) }

// points returns a curve to show: its first and its last point, and of a long one
// some between.
func points(curve []report.Point) []report.Point {
	var found []report.Point
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
			if csv.IsFormula(c.Values[v]) {
				total += n
			}
		}
	}
	return total
}

// byClass returns the records class by class, those suppressed last: the class
// of the first record, the class of the first one that is not in it, and so on,
// each in the order of the file.
func byClass(r *engine.Release) []int32 {
	rank := make([]int32, r.Groups.Len()) // from 1, by the first record
	next := int32(1)
	for _, class := range r.Class {
		if class != engine.NoClass && rank[class] == 0 {
			rank[class] = next
			next++
		}
	}
	start := make([]int32, next+1)
	place := func(class int32) int32 {
		if class == engine.NoClass {
			return next - 1
		}
		return rank[class] - 1
	}
	for _, class := range r.Class {
		start[place(class)+1]++
	}
	for i := range next {
		start[i+1] += start[i]
	}
	rows := make([]int32, len(r.Class))
	for record, class := range r.Class {
		at := place(class)
		rows[start[at]] = int32(record)
		start[at]++
	}
	return rows
}

// resultPage returns rows before and after, class by class.
func (s *Service) resultPage(p protocol.PageParams) (protocol.ResultPageResult, error) {
	if s.release == nil {
		return protocol.ResultPageResult{}, errNoRelease
	}
	from, to := window(p, len(s.byClass))
	result := protocol.ResultPageResult{From: from, Rows: make([]protocol.ResultRow, 0, to-from)}
	for _, record := range s.byClass[from:to] {
		result.Rows = append(result.Rows, s.resultRow(record))
	}
	return result, nil
}

func (s *Service) resultRow(record int32) protocol.ResultRow {
	row := protocol.ResultRow{Record: int(record), Class: int(s.release.Class[record])}
	row.Peers, row.PeerRows = s.peers(record)
	for _, c := range s.table.Columns {
		if s.recipe.Column(c.Name).Released() {
			row.Before = append(row.Before, clip(c.Text(int(record))))
		}
	}
	switch at := s.release.Row(record); {
	case at < 0:
	case s.release.Linked != nil:
		row.After = s.linkedRow(record)
	default:
		row.After = clipped(s.release.Table, at)
	}
	return row
}

// columnsShown returns the names of the released columns as a result page shows
// them. Of two tables, it shows the rows of the first, and in the place of what is
// sensitive the group to look it up by.
func (s *Service) columnsShown() []string {
	if s.release.Linked == nil {
		return s.release.Table.Names()
	}
	var names []string
	for _, c := range s.table.Columns {
		if s.recipe.Column(c.Name).Released() {
			names = append(names, c.Name)
		}
	}
	return names
}

func (s *Service) linkedRow(record int32) []string {
	var cells []string
	for _, c := range s.table.Columns {
		switch decided := s.recipe.Column(c.Name); {
		case !decided.Released():
		case decided.Role == table.Sensitive:
			cells = append(cells, fmt.Sprintf("#%d", s.release.Class[record]+1))
		default:
			cells = append(cells, clip(c.Text(int(record))))
		}
	}
	return cells
}

// peers returns how many other records look like the given one, and the first
// of them.
func (s *Service) peers(record int32) (count int, first []int) {
	class := s.release.Class[record]
	if class == engine.NoClass {
		return 0, nil
	}
	members := s.release.Groups.Group(int(class))
	for _, other := range members {
		if other != record && len(first) < protocol.MaxPeers {
			first = append(first, int(other))
		}
	}
	slices.Sort(first)
	return len(members) - 1, first
}
