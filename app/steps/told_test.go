package steps_test

import (
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
)

// A file that is called like a person gets another name by one click, which stays when the table
// is read anew.
func TestANameOfAFileThatIdentifiesIsReplaced(t *testing.T) {
	src := stepstest.Visits()
	src.Name = "Anna_Schmidt.csv"
	s, p := stepstest.Columns(t, text.English, src)
	p.At(session.Open).Sees("name-told").Click("call-table").Settle().Misses("name-told")
	s.Reread(s.Recipe().Input)
	if p.Settle().Misses("name-told"); s.Table.Name != "table.csv" {
		t.Errorf("the table is called %q", s.Table.Name)
	}
}
