package session

import (
	"maps"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// Population is the table of everyone from whom the rows of a table may be drawn, and how it is
// used.
type Population struct {
	File *PopulationFile // nil: none is open

	uses int // how many files there were, and ways to use them
}

// Population returns the population of the table that is open, empty until a file is opened with
// [Population.Open].
func (s *Session) Population() *Population { return s.population }

// populationFeature asks how the population fits where a step shows that.
type populationFeature struct{ NoFeature }

// Prepare implements [Feature].
func (*populationFeature) Prepare(s *Session) {
	if s.Table != nil && s.Step == Protect {
		s.population.compare(s)
	}
}

// fits is the engine's answer. It is asked again when something of the population has
// changed.
func (s *Session) fits() *Answers[comparison, protocol.FitResult] {
	return OfEngine[Answers[comparison, protocol.FitResult]](s)
}

// PopulationFile is a file with such a table.
type PopulationFile struct {
	Source Source
	Input  recipe.Input               // what is told; the rest is detected
	Table  *protocol.PopulationResult // nil: it is not read
	Format *protocol.Format           // of the last time that the file could be read; nil: never
	As     map[string]string          // its columns that stand for columns of the table

	used  int  // another number for each way in which a run can use it, from 1
	again bool // it was read before, by an engine that is gone
}

// Open reads a table of the population in place of the one before.
func (p *Population) Open(s *Session, src Source, in recipe.Input) {
	p.open(s, &PopulationFile{Source: src, Input: in})
}

func (p *Population) open(s *Session, f *PopulationFile) {
	if s.Table == nil || s.Busy() {
		return
	}
	p.File, s.Failure = f, nil
	p.read(s)
}

// OpenFile reads a browser's File.
func (p *Population) OpenFile(s *Session, file app.Value) {
	p.Open(s, Source{File: file, Name: file.Get("name").String()}, recipe.Input{})
}

// Reread reads the same file in another way.
func (p *Population) Reread(s *Session, change func(*recipe.Input)) {
	if f := p.File; f != nil {
		next := &PopulationFile{Source: f.Source, Input: f.Input, Format: f.Format, As: f.As}
		change(&next.Input)
		p.open(s, next)
	}
}

// read gives the file to the engine. A value is missing in it by the same markers as in the
// table. A failure from before stays.
func (p *Population) read(s *Session) {
	task, ok := s.Begin(Comparing, "read")
	if !ok {
		return
	}
	f := p.File
	f.Table = nil
	in := f.Input
	in.Missing, in.Same = s.Table.Format.Missing, s.Recipe().Input.Same
	params := protocol.LoadParams{Name: f.Source.Name, Sample: f.Source.Sample, Text: f.Source.Text, Input: in}
	Perform(task, protocol.Population, params, f.Source.File, func(r protocol.PopulationResult, _ app.Value) {
		f.Table, f.Format = &r, &r.Format
		maps.DeleteFunc(f.As, func(_, as string) bool { return !slices.Contains(r.Columns, as) })
		p.use()
		p.compare(s)
	}, p.unread)
}

// readAgain gives it to the engine again, which is another one, or has read the table anew. It
// belongs to the table that is open then. A file that could not be read, or was being read, is
// for the person to open.
func (p *Population) readAgain(s *Session) {
	next := s.population
	if !p.isRead() {
		next.File = nil
		return
	}
	next.File = p.File
	next.File.again = true
	next.read(s)
}

// use makes a result from before one of other decisions.
func (p *Population) use() {
	p.uses++
	p.File.used = p.uses
}

// unread keeps a file that may be read in another way, and gives up any other. If it was
// read before, by an engine that is gone, the failure says so. If the engine has crashed, the
// one that replaces it is given the file or not, see [Population.readAgain].
func (p *Population) unread(why *protocol.Failure) {
	if why.Fatal() || Mendable(why.Code) {
		return
	}
	if f := p.File; f.again && why.Code != outcome.CodeCancelled {
		lost := protocol.Failure{Code: outcome.CodePopulationLost, Args: []say.Text{{English: f.Source.Name}, why.Said()}}
		lost.Message = lost.Said().English
		*why = lost
	}
	p.File = nil
}

// Close gives up the table of the population.
func (p *Population) Close(s *Session) {
	if p.File == nil || s.Busy() {
		return
	}
	p.File, s.Failure = nil, nil
	s.Notify()
	Call(s, protocol.Forget, struct{}{}, func(struct{}) {}, func() {})
}

// Map says which column of the population stands for a column of the table; empty: none.
func (p *Population) Map(s *Session, column, as string) {
	if !p.isRead() || s.Busy() {
		return
	}
	mapped := maps.Clone(p.File.As)
	if mapped == nil {
		mapped = map[string]string{}
	}
	mapped[column] = as
	if as == "" {
		delete(mapped, column)
	}
	p.File.As, s.Failure = mapped, nil
	p.use()
	s.Notify()
	p.compare(s)
}

// isRead reports whether there is a table of the population.
func (p *Population) isRead() bool { return p.File != nil && p.File.Table != nil }

// Has reports whether the population has a column of a name.
func (p *Population) Has(column string) bool {
	return p.isRead() && slices.Contains(p.File.Table.Columns, column)
}

// Unnamed returns the quasi-identifiers of the decisions for which the population has no column
// of that name, whether or not another stands for them.
func (p *Population) Unnamed(r *recipe.Recipe) []string {
	if !p.isRead() {
		return nil
	}
	return slices.DeleteFunc(r.Names(table.QuasiIdentifying), func(name string) bool { return slices.Contains(p.File.Table.Columns, name) })
}

// Lacks returns the quasi-identifiers of the decisions for which the population has no column.
func (p *Population) Lacks(r *recipe.Recipe) []string {
	return slices.DeleteFunc(p.Unnamed(r), func(name string) bool { return p.File.As[name] != "" })
}

// Usable reports whether there is a table of the population that a run of the decisions can
// use.
func (p *Population) Usable(r *recipe.Recipe) bool { return p.isRead() && len(p.Lacks(r)) == 0 }

// Use says how a run of some decisions uses it; nil: it does not.
func (p *Population) Use(r *recipe.Recipe) *protocol.PopulationUse {
	if !p.Usable(r) {
		return nil
	}
	use := &protocol.PopulationUse{As: map[string]string{}}
	for _, name := range p.Unnamed(r) {
		use.As[name] = p.File.As[name]
	}
	return use
}

// inUse returns another number for each way in which a run can use it; 0: none can.
func (p *Population) inUse() int {
	if !p.isRead() {
		return 0
	}
	return p.File.used
}

// Obstacle returns why the decisions can't be run with the population as it is, or nil.
func (p *Population) Obstacle(r *recipe.Recipe, lang text.Lang) *protocol.Failure {
	f := &protocol.Failure{}
	asked, lacks := populationModels(r, lang), p.Lacks(r)
	switch {
	case !p.isRead() && len(asked) > 0:
		f.Code, f.Args = outcome.CodeNoPopulation, say.Plain(lang.List(asked))
	case len(lacks) > 0:
		f.Code, f.Args = outcome.CodePopulationLacks, say.Plain(lang.List(lacks), p.File.Table.Name)
	default:
		return nil
	}
	f.Message = f.Said().English
	return f
}

// populationModels names the models of a recipe that need a population.
func populationModels(r *recipe.Recipe, lang text.Lang) []string {
	var names []string
	for _, m := range r.Privacy.Models {
		if kind, err := m.Kind(); err == nil && kind.Scope == privacy.OnPopulation {
			names = append(names, lang.ModelTitle(kind.Name))
		}
	}
	return slices.Compact(names)
}

// comparison is of a population, used in one way, with one state of the columns.
type comparison struct{ population, columns int }

func (p *Population) comparison(s *Session) comparison {
	return comparison{p.inUse(), s.History.Columns()}
}

// Fit returns how the population fits the decisions about the columns; nil until the engine has
// answered, and while a column is lacking.
func (p *Population) Fit(s *Session) *protocol.FitResult {
	if !p.Usable(s.Recipe()) {
		return nil
	}
	return s.fits().Of(p.comparison(s))
}

// compare asks how the population fits the decisions about the columns. While a column is
// lacking there is nothing to compare.
func (p *Population) compare(s *Session) {
	r := s.Recipe()
	if use := p.Use(r); use != nil && !s.Busy() && len(r.Names(table.QuasiIdentifying)) > 0 {
		Ask(s, s.fits(), p.comparison(s), protocol.Fit, protocol.FitParams{Recipe: *r, Use: *use})
	}
}
