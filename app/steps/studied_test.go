package steps_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// What is ticked is decided, comes first in the priority, and is spoken of first.
func TestWhatIsStudiedIsAskedAndSaid(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.AOS })
	p.At(session.Purpose).Settle()
	p.Sees(s.Say(text.StudyTitle), s.Say(text.StudyLead)).Tick("study-Zipcode", true).Tick("study-Disease", true).Settle()
	if got := strings.Join(s.Recipe().Names(table.QuasiIdentifying), " "); got != "Zipcode Age Gender" {
		t.Errorf("the priority is %s", got)
	}
	if got := s.History.Undoing(s.Lang); got != "study of Disease" {
		t.Errorf("undo takes back %q", got)
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = recipe.Default().Algorithm.Name })
	p.At(session.Protect).Click("run")
	p.Settle().Tab("detail").Sees("What you want to study:", "Zipcode ", "% of its detail lost; Disease as it was.")
	if got := s.Result.Loss.Columns[0].Name; got != "Zipcode" {
		t.Errorf("the first loss is that of %s", got)
	}
}

// What is removed can't be studied, and is not asked for.
func TestOnlyWhatIsReleasedCanBeStudied(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Purpose).Tick("study-Age", true).At(session.Columns).Choose(s.Say(text.RoleOf, "Age"), string(table.Identifying)).Settle()
	p.At(session.Purpose).Misses("study-Age")
	if c := s.Recipe().Column("Age"); c.Studied || s.Recipe().Validate() != nil {
		t.Errorf("%+v, %v", c, s.Recipe().Validate())
	}
}
