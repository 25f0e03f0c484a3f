package session_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// asking returns a session that has asked how old women and men are, after other calls, and has no
// answer yet.
func asking(t *testing.T, before ...protocol.Method) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Pasted("age,sex,ward,ill\n20,f,a,x\n20,f,b,x\n20,f,a,y\n30,m,b,x\n30,m,a,x\n30,m,b,y\n")
	sessiontest.SetRole(s, "ill", table.Sensitive)
	q := sessiontest.Must(question.Parse("mean of age by sex"))
	s.Step = session.Protect
	engine.Work()
	for _, method := range before {
		session.Call(s, method, nil, func(any) {}, func() {})
	}
	s.Purposes().Ask([]question.Question{q})
	return s, engine
}

// A run that is begun before the engine has said what a question takes waits for it.
func TestARunWaitsForWhatAQuestionTakes(t *testing.T) {
	s, engine := asking(t)
	if s.Run(); s.RunAwaits == nil || s.Busy() {
		t.Fatal("the run does not wait")
	}
	if engine.Work(); s.RunAwaits != nil || s.Result == nil || len(s.Result.Answers) != 1 || s.Stale() {
		t.Fatalf("the result does not answer the question: %+v", s.Result)
	}
}

// A run that waits can be given up.
func TestARunThatWaitsIsCancelled(t *testing.T) {
	s, engine := asking(t)
	s.Run()
	s.Cancel()
	if engine.Work(); s.RunAwaits != nil || s.Result != nil || len(s.Recipe().Questions) != 1 {
		t.Fatalf("%v, %d questions", s.Result, len(s.Recipe().Questions))
	}
}

// What a person decides before the engine has said what a question takes stays, and so does the
// question.
func TestADecisionMadeMeanwhileStays(t *testing.T) {
	s, engine := asking(t)
	sessiontest.SetRole(s, "ward", table.Sensitive)
	engine.Work()
	if c := s.Recipe().Column("ward"); c.Role != table.Sensitive && c.Role != table.Identifying {
		t.Errorf("ward is %v", c.Role)
	}
	if len(s.Recipe().Questions) != 1 || s.Purposes().Ways().Deciding() {
		t.Errorf("questions: %v", s.Recipe().Questions)
	}
}

// A question that was asked on *Purpose* while its plans were sought is not lost.
func TestAQuestionIsNotLostBesideThePlansOfAnother(t *testing.T) {
	s, engine := asking(t)
	engine.Work()
	s.Undo()
	s.Redo()
	s.Go(session.Purpose) // finds the plans of what was decided
	q, _ := question.Parse("count by ward")
	s.Purposes().Ask([]question.Question{q})
	engine.Work()
	if got := s.Recipe().Questions; len(got) != 1 || got[0].String() != q.String() || s.Purposes().Ways().Deciding() {
		t.Errorf("questions: %v", got)
	}
}

// An engine that another call has ended is asked once more; one that the question has ended is not.
func TestAQuestionOutlivesTheEngine(t *testing.T) {
	for by, want := range map[protocol.Method]int{protocol.Offers: 1, protocol.Plan: 0} {
		s, engine := asking(t, by)
		engine.Crash = by
		engine.Step()
		engine.Crash = ""
		if engine.Work(); len(s.Recipe().Questions) != want || s.Purposes().Ways().Deciding() {
			t.Errorf("%s: questions: %v", by, s.Recipe().Questions)
		}
	}
}

// A question that fails does not take along the one that was asked after it.
func TestAQuestionOutlivesOneThatFails(t *testing.T) {
	s, engine := asking(t)
	q := sessiontest.Must(question.Parse("count by ward"))
	s.Purposes().Ask([]question.Question{q})
	engine.Fails = protocol.Plan
	engine.Step()
	engine.Fails = ""
	engine.Work()
	if got := s.Recipe().Questions; len(got) != 1 || got[0].String() != q.String() {
		t.Errorf("questions: %v", got)
	}
}

// A column that a way leaves out takes its models along, and has them again when it is added back, in
// whichever way: by its chip, by another way, or without questions. One that a person has taken off
// stays off.
func TestAColumnComesBackWithItsModels(t *testing.T) {
	on := recipe.Model{Name: privacy.NameDistinctL, Column: "diagnosis", Parameters: parameter.Given{"l": 2}}
	s, engine := sessiontest.Pasted("age,sex,diagnosis\n" + strings.Repeat("20,f,I50.1\n20,f,J44.0\n30,m,N17.9\n30,m,I50.1\n", 20))
	engine.Work()
	q := sessiontest.Must(question.Parse("mean of age by sex"))
	s.Go(session.Purpose)
	s.Purposes().Ask([]question.Question{q})
	models := func() int { return len(s.Recipe().Privacy.Models) }
	engine.Work()
	s.Purposes().Add("diagnosis")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{on} })
	engine.Work()
	for range 2 { // by way of the one that leaves it out
		s.Purposes().Choose(facts.PlanAsked)
		if engine.Work(); s.Recipe().Leaves("diagnosis") || models() != 0 {
			t.Fatalf("diagnosis is %v, with %d models", s.Recipe().Column("diagnosis").Role, models())
		}
		s.Purposes().Add("diagnosis")
		if engine.Work(); !s.Recipe().Leaves("diagnosis") || models() != 1 {
			t.Fatalf("added: diagnosis is %v, with %d models", s.Recipe().Column("diagnosis").Role, models())
		}
	}
	s.Purposes().Choose(facts.PlanAsked)
	engine.Work()
	if s.Purposes().Choose(facts.PlanAll); models() != 1 {
		t.Errorf("by another way: %d models", models())
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = nil })
	engine.Work()
	s.Purposes().Choose(facts.PlanAsked)
	engine.Work()
	if s.Purposes().Add("diagnosis"); models() != 0 {
		t.Errorf("taken off: %d models", models())
	}
}

// What a person has chosen stays chosen, whatever its trial and those of the others find: there, when
// the person comes back, and when the question is another. One undo takes a choice back.
func TestWhatIsChosenStaysChosen(t *testing.T) {
	rows := sessiontest.Lines("age,sex,ward,height,stay", 60, func(i int) string {
		return fmt.Sprintf("%d,%c,%c,%d,%d", 20+i*7%70, "fm"[i%2], "ABC"[i*5%3], 150+i*i%41, 1+i*i%17)
	})
	for _, ask := range []string{"mean of stay by age/10, sex", "count by ward, sex", "association of age, stay"} {
		for _, then := range []string{"stays", "leaves", "asks"} {
			s, engine := sessiontest.Pasted(rows)
			engine.Work()
			s.Go(session.Purpose)
			q, _ := question.Parse(ask)
			s.Purposes().Ask([]question.Question{q})
			engine.Step()
			asked := s.Recipe()
			s.Purposes().Choose(facts.PlanAll)
			switch then {
			case "leaves":
				s.Go(session.Columns)
				engine.Work()
				s.Go(session.Purpose)
			case "asks":
				q, _ := question.Parse("mean of stay by ward")
				s.Purposes().Ask([]question.Question{q})
				for s.Purposes().Ways().Deciding() {
					engine.Step()
				}
			}
			for {
				if c := s.Purposes().Ways().Chosen(s); c == nil || c.Name != facts.PlanAll {
					t.Fatalf("%s, and the person %s: with %q to be tried, chosen is %+v", ask, then, s.Purposes().Ways().Untried(), c)
				}
				if s.Purposes().Ways().Untried() == "" {
					break
				}
				engine.Step()
			}
			if s.Undo(); then != "asks" && s.Recipe() != asked {
				t.Errorf("%s, and the person %s: one undo takes back more than the choice", ask, then)
			}
		}
	}
}
