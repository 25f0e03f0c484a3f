package session_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/wasm/protocol"
)

// A file that was not given counts as none: it is still to be saved, and that is said.
func TestAFileThatWasNotGiven(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Keeps = true
	s.Save(protocol.ExportRelease)
	engine.Work()
	s.SaveFile("tree.csv", nil, []byte("a;*\n"))
	if s.Saved != nil || !s.Unsaved() || s.Downloads.Count() != 0 || s.Failure == nil || s.Work() != session.Idle {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", s.Saved, s.Unsaved(), s.Downloads.Count(), s.Failure)
	}
	engine.Keeps = false
	s.Save(protocol.ExportRelease)
	engine.Work()
	if s.Saved == nil || s.Unsaved() || s.Downloads.Count() != 1 || s.Failure != nil {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", s.Saved, s.Unsaved(), s.Downloads.Count(), s.Failure)
	}
}
