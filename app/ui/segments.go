package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Segments is a choice among a few options that are all shown, in one line: radio buttons
// under a name that is not shown. choose is called with the value of the one that is chosen.
func Segments(id, label, value string, options []Option, choose func(string)) app.UI {
	return app.FieldSet().ID(id).Class("seg").Body(
		app.Legend().Class("hidden").Text(label),
		app.Range(options).Slice(func(i int) app.UI {
			o := options[i]
			return app.Label().Body(
				app.Input().Type("radio").Name(id).ID(id+"-"+o.Value).Value(o.Value).Checked(o.Value == value).
					OnChange(func(app.Context, app.Event) { choose(o.Value) }, id, o.Value),
				app.Span().Text(o.Label),
			)
		}),
	)
}
