package worker

import (
	"context"
	"syscall/js"

	"quasi/engine/method/problem"
)

// Helpers are workers with the same program as this one, which the frame starts and ends:
// a worker can't. web/boot.js describes the messages.
type Helpers struct {
	port  js.Value // to the frame
	hired chan js.Value
	all   map[int]*helper
}

// NewHelpers returns the helpers that the frame starts when it is asked through a port.
func NewHelpers(port js.Value) *Helpers {
	h := &Helpers{port: port, hired: make(chan js.Value, 1), all: map[int]*helper{}}
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if ports := data.Get("hired"); ports.Truthy() {
			h.hired <- data
		} else if one, here := h.all[data.Get("ended").Int()]; here {
			one.end()
		}
		return nil
	}))
	return h
}

// Hire implements [problem.Helpers].
func (h *Helpers) Hire(_ context.Context, n int) []problem.Helper {
	h.port.Call("postMessage", map[string]any{"hire": n})
	data := <-h.hired
	ports, first := data.Get("hired"), data.Get("first").Int()
	var helpers []problem.Helper
	for i := range ports.Length() {
		one := newHelper(h, first+i, ports.Index(i))
		h.all[one.id] = one
		helpers = append(helpers, one)
	}
	return helpers
}

// helper is one of them.
type helper struct {
	of      *Helpers
	id      int
	port    js.Value // to the helper
	onReply js.Func
	replies chan []byte   // nil: it could not do it
	gone    chan struct{} // closed when it has ended
}

func newHelper(of *Helpers, id int, port js.Value) *helper {
	x := &helper{of: of, id: id, port: port, replies: make(chan []byte, 1), gone: make(chan struct{})}
	x.onReply = js.FuncOf(func(_ js.Value, args []js.Value) any {
		select {
		case x.replies <- bytesOf(args[0].Get("data")):
		default: // nobody has asked for it
		}
		return nil
	})
	port.Set("onmessage", x.onReply)
	return x
}

// Ask implements [problem.Helper].
func (x *helper) Ask(ctx context.Context, request []byte) ([]byte, error) {
	send(x.port, request)
	select {
	case answer := <-x.replies:
		if answer == nil {
			return nil, problem.ErrGone
		}
		return answer, nil
	case <-x.gone:
		return nil, problem.ErrGone
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Dismiss implements [problem.Helper].
func (x *helper) Dismiss() {
	x.of.port.Call("postMessage", map[string]any{"dismiss": x.id})
	x.end()
}

func (x *helper) end() {
	if _, here := x.of.all[x.id]; !here {
		return
	}
	delete(x.of.all, x.id)
	close(x.gone)
	x.port.Call("close")
	x.onReply.Release()
}

// Serve answers the requests that come through a port, one after the other, for as long
// as the worker is there. What fails is answered with nothing.
func Serve(port js.Value, answer func(request []byte) ([]byte, error)) {
	requests := make(chan []byte, 1)
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		requests <- bytesOf(args[0].Get("data"))
		return nil
	}))
	go func() {
		for request := range requests {
			if result, err := answer(request); err == nil {
				send(port, result)
			} else {
				port.Call("postMessage", js.Null())
			}
		}
	}()
}

// bytesOf copies an array of bytes; nil if it is none.
func bytesOf(array js.Value) []byte {
	if !array.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return b
}

// send sends bytes through a port, without another copy.
func send(port js.Value, b []byte) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	port.Call("postMessage", array, []any{array.Get("buffer")})
}
