// Command wasm is the engine's program: it runs in a worker and answers the page's
// requests, one after the other. In other workers it is a helper, which works on parts
// of a large problem and knows no table.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"quasi/engine/method/pieces"
	"quasi/wasm/browser"
	"quasi/wasm/browser/worker"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

func main() {
	svc := service.New()
	requests := make(chan call, 64)
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if last := data.Get("cancel"); last.Truthy() {
			dropped = max(dropped, last.Int())
			if answering <= dropped {
				cancel()
			}
			return nil
		}
		if data.Get("enough").Truthy() {
			svc.Enough()
			return nil
		}
		if port := data.Get("crew"); port.Truthy() {
			svc.Helpers = worker.NewHelpers(port)
			return nil
		}
		if port := data.Get("helps"); port.Truthy() {
			help(port)
			return nil
		}
		requests <- call{data.Get("request").String(), data.Get("file")}
		return nil
	}))
	post(protocol.Reply{Kind: protocol.ReplyReady}, nil)
	for c := range requests {
		c.answer(svc)
	}
}

// help makes this worker a helper of the program at the other end of a port.
func help(port js.Value) {
	debug.SetGCPercent(thrifty)
	var solver pieces.Solver
	worker.Serve(port, func(request []byte) ([]byte, error) { return solver.Answer(context.Background(), request) })
}

var (
	answering int         // the call that is being answered
	cancel    = func() {} // ends it
	dropped   int         // this call, and those before it, are to end
)

// hear lets the browser deliver messages: a program that computes is deaf.
const hear = time.Millisecond

// call is one message from the page.
type call struct {
	request string
	file    js.Value
}

// answer handles the call and sends its reply. A panic is reported as the
// call's error: the page then starts another worker.
func (c call) answer(svc *service.Service) {
	var req protocol.Request
	defer func() {
		if reason := recover(); reason != nil {
			post(reply(req.ID, protocol.ReplyError, protocol.Failure{
				Message: fmt.Sprintf("the engine failed on %q: %v. Your file is unharmed", req.Method, reason),
				Code:    outcome.CodeCrash,
			}), nil)
		}
	}()
	if err := json.Unmarshal([]byte(c.request), &req); err != nil {
		post(reply(req.ID, protocol.ReplyError, outcome.NewFailure(err)), nil)
		return
	}
	var file service.File
	if c.file.Truthy() {
		file = browser.NewFile(c.file)
	}
	var ctx context.Context
	ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	if answering = req.ID; answering <= dropped {
		cancel() // before its turn
	}
	save(req.Method)
	result, blob, err := svc.Handle(ctx, req, file, func(p protocol.Progress) {
		post(reply(req.ID, protocol.ReplyProgress, p), nil)
		save(req.Method)
		time.Sleep(hear)
	})
	if err != nil {
		post(reply(req.ID, protocol.ReplyError, outcome.NewFailure(err)), nil)
		return
	}
	post(reply(req.ID, protocol.ReplyDone, result), blob)
}

func reply(id int, kind protocol.ReplyKind, data any) protocol.Reply {
	encoded, err := json.Marshal(data)
	if err != nil { // NaN, say: a defect, to be seen and not to be swallowed
		panic(err)
	}
	return protocol.Reply{ID: id, Kind: kind, Data: encoded}
}

// post sends a reply, with a file beside it if there is one.
func post(r protocol.Reply, blob *service.Blob) {
	encoded, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	message := map[string]any{"reply": string(encoded)}
	if blob != nil {
		message["blob"] = browser.Blob(blob.Chunks, blob.Type)
	}
	js.Global().Call("postMessage", message)
}
