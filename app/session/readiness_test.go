package session_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// only returns the one problem that holds the run back.
func only(t *testing.T, s *session.Session) session.Problem {
	t.Helper()
	held := s.Readiness().Problems()
	if len(held) != 1 || s.CanRun() {
		t.Fatalf("held back by %+v, can run: %v", held, s.CanRun())
	}
	return held[0]
}

// mended presses the button of the one problem, and runs.
func mended(t *testing.T, s *session.Session, engine *sessiontest.Engine) {
	t.Helper()
	p := only(t, s)
	if p.Mend == nil {
		t.Fatalf("%q has no button", p.Said)
	}
	s.Decide(p.Mend.Do)
	engine.Work()
	if held := s.Readiness().Problems(); len(held) > 0 {
		t.Fatalf("after %q: %+v", p.Mend.Said, held)
	}
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Errorf("after %q: failure %+v", p.Mend.Said, s.Failure)
	}
}

func TestMeansBesideAPopulationAreNamedBeforeTheRun(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.DecideColumn("age", func(c *recipe.Column) { c.Coarsen, c.Means = nil, true })
	engine.Work()
	p := only(t, s)
	if p.ID != session.PopulationTitleID || p.Step != session.Protect || !strings.Contains(p.Said, "Beside a full register (population), columns “age” can't be released as the means") || p.Mend.Said != "Generalize age instead" {
		t.Errorf("%+v, %+v", p, p.Mend)
	}
	mended(t, s, engine)
	if s.Undo(); !s.Recipe().Column("age").Means || only(t, s).ID != session.PopulationTitleID {
		t.Error("undo does not bring the means back")
	}
	s.Population().Close(s)
	if engine.Work(); len(s.Readiness().Problems()) > 0 {
		t.Errorf("without a population: %+v", s.Readiness().Problems())
	}
}

func TestMeansThatAMethodCanNotGiveAreTakenBackByAButton(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	s.DecideColumn("Age", func(c *recipe.Column) { c.Means = true })
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy })
	s.DecideColumn("Disease", func(c *recipe.Column) { c.Role = table.Sensitive })
	engine.Work()
	if p := only(t, s); p.ID != "algorithm" || p.Mend.Said != "Generalize Age instead" {
		t.Errorf("%+v", p)
	}
	s.Decide(only(t, s).Mend.Do)
	if held := s.Readiness().Problems(); len(held) > 0 || s.Recipe().Column("Age").Means {
		t.Errorf("%+v", held)
	}
}

const clinicVisits = "birth_date,admitted,sex,ward\n1950-03-01,2024-01-05,f,a\n1950-03-01,2024-02-05,f,a\n1970-03-01,2024-01-07,m,b\n1970-03-01,2024-02-09,m,b\n"

// A register has the dates of birth, from which an age is computed, and no age.
func TestAnAgeThatAPopulationLacksGivesWayToTheDateOfBirth(t *testing.T) {
	s, engine := sessiontest.Opened(sessiontest.Text("visits.csv", clinicVisits))
	if engine.Work(); s.Recipe().Rule("age") == nil || s.Recipe().Column("birth_date").Role != table.Identifying {
		t.Fatalf("no age is proposed: %+v", s.Recipe())
	}
	for _, name := range []string{"ward", "admitted", "month_of_admitted"} {
		if s.Recipe().Column(name) != nil {
			sessiontest.SetRole(s, name, table.Insensitive)
		}
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	s.Go(session.Protect)
	s.Population().Open(s, sessiontest.Text("town.csv", "birth_date,sex\n1950-03-01,f\n1970-03-01,m\n1971-03-01,m\n"), recipe.Input{})
	engine.Work()
	if p := only(t, s); p.Mend.Said != "Generalize birth_date in place of age" || !strings.Contains(p.Said, "town.csv has no column for age:") {
		t.Errorf("%q, %+v", p.Said, p.Mend)
	}
	mended(t, s, engine)
	if r := s.Recipe(); r.Rule("age") != nil || r.Column("birth_date").Role != table.QuasiIdentifying {
		t.Errorf("%+v", r.Columns)
	}
	// A register without either has no such button.
	s.Undo()
	s.Population().Open(s, sessiontest.Text("sexes.csv", "sex\nf\nm\n"), recipe.Input{})
	if engine.Work(); only(t, s).Mend != nil {
		t.Errorf("%+v", only(t, s).Mend)
	}
}
