package session_test

import (
	_ "embed"
	"regexp"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

//go:embed work.go
var workSource string

// works begin every kind of work, on a session with a result, by the method that does it.
var works = []struct {
	name   string
	work   session.Work
	method protocol.Method
	begin  func(*session.Session, *sessiontest.Engine)
}{
	{"open", session.Loading, protocol.Load, func(s *session.Session, _ *sessiontest.Engine) { s.Open(rowsOf(0, 20), recipe.Input{}) }},
	{"run", session.Running, protocol.Run, func(s *session.Session, _ *sessiontest.Engine) { s.Run() }},
	{"rewrite", session.Rewriting, protocol.Rewrite, func(s *session.Session, _ *sessiontest.Engine) {
		s.DecideOutput(func(o *recipe.Output) { o.BOM = true })
	}},
	{"export", session.Exporting, protocol.Export, func(s *session.Session, _ *sessiontest.Engine) { s.Save(protocol.ExportRelease) }},
	{"population", session.Comparing, protocol.Population, func(s *session.Session, _ *sessiontest.Engine) {
		s.OpenPopulation(rowsOf(0, 20), recipe.Input{})
	}},
	{"report", session.Checking, protocol.Verify, func(s *session.Session, _ *sessiontest.Engine) {
		s.StartCheck()
		s.CheckReport("report.json", "{}")
		s.CheckRelease(release{})
	}},
	{"attacked file", session.Besieging, protocol.AttackGive, func(s *session.Session, _ *sessiontest.Engine) {
		s.StartSiege()
		s.GiveAttacked(protocol.AttackRelease, rowsOf(0, 20))
	}},
	{"attack", session.Besieging, protocol.AttackAny, func(s *session.Session, engine *sessiontest.Engine) {
		s.StartSiege()
		s.GiveAttacked(protocol.AttackRelease, rowsOf(0, 20))
		engine.Work()
		s.GiveAttacked(protocol.AttackOriginal, rowsOf(0, 20))
		engine.Work()
		s.Besiege()
	}},
	{"hold-out", session.Exporting, protocol.HoldOut, func(s *session.Session, engine *sessiontest.Engine) {
		s.StartSiege()
		s.GiveAttacked(protocol.AttackWhole, rowsOf(0, 200))
		engine.Work()
		s.SaveHeld(true)
	}},
}

// However work ends, the engine is free for other work, and nothing but a failure is shown.
func TestWorkEnds(t *testing.T) {
	for _, w := range works {
		unread := w.work == session.Checking // natively it has no release to read
		for _, end := range []struct {
			name  string
			by    func(*session.Session, *sessiontest.Engine)
			fails bool
		}{
			{"answer", func(*session.Session, *sessiontest.Engine) {}, unread},
			{"failure", func(_ *session.Session, e *sessiontest.Engine) { e.Fails = w.method }, true},
			{"crash", func(_ *session.Session, e *sessiontest.Engine) { e.Crash = w.method }, true},
			{"cancel", func(s *session.Session, _ *sessiontest.Engine) { s.Cancel() }, unread},
			{"deaf cancel", func(s *session.Session, e *sessiontest.Engine) { e.Deaf = true; s.Cancel() }, false},
			{"all cleared", func(s *session.Session, _ *sessiontest.Engine) { s.Clear() }, false},
		} {
			t.Run(w.name+"/"+end.name, func(t *testing.T) {
				s, engine := visit(t, "patients")
				s.Run()
				engine.Work()
				w.begin(s, engine)
				if s.Work() != w.work {
					t.Fatalf("work is %q, want %q", s.Work(), w.work)
				}
				end.by(s, engine)
				engine.Work()
				if s.Work() != session.Idle || (s.Failure != nil) != end.fails {
					t.Fatalf("work is %q, failure %+v", s.Work(), s.Failure)
				}
			})
		}
	}
}

// Every kind of work is ended in TestWorkEnds.
func TestWorkEndsKnowsEveryWork(t *testing.T) {
	begun := map[string]bool{string(session.Idle): true}
	for _, w := range works {
		begun[string(w.work)] = true
	}
	declared := regexp.MustCompile(`Work = "([a-z]*)"`).FindAllStringSubmatch(workSource, -1)
	if len(declared) < 8 {
		t.Errorf("found %v", declared)
	}
	for _, d := range declared {
		if !begun[d[1]] {
			t.Errorf("no test ends the work %q", d[1])
		}
	}
}

// A late answer to work that was given up ends no other work.
func TestAnEndedTaskEndsNoOther(t *testing.T) {
	s, engine := visit(t, "patients")
	s.Run()
	late := *engine // has the call in its queue
	s.Clear()
	s.Open(rowsOf(0, 20), recipe.Input{})
	late.Step()
	if s.Work() != session.Loading {
		t.Errorf("work is %q", s.Work())
	}
}

// While the engine is busy no other work begins.
func TestBeginWaitsForWork(t *testing.T) {
	s, _ := visit(t, "patients")
	if _, ok := s.Begin(session.Running, "prepare"); !ok || s.Work() != session.Running {
		t.Fatalf("work is %q", s.Work())
	}
	if _, ok := s.Begin(session.Loading, "read"); ok || s.Work() != session.Running || s.Progress.Stage != "prepare" {
		t.Errorf("work is %q, stage %q", s.Work(), s.Progress.Stage)
	}
}

// What only leaving would lose is asked about: a table that is typed, too.
func TestATypedTableIsUnsaved(t *testing.T) {
	s, _ := visit(t, "patients")
	if s.Unsaved() {
		t.Fatal("a sample that was opened is unsaved")
	}
	s.Pasted = "age,zip\n1,2\n"
	if !s.Unsaved() {
		t.Error("what was typed would be lost")
	}
}

// A release that can't be read takes the files with it that were chosen for the one before.
func TestAFailedReleaseForgetsAllFiles(t *testing.T) {
	s, engine := visit(t, "patients")
	s.StartSiege()
	for _, as := range []string{protocol.AttackRelease, protocol.AttackOriginal} {
		s.GiveAttacked(as, rowsOf(0, 20))
		engine.Work()
	}
	if len(s.Siege.Files.Files) != 2 {
		t.Fatalf("%+v", s.Siege.Files)
	}
	s.GiveAttacked(protocol.AttackRelease, textOf("broken.csv", "a,b\n1\n2,3,4\n"))
	engine.Work()
	if s.Failure == nil || len(s.Siege.Files.Files) > 0 {
		t.Errorf("%+v, %+v", s.Failure, s.Siege.Files)
	}
}
