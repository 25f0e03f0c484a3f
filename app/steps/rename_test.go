package steps_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A name is decided at the column, and at the release; it is no other column's.
func TestColumnsGetAnotherName(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.choose("rename-Age", " Age group ").settle()
	if c := s.Recipe().Column("Age"); c.Rename != "Age group" {
		t.Errorf("Age is called %q", c.Rename)
	}
	p.choose("rename-Gender", "Age group").sees(s.Say(text.RenameTaken, "Age group"))
	if c := s.Recipe().Column("Gender"); c.Rename != "" {
		t.Errorf("Gender is called %q", c.Rename)
	}
	p.choose("rename-Gender", "Gender").misses(s.Say(text.RenameTaken, "Age group"))
	p.at(session.Protect).click("run")
	p.settle().sees(`<th scope="col">Age group</th>`, `<th scope="col">Age</th>`)
	p.at(session.Export).choose("rename-Age", "").settle()
	if c := s.Recipe().Column("Age"); c.Rename != "" || s.Stale() || slices.Contains(s.Result.Columns, "Age group") {
		t.Errorf("Age is called %q, released are %q", c.Rename, s.Result.Columns)
	}
	p.choose("rename-Disease", "Zipcode").sees(s.Say(text.RenameTaken, "Zipcode"))
}

// A column of which only the years are left is offered a name that says so, once.
func TestANameIsOfferedForWhatDatesBecome(t *testing.T) {
	s, p := columns(t, text.English, visits())
	sessiontest.RolesAlone(s)
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.Identifying
		}
		r.Column("born").Role, r.Column("born").Coarsen = table.QuasiIdentifying, &coarsen.Rule{Kind: coarsen.Year}
	})
	s.Decide(func(r *recipe.Recipe) { r.NotOnePatient("mrn") })
	p.settle().at(session.Protect).click("run")
	p.settle().at(session.Export).sees(s.Say(text.HoldsYears, "born")).click("Call it born (year)")
	p.settle().misses(s.Say(text.HoldsYears, "born"))
	if got := strings.Join(s.Result.Columns, " "); got != "born (year)" || s.Stale() {
		t.Errorf("released are %q", got)
	}
}
