package steps_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
)

// What is ticked is decided, comes first in the priority, and is spoken of first.
func TestWhatIsStudiedIsAskedAndSaid(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.sees(s.Say(text.StudyTitle), s.Say(text.StudyLead)).tick("study-Zipcode", true).tick("study-Disease", true).settle()
	if got := strings.Join(s.Recipe().Names(table.QuasiIdentifying), " "); got != "Zipcode Age Gender" {
		t.Errorf("the priority is %s", got)
	}
	if got := s.History.Undoing(s.Lang); got != "study of Disease" {
		t.Errorf("undo takes back %q", got)
	}
	for name, off := range map[string]bool{"Zipcode": true, "Age": false} {
		if p.disabled(s.Say(text.PriorityDown, name)) != off {
			t.Errorf("%s can be moved down: %v", name, off)
		}
	}
	if !p.disabled(s.Say(text.PriorityUp, "Age")) {
		t.Error("Age can be moved before what is studied")
	}
	p.at(session.Protect).click("run")
	p.settle().sees("What you want to study:", "Zipcode ", "% lost; Disease as it was.")
	if got := s.Result.Loss.Columns[0].Name; got != "Zipcode" {
		t.Errorf("the first loss is that of %s", got)
	}
}

// What is removed can't be studied, and is not asked for.
func TestOnlyWhatIsReleasedCanBeStudied(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.tick("study-Age", true).choose(s.Say(text.RoleOf, "Age"), string(table.Identifying)).settle().misses("study-Age")
	if c := s.Recipe().Column("Age"); c.Studied || s.Recipe().Validate() != nil {
		t.Errorf("%+v, %v", c, s.Recipe().Validate())
	}
}
