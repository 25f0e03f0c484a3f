package session

import (
	"encoding/json"
	"slices"
	"strings"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Trial is a way of reading a file that is looked at before it is used.
type Trial struct {
	Source Source
	Input  recipe.Input // what is told; the rest is detected

	before *recipe.Recipe          // decisions to keep; nil: none
	asked  previewQuestion         // the last one that was asked for the first rows
	shown  *protocol.PreviewResult // the first rows, as they were shown last
}

// previewQuestion is how a file on trial is read: Trial.Input, as JSON.
type previewQuestion struct {
	trial *Trial
	input string
}

// Tried returns the first rows of the file on trial. Until they are there as they were
// asked for last, they are as they were before; nil: there are none.
func (s *Session) Tried() *protocol.PreviewResult {
	t := s.Trial
	if t == nil {
		return nil
	}
	if r := s.previews.Of(t.asked); r != nil {
		t.shown = r
	}
	return t.shown
}

// Input returns what is told about how the table, or the file on trial, is read.
func (s *Session) Input() recipe.Input {
	switch {
	case s.Trial != nil:
		return s.Trial.Input
	case s.Table != nil:
		return s.Recipe().Input
	}
	return recipe.Input{}
}

// Try reads the first rows in another way. The table stays as it is, and a failure
// is left behind.
func (s *Session) Try(in recipe.Input) {
	s.Failure = nil
	s.try(in)
}

func (s *Session) try(in recipe.Input) {
	if s.Busy() || s.Trial == nil && s.Source == nil {
		return
	}
	if s.Trial == nil {
		before := *s.Recipe()
		s.Trial = &Trial{Source: *s.Source, before: &before}
	}
	told, err := json.Marshal(in)
	if err != nil {
		s.Fail(err)
		return
	}
	s.Tried() // is shown until there is more
	t := s.Trial
	t.Input, t.asked = in, previewQuestion{t, string(told)}
	params := protocol.PreviewParams{
		LoadParams: protocol.LoadParams{Name: t.Source.Name, Sample: t.Source.Sample, Text: t.Source.Text, Passphrase: t.Source.Passphrase, Input: in},
		Rows:       protocol.MaxPreviewRows,
	}
	s.previews.Retry()
	ask(s, &s.previews, t.asked, protocol.Preview, params, t.Source.File)
	s.Notify()
}

// UseTrial reads the whole file as it is on trial.
func (s *Session) UseTrial() {
	if s.Trial != nil {
		s.open(s.Trial)
	}
}

// DropTrial leaves the table as it is.
func (s *Session) DropTrial() {
	s.Trial = nil
	s.Notify()
}

// mendable are the faults that another way of reading may not have.
var mendable = []string{"ragged-rows", "stray-quote", "unclosed-quote", "encoding", "encoding-fits", "encoding-open", "encoding-faulty", "no-rows", "skip-lines", "delimiter", "empty-sheet", "no-such-sheet"}

// examine looks at a file that could not be read, so that the person can say how
// to read it. The engine has no table any more.
func (s *Session) examine(code string) {
	t := s.Trial
	if strings.HasPrefix(code, "visit-") { // what is open stays, there and here
		s.Trial = nil
		s.Notify()
		return
	}
	s.opened = nothing()
	if t != nil && slices.Contains(mendable, code) {
		s.Trial = t
		s.try(t.Input)
	}
	s.Notify()
}
