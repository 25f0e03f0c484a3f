package people

import (
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// feature asks the engine how many rows, or patients, are singled out.
type feature struct{ session.NoFeature }

// New returns the feature.
func New() session.Feature { return &feature{} }

// uniqueness is what the engine has answered.
func uniqueness(s *session.Session) *session.Answers[singling, protocol.UniquenessResult] {
	return session.OfEngine[session.Answers[singling, protocol.UniquenessResult]](s)
}

// singling is what the number of those depends on whom the quasi-identifiers single out.
type singling struct{ columns, counted, derived string }

func singlingOf(s *session.Session) singling {
	return singling{session.Joined(s.Recipe().Names(table.QuasiIdentifying)), CountedText(s), reading.ComputedBy(s).Text}
}

// Unique returns how many rows, or patients, the quasi-identifiers single out; nil until
// the engine has answered.
func Unique(s *session.Session) *protocol.UniquenessResult { return uniqueness(s).Of(singlingOf(s)) }

// AskNext implements [session.Feature]: it asks how many rows, or patients, the quasi-identifiers
// single out, if the step shows that and nobody knows. Of a large table it takes seconds, for which nobody has to
// wait who goes on: of decisions that come meanwhile the last are asked about.
func (*feature) AskNext(s *session.Session) bool {
	shown := s.Step == session.Columns || s.Step == session.Protect && Known(s) // where k can be no more than there are
	if s.Table == nil || !shown {
		return false
	}
	of, known := singlingOf(s), uniqueness(s)
	if known.Asked(of) {
		return false
	}
	params := protocol.UniquenessParams{Columns: s.Recipe().Names(table.QuasiIdentifying), Counted: CountedBy(s), Deriving: reading.ComputedBy(s).Deriving}
	session.BackgroundQuestion[protocol.UniquenessResult]{
		Method: protocol.Uniqueness, Params: params,
		Wanted: func() bool { return true },
		Then:   func(found protocol.UniquenessResult) { known.Know(of, found) },
		Failed: func() { session.Fail(s, known, of) },
	}.Ask(s)
	return true
}
