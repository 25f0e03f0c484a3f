package session_test

import (
	"testing"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/trees"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// What is asked for each step is asked once, however many decisions follow before the
// engine has answered, and after that.
func TestDecisionsAskNothingTwice(t *testing.T) {
	for _, test := range []struct {
		step   session.Step
		method protocol.Method
		want   int
	}{{session.Columns, protocol.Uniqueness, 1}, {session.Generalise, protocol.Hierarchy, 6}, {session.Columns, protocol.Describe, 1}} {
		s, engine := sessiontest.Visit(t, "clinic")
		reading.SetFormat(s, "los_days", &format.Format{Type: format.Integer})
		clear(engine.Calls)
		s.Go(test.step)
		sessiontest.SetWeights(s, 5)
		engine.Work()
		sessiontest.SetWeights(s, 5)
		s.Undo()
		s.Redo()
		s.Go(test.step)
		if got := engine.Calls[test.method]; got != test.want {
			t.Errorf("%s is called %d times, want %d", test.method, got, test.want)
		}
	}
}

// What a person has decided before a run is decided though the engine answers while it runs:
// the run was without it.
func TestADecisionThatIsAnsweredDuringARunIsKept(t *testing.T) {
	for _, test := range []struct {
		name    string
		ask     func(*session.Session)
		decided func(*session.Session) bool
	}{
		{"a hierarchy that is built", func(s *session.Session) {
			trees.Build(s, protocol.BuildParams{Column: "Age", Rule: rule.Rule{Kind: rule.Intervals, Widths: []float64{10}}})
		}, func(s *session.Session) bool { return s.Recipe().Column("Age").Hierarchy != nil }},
		{"a hierarchy from a file", func(s *session.Session) { trees.Import(s, "Gender", "M;p;*\nF;p;*\n") },
			func(s *session.Session) bool { return s.Recipe().Column("Gender").Hierarchy != nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Visit(t, "patients")
			test.ask(s)
			s.Run()
			if engine.Work(); s.Failure != nil || s.Result == nil || !test.decided(s) || !s.Stale() {
				t.Errorf("failure %+v, stale %v, decided %+v", s.Failure, s.Stale(), s.Recipe())
			}
		})
	}
}

// A question that failed is not asked again by showing the step, but by a decision.
func TestAFailureIsNotAskedAgainAtOnce(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.Go(session.Generalise)
	engine.Work()
	wrong := &recipe.Hierarchy{Rows: [][]string{{"F", "*"}, {"F", "x", "*"}}}
	s.DecideColumn("sex", func(c *recipe.Column) { c.Hierarchy = wrong })
	for range 3 {
		trees.Effect(s, "sex")
		engine.Work()
	}
	if s.Failure == nil || trees.Effect(s, "sex") != nil || engine.Calls[protocol.Effect] != 1 {
		t.Fatalf("failure %+v after %d calls", s.Failure, engine.Calls[protocol.Effect])
	}
	sessiontest.SetWeights(s, 1)
	trees.Effect(s, "sex")
	if engine.Calls[protocol.Effect] != 2 {
		t.Errorf("it was asked %d times, want 2", engine.Calls[protocol.Effect])
	}
}

// An engine that is replaced does not answer what it was asked: it is asked again.
func TestAReplacedEngineIsAskedAgain(t *testing.T) {
	s, engine := sessiontest.Visit(t, "clinic")
	s.Go(session.Generalise)
	engine.Deaf = true
	s.Run()
	s.Cancel()
	engine.Work()
	s.Go(session.Generalise)
	engine.Work()
	if _, ok := trees.Of(s, "sex"); !ok || s.Failure != nil {
		t.Errorf("the hierarchy is not known; failure %+v", s.Failure)
	}
}

// An answer about a table that is no longer open does no harm to the next.
func TestLateAnswersAreDropped(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	other := "age,sex\n20,f\n30,m\n"
	s.Open(session.Source{Text: &other, Name: "t.csv"}, recipe.Input{})
	s.Shown.Rows(s, 0, 10, func() { t.Error("rows of a result that is gone") })
	engine.Work()
	if s.Table == nil || s.Table.Records != 2 || len(s.Preview) != 2 || s.Failure != nil {
		t.Errorf("table %+v, %d rows, failure %+v", s.Table, len(s.Preview), s.Failure)
	}
}

// What failed may be asked again by a decision and on another step, whoever keeps the answers, and
// not before.
func TestWhatFailedIsAskedAgain(t *testing.T) {
	const unknown = protocol.Method("no such method")
	for name, goOn := range map[string]func(*session.Session){
		"a step":     func(s *session.Session) { s.Go(session.Protect) },
		"a decision": func(s *session.Session) { sessiontest.SetWeights(s, 3) },
	} {
		s, engine := sessiontest.Visit(t, "clinic")
		type own struct{ answers session.Answers[int, string] }
		ask := func() *session.Answers[int, string] {
			known := &session.OfTable[own](s).answers
			session.Ask(s, known, 1, unknown, nil)
			engine.Work()
			return known
		}
		if known := ask(); !known.Failed(1) || s.Failure == nil {
			t.Fatalf("%s: failed %v, failure %+v", name, known.Failed(1), s.Failure)
		}
		if ask(); engine.Calls[unknown] != 1 {
			t.Errorf("%s: asked %d times before it", name, engine.Calls[unknown])
		}
		goOn(s)
		engine.Work()
		if ask(); engine.Calls[unknown] != 2 {
			t.Errorf("%s: asked %d times, want 2", name, engine.Calls[unknown])
		}
	}
}
