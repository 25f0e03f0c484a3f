package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Term is a button beside a word that not everybody knows, which shows what the word
// means. The browser opens and closes it: by Enter, the space bar or a click on the
// button, by Escape, and by a click elsewhere. The focus stays on the button, which says
// whether it is open, and the explanation is what comes next for a screen reader.
//
// id is unique on the page; ask is the question that the button stands for; the word is
// written on it where it does not stand beside it already.
func Term(id, ask, word, means string, written bool) app.UI {
	class, shown := "what", ""
	if written {
		class, shown = "what written", word
	}
	return app.Span().Class("term").Body(
		app.Button().Type("button").Class(class).Attr("popovertarget", id).Aria("label", ask).Body(
			app.Text(shown), app.Span().Aria("hidden", true).Text("?")),
		app.Span().ID(id).Class("means").Attr("popover", "auto").Role("note").Aria("label", word).Body(
			app.B().Text(word), app.Span().Text(means)),
	)
}
