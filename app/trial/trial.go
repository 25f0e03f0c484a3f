// Package trial shows the first rows of a file as they are read in a way that a person tries,
// before the whole file is read so. It owns what is shown, and makes the calls to the engine.
//
// Like the session it is used from the UI's goroutine only.
package trial

import (
	"encoding/json"

	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// feature holds what is shown of the file on trial.
type feature struct {
	session.NoFeature

	of    *session.Trial          // whose the rest is; of another trial there is nothing yet
	asked question                // the last one that was asked for the first rows
	shown *protocol.PreviewResult // the first rows, as they were shown last
}

// New returns the feature.
func New() session.Feature { return &feature{} }

// question is how a file on trial is read: its input, as JSON.
type question struct {
	trial *session.Trial
	input string
}

// featureOf returns the feature, of the trial that there is.
func featureOf(s *session.Session) *feature {
	f := session.OfVisit(s, func() *feature { return &feature{} })
	if f.of != s.Trial {
		*f = feature{of: s.Trial}
	}
	return f
}

func previews(s *session.Session) *session.Answers[question, protocol.PreviewResult] {
	return session.OfEngine[session.Answers[question, protocol.PreviewResult]](s)
}

// Rows returns the first rows of the file on trial. Until they are there as they were
// asked for last, they are as they were before; nil: there are none.
func Rows(s *session.Session) *protocol.PreviewResult {
	if s.Trial == nil {
		return nil
	}
	f := featureOf(s)
	if r := previews(s).Of(f.asked); r != nil {
		f.shown = r
	}
	return f.shown
}

// Input returns what is told about how the table, or the file on trial, is read.
func Input(s *session.Session) recipe.Input {
	switch {
	case s.Trial != nil:
		return s.Trial.Input
	case s.Table != nil:
		return s.Recipe().Input
	}
	return recipe.Input{}
}

// Read reads the first rows in another way. The table stays as it is, and a failure
// is left behind.
func Read(s *session.Session, in recipe.Input) {
	s.Failure = nil
	read(s, in)
}

func read(s *session.Session, in recipe.Input) {
	if s.Busy() || s.Trial == nil && s.Source == nil {
		return
	}
	if s.Trial == nil {
		before := *s.Recipe()
		s.Trial = &session.Trial{Source: *s.Source, Before: &before}
	}
	told, err := json.Marshal(in)
	if err != nil {
		s.Fail(err)
		return
	}
	Rows(s) // is shown until there is more
	t, f := s.Trial, featureOf(s)
	t.Input, f.asked = in, question{t, string(told)}
	params := protocol.PreviewParams{
		LoadParams: protocol.LoadParams{Name: t.Source.Name, Sample: t.Source.Sample, Text: t.Source.Text, Passphrase: t.Source.Passphrase, Input: in},
		Rows:       protocol.MaxPreviewRows,
	}
	previews(s).Retry()
	session.AskOfFile(s, previews(s), f.asked, protocol.Preview, params, t.Source.File)
	s.Notify()
}

// Use reads the whole file as it is on trial.
func Use(s *session.Session) {
	if s.Trial != nil {
		s.Read(s.Trial)
	}
}

// Drop leaves the table as it is.
func Drop(s *session.Session) {
	s.Trial = nil
	s.Notify()
}

// TableFailed implements [session.Feature]: it looks at the file, so that a person can say how
// to read it.
func (*feature) TableFailed(s *session.Session) { read(s, s.Trial.Input) }
