package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

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
