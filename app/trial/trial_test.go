package trial_test

import (
	"strings"
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/app/trial"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

func TestATrialLeavesTheTableUntilItIsUsed(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n" + strings.Repeat("1;2\n", 3000))
	sessiontest.SetRole(s, "a", table.Insensitive)
	trial.Read(s, recipe.Input{Header: "no"})
	trial.Read(s, recipe.Input{Header: "no", Delimiter: ","}) // and at once another
	engine.Work()
	if r := trial.Rows(s); r == nil || r.Records != 1000 || len(r.Columns) != 1 || trial.Input(s).Delimiter != "," {
		t.Fatalf("trial %+v", s.Trial)
	}
	if s.Table.Records != 3000 || s.Recipe().Column("a").Role != table.Insensitive {
		t.Error("the table has changed")
	}
	if trial.Drop(s); s.Trial != nil || trial.Input(s).Delimiter != "" {
		t.Error("the trial is not forgotten")
	}
	trial.Read(s, recipe.Input{Missing: []string{"", "2"}})
	engine.Work()
	trial.Use(s)
	engine.Work()
	if s.Trial != nil || s.Table.Columns[1].Missing != 3000 || s.Recipe().Column("a").Role != table.Insensitive || trial.Input(s).Missing[1] != "2" {
		t.Errorf("trial %v, table %+v", s.Trial, s.Table.Columns)
	}
}

// A late answer does not take the place of a newer one.
func TestOnlyTheLastPreviewCounts(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n1;2\n")
	trial.Read(s, recipe.Input{})
	trial.Drop(s)
	if engine.Work(); s.Trial != nil {
		t.Error("a preview comes back after it was dropped")
	}
}

func TestAFileThatCantBeReadIsOnTrial(t *testing.T) {
	s, engine := sessiontest.Pasted("a,b\n1,2\n3\n")
	if s.Table != nil || s.Failure == nil || s.Trial == nil || trial.Rows(s).Problem == nil || trial.Rows(s).Format.Delimiter != "," {
		t.Fatalf("failure %+v, trial %+v", s.Failure, s.Trial)
	}
	trial.Read(s, recipe.Input{Ragged: recipe.RaggedPad})
	if engine.Work(); s.Failure != nil || trial.Rows(s).Problem != nil {
		t.Fatalf("failure %+v, trial %+v", s.Failure, trial.Rows(s))
	}
	trial.Use(s)
	if engine.Work(); s.Table == nil || s.Table.Records != 2 || s.Source == nil || s.Trial != nil {
		t.Error("the trial is not used")
	}
	// Read again so that it can't be read, the file is not lost, nor what was decided.
	sessiontest.SetRole(s, "a", table.Insensitive)
	s.Reread(recipe.Input{Ragged: recipe.RaggedError})
	if engine.Work(); s.Table != nil || s.Trial == nil {
		t.Fatal("the engine has no table, but the session shows one")
	}
	trial.Read(s, recipe.Input{Ragged: recipe.RaggedPad})
	trial.Use(s)
	if engine.Work(); s.Table == nil || s.Recipe().Column("a").Role != table.Insensitive {
		t.Error("the decisions are lost")
	}
}

// Of what is no table at all there is nothing to try.
func TestAPictureIsNotOnTrial(t *testing.T) {
	if s, _ := sessiontest.Pasted("GIF89a"); s.Trial != nil || s.Failure == nil {
		t.Errorf("trial %+v", s.Trial)
	}
}

func TestAWayToReadAFileIsTriedOnce(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n1;2\n")
	for _, header := range []string{"no", "yes", "no", "yes"} {
		trial.Read(s, recipe.Input{Header: header})
		engine.Work()
		if got := len(trial.Rows(s).Rows); (got == 2) != (header == "no") {
			t.Errorf("with header %q, %d rows are shown", header, got)
		}
	}
	if engine.Calls[protocol.Preview] != 2 {
		t.Errorf("%d previews for two ways", engine.Calls[protocol.Preview])
	}
	if trial.Read(s, recipe.Input{Delimiter: ","}); trial.Rows(s) == nil || len(trial.Rows(s).Columns) != 2 {
		t.Error("the rows before are not shown until there are others")
	}
	if engine.Work(); len(trial.Rows(s).Columns) != 1 {
		t.Error("the rows before are still shown")
	}
}
