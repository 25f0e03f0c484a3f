package saving

import (
	"quasi/app/session"
	"quasi/wasm/protocol"
)

// beginnings are how files of the release begin.
type beginnings struct {
	session.Answers[struct{}, protocol.FirstLinesResult]
}

// Prepare implements [session.Feature]: it asks for what the last step shows.
func (f *Saving) Prepare(s *session.Session) {
	if s.Step != session.Export || s.Result == nil || s.Stale() || !s.Result.Passed || Waits(s) {
		return
	}
	session.Ask(s, &session.OfRelease[beginnings](s).Answers, struct{}{}, protocol.FirstLines, protocol.FirstLinesParams{Confirmed: confirmed(s.Recipe())})
}

// FirstLines returns how the CSV of the release begins; nil: the engine has not answered yet.
func FirstLines(s *session.Session) []string {
	if known := session.OfRelease[beginnings](s).Of(struct{}{}); known != nil {
		return known.Lines
	}
	return nil
}
