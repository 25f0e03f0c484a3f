package attackpage

import (
	"quasi/app/population"
	"quasi/app/session"
	"quasi/wasm/protocol"
)

// Release is the attacks on the result of the session. They are made on a twin of it, each by
// a background question.
type Release struct {
	session.NoFeature
	Findings
}

// OfResult returns the attacks on the result of the session.
func OfResult(s *session.Session) *Release { return session.OfRun[Release](s) }

// canAttack reports whether there is a result of one table: linked tables have no twin.
func canAttack(s *session.Session) bool { return s.Result != nil && !s.Result.Linked }

// GoesOn reports whether attacks are left to be made, of the same population as the result.
func (r *Release) GoesOn(s *session.Session) bool {
	return canAttack(s) && s.Made.SamePopulation(s) && !r.refused() && !r.Complete()
}

// Attack makes the attacks that are left.
func (r *Release) Attack(s *session.Session) {
	r.Going = r.GoesOn(s)
	s.ResumeBackground()
	s.Notify()
}

// Stop ends the attacks. What was found stays.
func (r *Release) Stop(s *session.Session) {
	r.Going = false
	s.Line.PauseBackground()
	s.Notify()
}

// AskNext implements [session.Feature]: it makes the next attack.
func (r *Release) AskNext(s *session.Session) bool {
	if r.Going = r.Going && r.GoesOn(s); !r.Going {
		return false
	}
	r.Done = 0
	session.BackgroundQuestion[protocol.AttackResult]{
		Method: protocol.Attack, Params: protocol.AttackParams{At: r.Made, Population: population.Of(s).Use(s.Recipe())},
		Progress: func(done float64) { r.Done = done },
		Then:     r.add,
		Failed:   func() { r.Going = false },
	}.Ask(s)
	return true
}
