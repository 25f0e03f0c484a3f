package saving

import (
	"slices"

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
	f.Report.Purpose, f.Report.Made, f.Report.ShowSmall, f.format = v.Purpose, v.Made, v.ShowSmall, v.Format
	if v.Recipients != "" {
		f.Report.Recipients = &v.Recipients
	}
	step := session.Open
	if v.Step >= 0 && v.Step < len(visitSteps) {
		step = visitSteps[v.Step]
	}
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

// visitSteps are the steps by their numbers in the file of a visit. A step that is added later has
// the next number, so that files which were saved before open where they did.
var visitSteps = [...]session.Step{session.Open, session.Columns, session.Generalise, session.Protect, session.Review, session.Export, session.Purpose}

// visit is where the person is.
func visit(s *session.Session) *protocol.Visit {
	said := Of(s).Report
	var recipients string
	if said.Recipients != nil {
		recipients = *said.Recipients
	}
	decided := *s.Recipe()
	decided.Left = Left(s)
	return &protocol.Visit{Recipe: decided, Step: max(0, slices.Index(visitSteps[:], s.Step)), Released: s.Result != nil && !s.Stale(), Purpose: said.Purpose, Recipients: recipients,
		Made: said.Made, ShowSmall: said.ShowSmall, Format: Of(s).format}
}
