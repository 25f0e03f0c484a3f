package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/steps"
)

// trail keeps the browser's history in step with the session: each step that is shown is
// an entry, so that Back is the step before. Entries have a state and no address of their
// own: nothing is loaded, under the lock and from a file neither, and go-app's router,
// which goes by addresses, sees no change.
type trail struct {
	at session.Step // of the entry that is shown
}

// stepKey names the step in the state of an entry.
const stepKey = "quasiStep"

func browserHistory() app.Value { return app.Window().Get("history") }

// watchHistory begins the trail, and follows it when a person goes back or forth.
func (h *shell) watchHistory(ctx app.Context) {
	browserHistory().Set("scrollRestoration", "manual") // a step begins at its heading
	h.mark("replaceState")
	app.Window().Set("onpopstate", app.FuncOf(func(_ app.Value, args []app.Value) any {
		step := args[0].Get("state")
		ctx.Dispatch(func(app.Context) { h.returned(step) })
		return nil
	}))
}

// mark writes the step that is shown into the browser's history: as another entry, or in
// place of the one that is there.
func (h *shell) mark(how string) {
	h.trail.at = h.s.Step
	browserHistory().Call(how, map[string]any{stepKey: int(h.s.Step)}, "")
	h.title()
}

// title names the page by its step, which is what a browser's list of pages shows.
func (h *shell) title() {
	app.Window().Get("document").Set("title", h.s.Say(steps.Name(h.s.Step))+" · Quasi")
}

// follow adds an entry when another step is shown.
func (h *shell) follow() {
	if h.s.Step != h.trail.at {
		h.mark("pushState")
	}
}

// returned shows the step of an entry to which a person has gone. A window that is open
// is closed instead, and while the engine works the step stays: then the entry is made
// one of that step again.
func (h *shell) returned(state app.Value) {
	if !state.Truthy() || state.Get(stepKey).Type() != app.TypeNumber {
		return // an entry that is not of this page's making
	}
	step := session.Step(state.Get(stepKey).Int())
	if h.clearing || h.proof.open {
		h.closeWindows()
		h.mark("pushState")
		return
	}
	h.trail.at = step
	h.s.Go(step)
	if h.s.Step != step {
		h.mark("pushState")
	}
}

// closeWindows closes the windows that may be open.
func (h *shell) closeWindows() {
	closeWindow(clearID)
	closeWindow(proofID)
}
