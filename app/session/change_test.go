package session_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// column changes one column of the decisions.
func column(name string, change func(*recipe.Column)) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) { change(r.Column(name)) }
}

func TestUndoAndRedoSayWhatTheyDo(t *testing.T) {
	tree := func(label string) *recipe.Hierarchy {
		return &recipe.Hierarchy{Rows: [][]string{{"F", label, "*"}, {"M", label, "*"}}}
	}
	women := func() *recipe.Hierarchy {
		return &recipe.Hierarchy{Rows: [][]string{{"F", "woman", "*"}, {"M", "person", "*"}}}
	}
	for _, test := range []struct {
		decide func(*recipe.Recipe)
		want   string
	}{
		{column("Age", func(c *recipe.Column) { c.Role = table.Insensitive }), "role of Age"},
		{column("Age", func(c *recipe.Column) { c.Role, c.Hierarchy = table.Identifying, nil }), "role of Age"},
		{column("Age", func(c *recipe.Column) { c.Transform = &recipe.Transform{Kind: recipe.Pseudonym} }), "pseudonymization of Age"},
		{column("Age", func(c *recipe.Column) {
			c.Format, c.Hierarchy = &format.Format{Type: format.Category}, tree("person")
		}), "reading of Age"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = tree("person") }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = tree("human") }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Ordered: true} }), "hierarchy of Gender"},
		{column("Gender", func(c *recipe.Column) { c.Hierarchy = nil }), "hierarchy of Gender"},
		{column("Zipcode", func(c *recipe.Column) { c.Missing = []string{"0"} }), "missing values of Zipcode"},
		{column("Zipcode", func(c *recipe.Column) { c.Weight = new(2.0) }), "weight of Zipcode"},
		{column("Gender", func(c *recipe.Column) { c.Weight = new(1.0) }), "weight of Gender"}, // as it was, but decided
		{column("Zipcode", func(c *recipe.Column) { c.Loss = domain.ByLeaves }), "measure of detail lost of Zipcode"},
		{func(r *recipe.Recipe) {
			for _, name := range []string{"Gender", "Zipcode"} {
				r.Column(name).Role = table.Sensitive
			}
			r.Column("Gender").Weight = nil
		}, "roles of 2 columns"},
		{func(r *recipe.Recipe) { r.Columns[0].Role, r.Columns[1].Weight = table.Sensitive, new(2.0) }, "several decisions"},
		{func(r *recipe.Recipe) { r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0] }, "order of the columns"},
		{func(r *recipe.Recipe) {
			r.Columns[0], r.Columns[1] = r.Columns[1], r.Columns[0]
			r.Columns[0].Role = table.Sensitive
		}, "several decisions"},
		{func(r *recipe.Recipe) { r.Columns = r.Columns[:3] }, "several decisions"},
		{func(r *recipe.Recipe) { r.Among = []question.Condition{{Column: "age", From: "65"}} }, "how the table is read"},
		{func(r *recipe.Recipe) { r.Questions = []question.Question{{Kind: question.Count}} }, "questions that the release is for"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Privacy.MinClass = 7, 0 }, "how many look alike (k)"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Column("Gender").Hierarchy = 3, women() }, "how many look alike (k)"}, // the same decision, as it is read from a file
		{func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: "Disease", Parameters: parameter.Given{"l": 2}}}
		}, "privacy models"},
		{column("Zipcode", func(c *recipe.Column) { c.Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.ZIP3}} }), "hierarchy of Zipcode"},
		{func(r *recipe.Recipe) { r.Privacy.Others = recipe.OthersKnown }, "privacy models"},
		{func(r *recipe.Recipe) { r.Privacy.Patient = "Zipcode" }, "patient ID column"},
		{func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.05 }, "rows that may be left out"},
		{func(r *recipe.Recipe) { r.Algorithm.Parameters = parameter.Given{"s": 0.5} }, "settings of the method"},
		{func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = "mondrian", nil }, "method"},
		{func(r *recipe.Recipe) { r.Algorithm.Seed = 9 }, "seed"},
		{func(r *recipe.Recipe) { r.Input.Delimiter = ";" }, "how the table is read"},
		{func(r *recipe.Recipe) { r.Output.BOM = true }, "how the file is written"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Algorithm.Seed = 3, 4 }, "several decisions"},
		{func(r *recipe.Recipe) { r.Privacy.K, r.Columns[0].Role = 4, table.Sensitive }, "several decisions"},
		{column("Age", func(c *recipe.Column) { c.Expected = &recipe.Expected{Type: "integer"} }), "a decision"},
	} {
		s, engine := sessiontest.Visit(t, "patients")
		s.Decide(func(r *recipe.Recipe) { // so that some of it can be taken back
			r.Column("Zipcode").Hierarchy = &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}
			r.Column("Gender").Hierarchy = women()
			r.Algorithm.Parameters = parameter.Given{"s": 0.9}
		})
		if s.History.Redoing(s.Lang) != "" {
			t.Errorf("redo would do %q, and nothing was undone", s.History.Redoing(s.Lang))
		}
		s.Decide(test.decide)
		if got := s.History.Undoing(s.Lang); got != test.want {
			t.Errorf("undo takes back %q, want %q", got, test.want)
		}
		s.Undo()
		engine.Work()
		if got := s.History.Redoing(s.Lang); got != test.want {
			t.Errorf("redo makes %q again, want %q", got, test.want)
		}
	}
}

// Whatever is decided about a column, undo names it: a decision that is new to the
// recipe too.
func TestUndoNamesEveryDecisionAboutAColumn(t *testing.T) {
	fields := reflect.TypeFor[recipe.Column]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if name == "Name" || name == "Expected" {
			continue
		}
		s, _ := sessiontest.Visit(t, "patients")
		s.DecideColumn("Age", func(c *recipe.Column) {
			field := reflect.ValueOf(c).Elem().Field(i)
			switch field.Kind() {
			case reflect.Pointer:
				field.Set(reflect.New(field.Type().Elem()))
			case reflect.Slice:
				field.Set(reflect.MakeSlice(field.Type(), 1, 1))
			case reflect.Bool:
				field.SetBool(true)
			case reflect.String:
				field.SetString("another")
			default:
				t.Fatalf("field %s is a %s: say here how it is changed", name, field.Kind())
			}
		})
		if got := s.History.Undoing(s.Lang); !strings.HasSuffix(got, " of Age") {
			t.Errorf("with another %s, undo takes back %q", name, got)
		}
	}
}

func look(s *session.Session) {
	s.Shown.Rows(s, 0, 10, func() { s.Inspect() })
	s.Inspect()
}

// What no release can lose less than is looked for by itself, up to 100,000 rows, once,
// to its end; of more rows, when it is asked for.
func TestTheBoundIsLookedForByItself(t *testing.T) {
	for count, want := range map[int]bool{10: true, 100_001: false} {
		s, engine := sessiontest.Run(t, "patients")
		s.Result.Records = count
		look(s)
		if engine.Work(); (s.Bound.Found() != nil) != want || s.Bound.Seeking() {
			t.Errorf("%d rows: %+v, under way %v", count, s.Bound.Found(), s.Bound.Seeking())
		}
		s.Bound.Pursue(s)
		engine.Work()
		asked := engine.Calls[protocol.Bound]
		if b := s.Bound.Found(); b == nil || !b.Finished || b.AtMostAbove == nil || b.Bound.Loss <= 0 {
			t.Fatalf("%d rows: %+v", count, b)
		}
		look(s)
		s.Bound.Pursue(s)
		if engine.Work(); engine.Calls[protocol.Bound] != asked {
			t.Errorf("%d rows: it is looked for again", count)
		}
	}
}

// Another result has its own bound, and one that comes late is that of nobody.
func TestALateBoundIsNotShown(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Bound.Pursue(s) // waits for its answer
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	if engine.Run(s); s.Result.K != 5 || s.Bound.Found() != nil || s.Bound.Seeking() {
		t.Fatalf("k = %d shows %+v, under way %v", s.Result.K, s.Bound.Found(), s.Bound.Seeking())
	}
	look(s)
	engine.Work()
	if five := s.Bound.Found(); five == nil || !five.Finished {
		t.Fatalf("%+v", five)
	}
	s.Open(session.Source{Sample: "patients", Name: "again"}, recipe.Input{})
	if engine.Work(); s.Bound.Found() != nil || s.Bound.Seeking() || s.Bound.Possible(s) {
		t.Errorf("another table shows %+v", s.Bound.Found())
	}
}

// While a person waits for a run, nothing is searched; after a run that was cancelled the
// result before it is there, and its search goes on when it is shown.
func TestTheBoundWaitsForARun(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	s.Bound.Pursue(s)
	s.Run()
	engine.Step() // the slice is answered before the run
	if s.Bound.Seeking() || s.Bound.Found() == nil {
		t.Fatalf("under way %v during a run, %+v", s.Bound.Seeking(), s.Bound.Found())
	}
	s.Bound.Pursue(s)
	if s.Cancel(); s.Work() != session.Idle || s.Result == nil || s.Result.K == 3 {
		t.Fatalf("work %q, result %+v", s.Work(), s.Result)
	}
	look(s)
	if engine.Work(); s.Bound.Found() == nil || !s.Bound.Found().Finished {
		t.Errorf("after a run that was cancelled: %+v", s.Bound.Found())
	}
}

// What gives way is the errand, not the slice that is before it in the queue.
func TestAnErrandGivesWayBehindASlice(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Work()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	engine.Run(s)
	s.Bound.Pursue(s)
	s.Alternatives().BeginSweep(s, session.SweptMethods(s.Result)[:1], session.SweptKs(s.Result))
	rows := 0
	if s.Shown.Find(s, 1, func(int) { rows++ }); !s.Bound.Seeking() || s.Bound.Found() != nil {
		t.Fatalf("the slice was ended: %+v", s.Bound.Found())
	}
	for s.Bound.Found() == nil || rows == 0 {
		engine.Step()
	}
	if s.Alternatives().Sweep().Measured() != 0 {
		t.Error("the errand did not give way")
	}
	if engine.Work(); s.Alternatives().Sweep().Measured() != len(s.Alternatives().Sweep().Points) || !s.Bound.Possible(s) {
		t.Errorf("%d points, bounded %v", s.Alternatives().Sweep().Measured(), s.Bound.Possible(s))
	}
}

// A search that ends the engine is not begun again for the table.
func TestASearchThatCrashesIsNotRepeated(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	engine.Crash = protocol.Bound
	look(s)
	if engine.Work(); s.Failure == nil || s.Failure.Code != outcome.CodeCrash || s.Table == nil || s.Bound.Possible(s) {
		t.Fatalf("%+v, bounded %v", s.Failure, s.Bound.Possible(s))
	}
	asked := engine.Calls[protocol.Bound]
	engine.Run(s)
	look(s)
	if engine.Work(); s.Result == nil || engine.Calls[protocol.Bound] != asked || s.Bound.Possible(s) {
		t.Errorf("it is looked for again: %d times", engine.Calls[protocol.Bound])
	}
}

// What is asked for each step is asked once, however many decisions follow before the
// engine has answered, and after that.
func TestDecisionsAskNothingTwice(t *testing.T) {
	for _, test := range []struct {
		step   session.Step
		method protocol.Method
		want   int
	}{{session.Columns, protocol.Uniqueness, 1}, {session.Generalise, protocol.Hierarchy, 6}, {session.Columns, protocol.Describe, 1}} {
		s, engine := sessiontest.Visit(t, "clinic")
		s.Reading().SetFormat("los_days", &format.Format{Type: format.Integer})
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
			s.Trees().Build(protocol.BuildParams{Column: "Age", Rule: rule.Rule{Kind: rule.Intervals, Widths: []float64{10}}})
		}, func(s *session.Session) bool { return s.Recipe().Column("Age").Hierarchy != nil }},
		{"a hierarchy from a file", func(s *session.Session) { s.Trees().Import("Gender", "M;p;*\nF;p;*\n") },
			func(s *session.Session) bool { return s.Recipe().Column("Gender").Hierarchy != nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Visit(t, "patients")
			test.ask(s)
			if engine.Run(s); s.Failure != nil || s.Result == nil || !test.decided(s) || !s.Stale() {
				t.Errorf("failure %+v, stale %v, decided %+v", s.Failure, s.Stale(), s.Recipe())
			}
		})
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
	if _, ok := s.Trees().Of("sex"); !ok || s.Failure != nil {
		t.Errorf("the hierarchy is not known; failure %+v", s.Failure)
	}
}

// An answer about a table that is no longer open does no harm to the next.
func TestLateAnswersAreDropped(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Open(session.Source{Text: new("age,sex\n20,f\n30,m\n"), Name: "t.csv"}, recipe.Input{})
	s.Shown.Rows(s, 0, 10, func() { t.Error("rows of a result that is gone") })
	if engine.Work(); s.Table == nil || s.Table.Records != 2 || len(s.Preview) != 2 || s.Failure != nil {
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

func setBOM(o *recipe.Output) { o.BOM = true }

func TestOutputIsMadeAgainAtOnce(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Go(session.Export)
	if sessiontest.SetOutput(s, setBOM); s.Work() != session.Rewriting || s.Step != session.Export {
		t.Errorf("work %q at step %v while the output is made", s.Work(), s.Step)
	}
	s.Cancel() // it ends soon
	if engine.Work(); s.Step != session.Export || s.Work() != session.Idle || s.Stale() || s.Runs() != 2 || engine.Restarts != 0 {
		t.Errorf("step %v, work %q, stale %v, %d runs, %d restarts", s.Step, s.Work(), s.Stale(), s.Runs(), engine.Restarts)
	}
	s.Undo()
	if engine.Work(); s.Stale() || s.Recipe().Output.BOM || s.Runs() != 3 {
		t.Errorf("after undo: stale %v, %d runs", s.Stale(), s.Runs())
	}
	if engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 2 {
		t.Errorf("%d searches, rewritten %d times; want 1 and 2", engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// A choice that is made while the one before is still being written is not lost: the result
// has both, and so has the history. Choices that come together are written together.
func TestAChoiceWhileTheOutputIsWritten(t *testing.T) {
	for _, test := range []struct {
		name string
		then func(*session.Session)
		same func(*recipe.Recipe) bool
	}{
		{"another output", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.Intervals = recipe.Dash })
		},
			func(r *recipe.Recipe) bool { return r.Output.BOM && r.Output.Intervals == recipe.Dash }},
		{"another name", func(s *session.Session) {
			s.DecideColumn("Disease", func(c *recipe.Column) { c.Rename = "Diagnosis" })
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Column("Disease").Rename == "Diagnosis" }},
		{"undo", (*session.Session).Undo, func(r *recipe.Recipe) bool { return !r.Output.BOM }},
		{"undo and redo", func(s *session.Session) { s.Undo(); s.Redo() }, func(r *recipe.Recipe) bool { return r.Output.BOM }},
		{"two more", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.Intervals = recipe.Dash })
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.FormulaSafe = false })
		}, func(r *recipe.Recipe) bool {
			return r.Output.BOM && r.Output.Intervals == recipe.Dash && !r.Output.FormulaSafe
		}},
		{"after one that fails", func(s *session.Session) {
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
			sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = recipe.OriginalOrder })
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Output.RowOrder == recipe.OriginalOrder }},
		{"another run", func(s *session.Session) {
			s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
			s.Run()
		}, func(r *recipe.Recipe) bool { return r.Output.BOM && r.Privacy.K == 3 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Run(t, "patients")
			sessiontest.SetOutput(s, setBOM)
			test.then(s)
			if engine.Work(); !test.same(s.Recipe()) || s.Stale() || s.Failure != nil || s.Work() != session.Idle {
				t.Errorf("output %+v, stale %v, failure %+v, work %q", s.Recipe().Output, s.Stale(), s.Failure, s.Work())
			}
			if got := engine.Calls[protocol.Rewrite]; got > 2 {
				t.Errorf("rewritten %d times", got)
			}
		})
	}
}

// A choice that is made while one is written that fails is written all the same.
func TestAChoiceAfterAnOutputThatFails(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
	s.Undo()
	sessiontest.SetOutput(s, setBOM)
	if engine.Work(); s.Stale() || !s.Recipe().Output.BOM || engine.Calls[protocol.Rewrite] != 2 {
		t.Errorf("stale %v, failure %+v, rewritten %d times", s.Stale(), s.Failure, engine.Calls[protocol.Rewrite])
	}
}

// What else a person begins while the output is written is begun, not forgotten.
func TestWhatIsBegunWhileTheOutputIsWritten(t *testing.T) {
	for _, test := range []struct {
		name  string
		begin func(*session.Session)
		done  func(*session.Session) bool
	}{
		{"a step", func(s *session.Session) { s.Go(session.Columns) }, func(s *session.Session) bool { return s.Step == session.Columns && !s.Stale() }},
		{"another table", func(s *session.Session) { s.Open(sessiontest.Rows(0, 20), recipe.Input{}) },
			func(s *session.Session) bool { return s.Table.Records == 20 && s.Result == nil }},
		{"a population", func(s *session.Session) { s.Population().Open(s, sessiontest.Rows(0, 30), recipe.Input{}) },
			func(s *session.Session) bool {
				return s.Population().File != nil && s.Population().File.Table != nil
			}},
		{"another way to read", func(s *session.Session) { s.FileTrial().Read(recipe.Input{Delimiter: ";"}) }, func(s *session.Session) bool { return s.Trial != nil && s.FileTrial().Rows() != nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, engine := sessiontest.Run(t, "patients")
			sessiontest.SetOutput(s, setBOM)
			test.begin(s)
			if engine.Work(); !test.done(s) || s.Failure != nil || s.Work() != session.Idle {
				t.Errorf("it is lost: step %v, failure %+v, work %q", s.Step, s.Failure, s.Work())
			}
		})
	}
}

// Another name in the release is put onto the result, as another output is.
func TestARenamedColumnNeedsNoOtherRun(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	rename := func(name string) {
		s.DecideColumn("Disease", func(c *recipe.Column) { c.Rename = name })
		engine.Work()
	}
	rename("Diagnosis")
	if s.Stale() || s.ReleasedName("Disease") != "Diagnosis" || s.ReleasedName("Age") != "Age" || s.History.Undoing(s.Lang) != "released name of Disease" {
		t.Errorf("stale %v, released are %q, undo takes back %q", s.Stale(), s.Result.Columns, s.History.Undoing(s.Lang))
	}
	if _, ok := s.Result.Audit.Sensitive["Diagnosis"]; !ok {
		t.Errorf("the audit is of %+v", s.Result.Audit.Sensitive)
	}
	s.Undo()
	if engine.Work(); s.Stale() || s.ReleasedName("Disease") != "Disease" {
		t.Errorf("stale %v, released are %q", s.Stale(), s.Result.Columns)
	}
	rename("Diagnosis")
	if s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 }); !s.Stale() || engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 3 {
		t.Errorf("stale %v, %d searches, rewritten %d times", s.Stale(), engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// firstFifty returns the first rows of the result.
func firstFifty(s *session.Session, engine *sessiontest.Engine) []protocol.ResultRow {
	var found []protocol.ResultRow
	s.Shown.Rows(s, 0, 50, func() {})
	engine.Work()
	for _, row := range s.Shown.Rows(s, 0, 50, func() {}) {
		found = append(found, *row)
	}
	return found
}

// After "Good enough" the release that was reviewed is the one that is written.
func TestAnotherOutputKeepsWhatWasReviewed(t *testing.T) {
	s, engine := sessiontest.Pasted(string(sample.Clinic(800, 1).CSV))
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: method.Default, Seed: 1, Parameters: parameter.Given{method.Rounds: 10000.0}}
		r.NotOnePatient("mrn")
	})
	s.Start(engine, func() {
		if len(s.Progress.Curve) > 0 {
			s.Enough()
		}
	})
	if engine.Run(s); s.Result == nil || len(s.Result.Curve) > 100 {
		t.Fatalf("the run was not ended early: failure %+v", s.Failure)
	}
	before, curve, loss := firstFifty(s, engine), s.Result.Curve, s.Result.Loss
	s.Go(session.Export)
	for _, change := range []func(*recipe.Output){setBOM, func(o *recipe.Output) { o.RowOrder = recipe.OriginalOrder }, func(o *recipe.Output) { o.FormulaSafe = false }} {
		sessiontest.SetOutput(s, change)
		engine.Work()
		if s.Failure != nil || s.Stale() || !s.Result.Passed || !reflect.DeepEqual(s.Result.Curve, curve) || !reflect.DeepEqual(s.Result.Loss, loss) {
			t.Fatalf("failure %+v, stale %v, another result: %+v", s.Failure, s.Stale(), s.Result.Loss)
		}
		if !reflect.DeepEqual(firstFifty(s, engine), before) {
			t.Error("other classes than those that were reviewed")
		}
	}
	if engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 3 {
		t.Errorf("%d searches, rewritten %d times; want 1 and 3", engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
}

// What is stale for another reason stays so, and so does what was compared with a
// population that is closed.
func TestWhatIsStaleIsNotWritten(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	sessiontest.SetOutput(s, setBOM)
	if engine.Work(); !s.Stale() || engine.Calls[protocol.Run] != 1 || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, %d searches, rewritten %d times", s.Stale(), engine.Calls[protocol.Run], engine.Calls[protocol.Rewrite])
	}
	s.Undo()
	s.Undo()
	sessiontest.SetOutput(s, setBOM)
	if engine.Work(); s.Stale() || engine.Calls[protocol.Rewrite] != 1 {
		t.Errorf("stale %v, rewritten %d times", s.Stale(), engine.Calls[protocol.Rewrite])
	}

	s, engine = sessiontest.Among(t, sessiontest.Town)
	engine.Run(s)
	s.Population().Close(s)
	sessiontest.SetOutput(s, setBOM)
	if engine.Work(); !s.Stale() || s.Failure != nil || engine.Calls[protocol.Rewrite] != 0 {
		t.Errorf("stale %v, failure %+v, rewritten %d times", s.Stale(), s.Failure, engine.Calls[protocol.Rewrite])
	}
}

// An output that can't be made is said, and the release before it stays.
func TestAnOutputThatFails(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	result := s.Result
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.RowOrder = "backwards" })
	if engine.Work(); s.Failure == nil || s.Work() != session.Idle || s.Result != result || !s.Stale() {
		t.Fatalf("failure %+v, work %q, stale %v", s.Failure, s.Work(), s.Stale())
	}
	s.Undo()
	if engine.Work(); s.Stale() || s.Failure != nil {
		t.Errorf("after undo: stale %v, failure %+v", s.Stale(), s.Failure)
	}
	engine.Crash = protocol.Rewrite
	sessiontest.SetOutput(s, setBOM)
	if engine.Work(); s.Failure == nil || s.Work() != session.Idle || s.Table == nil || s.Result != nil || !s.Recipe().Output.BOM {
		t.Errorf("after a crash: failure %+v, work %q, table %v, result %v", s.Failure, s.Work(), s.Table != nil, s.Result)
	}
}
