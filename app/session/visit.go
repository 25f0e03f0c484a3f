package session

import (
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Unlock opens the visit that waits, with a passphrase.
func (s *Session) Unlock(passphrase string) {
	if s.Locked == nil || passphrase == "" {
		return
	}
	src := *s.Locked
	src.Passphrase = passphrase
	s.Open(src, recipe.Input{})
}

// LeaveLocked gives it up, and offers what else can be opened.
func (s *Session) LeaveLocked() {
	s.Locked, s.Failure, s.Another = nil, nil, true
	s.Notify()
}

// resumeVisit goes on where a visit was left. A release is made again by its recipe: the same,
// unless it needs a key or a population, which no visit holds.
func (s *Session) resumeVisit(v *protocol.Visit) {
	if v == nil {
		return
	}
	s.Report.Purpose, s.Report.Recipients = v.Purpose, v.Recipients
	step := min(max(Step(v.Step), Open), Export)
	if v.Released && !NeedsKey(s.Recipe()) && s.Population.Obstacle(s.Recipe(), s.Lang) == nil && s.CanRun() {
		s.RunTo(step)
		return
	}
	s.Step = min(step, Protect)
}

// SaveVisit gives the table and all decisions to the person, as one encrypted file.
func (s *Session) SaveVisit(passphrase string) {
	s.passphrase = passphrase
	s.Save(protocol.ExportVisit)
	s.passphrase = ""
}

// visit is where the person is.
func (s *Session) visit() *protocol.Visit {
	return &protocol.Visit{Recipe: *s.Recipe(), Step: int(s.Step), Released: s.Result != nil && !s.Stale(), Purpose: s.Report.Purpose, Recipients: s.Report.Recipients}
}
