package saving

import (
	"quasi/app/population"
	"quasi/app/session"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Unlock opens the visit that waits, with a passphrase.
func Unlock(s *session.Session, passphrase string) {
	if s.Locked == nil || passphrase == "" {
		return
	}
	src := *s.Locked
	src.Passphrase = passphrase
	s.Open(src, recipe.Input{})
}

// LeaveLocked gives it up, and offers what else can be opened.
func LeaveLocked(s *session.Session) {
	s.Locked, s.Failure, s.Another = nil, nil, true
	s.Notify()
}

// TableOpened implements [session.Feature]: it goes on where a visit was left. A release is made
// again by its recipe: the same,
// unless it needs a key or a population, which no visit holds.
func (f *Saving) TableOpened(s *session.Session) {
	v := s.Table.Visit
	if v == nil {
		return
	}
	f.Report.Purpose, f.Report.Recipients = v.Purpose, v.Recipients
	step := min(max(session.Step(v.Step), session.Open), session.Export)
	if v.Released && !session.NeedsKey(s.Recipe()) && population.Of(s).Obstacle(s.Recipe(), s.Lang) == nil && s.CanRun() {
		s.RunTo(step)
		return
	}
	s.Step = min(step, session.Protect)
}

// SaveVisit gives the table and all decisions to the person, as one encrypted file.
func SaveVisit(s *session.Session, passphrase string) {
	save(s, protocol.ExportVisit, passphrase)
}

// visit is where the person is.
func visit(s *session.Session) *protocol.Visit {
	said := Of(s).Report
	return &protocol.Visit{Recipe: *s.Recipe(), Step: int(s.Step), Released: s.Result != nil && !s.Stale(), Purpose: said.Purpose, Recipients: said.Recipients}
}
