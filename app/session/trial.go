package session

import (
	"encoding/json"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// FileTrial shows the first rows of a file as they are read in a way that a person tries, before
// the whole file is read so.
type FileTrial struct{ *Session }

// FileTrial returns the view of a session.
func (s *Session) FileTrial() FileTrial { return FileTrial{s} }

// trialFeature holds what is shown of the file on trial.
type trialFeature struct {
	NoFeature

	of    *Trial                  // whose the rest is; of another trial there is nothing yet
	asked trialQuestion           // the last one that was asked for the first rows
	shown *protocol.PreviewResult // the first rows, as they were shown last
}

// trialQuestion is how a file on trial is read: its input, as JSON.
type trialQuestion struct {
	trial *Trial
	input string
}

// featureOf returns the feature, of the trial that there is.
func (s FileTrial) featureOf() *trialFeature {
	f := OfVisit(s.Session, func() *trialFeature { return &trialFeature{} })
	if f.of != s.Trial {
		*f = trialFeature{of: s.Trial}
	}
	return f
}

func (s FileTrial) previews() *Answers[trialQuestion, protocol.PreviewResult] {
	return OfEngine[Answers[trialQuestion, protocol.PreviewResult]](s.Session)
}

// Rows returns the first rows of the file on trial. Until they are there as they were
// asked for last, they are as they were before; nil: there are none.
func (s FileTrial) Rows() *protocol.PreviewResult {
	if s.Trial == nil {
		return nil
	}
	f := s.featureOf()
	if r := s.previews().Of(f.asked); r != nil {
		f.shown = r
	}
	return f.shown
}

// Input returns what is told about how the table, or the file on trial, is read.
func (s FileTrial) Input() recipe.Input {
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
func (s FileTrial) Read(in recipe.Input) {
	s.Failure = nil
	s.read(in)
}

func (s FileTrial) read(in recipe.Input) {
	if s.Busy() || s.Trial == nil && s.Source == nil {
		return
	}
	if s.Trial == nil {
		before := *s.Recipe()
		s.Trial = &Trial{Source: *s.Source, Before: &before}
	}
	told, err := json.Marshal(in)
	if err != nil {
		s.Fail(err)
		return
	}
	s.Rows() // is shown until there is more
	t, f := s.Trial, s.featureOf()
	t.Input, f.asked = in, trialQuestion{t, string(told)}
	params := protocol.PreviewParams{
		LoadParams: protocol.LoadParams{Name: t.Source.Name, Sample: t.Source.Sample, Text: t.Source.Text, Passphrase: t.Source.Passphrase, Input: in},
		Rows:       protocol.MaxPreviewRows,
	}
	s.previews().Retry()
	AskOfFile(s.Session, s.previews(), f.asked, protocol.Preview, params, t.Source.File)
	s.Notify()
}

// Use reads the whole file as it is on trial.
func (s FileTrial) Use() {
	if s.Trial != nil {
		s.Session.Read(s.Trial)
	}
}

// Drop leaves the table as it is.
func (s FileTrial) Drop() {
	s.Trial = nil
	s.Notify()
}

// TableFailed implements [Feature]: it looks at the file, so that a person can say how
// to read it.
func (*trialFeature) TableFailed(s *Session) { s.FileTrial().read(s.Trial.Input) }
