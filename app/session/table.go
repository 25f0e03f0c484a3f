package session

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// previewRows is the number of rows that the first step shows.
const previewRows = 50

// Open reads a table in place of the one before. The decisions start from the
// suggested ones.
func (s *Session) Open(src Source, in recipe.Input) { s.Read(&Trial{Source: src, Input: in}) }

// Trial is a way of reading a file that is looked at before it is used.
type Trial struct {
	Source Source
	Input  recipe.Input   // what is told; the rest is detected
	Before *recipe.Recipe // decisions to keep; nil: none

	then   func()   // when it is read; nil: nothing
	undone *History // at the state that it reads again; nil: a way that was not read yet
}

// Read reads a table as a trial says. If it can't be read, the trial stays.
func (s *Session) Read(t *Trial) {
	if s.Busy() {
		return
	}
	if s.Trial, s.Another, s.Pasted = t, false, ""; t.Before == nil {
		s.Beside = nil
	}
	s.loadFrom(0, t.Source, t.Input, t.Before != nil, func(r protocol.LoadResult) {
		population, history, unheld := s.population, s.History, s.Unheld
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
		population.readAgain(s)
		if t.then != nil {
			t.then()
		}
	})
}

// Replace does what puts another table in the place of the one that is open: at once if
// nothing of a person's is lost, and else when they have said so.
func (s *Session) Replace(do func()) {
	switch {
	case s.Busy():
	case s.LostByReplacing():
		s.replacing = do
		s.Notify()
	default:
		do()
	}
}

// AsksToReplace reports whether a person is asked whether their table may be replaced, and
// AnswerReplacing takes what they say.
func (s *Session) AsksToReplace() bool { return s.replacing != nil }

// AnswerReplacing does what was asked about, if so, or leaves everything as it is.
func (s *Session) AnswerReplacing(yes bool) {
	do := s.replacing
	s.replacing = nil
	if yes && do != nil {
		do()
	}
	s.Notify()
}

// LostByReplacing reports whether another table in the place of the one that is open would
// cost a person something: their own table, or decisions about it.
func (s *Session) LostByReplacing() bool {
	return s.Unsaved() || s.Source != nil && s.Source.Sample == "" || s.Locked != nil
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
func (s *Session) Reread(in recipe.Input) { s.RereadWith(in, s.Source.Others, nil) }

// RereadWith reads it with columns of other tables, and then calls then; nil: nothing.
func (s *Session) RereadWith(in recipe.Input, others []Other, then func()) {
	src, before := *s.Source, *s.Recipe()
	src.Others = others
	s.Read(&Trial{Source: src, Input: in, Before: &before, then: then})
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

// loadFrom reads a table, with those from which columns are computed before it, of which so many were read,
// unless the engine is busy; again: one that was opened before.
func (s *Session) loadFrom(read int, src Source, in recipe.Input, again bool, then func(protocol.LoadResult)) {
	for ; read < min(len(src.Others), len(in.Join)); read++ {
		other := src.Others[read]
		if other.File == nil {
			continue
		}
		if task, ok := s.Begin(Loading, "read"); ok {
			Perform(task, protocol.Other, other.Params(in.Missing, join.Shape{}, read), other.File, func(join.Found, app.Value) {
				s.loadFrom(read+1, src, in, again, then)
			}, ignore)
		}
		return
	}
	s.loadTable(src, in, again, then)
}

func (s *Session) loadTable(src Source, in recipe.Input, again bool, then func(protocol.LoadResult)) {
	task, ok := s.Begin(Loading, "read")
	if !ok {
		return
	}
	s.Failure = nil
	params := protocol.LoadParams{Name: src.Name, Sample: src.Sample, Text: src.Text, Passphrase: src.Passphrase, Input: in, Again: again, Called: s.computedNames(), Language: s.groupLanguage()}
	Perform(task, protocol.Load, params, src.File, func(t protocol.LoadResult, _ app.Value) {
		then(t)
		if t.Unjoined != nil {
			s.Failure = t.Unjoined
		}
		Call(s, protocol.Page, protocol.PageParams{Count: previewRows}, func(p protocol.PageResult) { s.Preview = p.Rows }, func() {})
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

// opened is the state of the open table, or of a file that can't be read yet. Each table has a
// fresh one, so that nothing of the table before is left.
type opened struct {
	Source  *Source
	Table   *protocol.LoadResult // nil: none is open
	Preview [][]string           // its first rows
	Trial   *Trial               // another way to read it, or a file that can't be read; nil: none

	population *Population // never nil
	*result                // never nil
	*known                 // never nil

	Entries Entries // what was typed and can't be decided
	Kept    KeptRuns
	side    []any    // of side features, see [OfTable]
	waiting []func() // decisions that wait until the engine is no longer busy
	// RunAwaits holds the step that a waiting run shows. The run begins when all is decided; nil:
	// none waits.
	RunAwaits *Step
	History   History
	Unheld    bool // decisions or results that no file holds
	unbounded bool // the search for a bound has ended the engine
}

// nothing returns what a session has open at its start.
func nothing() *opened { return &opened{population: &Population{}, result: &result{}, known: &known{}} }

// known holds the engine's answers about the table. An engine that is replaced
// answers nothing of what it was asked: then it starts anew.
type known struct {
	side []any // of features, see [OfEngine]
}

// result holds what belongs to the last run that ended well. Another run is another
// value of it.
type result struct {
	Result *protocol.RunResult // nil: there was none

	Made      Snapshot       // the decisions of which it was made
	unwritten *recipe.Recipe // the last decisions in whose way its files could not be written
	Shown     ShownRows
	Bound     Bound
	side      []any // of side features, see [OfRun]
	released  []any // of side features, see [OfRelease]
}

// keySize is the number of bytes of a key.
const keySize = 32

// Key makes pseudonyms and shifts dates; nil: none was made yet. It never leaves the tab,
// and no file but the person's own note holds it.
type Key []byte

// NeedsKey reports whether a recipe asks for pseudonyms or shifted dates.
func NeedsKey(r *recipe.Recipe) bool {
	return slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil })
}

// String returns the key as hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k) }

// Set takes a key from before, so that the same patients get the same pseudonyms; empty: the
// next run makes a new one.
func (k *Key) Set(digits string) error {
	key, err := hex.DecodeString(strings.TrimSpace(digits))
	if err != nil || len(key) != keySize && len(key) != 0 {
		return fmt.Errorf("a key has %d digits from 0 to f", 2*keySize)
	}
	*k = key
	return nil
}

var errNoRandom = say.Define("no-random", "the browser gives no random numbers for a key: {0}")

// forRun returns the key for a run of a recipe, which is made here if it is needed.
func (k *Key) forRun(r *recipe.Recipe) ([]byte, error) {
	if !NeedsKey(r) {
		return nil, nil
	}
	if len(*k) == 0 {
		made := make(Key, keySize)
		if _, err := rand.Read(made); err != nil {
			return nil, errNoRandom.Of(err)
		}
		*k = made
	}
	return *k, nil
}
