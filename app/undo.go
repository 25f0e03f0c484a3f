package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

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
