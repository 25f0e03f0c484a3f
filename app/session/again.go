package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
)

// Held is what of last month's decisions and this month's table was chosen, while the
// other is wanting.
type Held struct {
	Recipe string    // the name of the recipe's file; empty: none yet
	Table  app.Value // a browser's File; nil: none yet

	text    string
	missing []string // what the recipe takes for missing
}

// Empty reports whether nothing was chosen.
func (h Held) Empty() bool { return h.Recipe == "" && h.Table == nil }

// HoldRecipe keeps a recipe for the table that is opened next. One that can't be read is
// a failure.
func (s *Session) HoldRecipe(name, text string) {
	s.Failure = nil
	r, err := recipe.Parse([]byte(text))
	if err != nil {
		s.Fail(err)
		return
	}
	s.Held.Recipe, s.Held.text, s.Held.missing = name, text, r.Input.Missing
	s.repeatHeld()
}

// HoldTable keeps a table until there is a recipe for it.
func (s *Session) HoldTable(file app.Value) {
	s.Failure, s.Held.Table = nil, file
	s.repeatHeld()
}

// LetGo forgets what was chosen.
func (s *Session) LetGo() {
	s.Held = Held{}
	s.Notify()
}

// repeatHeld opens the table when both are there: by what the recipe takes for missing,
// and otherwise as it is found to be written.
func (s *Session) repeatHeld() {
	if file := s.Held.Table; file != nil && s.Held.Recipe != "" {
		ignored := s.Ignored // those that were dropped with the two
		s.Held.Table = nil
		s.Open(Source{File: file, Name: file.Get("name").String()}, recipe.Input{Missing: s.Held.missing})
		s.Ignored = ignored
		return
	}
	s.Notify()
}

// useHeld compares the recipe that waits for a table with the one that was opened.
func (s *Session) useHeld() {
	if held := s.Held; held.Recipe != "" {
		s.Held = Held{}
		s.CompareRecipe(held.Recipe, held.text)
	}
}
