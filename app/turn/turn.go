// Package turn lets the browser have its turn in the middle of work of the page's thread,
// which hears of no click and draws nothing meanwhile.
//
//	for _, value := range values {
//		turn.Take()
//		n += len(value)
//	}
package turn

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

// Take gives the browser its turn if the last one was long ago. Nothing else of the screen
// goes on meanwhile: what happens is dispatched, and waits. It may be called by what is
// rendered or dispatched, and not by what the browser calls, which waits for it.
func Take() {
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
