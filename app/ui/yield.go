package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// slice is how long the page's thread is busy before the browser gets its turn: a screen is
// drawn anew each 16 ms, and what a person does should be seen within 50 ms.
const slice = 12 * time.Millisecond

// turns is how the browser gets its turn: by a message to ourselves, which comes after all
// that waits already. A timer would come later the more often it is asked for, and in a tab
// that is not seen once a second.
var turns struct {
	began time.Time // when the last one ended
	port  app.Value
	ended chan struct{}
}

// Yield lets the browser draw and answer clicks, if the thread has been busy for more than
// about 12 ms. What a person does meanwhile is dispatched, and waits for the work to end. It
// may be called while something is rendered or dispatched; from a function that the browser
// itself calls it would wait for ever.
//
//	for _, value := range values {
//		ui.Yield()
//		n += len(value)
//	}
func Yield() {
	if app.IsServer || time.Since(turns.began) < slice {
		return
	}
	if turns.port == nil {
		turns.ended = make(chan struct{}, 1)
		channel := app.Window().Get("MessageChannel").New()
		channel.Get("port1").Set("onmessage", app.FuncOf(func(app.Value, []app.Value) any {
			turns.ended <- struct{}{}
			return nil
		}))
		turns.port = channel.Get("port2")
	}
	turns.port.Call("postMessage", nil)
	<-turns.ended
	turns.began = time.Now()
}
