package session_test

import (
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// A file that was not given counts as none: it is still to be saved, and that is said.
func TestAFileThatWasNotGiven(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Keeps = true
	s.Saving().Save(protocol.ExportRelease)
	engine.Work()
	if s.Saving().File("tree.csv", nil, []byte("a;*\n")); s.Saving().Last() != nil || !s.Unsaved() || s.Given != 0 || s.Failure == nil || s.Work() != session.Idle {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", s.Saving().Last(), s.Unsaved(), s.Given, s.Failure)
	}
	engine.Keeps = false
	s.Saving().Save(protocol.ExportRelease)
	if engine.Work(); s.Saving().Last() == nil || s.Unsaved() || s.Given != 1 || s.Failure != nil {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", s.Saving().Last(), s.Unsaved(), s.Given, s.Failure)
	}
}

// The format is chosen for the visit, and goes with the release alone.
func TestTheFormatIsRemembered(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	save := func(what string) {
		s.Saving().Save(what)
		engine.Work()
	}
	engine.Run(s)
	s.Saving().ChooseFormat("of another version") // is as none
	save(protocol.ExportRelease)
	if s.Saving().ChooseFormat(kind.Workbook); s.Stale() || s.History.CanUndo() {
		t.Error("the format is no decision about the release")
	}
	save(protocol.ExportRelease)
	save(protocol.ExportRecipe)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	engine.Work()
	engine.Run(s)
	save(protocol.ExportRelease)
	want := []string{"release.csv", "release.xlsx", "ten-patients.recipe.json", "release.xlsx"}
	if !slices.Equal(engine.Given, want) {
		t.Errorf("saved %q, want %q", engine.Given, want)
	}
	if s.Clear(); s.Saving().Format() != kind.CSV {
		t.Errorf("the format is %q after all is cleared", s.Saving().Format())
	}
}

// What an export was made of stays when it is cancelled.
func TestCancelOfAnExportKeepsTheResult(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	result := s.Result
	s.Saving().ChooseFormat(kind.Workbook)
	s.Saving().Save(protocol.ExportRelease)
	if s.Cancel(); s.Work() != session.Idle || s.Failure != nil || s.Result != result || engine.Restarts != 0 || len(engine.Given) != 0 {
		t.Errorf("work %q, failure %+v, the result is kept: %v, %d restarts", s.Work(), s.Failure, s.Result == result, engine.Restarts)
	}
}

// A report says which version and which build made it.
func TestTheReportNamesTheVersion(t *testing.T) {
	s, _ := sessiontest.Run(t, "patients")
	if got := s.Saving().Reported().Version; got != "1.0.0 (build test)" {
		t.Errorf("the report is made by version %q", got)
	}
}
