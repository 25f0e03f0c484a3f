package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Dialog is a modal window: the browser keeps the focus in it, closes it with
// Escape, and makes the rest of the page inert.
type Dialog struct {
	app.Compo

	ID    string
	Title string
	Rev   int      // another number after every change of the content
	Body  []app.UI // below the title
	Close func()   // called when it was closed, in whichever way
}

// OnMount opens the window.
func (d *Dialog) OnMount(ctx app.Context) {
	element := app.Window().GetElementByID(d.ID)
	if element.Truthy() && element.Get("showModal").Truthy() {
		element.Call("showModal")
	}
}

// Render implements app.Composer.
func (d *Dialog) Render() app.UI {
	return app.Dialog().ID(d.ID).Class("dialog").Aria("labelledby", d.ID+"-title").
		On("close", func(app.Context, app.Event) { d.Close() }).
		Body(append([]app.UI{app.H2().ID(d.ID + "-title").Text(d.Title)}, d.Body...)...)
}
