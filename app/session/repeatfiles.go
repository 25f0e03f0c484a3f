package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
)

// PendingRepeat is last month's recipe or this month's table, chosen while the other is still
// wanting.
type PendingRepeat struct {
	Recipe string    // the name of the recipe's file; empty: none yet
	Table  app.Value // a browser's File; nil: none yet

	text    string
	missing []string // what the recipe takes for missing
}

// Empty reports whether nothing was chosen.
func (p PendingRepeat) Empty() bool { return p.Recipe == "" && p.Table == nil }

// SetPendingRecipe keeps a recipe for the table that is opened next. One that can't be read
// is a failure.
func (s *Session) SetPendingRecipe(name, text string) {
	s.Failure = nil
	r, err := recipe.Parse([]byte(text))
	if err != nil {
		s.Fail(err)
		return
	}
	s.PendingRepeat.Recipe, s.PendingRepeat.text, s.PendingRepeat.missing = name, text, r.Input.Missing
	s.openPending()
}

// SetPendingTable keeps a table until there is a recipe for it.
func (s *Session) SetPendingTable(file app.Value) {
	s.Failure, s.PendingRepeat.Table = nil, file
	s.openPending()
}

// DropPendingRepeat forgets what was chosen.
func (s *Session) DropPendingRepeat() {
	s.PendingRepeat = PendingRepeat{}
	s.Notify()
}

// openPending opens the table when both are there: by what the recipe takes for missing,
// and otherwise as it is found to be written.
func (s *Session) openPending() {
	if file := s.PendingRepeat.Table; file != nil && s.PendingRepeat.Recipe != "" {
		ignored := s.Ignored // those that were dropped with the two
		s.PendingRepeat.Table = nil
		s.Open(Source{File: file, Name: file.Get("name").String()}, recipe.Input{Missing: s.PendingRepeat.missing})
		s.Ignored = ignored
		return
	}
	s.Notify()
}

// comparePending compares the recipe that waits for a table with the one that was opened.
func (s *Session) comparePending() {
	if p := s.PendingRepeat; p.Recipe != "" {
		s.PendingRepeat = PendingRepeat{}
		s.CompareRecipe(p.Recipe, p.text)
	}
}
