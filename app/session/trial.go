package session

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Trial is a way of reading a file that is looked at before it is used.
type Trial struct {
	Source Source
	Input  recipe.Input            // what is told; the rest is detected
	Result *protocol.PreviewResult // nil: not there yet

	before *recipe.Recipe // decisions to keep; nil: none
	asked  int            // previews asked for: only the last one counts
}

// Asked returns what was told about how the table, or the file on trial, is read.
func (s *Session) Asked() recipe.Input {
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
	if s.Work != Idle || s.Trial == nil && s.Source == nil {
		return
	}
	if s.Trial == nil {
		before := *s.Recipe()
		s.Trial = &Trial{Source: *s.Source, before: &before}
	}
	t := s.Trial
	t.Input = in
	t.asked++
	asked := t.asked
	params := protocol.PreviewParams{
		LoadParams: protocol.LoadParams{Name: t.Source.Name, Sample: t.Source.Sample, Text: t.Source.Text, Input: in},
		Rows:       protocol.MaxPreviewRows,
	}
	call(s, protocol.Preview, params, t.Source.File, func(r protocol.PreviewResult, _ app.Value) {
		if s.Trial == t && t.asked == asked {
			t.Result = &r
		}
	})
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
	s.notify()
}

// mendable are the faults that another way of reading may not have.
var mendable = []string{"ragged-rows", "stray-quote", "unclosed-quote", "encoding", "encoding-fits", "no-rows", "skip-lines", "delimiter", "empty-sheet", "no-such-sheet"}

// examine looks at a file that could not be read, so that the person can say how
// to read it. The engine has no table any more.
func (s *Session) examine(code string) {
	t := s.Trial
	s.forgetTable()
	s.Source = nil
	if t != nil && slices.Contains(mendable, code) {
		s.Trial = t
		s.try(t.Input)
	}
	s.notify()
}
