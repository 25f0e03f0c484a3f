package session_test

import (
	"strings"
	"testing"

	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

func TestATrialLeavesTheTableUntilItIsUsed(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n" + strings.Repeat("1;2\n", 3000))
	sessiontest.SetRole(s, "a", table.Insensitive)
	s.FileTrial().Read(recipe.Input{Header: "no"})
	s.FileTrial().Read(recipe.Input{Header: "no", Delimiter: ","}) // and at once another
	engine.Work()
	if r := s.FileTrial().Rows(); r == nil || r.Records != 1000 || len(r.Columns) != 1 || s.FileTrial().Input().Delimiter != "," {
		t.Fatalf("trial %+v", s.Trial)
	}
	if s.Table.Records != 3000 || s.Recipe().Column("a").Role != table.Insensitive {
		t.Error("the table has changed")
	}
	if s.FileTrial().Drop(); s.Trial != nil || s.FileTrial().Input().Delimiter != "" {
		t.Error("the trial is not forgotten")
	}
	s.FileTrial().Read(recipe.Input{Missing: []string{"", "2"}})
	engine.Work()
	s.FileTrial().Use()
	engine.Work()
	if s.Trial != nil || s.Table.Columns[1].Missing != 3000 || s.Recipe().Column("a").Role != table.Insensitive || s.FileTrial().Input().Missing[1] != "2" {
		t.Errorf("trial %v, table %+v", s.Trial, s.Table.Columns)
	}
}

// A late answer does not take the place of a newer one.
func TestOnlyTheLastPreviewCounts(t *testing.T) {
	s, engine := sessiontest.Pasted("a;b\n1;2\n")
	s.FileTrial().Read(recipe.Input{})
	s.FileTrial().Drop()
	if engine.Work(); s.Trial != nil {
		t.Error("a preview comes back after it was dropped")
	}
}

func TestAFileThatCantBeReadIsOnTrial(t *testing.T) {
	s, engine := sessiontest.Pasted("a,b\n1,2\n3\n")
	if s.Table != nil || s.Failure == nil || s.Trial == nil || s.FileTrial().Rows().Problem == nil || s.FileTrial().Rows().Format.Delimiter != "," {
		t.Fatalf("failure %+v, trial %+v", s.Failure, s.Trial)
	}
	s.FileTrial().Read(recipe.Input{Ragged: recipe.RaggedPad})
	if engine.Work(); s.Failure != nil || s.FileTrial().Rows().Problem != nil {
		t.Fatalf("failure %+v, trial %+v", s.Failure, s.FileTrial().Rows())
	}
	s.FileTrial().Use()
	if engine.Work(); s.Table == nil || s.Table.Records != 2 || s.Source == nil || s.Trial != nil {
		t.Error("the trial is not used")
	}
	// Read again so that it can't be read, the file is not lost, nor what was decided.
	sessiontest.SetRole(s, "a", table.Insensitive)
	s.Reread(recipe.Input{Ragged: recipe.RaggedError})
	if engine.Work(); s.Table != nil || s.Trial == nil {
		t.Fatal("the engine has no table, but the session shows one")
	}
	s.FileTrial().Read(recipe.Input{Ragged: recipe.RaggedPad})
	s.FileTrial().Use()
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
		s.FileTrial().Read(recipe.Input{Header: header})
		engine.Work()
		if got := len(s.FileTrial().Rows().Rows); (got == 2) != (header == "no") {
			t.Errorf("with header %q, %d rows are shown", header, got)
		}
	}
	if engine.Calls[protocol.Preview] != 2 {
		t.Errorf("%d previews for two ways", engine.Calls[protocol.Preview])
	}
	if s.FileTrial().Read(recipe.Input{Delimiter: ","}); s.FileTrial().Rows() == nil || len(s.FileTrial().Rows().Columns) != 2 {
		t.Error("the rows before are not shown until there are others")
	}
	if engine.Work(); len(s.FileTrial().Rows().Columns) != 1 {
		t.Error("the rows before are still shown")
	}
}
