// Package sessiontest runs a session on the real engine, without a browser and
// without a worker, for tests.
package sessiontest

import (
	"context"
	"encoding/json"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// Engine is the real engine in the same process. Calls wait in a queue until
// Work is called, as they wait for a worker's answer.
type Engine struct {
	Restarts int
	Calls    map[protocol.Method]int // how many of each there were
	Deaf     bool                    // it does not hear a cancel
	Crash    protocol.Method         // of the calls that it crashes on
	Keeps    bool                    // it gives no file to the person
	Given    []string                // the names of the files that it gave

	svc   *service.Service
	queue []func(context.Context)
}

// NewEngine returns an engine without a table.
func NewEngine() *Engine {
	return &Engine{svc: service.New(), Calls: map[protocol.Method]int{}}
}

// Call implements session.Engine.
func (e *Engine) Call(method protocol.Method, params any, _ app.Value, progress func(protocol.Progress), done func(session.Reply)) {
	e.Calls[method]++
	e.queue = append(e.queue, func(ctx context.Context) { done(e.answer(ctx, method, params, progress)) })
}

// Programs implements session.Engine.
func (e *Engine) Programs() (version string, ran []protocol.ProgramHash) { return "test", nil }

// Give implements session.Engine.
func (e *Engine) Give(name string, _ app.Value, done func(bool)) {
	if !e.Keeps {
		e.Given = append(e.Given, name)
	}
	done(!e.Keeps)
}

func (e *Engine) answer(ctx context.Context, method protocol.Method, params any, progress func(protocol.Progress)) session.Reply {
	if method == e.Crash {
		return session.Reply{Failure: &protocol.Failure{Code: protocol.CodeCrash, Message: "the engine failed"}}
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
	return session.Reply{Data: data}
}

func failed(err error) session.Reply {
	f := protocol.NewFailure(err)
	return session.Reply{Failure: &f}
}

// Cancel implements session.Engine: the call that waits first is cancelled.
func (e *Engine) Cancel(tooLate func()) {
	if e.Deaf || len(e.queue) == 0 {
		tooLate()
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	first := e.queue[0]
	e.queue = e.queue[1:]
	first(ctx)
}

// Enough implements session.Engine.
func (e *Engine) Enough() { e.svc.Enough() }

// Restart implements session.Engine.
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
	next(context.Background())
}
