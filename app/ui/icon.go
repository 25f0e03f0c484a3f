package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Mark is the program's sign: one person among others.
func Mark() app.UI {
	return app.Raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="currentColor"><circle cx="7" cy="8" r="3.2" opacity=".35"/><circle cx="17" cy="8" r="3.2" opacity=".35"/><circle cx="12" cy="8" r="3.2"/><path d="M2 20c0-4 2-6.500 5-6.500s5 2.500 5 6.500z" opacity=".35"/><path d="M12 20c0-4 2-6.500 5-6.500s5 2.500 5 6.500z" opacity=".35"/><path d="M7 20c0-4 2-6.500 5-6.500s5 2.500 5 6.500z"/></g></svg>`)
}

// Padlock is the sign of the lock.
func Padlock() app.UI {
	return app.Raw(`<svg viewBox="0 0 16 16" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M4.500 7V5a3.500 3.500 0 0 1 7 0v2"/><rect x="2.500" y="7" width="11" height="7.500" rx="1.500" fill="currentColor"/></svg>`)
}

// Letters are the sign of large type.
func Letters() app.UI {
	return app.Raw(`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M1 16l5-12 5 12M3 12h6M13 16l2.500-6 2.500 6M14 14h3"/></svg>`)
}

// Keep is the sign of something that is put into a file.
func Keep() app.UI {
	return app.Raw(`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M10 3v9M6 8l4 4 4-4M3 13v4h14v-4"/></svg>`)
}

// State is what a verdict comes to.
type State string

// The states, with the classes that colour them.
const (
	Passed   State = "passed"  // every model holds, and nothing else is to be said
	Limited  State = "limited" // every model holds, but does not speak of all that leaves
	Withheld State = "bad"     // nothing may leave
)

// Shield is the sign of a verdict: a stop sign where nothing may leave.
func Shield(state State) app.UI {
	switch state {
	case Limited:
		return app.Raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M12 2l8 3v6c0 5-3.400 9-8 11-4.600-2-8-6-8-11V5zM12 7v6m0 2v2"/></svg>`)
	case Passed:
		return app.Raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M12 2l8 3v6c0 5-3.400 9-8 11-4.600-2-8-6-8-11V5zM8 12l3 3 5-6"/></svg>`)
	}
	return app.Raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 7v6m0 2v2"/></svg>`)
}

// Arrow is the sign of undo, or turned around of redo.
func Arrow(back bool) app.UI {
	if back {
		return app.Raw(`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M7 4L3 8l4 4M3 8h8a5 5 0 0 1 0 10H8"/></svg>`)
	}
	return app.Raw(`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" d="M13 4l4 4-4 4M17 8H9a5 5 0 0 0 0 10h3"/></svg>`)
}
