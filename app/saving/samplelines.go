package saving

import (
	"quasi/app/session"
	"quasi/wasm/protocol"
)

// samples are rows spread over files of the release.
type samples struct {
	session.Answers[struct{}, protocol.SampleLinesResult]
}

// Prepare implements [session.Feature]: it asks for what the last step shows.
func (f *Saving) Prepare(s *session.Session) {
	if s.Step != session.Export || s.Result == nil || s.Stale() || !s.Result.Passed || Waits(s) {
		return
	}
	session.Ask(s, &session.OfRelease[samples](s).Answers, struct{}{}, protocol.SampleLines, protocol.SampleLinesParams{Confirmed: confirmed(s)})
}

// SampleLines returns the header and rows spread over the CSV of the release; nil: the engine has not
// answered yet.
func SampleLines(s *session.Session) *protocol.SampleLinesResult {
	return session.OfRelease[samples](s).Of(struct{}{})
}
