package steps_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/app/trial"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Rows that are no people are said where the table is opened, stop a run, and are left out
// where that is chosen.
func TestRowsThatAreNoPeopleStopARun(t *testing.T) {
	file := "id,age,sex,dx\n1,50,F,flu\n2,50,F,copd\n3,50,F,flu\n4,50,F,tb\nTotal,50,F,\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &file, Name: "ward.csv"})
	decide := func() {
		s.Decide(func(r *recipe.Recipe) {
			r.Privacy.K = 2
			for name, role := range map[string]table.Role{"id": table.Identifying, "age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "dx": table.Sensitive} {
				r.Column(name).Role = role
			}
		})
	}
	decide()
	p.At(session.Open).Settle().Sees("1 row looks like no person: row 5 (“Total”: a figure of other rows)")
	s.Run()
	if p.Settle(); s.Failure == nil || s.Failure.Code != "note-rows" || s.Result != nil {
		t.Fatalf("the run ends with %+v", s.Failure)
	}
	p.Click("leave-out-notes").Settle()
	if s.Table.Records != 4 || s.Step != session.Open {
		t.Fatalf("%d rows are left, on step %v", s.Table.Records, s.Step)
	}
	p.At(session.Open).Choose("note-rows", "ask").Settle().Sees(s.Say(text.NotesKeep)).Click("note-rows-" + recipe.NotesLeaveOut).Settle()
	if s.Trial != nil {
		trial.Use(s)
		p.Settle()
	}
	if s.Table.Records != 4 || s.Table.Format.Notes != recipe.NotesLeaveOut {
		t.Fatalf("%d rows, %q", s.Table.Records, s.Table.Format.Notes)
	}
	decide()
	s.Run()
	if p.Settle(); s.Failure != nil || s.Result == nil || s.Recipe().Input.Notes != recipe.NotesLeaveOut {
		t.Errorf("after that: %+v, %+v", s.Failure, s.Result)
	}
	if said := s.Table.Format.Warnings; len(said) != 1 || !strings.Contains(said[0].String(), "left out: row 5") {
		t.Errorf("said %v", said)
	}
}

// The button beside the rows that look like no people reads the whole of a long table: the first
// rows, which another way of reading is tried on, need not have them.
func TestRowsThatAreNoPeopleAreLeftOutOfALongTable(t *testing.T) {
	file := "id,age,sex\n" + strings.Repeat("7,50,F\n", 1200) + "Total,60000,\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &file, Name: "ward.csv"})
	p.At(session.Open).Click("note-rows-" + recipe.NotesLeaveOut).Settle()
	if s.Trial != nil || s.Table.Records != 1200 {
		t.Errorf("on trial %v, %d rows", s.Trial != nil, s.Table.Records)
	}
}
