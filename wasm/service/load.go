package service

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/engine/say"
	"quasi/engine/visit"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// load reads a table in place of the one before, whose population is forgotten. A
// table that can't be read leaves the service without one.
func (s *Service) load(c call, p protocol.LoadParams) (protocol.LoadResult, error) {
	src, err := open(p, c.file)
	if err != nil {
		return protocol.LoadResult{}, err
	}
	s.opened.endPursuit()
	s.opened = nil
	p = reading(p, src)
	t, format, err := read(c, p, src, maxBytes, false)
	if err != nil {
		return protocol.LoadResult{}, err
	}
	var unjoined *protocol.Failure
	if with, err := s.joined(t, p.Input, src); err == nil {
		t = with
	} else if src.visit != nil {
		return protocol.LoadResult{}, err
	} else {
		f := outcome.NewFailure(err)
		unjoined, p.Input.Join, s.others = &f, nil, nil
	}
	c.meter.report("suggest", 0)
	looked := suggest.Look(t)
	if p.Called != nil {
		looked.Called = *p.Called
	}
	s.opened = &opened{again: src.again, workbook: p.Workbook, table: looked.Table, described: looked.Columns, called: looked.Called}
	r := suggested(src.recipe, p.Input, looked)
	if src.visit != nil {
		s.opened.sum = src.visit.SHA256
	} else {
		suggest.AsRead(&r, looked.Table, format)
		r.Output.Intervals, r.Output.Language = recipe.Dash, p.Language
	}
	return protocol.LoadResult{Name: src.name, Records: t.N, Format: format, Columns: looked.Columns, Recipe: r, Visit: visitOf(src), Unjoined: unjoined}, nil
}

// other is another table.
type other struct {
	name  string
	table *table.Table
	again func() io.Reader
}

// look reads another table beside the one that is open, and says what it looks like.
func (s *Service) look(c call, p protocol.OtherParams) (found join.Found, err error) {
	src, err := open(p.LoadParams, c.file)
	if err != nil {
		return found, err
	}
	t, _, err := read(c, p.LoadParams, src, maxBytes/2, false)
	if err != nil {
		return found, err
	}
	s.others = append(append(s.others, make([]other, p.At)...)[:p.At], other{src.name, t, src.again})
	if s.opened != nil {
		found = join.Look(s.opened.table, t, p.As)
	}
	return found, nil
}

var errNoOther = say.Define("no-other", "{0:q} is computed from another table: choose that on Open").Of

// joined returns a table with the columns that are computed from others.
func joined(t *table.Table, rules []join.Rule, others []other) (*table.Table, error) {
	for i, rule := range rules {
		if i >= len(others) || others[i].table == nil {
			return nil, errNoOther(rule.Take[0].Name)
		}
		var err error
		if t, _, err = join.Table(t, others[i].table, rule); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// joined returns a table with the columns that are computed from other ones; those that are not needed are
// forgotten. A visit brings its own.
func (s *Service) joined(t *table.Table, in recipe.Input, src source) (*table.Table, error) {
	if v := src.visit; v != nil && len(v.Others) > 0 {
		more := s.others[min(len(v.Others), len(s.others)):]
		s.others = nil
		for _, o := range v.Others {
			again := func() io.Reader { return bytes.NewReader(o.Text) }
			own, _, err := csv.Read(again(), csv.Options{Missing: in.Missing})
			if err != nil {
				return nil, err
			}
			s.others = append(s.others, other{o.Name, own, again})
		}
		s.others = append(s.others, more...)
	}
	s.others = s.others[:min(len(in.Join), len(s.others))]
	return joined(t, in.Join, s.others)
}

// maxBytes is the memory that a table may take: of the 4 GiB of WebAssembly, a
// release takes about as much again, and the collector waits for twice of both.
const maxBytes = 1 << 30

// read reads a table that may take so many bytes of memory, or a release.
func read(c call, p protocol.LoadParams, src source, limit int64, released bool) (*table.Table, asread.Format, error) {
	opt, err := options(p)
	if err != nil {
		return nil, asread.Format{}, err
	}
	opt.MaxBytes, opt.Released, opt.Reopen, opt.Size = limit, released, src.reopen(c.ctx), src.size
	opt.Progress = func(read int64) { c.meter.report("read", float64(read)/float64(max(1, src.size))) }
	return csv.Read(csv.Stoppable(c.ctx, src.r), opt)
}

func options(p protocol.LoadParams) (csv.Options, error) {
	opt, err := csv.OptionsFrom(p.Input)
	opt.MaxBytes, opt.Workbook = maxBytes, p.Workbook
	return opt, err
}

// preview reads the first rows in the way that is asked for. That they can't be
// read so is part of the answer, with what was detected of the file.
func (s *Service) preview(c call, p protocol.PreviewParams) (protocol.PreviewResult, error) {
	src, err := open(p.LoadParams, c.file)
	if err != nil {
		return protocol.PreviewResult{}, err
	}
	p.LoadParams = reading(p.LoadParams, src)
	opt, err := options(p.LoadParams)
	if err != nil {
		return protocol.PreviewResult{}, err
	}
	opt.Reopen = src.reopen(c.ctx)
	t, format, err := csv.Preview(csv.Stoppable(c.ctx, src.r), opt, min(p.Rows, protocol.MaxPreviewRows))
	result := protocol.PreviewResult{Format: format}
	var bad *say.Error
	if errors.As(err, &bad) {
		f := outcome.NewFailure(bad)
		result.Problem = &f
		return result, nil
	}
	if err != nil {
		return protocol.PreviewResult{}, err
	}
	result.Columns, result.Records = t.Names(), t.N
	for row := range min(t.N, protocol.MaxShownRows) {
		result.Rows = append(result.Rows, clipped(t, row))
	}
	return result, nil
}

// source is an open table file.
type source struct {
	r      io.Reader
	name   string
	size   int64
	recipe *recipe.Recipe // that comes with it
	again  func() io.Reader
	visit  *visit.State // that it comes from; nil: it is a table
}

// reopen returns how the file is read from its start again, until ctx is done.
func (s source) reopen(ctx context.Context) func() (io.Reader, error) {
	return func() (io.Reader, error) { return csv.Stoppable(ctx, s.again()), nil }
}

// ofText is a file of which the text is there.
func ofText(text, name string, r *recipe.Recipe) source {
	again := func() io.Reader { return strings.NewReader(text) }
	return source{again(), name, int64(len(text)), r, again, nil}
}

func open(p protocol.LoadParams, file File) (source, error) {
	switch {
	case p.Sample != "":
		smp, err := sample.Get(p.Sample)
		if err != nil {
			return source{}, err
		}
		return ofText(string(smp.CSV), smp.FileName, &smp.Recipe), nil
	case p.Text != nil:
		return ofText(*p.Text, p.Name, nil), nil
	case file != nil && p.Passphrase != "":
		at, text, err := visit.Open(file.Again(), p.Passphrase)
		if err != nil {
			return source{}, err
		}
		again := func() io.Reader { return bytes.NewReader(text) }
		if at.SHA256 == "" {
			at.SHA256, _ = hashOf(again())
		}
		return source{again(), at.Name, int64(len(text)), &at.Recipe, again, &at}, nil
	case file != nil:
		return source{file, cmp.Or(p.Name, file.Name()), file.Size(), nil, file.Again, nil}, nil
	}
	return source{}, errNoTable
}

// suggested returns the decisions that the person starts from: those of a sample's recipe,
// completed by what the columns look like, or the draft of the table.
func suggested(given *recipe.Recipe, in recipe.Input, looked suggest.Looked) recipe.Recipe {
	if given == nil {
		r := recipe.Default()
		r.Input = in
		return looked.Forms(looked.Roles(r), nil)
	}
	r := looked.Roles(*given)
	r.Input = in
	return r
}

// page returns rows as they were read.
func (o *opened) page(p protocol.PageParams) (protocol.PageResult, error) {
	from, to := window(p, o.table.N)
	result := protocol.PageResult{From: from, Rows: make([][]string, 0, to-from)}
	for row := from; row < to; row++ {
		result.Rows = append(result.Rows, clipped(o.table, row))
	}
	return result, nil
}

// window clips a request to the rows that there are and to the size of a page.
func window(p protocol.PageParams, n int) (from, to int) {
	from = min(max(p.From, 0), n)
	return from, min(from+min(max(p.Count, 0), protocol.MaxPageRows), n)
}

// maxCell is the number of characters of a cell that a page shows: the screen
// would not show more, and a cell of megabytes would stall it.
const maxCell = 200

func clipped(t *table.Table, row int) []string {
	cells := t.AppendRecord(make([]string, 0, len(t.Columns)), row)
	for i, cell := range cells {
		cells[i] = clip(cell)
	}
	return cells
}

func clip(cell string) string {
	if len(cell) <= maxCell {
		return cell
	}
	runes := 0
	for at := range cell {
		if runes == maxCell {
			return cell[:at] + "…"
		}
		runes++
	}
	return cell
}

// sealed makes the file of a visit. Where there is a release of what was decided, its
// recipe is kept, which has the rounds that it took.
func (s *Service) sealed(c call, r *result, p protocol.ExportParams) (*Blob, error) {
	v := p.Visit
	if v == nil {
		return nil, errNoRelease
	}
	sum, err := s.opened.hash(c)
	if err != nil {
		return nil, err
	}
	at := visit.State{Name: p.Name, SHA256: sum, Recipe: v.Recipe, Step: v.Step, Released: v.Released, Purpose: v.Purpose, Recipients: v.Recipients, Made: v.Made, ShowSmall: v.ShowSmall, Format: v.Format}
	if from := s.opened.workbook; from != nil { // of which no other sheet is kept
		one := *from
		one.Sheets, at.Workbook = nil, &one
	}
	for _, o := range s.others[:min(len(v.Recipe.Input.Join), len(s.others))] {
		text, err := io.ReadAll(o.again())
		if err != nil {
			return nil, err
		}
		at.Others = append(at.Others, visit.Other{Name: o.name, Text: text})
	}
	if at.Released = at.Released && r != nil; at.Released {
		at.Recipe, at.Recipe.Left = r.recipe, v.Recipe.Left
	}
	return newBlob("application/octet-stream", func(w io.Writer) error { return visit.Seal(w, p.Passphrase, at, s.opened.again()) })
}

// reading is how a file is read: as the page says or, of a visit that is opened, as before.
func reading(p protocol.LoadParams, src source) protocol.LoadParams {
	if src.visit != nil {
		if p.Workbook = src.visit.Workbook; !p.Again {
			p.Input = src.visit.Recipe.Input
		}
	}
	return p
}

// visitOf returns a visit for the page; nil: it is a table.
func visitOf(src source) *protocol.Visit {
	if src.visit == nil {
		return nil
	}
	v := src.visit
	return &protocol.Visit{Recipe: v.Recipe, Step: v.Step, Released: v.Released, Purpose: v.Purpose, Recipients: v.Recipients, Made: v.Made, ShowSmall: v.ShowSmall, Format: v.Format}
}

// errNoPopulation is the answer to a request that needs a table of the population.
var errNoPopulation = say.Define("population-closed", "no full register is open: open one first").Of()

// maxPopulation is the memory that a table of the population may take: it lies
// beside the table, its release, and the spans of the persons.
const maxPopulation = maxBytes / 2

// loadPopulation reads the table of everyone from whom the records of the table may
// be drawn, in place of the one before. One that can't be read leaves the service
// without a population, and the table and its release as they are.
func (o *opened) loadPopulation(c call, p protocol.LoadParams) (protocol.PopulationResult, error) {
	o.forgetPopulation()
	src, err := open(p, c.file)
	if err != nil {
		return protocol.PopulationResult{}, err
	}
	t, format, err := read(c, p, src, maxPopulation, false)
	if err != nil {
		return protocol.PopulationResult{}, err
	}
	o.population = &population{src.name, t}
	return protocol.PopulationResult{Name: src.name, Persons: t.N, Format: format, Columns: t.Names()}, nil
}

// forget gives up the table of the population.
func (o *opened) forget(struct{}) (struct{}, error) {
	o.forgetPopulation()
	return struct{}{}, nil
}

// forgetPopulation leaves nothing of the population in memory but what was counted.
func (o *opened) forgetPopulation() {
	o.population = nil
	o.endPursuit() // it is of the release with the population
	if o.result != nil {
		o.result.release = o.result.release.WithoutPopulation()
	}
}

// fit says how the table of the population fits the table.
func (o *opened) fit(p protocol.FitParams) (protocol.FitResult, error) {
	everyone, err := o.everyone(&p.Recipe, p.Use)
	if err != nil {
		return protocol.FitResult{}, err
	}
	found, err := engine.FitOf(o.table, p.Recipe, everyone)
	for _, left := range found.Unplaced {
		for i, value := range left.Examples {
			left.Examples[i] = clip(value)
		}
	}
	return found, err
}

// everyone returns the quasi-identifiers of the population under the names that
// they have in the table, and what some of them are computed from. Columns that are
// lacking are left out; the other columns of the population are of no use.
func (o *opened) everyone(r *recipe.Recipe, use protocol.PopulationUse) (*table.Table, error) {
	if o.population == nil {
		return nil, errNoPopulation
	}
	renamed := &table.Table{N: o.population.table.N}
	names := r.Names(table.QuasiIdentifying)
	for _, rule := range r.Derived { // what the population lacks can be computed, too
		names = append(names, rule.From...)
	}
	for _, name := range names {
		if renamed.Index(name) >= 0 {
			continue
		}
		from := name
		if as, ok := use.As[name]; ok {
			from = as
		}
		if c := o.population.table.Column(from); c != nil {
			own := *c
			own.Name = name
			renamed.Columns = append(renamed.Columns, &own)
		}
	}
	return renamed, nil
}
