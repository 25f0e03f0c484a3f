package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

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

// Place is where a page takes a file.
type Place struct {
	Title    string
	Optional string // the word for it; empty: the file is needed
	Why      string // what the file is for, shown until it is given; empty: the title says it
	Given    string // the file that is there; empty: none is
	Choose   app.UI // chooses one; nil: it can't be chosen yet
}

// Places shows the places of a page's files, numbered in the order in which they are filled.
func Places(id string, all ...Place) app.UI {
	return app.Ol().ID(id).Class("places").Body(app.Range(all).Slice(func(i int) app.UI { return all[i].render(i + 1) }))
}

func (p Place) render(number int) app.UI {
	class := "place"
	if p.Given != "" {
		class += " is-given"
	}
	return app.Li().Class(class).Body(
		app.Span().Class("number").Aria("hidden", true).Text(strconv.Itoa(number)),
		app.Div().Class("says").Body(
			app.P().Body(app.B().Text(p.Title), app.If(p.Optional != "", app.Span().Class("chip", "optional").Text(p.Optional))),
			app.If(p.Given != "", app.P().Class("given").Text(p.Given)),
			app.If(p.Why != "" && p.Given == "", app.P().Class("soft").Text(p.Why)),
		),
		app.If(p.Choose != nil, p.Choose),
	)
}
