package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Part is a piece of a screen. go-app renders a screen in one go, and meanwhile the page's
// thread hears of no click and draws nothing; before a part the browser gets its turn, if it
// has waited for long.
type Part struct {
	app.Compo

	Make func() app.UI // what is shown
}

// Later is a part of a screen that is made when it is its turn.
func Later(make func() app.UI) app.UI { return &Part{Make: make} }

// Parts are parts of a screen that are made already, and are brought into the page one after
// the other.
func Parts(all []app.UI) []app.UI {
	parts := make([]app.UI, len(all))
	for i, one := range all {
		if parts[i] = one; !isPart(one) {
			parts[i] = Later(func() app.UI { return one })
		}
	}
	return parts
}

func isPart(one app.UI) bool {
	_, is := one.(*Part)
	return is
}

// many is how many lines of a table are brought into the page in one go. A part for each
// would be too many: go-app keeps a list of a few thousand components that are new.
const many = 8

// Lines are the lines of a long table, in parts.
func Lines(n int, line func(i int) app.UI) []app.UI {
	lines := make([]app.UI, n)
	for i := range lines {
		if i%many == 0 {
			lines[i] = Later(func() app.UI { return line(i) })
		} else {
			lines[i] = line(i)
		}
	}
	return lines
}

// Render implements app.Composer.
func (p *Part) Render() app.UI {
	TakeTurns()
	return p.Make()
}

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

// TakeTurns gives the browser its turn if the last one was long ago. Nothing else of the
// screen goes on meanwhile: what happens is dispatched, and waits. It may be called where a
// part is made, and not by what a browser calls.
func TakeTurns() {
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
