package saving_test

import (
	"slices"
	"testing"

	"quasi/app/saving"
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
	saving.Save(s, protocol.ExportRelease)
	engine.Work()
	if saving.File(s, "tree.csv", nil, []byte("a;*\n")); saving.Last(s) != nil || !s.Unsaved() || s.Given != 0 || s.Failure == nil || s.Work() != session.Idle {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", saving.Last(s), s.Unsaved(), s.Given, s.Failure)
	}
	engine.Keeps = false
	saving.Save(s, protocol.ExportRelease)
	if engine.Work(); saving.Last(s) == nil || s.Unsaved() || s.Given != 1 || s.Failure != nil {
		t.Errorf("saved %+v, unsaved %v, %d handed over, failure %+v", saving.Last(s), s.Unsaved(), s.Given, s.Failure)
	}
}

// The format is chosen for the visit, and goes with the release alone.
func TestTheFormatIsRemembered(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	save := func(what string) {
		saving.Save(s, what)
		engine.Work()
	}
	engine.Run(s)
	saving.ChooseFormat(s, "of another version") // is as none
	save(protocol.ExportRelease)
	if saving.ChooseFormat(s, kind.Workbook); s.Stale() || s.History.CanUndo() {
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
	if s.Clear(); saving.Format(s) != kind.CSV {
		t.Errorf("the format is %q after all is cleared", saving.Format(s))
	}
}

// What an export was made of stays when it is cancelled.
func TestCancelOfAnExportKeepsTheResult(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	result := s.Result
	saving.ChooseFormat(s, kind.Workbook)
	saving.Save(s, protocol.ExportRelease)
	if s.Cancel(); s.Work() != session.Idle || s.Failure != nil || s.Result != result || engine.Restarts != 0 || len(engine.Given) != 0 {
		t.Errorf("work %q, failure %+v, the result is kept: %v, %d restarts", s.Work(), s.Failure, s.Result == result, engine.Restarts)
	}
}

// A report says which version and which build made it.
func TestTheReportNamesTheVersion(t *testing.T) {
	s, _ := sessiontest.Run(t, "patients")
	if got := saving.Reported(s).Version; got != "1.0.0 (build test)" {
		t.Errorf("the report is made by version %q", got)
	}
}
