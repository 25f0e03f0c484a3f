package session

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Population is a table of everyone from whom the rows may be drawn.
type Population struct {
	Source Source
	Input  recipe.Input               // what is told; the rest is detected
	Table  *protocol.PopulationResult // nil: it is not read
	Format *protocol.Format           // of the last time that the file could be read; nil: never
	As     map[string]string          // its columns that stand for columns of the table

	used  int  // another number for each way in which a run can use it, from 1
	again bool // it was read before, by an engine that is gone
}

// OpenPopulation reads a table of the population in place of the one before.
func (s *Session) OpenPopulation(src Source, in recipe.Input) {
	s.openPopulation(&Population{Source: src, Input: in})
}

func (s *Session) openPopulation(p *Population) {
	if s.Table == nil || s.Work() != Idle {
		return
	}
	s.Population, s.Failure = p, nil
	s.readPopulation()
}

// OpenPopulationFile reads a browser's File.
func (s *Session) OpenPopulationFile(file app.Value) {
	s.OpenPopulation(Source{File: file, Name: file.Get("name").String()}, recipe.Input{})
}

// RereadPopulation reads the same file in another way.
func (s *Session) RereadPopulation(change func(*recipe.Input)) {
	if p := s.Population; p != nil {
		next := &Population{Source: p.Source, Input: p.Input, Format: p.Format, As: p.As}
		change(&next.Input)
		s.openPopulation(next)
	}
}

// readPopulation gives the table of the population to the engine. A value is
// missing in it by the same markers as in the table. A failure from before stays.
func (s *Session) readPopulation() {
	task, ok := s.Begin(Comparing, "read")
	if !ok {
		return
	}
	p := s.Population
	p.Table = nil
	in := p.Input
	in.Missing = s.Table.Format.Missing
	params := protocol.LoadParams{Name: p.Source.Name, Sample: p.Source.Sample, Text: p.Source.Text, Input: in}
	Perform(task, protocol.Population, params, p.Source.File, func(r protocol.PopulationResult, _ app.Value) {
		p.Table, p.Format = &r, &r.Format
		maps.DeleteFunc(p.As, func(_, as string) bool { return !slices.Contains(r.Columns, as) })
		s.usePopulation()
		s.fitPopulation()
	}, s.unread)
}

// readAgain gives a table of the population to an engine that has lost it. One that
// could not be read, or was being read, is for the person to open.
func (s *Session) readAgain(p *Population) {
	if p == nil || p.Table == nil {
		s.Population = nil
		return
	}
	p.again = true
	s.Population = p
	s.readPopulation()
}

// usePopulation makes a result from before one of other decisions.
func (s *Session) usePopulation() {
	s.populations++
	s.Population.used = s.populations
}

// unread keeps a file that may be read in another way, and gives up any other. If it was
// read before, by an engine that is gone, f says so. If the engine has crashed, the one that
// replaces it is given the file or not, see [Session.readAgain].
func (s *Session) unread(f *protocol.Failure) {
	if f.Fatal() || slices.Contains(mendable, f.Code) {
		return
	}
	if p := s.Population; p.again && f.Code != protocol.CodeCancelled {
		lost := protocol.Failure{Code: protocol.CodePopulationLost, Args: []say.Text{{English: p.Source.Name}, f.Said()}}
		lost.Message = lost.Said().English
		*f = lost
	}
	s.Population = nil
}

// ClosePopulation gives up the table of the population.
func (s *Session) ClosePopulation() {
	if s.Population == nil || s.Work() != Idle {
		return
	}
	s.Population, s.Failure = nil, nil
	s.Notify()
	call(s, protocol.Forget, struct{}{}, nil, func(struct{}, app.Value) {})
}

// MapPopulation says which column of the population stands for a column of the
// table; empty: none.
func (s *Session) MapPopulation(column, as string) {
	p := s.Population
	if p == nil || p.Table == nil || s.Work() != Idle {
		return
	}
	mapped := maps.Clone(p.As)
	if mapped == nil {
		mapped = map[string]string{}
	}
	mapped[column] = as
	if as == "" {
		delete(mapped, column)
	}
	p.As, s.Failure = mapped, nil
	s.usePopulation()
	s.Notify()
	s.fitPopulation()
}

// Unnamed returns the quasi-identifiers for which the population has no column of
// that name, whether or not another stands for them.
func (s *Session) Unnamed() []string {
	var names []string
	if p := s.Population; p != nil && p.Table != nil {
		for _, name := range s.Recipe().Names(table.QuasiIdentifying) {
			if !slices.Contains(p.Table.Columns, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// Lacks returns the quasi-identifiers for which the population has no column.
func (s *Session) Lacks() []string {
	return slices.DeleteFunc(s.Unnamed(), func(name string) bool { return s.Population.As[name] != "" })
}

// OnPopulation reports whether there is a table of the population that a run can
// use.
func (s *Session) OnPopulation() bool {
	return s.Population != nil && s.Population.Table != nil && len(s.Lacks()) == 0
}

// Obstacle returns why the decisions can't be run as they are, or nil.
func (s *Session) Obstacle() *protocol.Failure {
	f := &protocol.Failure{}
	asked := s.asksPopulation()
	switch p := s.Population; {
	case (p == nil || p.Table == nil) && len(asked) > 0:
		f.Code, f.Args = protocol.CodeNoPopulation, say.Plain(strings.Join(asked, ", "))
	case len(s.Lacks()) > 0:
		f.Code, f.Args = protocol.CodePopulationLacks, say.Plain(strings.Join(s.Lacks(), ", "), p.Table.Name)
	default:
		return nil
	}
	f.Message = f.Said().English
	return f
}

// asksPopulation names the models of the recipe that need a population.
func (s *Session) asksPopulation() []string {
	var names []string
	for _, m := range s.Recipe().Privacy.Models {
		if kind, err := m.Kind(); err == nil && kind.Scope == privacy.OnPopulation {
			names = append(names, s.Lang.ModelTitle(kind.Name))
		}
	}
	return slices.Compact(names)
}

// PopulationUse says how a run uses the population; nil: it does not.
func (s *Session) PopulationUse() *protocol.PopulationUse {
	if !s.OnPopulation() {
		return nil
	}
	use := &protocol.PopulationUse{As: map[string]string{}}
	for _, name := range s.Unnamed() {
		use.As[name] = s.Population.As[name]
	}
	return use
}

// inUse is another number for each population, and each way to use it; 0: there is
// none.
func (s *Session) inUse() int {
	if s.Population == nil || s.Population.Table == nil {
		return 0
	}
	return s.Population.used
}

// comparison is of a population, used in one way, with one state of the columns.
type comparison struct{ population, columns int }

func (s *Session) comparison() comparison {
	of := comparison{population: s.inUse()}
	if s.history.at < len(s.history.columns) {
		of.columns = s.history.columns[s.history.at]
	}
	return of
}

// Fit returns how the population fits the decisions about the columns; nil until the
// engine has answered, and while a column is lacking.
func (s *Session) Fit() *protocol.FitResult {
	if !s.OnPopulation() {
		return nil
	}
	return s.fits.Of(s.comparison())
}

// fitPopulation asks how the population fits the decisions about the columns. While a
// column is lacking there is nothing to compare.
func (s *Session) fitPopulation() {
	if use := s.PopulationUse(); use != nil && s.Work() == Idle && len(s.Recipe().Names(table.QuasiIdentifying)) > 0 {
		ask(s, &s.fits, s.comparison(), protocol.Fit, protocol.FitParams{Recipe: *s.Recipe(), Use: *use}, nil)
	}
}
