package session

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/advise/profile"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// previewRows is how many rows the first step shows.
const previewRows = 50

// Open reads a table in place of the one before. The decisions start from the
// suggested ones.
func (s *Session) Open(src Source, in recipe.Input) { s.Read(&Trial{Source: src, Input: in}) }

// Trial is a way of reading a file that is looked at before it is used.
type Trial struct {
	Source Source
	Input  recipe.Input   // what is told; the rest is detected
	Before *recipe.Recipe // decisions to keep; nil: none

	undone *History // at the state that it reads again; nil: a way that was not read yet
}

// Read reads a table as a trial says. If it can't be read, the trial stays.
func (s *Session) Read(t *Trial) {
	if s.Busy() {
		return
	}
	s.Trial, s.Another, s.Pasted, s.Ignored = t, false, "", nil
	s.load(t.Source, t.Input, t.Before != nil, func(r protocol.LoadResult) {
		register, history, unheld := s.Register, s.History, s.Unheld
		s.opened = nothing()
		s.Source, s.Table = &t.Source, &r
		s.Locked = nil
		if t.Before == nil {
			s.History.start(r.Recipe)
			for _, f := range s.live() {
				f.TableOpened(s)
			}
			return
		}
		s.History, s.Unheld = history, unheld
		switch {
		case t.undone != nil:
			s.History = *t.undone
		case len(history.states) == 0: // it could not be read before
			s.History.start(kept(*t.Before, r.Recipe))
		default:
			s.History.add(func(decided *recipe.Recipe) { *decided = kept(*t.Before, r.Recipe) })
		}
		s.readRegister(register)
	})
}

// OpenAnother offers what a table can be opened from; the one that is open stays until
// another is read.
func (s *Session) OpenAnother() {
	s.Another = true
	s.Notify()
}

// OpenFile reads a browser's File, or asks for the passphrase of a visit.
func (s *Session) OpenFile(file app.Value) {
	src := Source{File: file, Name: file.Get("name").String()}
	if strings.HasSuffix(strings.ToLower(src.Name), protocol.VisitEnding) {
		s.Locked, s.Failure = &src, nil
		s.Notify()
		return
	}
	s.Open(src, recipe.Input{})
}

// Reread reads the same table with other options. The decisions about columns
// that are still there stay.
func (s *Session) Reread(in recipe.Input) {
	if s.Source != nil {
		before := *s.Recipe()
		s.Read(&Trial{Source: *s.Source, Input: in, Before: &before})
	}
}

// kept returns the decisions before, for the columns that there are now, and the questions
// that these can be asked. What is proposed to be computed now, is, if it is of new columns
// alone.
func kept(before, now recipe.Recipe) recipe.Recipe {
	for _, rule := range slices.Clone(now.Derived) {
		if slices.ContainsFunc(rule.From, func(name string) bool { return before.Column(name) != nil }) {
			now = now.Without(rule.Name)
		}
	}
	for _, rule := range before.Derived {
		if now.Column(rule.Name) != nil || slices.ContainsFunc(rule.From, func(name string) bool { return now.Column(name) == nil }) {
			before = before.Without(rule.Name)
		}
	}
	columns := slices.DeleteFunc(slices.Clone(before.Columns), func(c recipe.Column) bool { return now.Column(c.Name) == nil && before.Rule(c.Name) == nil })
	for _, c := range now.Columns {
		if before.Column(c.Name) == nil {
			columns = append(columns, c)
		}
	}
	before.Input, before.Columns, before.Derived = now.Input, columns, append(slices.Clone(before.Derived), now.Derived...)
	names := before.ColumnNames()
	before.Among = slices.DeleteFunc(slices.Clone(before.Among), func(c question.Condition) bool { return !slices.Contains(names, c.Column) })
	before.Questions = slices.DeleteFunc(slices.Clone(before.Questions), func(q question.Question) bool { return q.Check(names) != nil })
	return before
}

// load reads a table, unless the engine is busy; again: one that was opened before.
func (s *Session) load(src Source, in recipe.Input, again bool, then func(protocol.LoadResult)) {
	task, ok := s.Begin(Loading, "read")
	if !ok {
		return
	}
	s.Failure = nil
	params := protocol.LoadParams{Name: src.Name, Sample: src.Sample, Text: src.Text, Passphrase: src.Passphrase, Input: in, Again: again, Called: s.computedNames(), Language: s.groupLanguage()}
	Perform(task, protocol.Load, params, src.File, func(t protocol.LoadResult, _ app.Value) {
		then(t)
		call(s, protocol.Page, protocol.PageParams{Count: previewRows}, nil, func(p protocol.PageResult, _ app.Value) { s.Preview = p.Rows })
	}, ignore)
}

// groupLanguage is the language of the screen for the groups of built-in classifications.
func (s *Session) groupLanguage() string {
	if s.Lang == text.English {
		return ""
	}
	return string(s.Lang)
}

// computedNames returns the names of computed columns in the language of the screen.
func (s *Session) computedNames() *profile.ComputedNames {
	names, found := profile.ComputedIn[string(s.Lang)]
	if !found {
		names = profile.NamesFor(nil)
	}
	return &names
}

// readRegister reads again what was there beside the table, if there was something.
func (s *Session) readRegister(r Register) {
	if r != nil {
		r.ReadAgain(s)
	}
}

// Mendable reports whether another way of reading a file may not have a fault.
func Mendable(code string) bool { return slices.Contains(mendable, code) }

// mendable are the codes of those faults.
var mendable = []string{"ragged-rows", "stray-quote", "unclosed-quote", "swallowed-rows", "encoding", "encoding-fits", "encoding-open", "encoding-faulty", "no-rows", "skip-lines", "delimiter", "empty-sheet", "no-such-sheet"}

// unread gives up what is open when a file could not be read: the engine has no table any more.
// One that may be read in another way stays on trial.
func (s *Session) unread(code string) {
	t := s.Trial
	if strings.HasPrefix(code, "visit-") { // what is open stays, there and here
		s.Trial = nil
		s.Notify()
		return
	}
	s.opened = nothing()
	if t != nil && Mendable(code) {
		s.Trial = t
		for _, f := range s.live() {
			f.TableFailed(s)
		}
	}
	s.Notify()
}
