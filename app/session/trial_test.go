package session_test

import (
	"strings"
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

func TestATrialLeavesTheTableUntilItIsUsed(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n" + strings.Repeat("1;2\n", 3000))
	sessiontest.SetRole(s, "a", table.Insensitive)
	s.Try(recipe.Input{Header: "no"})
	s.Try(recipe.Input{Header: "no", Delimiter: ","}) // and at once another
	engine.Work()
	if r := s.Tried(); r == nil || r.Records != 1000 || len(r.Columns) != 1 || s.Input().Delimiter != "," {
		t.Fatalf("trial %+v", s.Trial)
	}
	if s.Table.Records != 3000 || role(s, "a") != table.Insensitive {
		t.Error("the table has changed")
	}
	s.DropTrial()
	if s.Trial != nil || s.Input().Delimiter != "" {
		t.Error("the trial is not forgotten")
	}
	s.Try(recipe.Input{Missing: []string{"", "2"}})
	engine.Work()
	s.UseTrial()
	engine.Work()
	if s.Trial != nil || s.Table.Columns[1].Missing != 3000 || role(s, "a") != table.Insensitive || s.Input().Missing[1] != "2" {
		t.Errorf("trial %v, table %+v", s.Trial, s.Table.Columns)
	}
}

// A late answer does not take the place of a newer one.
func TestOnlyTheLastPreviewCounts(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n1;2\n")
	s.Try(recipe.Input{})
	s.DropTrial()
	engine.Work()
	if s.Trial != nil {
		t.Error("a preview comes back after it was dropped")
	}
}

func TestAFileThatCantBeReadIsOnTrial(t *testing.T) {
	s, engine := sessiontest.Pasted("a,b\n1,2\n3\n")
	if s.Table != nil || s.Failure == nil || s.Trial == nil || s.Tried().Problem == nil || s.Tried().Format.Delimiter != "," {
		t.Fatalf("failure %+v, trial %+v", s.Failure, s.Trial)
	}
	s.Try(recipe.Input{Ragged: recipe.RaggedPad})
	engine.Work()
	if s.Failure != nil || s.Tried().Problem != nil {
		t.Fatalf("failure %+v, trial %+v", s.Failure, s.Tried())
	}
	s.UseTrial()
	engine.Work()
	if s.Table == nil || s.Table.Records != 2 || s.Source == nil || s.Trial != nil {
		t.Error("the trial is not used")
	}
	// Read again so that it can't be read, the file is not lost, nor what was decided.
	sessiontest.SetRole(s, "a", table.Insensitive)
	s.Reread(recipe.Input{Ragged: recipe.RaggedError})
	engine.Work()
	if s.Table != nil || s.Trial == nil {
		t.Fatal("the engine has no table, but the session shows one")
	}
	s.Try(recipe.Input{Ragged: recipe.RaggedPad})
	s.UseTrial()
	engine.Work()
	if s.Table == nil || role(s, "a") != table.Insensitive {
		t.Error("the decisions are lost")
	}
}

// Of what is no table at all there is nothing to try.
func TestAPictureIsNotOnTrial(t *testing.T) {
	s, _ := sessiontest.Pasted("GIF89a")
	if s.Trial != nil || s.Failure == nil {
		t.Errorf("trial %+v", s.Trial)
	}
}
