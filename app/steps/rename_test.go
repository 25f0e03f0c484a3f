package steps_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A name is decided at the column, and at the release; it is no other column's.
func TestColumnsGetAnotherName(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.Choose("rename-Age", " Age group ").Settle()
	if c := s.Recipe().Column("Age"); c.Rename != "Age group" {
		t.Errorf("Age is called %q", c.Rename)
	}
	p.Choose("rename-Gender", "Age group").Sees(s.Say(text.RenameTaken, "Age group"))
	if c := s.Recipe().Column("Gender"); c.Rename != "" {
		t.Errorf("Gender is called %q", c.Rename)
	}
	p.Choose("rename-Gender", "Gender").Misses(s.Say(text.RenameTaken, "Age group"))
	p.At(session.Protect).Click("run")
	p.Settle().Sees("Age group", `<span class="was">Age</span>`)
	p.At(session.Export).Choose("rename-Age", "").Settle()
	if c := s.Recipe().Column("Age"); c.Rename != "" || s.Stale() || slices.Contains(s.Result.Columns, "Age group") {
		t.Errorf("Age is called %q, released are %q", c.Rename, s.Result.Columns)
	}
	p.Choose("rename-Disease", "Zipcode").Sees(s.Say(text.RenameTaken, "Zipcode"))
}

// A column of which only the years are left is offered a name that says so, once.
func TestANameIsOfferedForWhatDatesBecome(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Visits())
	sessiontest.RolesAlone(s)
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Identifying
		}
		r.Column("born").Role, r.Column("born").Coarsen = table.QuasiIdentifying, &coarsen.Rule{Kind: coarsen.Year}
	})
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("mrn") })
	p.Settle().At(session.Protect).Click("run")
	p.Settle().At(session.Export).Sees(s.Say(text.ClearerNames, "born (year)")).Click("take-names")
	p.Settle().Misses("take-names")
	if got := strings.Join(s.Result.Columns, " "); got != "born (year)" || s.Stale() {
		t.Errorf("released are %q", got)
	}
}
