package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/learn"
	"quasi/app/session"
	"quasi/app/text"
)

// trail keeps the browser's history in step with the session: each step that is shown is
// an entry, so that Back is the step before. The outer page writes it, and names the tab
// by the step; the frame in which this runs has no history of its own.
type trail struct {
	at   session.Step // of the entry that is shown
	lang text.Lang    // of the title
}

// outer is what the outer page does for this one: quasi.page in web/boot.js.
func outer() app.Value { return app.Window().Get("quasi").Get("page") }

// How a step is shown in the history: as another entry, or in place of the one that is
// there.
const (
	pushed   = "push"
	replaced = "replace"
)

// watchHistory begins the trail, and follows it when a person goes back or forth.
func (h *shell) watchHistory(ctx app.Context) {
	h.mark(replaced)
	outer().Set("onreturn", app.FuncOf(func(_ app.Value, args []app.Value) any {
		step := session.Step(args[0].Int())
		ctx.Dispatch(func(app.Context) { h.returned(step) })
		return nil
	}))
}

// mark has the step that is shown written into the browser's history.
func (h *shell) mark(how string) {
	h.trail = trail{h.s.Step, h.s.Lang}
	outer().Call("shows", int(h.s.Step), string(h.s.Lang), how)
}

// follow adds an entry when another step is shown, and has the tab named anew in another
// language.
func (h *shell) follow() {
	switch {
	case h.s.Step != h.trail.at:
		h.mark(pushed)
	case h.s.Lang != h.trail.lang:
		h.mark(replaced)
	}
}

// returned shows the step of an entry to which a person has gone. A window that is open
// is closed instead, and while the engine works the step stays: then the entry is made
// one of that step again.
func (h *shell) returned(step session.Step) {
	if h.open() {
		h.closeWindows()
		h.mark(pushed)
		return
	}
	if h.s.Pages.Over != nil {
		h.s.Pages.CloseOver(h.s)
		h.mark(pushed)
		return
	}
	h.trail.at = step
	h.s.Go(step)
	if h.s.Step != step {
		h.mark(pushed)
	}
}

// closeWindows closes the windows that may be open.
func (h *shell) closeWindows() {
	closeWindow(clearID)
	closeWindow(proofID)
	closeWindow(replaceID)
}

// watchPlace shows the page that the address of the tab asks for, now and whenever the
// address changes. The outer page reads it; nothing here writes one.
func (h *shell) watchPlace(ctx app.Context) {
	if asked := app.Window().Get("quasi").Get("place"); asked.Truthy() {
		learn.Follow(h.s, asked.String())
	}
	outer().Set("onplace", app.FuncOf(func(_ app.Value, args []app.Value) any {
		place := args[0].String()
		ctx.Dispatch(func(app.Context) { learn.Follow(h.s, place) })
		return nil
	}))
}
