// Package sessiontest runs a session on the real engine, without a browser and
// without a worker, for tests.
package sessiontest

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/client"
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
func (e *Engine) Call(method protocol.Method, params any, _ app.Value, progress func(protocol.Progress), done func(client.Reply)) int {
	e.Calls[method]++
	e.next++
	e.queue = append(e.queue, waiting{e.next, func(ctx context.Context) { done(e.answer(ctx, method, params, progress)) }})
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

func (e *Engine) answer(ctx context.Context, method protocol.Method, params any, progress func(protocol.Progress)) client.Reply {
	if method == e.Crash {
		return client.Reply{Failure: &protocol.Failure{Code: outcome.CodeCrash, Message: "the engine failed"}}
	}
	if method == e.Fails {
		return client.Reply{Failure: &protocol.Failure{Code: "test", Message: "there is no answer"}}
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return failed(err)
	}
	result, _, err := e.svc.Handle(ctx, protocol.Request{Method: method, Params: encoded}, nil, progress)
	if err != nil {
		return failed(err)
	}
	data, err := json.Marshal(result)
	if err != nil {
		return failed(err)
	}
	return client.Reply{Data: data}
}

func failed(err error) client.Reply {
	f := outcome.NewFailure(err)
	return client.Reply{Failure: &f}
}

// Cancel implements client.Engine: the call that waits first is cancelled.
func (e *Engine) Cancel(tooLate func()) {
	if e.Deaf || len(e.queue) == 0 {
		tooLate()
		return
	}
	e.drop(0)
}

// Drop implements client.Engine: the call is cancelled at once.
func (e *Engine) Drop(number int) {
	at := slices.IndexFunc(e.queue, func(w waiting) bool { return w.number == number })
	if !e.Deaf && at >= 0 {
		e.drop(at)
	}
}

// drop answers the call at a place of the queue, which is cancelled.
func (e *Engine) drop(at int) {
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

// Step answers the call that waits first.
func (e *Engine) Step() {
	next := e.queue[0]
	e.queue = e.queue[1:]
	next.answer(context.Background())
}
