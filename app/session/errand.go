package session

import (
	"encoding/json"

	"quasi/wasm/protocol"
)

// An errand is a question that takes its time and that nobody waits for. One at a time is
// with the engine, while nobody waits for anything else: whatever is asked meanwhile ends
// it, and it begins anew afterwards.

// stageAnonymize is the stage of a run that takes its time.
const stageAnonymize = "anonymize"

// errand asks one. progress is told the share of it that is done, then gets the answer,
// and failed is called if there is none, all of them only as long as it is wanted. What was
// ended is left as it was.
func errand[A any](s *Session, method protocol.Method, params any, wanted func() bool, progress func(done float64), then func(A), failed func()) {
	s.errand = s.engine.Call(method, params, nil,
		func(p protocol.Progress) {
			if p.Stage == stageAnonymize && wanted() {
				progress(p.Done)
				s.notify()
			}
		},
		func(r Reply) {
			s.errand = 0
			if wanted() {
				answered(s, method, r, then, failed)
			}
			s.findNext()
			s.notify()
		})
}

// answered takes the answer to an errand. One that was ended has none.
func answered[A any](s *Session, method protocol.Method, r Reply, then func(A), failed func()) {
	var found A
	switch {
	case r.Failure != nil && r.Failure.Code == protocol.CodeCancelled:
	case r.Failure == nil && json.Unmarshal(r.Data, &found) == nil:
		then(found)
	default:
		failed()
		if r.Failure != nil {
			s.failed(method, nil, r.Failure)
		}
	}
}

// giveWay ends the errand that the engine is on. It begins anew once the engine is free.
func (s *Session) giveWay() {
	if s.errand > 0 {
		s.engine.Drop(s.errand) // it hears soon, and whoever comes next can wait for it
	}
}

// free reports whether the engine is on no errand, and nobody waits for it.
func (s *Session) free() bool { return s.errand == 0 && s.calls == 0 }

// findNext leads the tour on, or goes on the next errand, if the engine is free.
func (s *Session) findNext() {
	if s.free() && !s.lead() {
		s.goOnErrand()
	}
}

// goOnErrand goes on the next errand that is wanted, if the engine is free.
func (s *Session) goOnErrand() {
	if !s.free() {
		return
	}
	for _, next := range []func() bool{s.nextUnique, s.nextKnown, s.nextChange, s.nextPoint, s.nextWay, s.nextAttack} {
		if next() {
			return
		}
	}
}

// about returns whether the result is still the one that it is now.
func (s *Session) about() (same func() bool) {
	of := s.result
	return func() bool { return s.result == of }
}
