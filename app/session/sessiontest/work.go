package sessiontest

import (
	"fmt"
	"testing"

	"quasi/app/features"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Work is a way to begin work that a person waits for.
type Work struct {
	Name   string
	Work   session.Work
	Method protocol.Method // that does it
	// Begin begins it on a session with a table of ten patients and a result.
	Begin func(*session.Session, *Engine)
	// Fails says that natively it has no answer but a failure.
	Fails bool
}

// Ends fails unless the engine is free again however the work ends, and a failure is shown
// where there was one.
func (w Work) Ends(t *testing.T) {
	for _, end := range []struct {
		name  string
		by    func(*session.Session, *Engine)
		fails bool
	}{
		{"answer", func(*session.Session, *Engine) {}, w.Fails},
		{"failure", func(_ *session.Session, e *Engine) { e.Fails = w.Method }, true},
		{"crash", func(_ *session.Session, e *Engine) { e.Crash = w.Method }, true},
		{"cancel", func(s *session.Session, _ *Engine) { s.Cancel() }, w.Fails},
		{"deaf cancel", func(s *session.Session, e *Engine) { e.Deaf = true; s.Cancel() }, false},
		{"all cleared", func(s *session.Session, _ *Engine) { s.Clear() }, false},
	} {
		t.Run(w.Name+"/"+end.name, func(t *testing.T) {
			engine := NewEngine()
			s := features.New(text.English)
			s.Start(engine, func() {})
			s.Open(session.Source{Sample: "patients"}, recipe.Input{})
			engine.Work()
			s.Run()
			engine.Work()
			w.Begin(s, engine)
			if s.Work() != w.Work {
				t.Fatalf("work is %q, want %q", s.Work(), w.Work)
			}
			end.by(s, engine)
			engine.Work()
			if s.Work() != session.Idle || (s.Failure != nil) != end.fails {
				t.Fatalf("work is %q, failure %+v", s.Work(), s.Failure)
			}
		})
	}
}

// Rows is a table of invented people, from one on to before another.
func Rows(from, to int) session.Source {
	text := "age,zip,diagnosis\n"
	for i := from; i < to; i++ {
		text += fmt.Sprintf("%d,%d,ill %d\n", 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	return Text(fmt.Sprintf("%d-%d.csv", from, to), text)
}

// Text is a file of a text.
func Text(name, text string) session.Source { return session.Source{Name: name, Text: &text} }
