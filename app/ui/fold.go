package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Fold is a part that few need, folded to one line: its title, and in grey what holds now. Folds
// stand together in a card of the class folds.
func Fold(id, title, now string, body ...app.UI) app.HTMLDetails {
	return app.Details().ID(id).Body(append([]app.UI{app.Summary().Body(app.Span().Text(title), app.Span().Class("soft").Text(now))}, body...)...)
}
