package session

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/ui"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// worker is the engine in the browser: a Worker that quasi.startEngine makes.
// web/boot.js describes the messages.
type worker struct {
	dispatch func(func()) // runs a function on the UI's goroutine
	js       app.Value
	onReply  app.Func
	pending  map[int]pending
	next     int
	gone     bool // it has ended by itself, and answers nothing
}

type pending struct {
	progress func(protocol.Progress)
	done     func(Reply)
}

// NewWorker starts the engine in a worker. dispatch runs a function on the UI's goroutine.
func NewWorker(dispatch func(func())) Engine {
	w := &worker{dispatch: dispatch}
	w.start()
	return w
}

func quasi() app.Value { return app.Window().Get("quasi") }

func (w *worker) start() {
	w.pending, w.gone = map[int]pending{}, false
	w.js = quasi().Call("startEngine")
	from := w.js
	w.onReply = app.FuncOf(func(_ app.Value, args []app.Value) any {
		data := args[0].Get("data")
		w.dispatch(func() {
			switch reply := data.Get("reply"); {
			case !w.js.Equal(from): // a late word of one that was replaced
			case reply.Truthy():
				w.receive(reply.String(), data.Get("blob"))
			default:
				w.ended()
			}
		})
		return nil
	})
	w.js.Set("onmessage", w.onReply)
}

// patience is the time in milliseconds that a call has to end after it was asked to.
const patience = 600

// Cancel implements Engine.
func (w *worker) Cancel(tooLate func()) {
	asked := w.next
	quasi().Get("sheets").Call("stop")
	w.Drop(asked)
	var timer app.Func
	timer = app.FuncOf(func(app.Value, []app.Value) any {
		timer.Release()
		w.dispatch(func() {
			if _, pending := w.pending[asked]; pending {
				tooLate()
			}
		})
		return nil
	})
	app.Window().Call("setTimeout", timer, patience)
}

// Drop implements Engine. The calls before it were asked to end, or end soon.
func (w *worker) Drop(number int) { w.js.Call("postMessage", map[string]any{"cancel": number}) }

// Enough implements Engine.
func (w *worker) Enough() { w.js.Call("postMessage", map[string]any{"enough": true}) }

// Announce implements Engine.
func (w *worker) Announce() { quasi().Get("page").Call("saving") }

// Give implements Engine: the outer page does it.
func (w *worker) Give(name string, file app.Value, done func(given bool)) {
	quasi().Get("page").Call("save", name, file).Then(func(given app.Value) {
		w.dispatch(func() { done(given.Bool()) })
	})
}

// Programs implements Engine: the outer page has hashed them.
func (w *worker) Programs() (version string, ran []protocol.ProgramHash) {
	build := quasi().Get("build")
	for _, name := range []string{"frame", "app", "engine", "sheets"} {
		if hash := build.Get("ran").Get(name); hash.Truthy() {
			ran = append(ran, protocol.ProgramHash{Name: name, SHA256: hash.String()})
		}
	}
	return build.Get("version").String(), ran
}

// Restart implements Engine.
func (w *worker) Restart() {
	quasi().Get("sheets").Call("stop")
	w.js.Set("onmessage", nil) // a late word would call what is released
	w.js.Call("terminate")
	w.onReply.Release()
	w.start()
}

// Call implements Engine.
func (w *worker) Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(Reply)) int {
	w.next++
	w.pending[w.next] = pending{progress, done}
	switch {
	case w.gone:
		w.dispatch(w.ended)
	case file != nil && takesWorkbook(params): // any other is about the file as it is
		// Turn a workbook into the CSV of a sheet on its way to the engine, and
		// send any other file as it is. quasi.sheets in web/boot.js does it.
		id := w.next
		from := w.js
		quasi().Get("sheets").Call("convert", file, sheetOf(params)).Then(func(result app.Value) {
			w.dispatch(func() {
				if _, waits := w.pending[id]; !waits || !w.js.Equal(from) {
					return // it was ended in the meantime
				}
				if !result.Truthy() {
					w.post(id, method, params, file)
					return
				}
				// Go on with what came of a workbook.
				var c outcome.Converted
				if err := json.Unmarshal([]byte(result.Get("reply").String()), &c); err != nil {
					c.Failure = &protocol.Failure{Message: err.Error()}
				}
				if c.Failure == nil {
					w.post(id, method, fromWorkbook(params, &c), result.Get("file"))
					return
				}
				w.end(id, unconverted(method, c))
			})
		})
	default:
		w.post(w.next, method, params, file)
	}
	return w.next
}

// post sends a call to the worker.
func (w *worker) post(id int, method protocol.Method, params any, file app.Value) {
	request, err := newRequest(id, method, params)
	if err != nil {
		w.end(id, Reply{Failure: &protocol.Failure{Message: err.Error()}})
		return
	}
	message := map[string]any{"request": request}
	if file != nil {
		message["file"] = file
	}
	w.js.Call("postMessage", message)
}

// end gives a call its answer.
func (w *worker) end(id int, r Reply) {
	call := w.pending[id]
	delete(w.pending, id)
	call.done(r)
}

func newRequest(id int, method protocol.Method, params any) (string, error) {
	encoded, err := json.Marshal(params)
	if err != nil {
		return "", err
	}
	const much = 1 << 16
	if len(encoded) > much {
		ui.Yield()
	}
	request, err := json.Marshal(protocol.Request{ID: id, Method: method, Params: encoded})
	return string(request), err
}

// receive handles one message of the worker.
func (w *worker) receive(text string, blob app.Value) {
	var reply protocol.Reply
	if err := json.Unmarshal([]byte(text), &reply); err != nil {
		app.Logf("a message of the engine can't be read: %v", err)
		return
	}
	call, ok := w.pending[reply.ID]
	if !ok {
		return // the engine is ready
	}
	if reply.Kind == protocol.ReplyProgress {
		var p protocol.Progress
		if json.Unmarshal(reply.Data, &p) == nil && call.progress != nil {
			call.progress(p)
		}
		return
	}
	ui.Yield()
	w.end(reply.ID, replyOf(reply, blob))
}

// ended answers the calls to a program that has ended by itself, as when the browser
// gives it no more memory. Whoever asked then has it replaced.
func (w *worker) ended() {
	w.gone = true
	crash := &protocol.Failure{Code: outcome.CodeEnded, Message: "the browser has ended the engine, perhaps for want of memory"}
	for _, id := range slices.Sorted(maps.Keys(w.pending)) {
		if _, waits := w.pending[id]; waits { // the answer before may have replaced the program
			w.end(id, Reply{Failure: crash})
		}
	}
}

func replyOf(reply protocol.Reply, blob app.Value) Reply {
	if reply.Kind == protocol.ReplyDone {
		return Reply{Data: reply.Data, Blob: blob}
	}
	f := &protocol.Failure{}
	if err := json.Unmarshal(reply.Data, f); err != nil {
		f.Message = err.Error()
	}
	return Reply{Failure: f}
}
