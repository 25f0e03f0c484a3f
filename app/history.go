package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/text"
)

// trail keeps the browser's history in step with the session: each step that is shown, and
// each tab of *Review*, is an entry, so that Back is the one before. The outer page writes it,
// and names the browser's tab by the step; the frame in which this runs has no history of its
// own.
type trail struct {
	at    place     // of the entry that is shown
	lang  text.Lang // of the title
	still bool      // nothing is written: the browser goes to an entry that is there
}

// place is the step or page that an entry of the history shows.
type place struct {
	step session.Step
	tab  int // of *Review*, see [review.TabNumber]; 0 in other steps
}

// placeOf returns what is shown.
func placeOf(s *session.Session) place {
	if s.Step != session.Review {
		return place{step: s.Step}
	}
	return place{s.Step, review.TabNumber(s)}
}

// outer is the outer page's object for this one: quasi.page in web/boot.js.
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
		to := place{session.Step(args[0].Int()), args[1].Int()}
		ctx.Dispatch(func(app.Context) {
			// Show the place of an entry to which a person has gone. A window that is open
			// is closed instead, and while the engine works the step stays: then the entry is made
			// one of that step again.
			if h.open() {
				closeWindow(clearID)
				closeWindow(proofID)
				closeWindow(replaceID)
				h.mark(pushed)
				return
			}
			if h.s.Pages.Over != nil {
				h.s.Pages.CloseOver(h.s)
				h.mark(pushed)
				return
			}
			h.trail.still = true
			if to.step == session.Review {
				review.ShowTabOf(h.s, to.tab)
			}
			h.s.Go(to.step)
			h.trail.still, h.trail.at = false, to
			if placeOf(h.s) != to {
				h.mark(pushed)
			}
		})
		return nil
	}))
}

// mark has what is shown written into the browser's history.
func (h *shell) mark(how string) {
	h.trail = trail{at: placeOf(h.s), lang: h.s.Lang}
	outer().Call("shows", int(h.trail.at.step), h.trail.at.tab, string(h.s.Lang), how)
}

// watchTyping remembers the field in which something is typed that is not decided yet: until
// the browser says that the field changed, when its person leaves it or presses Enter.
func (h *shell) watchTyping() {
	window := app.Window()
	window.Set("oninput", app.FuncOf(func(_ app.Value, args []app.Value) any {
		h.typing = args[0].Get("target")
		return nil
	}))
	decided := app.FuncOf(func(app.Value, []app.Value) any {
		h.typing = nil
		return nil
	})
	window.Set("onchange", decided)
	window.Call("addEventListener", "focusout", decided) // one with its text as it was does not change
}

// undoKey returns what a key takes back or makes again of the decisions, and takes the key
// from the browser; nil, where it means nothing or belongs to the text of a field.
func (h *shell) undoKey(event app.Value) func() {
	redo, ok := undoes(event.Get("key").String(), event.Get("shiftKey").Bool())
	held := event.Get("ctrlKey").Bool() || event.Get("metaKey").Bool()
	if !ok || !held || event.Get("altKey").Bool() || !h.undoable() || h.typing != nil && h.typing.Equal(event.Get("target")) {
		return nil
	}
	event.Call("preventDefault")
	if redo {
		return h.s.Redo
	}
	return h.s.Undo
}

// undoes reports whether a key with Ctrl or Cmd takes a decision back, or makes it again.
func undoes(key string, shift bool) (redo, ok bool) {
	switch strings.ToLower(key) {
	case "z":
		return shift, true
	case "y":
		return true, !shift
	}
	return false, false
}

// undoable reports whether decisions can be taken back and made again on what is shown.
func (h *shell) undoable() bool {
	return !h.s.Step.Beside() && h.s.Pages.Over == nil && !h.s.Busy()
}
