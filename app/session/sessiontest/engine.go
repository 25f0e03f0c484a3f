// Package sessiontest runs a session on the real engine, without a browser and
// without a worker, for tests.
package sessiontest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/engine/file/kind/converter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// Engine is the real engine in the same process. Calls wait in a queue until
// Work is called, as they wait for a worker's answer.
type Engine struct {
	Restarts int
	Calls    map[protocol.Method]int // how many of each there were
	Deaf     bool                    // it does not hear a cancel
	Crash    protocol.Method         // of the calls that it crashes on
	Fails    protocol.Method         // of the calls that have no answer
	Keeps    bool                    // it gives no file to the person
	Given    []string                // the names of the files that it gave
	Awaited  int                     // how many files were announced
	Saved    []byte                  // the last file that was made

	// File is the content of every browser file; [app.ValueOf] of any value stands for such a file.
	File []byte

	svc   *service.Service
	queue []waiting
	next  int
}

// waiting is a call that is not answered yet.
type waiting struct {
	number int
	answer func(context.Context)
}

// NewEngine returns an engine without a table.
func NewEngine() *Engine {
	return &Engine{svc: service.New(), Calls: map[protocol.Method]int{}}
}

// Call implements client.Engine.
func (e *Engine) Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(session.Reply)) int {
	e.Calls[method]++
	e.next++
	var given service.File
	if file != nil {
		data := e.File
		if p, loads := params.(protocol.LoadParams); loads {
			var out bytes.Buffer
			if w, err := converter.Convert(&out, data, p.Input.Sheet); err == nil { // as the page has a workbook converted
				p.Workbook, data = &w, out.Bytes()
				params = p
			}
		}
		given = onDisk{bytes.NewReader(data)}
	}
	e.queue = append(e.queue, waiting{e.next, func(ctx context.Context) { done(e.answer(ctx, method, params, given, progress)) }})
	return e.next
}

// Programs implements client.Engine.
func (e *Engine) Programs() (version string, ran []protocol.ProgramHash) { return "test", nil }

// Announce implements client.Engine.
func (e *Engine) Announce() { e.Awaited++ }

// Give implements client.Engine.
func (e *Engine) Give(name string, _ app.Value, done func(bool)) {
	if !e.Keeps {
		e.Given = append(e.Given, name)
	}
	done(!e.Keeps)
}

// onDisk is a file of a person's.
type onDisk struct{ *bytes.Reader }

// Name implements service.File.
func (onDisk) Name() string { return "on-disk" }

// Again implements service.File.
func (f onDisk) Again() io.Reader { return io.NewSectionReader(f, 0, f.Size()) }

func (e *Engine) answer(ctx context.Context, method protocol.Method, params any, file service.File, progress func(protocol.Progress)) session.Reply {
	if method == e.Crash {
		return session.Reply{Failure: &protocol.Failure{Code: outcome.CodeCrash, Message: "the engine failed"}}
	}
	if method == e.Fails {
		return session.Reply{Failure: &protocol.Failure{Code: "test", Message: "there is no answer"}}
	}
	result, blob, err := e.svc.Handle(ctx, protocol.Request{Method: method, Params: Must(json.Marshal(params))}, file, progress)
	if err != nil {
		return session.Reply{Failure: new(outcome.NewFailure(err))}
	}
	if blob != nil {
		e.Saved = bytes.Join(blob.Chunks, nil)
	}
	return session.Reply{Data: Must(json.Marshal(result))}
}

// Cancel implements client.Engine: the call that waits first is cancelled.
func (e *Engine) Cancel(tooLate func()) {
	if e.Deaf || len(e.queue) == 0 {
		tooLate()
		return
	}
	e.Drop(e.queue[0].number)
}

// Drop implements client.Engine: the call is cancelled at once.
func (e *Engine) Drop(number int) {
	at := slices.IndexFunc(e.queue, func(w waiting) bool { return w.number == number })
	if e.Deaf || at < 0 {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	call := e.queue[at]
	e.queue = slices.Delete(e.queue, at, at+1)
	call.answer(ctx)
}

// Enough implements client.Engine.
func (e *Engine) Enough() { e.svc.Enough() }

// Restart implements client.Engine.
func (e *Engine) Restart() { e.svc, e.queue, e.Restarts = service.New(), nil, e.Restarts+1 }

// Work answers all calls, those that answers lead to included.
func (e *Engine) Work() {
	for len(e.queue) > 0 {
		e.Step()
	}
}

// Run begins a run of a session, and answers all that it asks.
func (e *Engine) Run(s *session.Session) {
	s.Run()
	e.Work()
}

// Step answers the call that waits first.
func (e *Engine) Step() {
	next := e.queue[0]
	e.queue = e.queue[1:]
	next.answer(context.Background())
}

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
			s, engine := Run(t, "patients")
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

// Must returns what a call gives that does not fail, and panics with its error.
func Must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
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

// Lines returns a table as CSV: the line of its names, and so many rows.
func Lines(names string, rows int, row func(i int) string) string {
	text := names + "\n"
	for i := range rows {
		text += row(i) + "\n"
	}
	return text
}
