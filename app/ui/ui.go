// Package ui holds the small parts that every screen is made of. They are
// functions of what they show: no state, no texts of their own.
package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// HeadingID is the id of a step's heading, which gets the focus when the step
// is shown.
const HeadingID = "heading"

// FocusHeading gives the focus to the heading of the step, so that keyboard and
// screen reader start there, or to what was to be revealed in it.
func FocusHeading() {
	if !reveal() {
		Focus(HeadingID)
	}
	wanted = ""
}

// Focus gives the focus to the element of an id, if there is one.
func Focus(id string) {
	if element := app.Window().GetElementByID(id); element.Truthy() {
		element.Call("focus")
	}
}

// wanted is the id of the element that is to be revealed by the step that is shown next.
var wanted string

// Wanted returns the id of the element that is to be revealed; empty: none is.
func Wanted() string { return wanted }

// Reveal gives the focus to the element of an id and brings it into view: what hides it
// is opened. One that is not there yet is looked for again when a step is shown, and by
// [Seek].
func Reveal(ctx app.Context, id string) {
	wanted = id
	ctx.Defer(func(app.Context) { reveal() })
}

// Seek looks again for what is to be revealed. A component calls it when it is rendered:
// what was clicked may be gone by then, and with it all that it was to do later.
func Seek(ctx app.Context) {
	if wanted != "" {
		ctx.Defer(func(app.Context) { reveal() })
	}
}

// reveal gives the focus to the element that is wanted, if it is there.
func reveal() bool {
	element := app.Window().GetElementByID(wanted)
	if wanted == "" || !element.Truthy() {
		return false
	}
	wanted = ""
	for around := element.Get("parentElement"); around.Truthy(); around = around.Get("parentElement") {
		if around.Get("tagName").String() == "DETAILS" {
			around.Set("open", true)
		}
	}
	element.Call("scrollIntoView", map[string]any{"block": "center"})
	element.Call("focus", map[string]any{"preventScroll": true})
	return true
}

// FocusedID returns the id of what has the focus, or "".
func FocusedID() string {
	if focused := document().Get("activeElement"); focused.Truthy() {
		return focused.Get("id").String()
	}
	return ""
}

// KeepFocus finds a place for a focus that was lost because what had it is gone:
// the element of the id where there is one, or else the heading. A focus that a
// person has put somewhere stays there.
func KeepFocus(id string) {
	if !focusLost() && FocusedID() != HeadingID {
		return
	}
	if element := app.Window().GetElementByID(id); id != "" && element.Truthy() {
		element.Call("focus")
	}
	if focusLost() { // there is no such element, or it takes no focus
		FocusHeading()
	}
}

// focusLost reports whether nothing has the focus: the browser then gives it to
// the body.
func focusLost() bool {
	focused := document().Get("activeElement")
	return !focused.Truthy() || focused.Equal(document().Get("body"))
}

func document() app.Value { return app.Window().Get("document") }

// Lead is the head of a step: its question, the reason, and what can be done.
func Lead(title, why string, buttons ...app.UI) app.UI {
	return LeadWith(title, app.P().Class("soft").Text(why), buttons...)
}

// LeadWith is the head of a step with a reason that is more than a text.
func LeadWith(title string, why app.UI, buttons ...app.UI) app.UI {
	return app.Div().Class("lead").Body(
		app.Div().Body(app.H1().ID(HeadingID).TabIndex(-1).Text(title), why),
		app.If(len(buttons) > 0, app.Div().Class("does").Body(buttons...)),
	)
}

// Button is the main thing to do. The key tells apart buttons that stand in one
// place at different times or do different things there.
func Button(label string, do func(), key string) app.HTMLButton {
	return app.Button().Type("button").Class("go").Text(label).OnClick(func(app.Context, app.Event) { do() }, key)
}

// Second is another thing to do.
func Second(label string, do func(), key string) app.HTMLButton {
	return Button(label, do, key).Class("second")
}

// Card is a raised surface.
func Card(body ...app.UI) app.UI { return app.Div().Class("card pad").Body(body...) }

// Section is a card with a heading.
func Section(title string, body ...app.UI) app.UI {
	return app.Section().Class("card pad").Body(append([]app.UI{app.H2().Text(title)}, body...)...)
}

// Flow is a section of paragraphs, bars and fields, one below the other.
func Flow(title string, body ...app.UI) app.UI {
	return Section(title, app.Div().Class("flow").Body(body...))
}

// Fact is a line of a side panel: what, and how many.
func Fact(what, value string) app.UI {
	return app.Div().Class("fact").Body(app.Span().Text(what), app.B().Text(value))
}

// Bar is a share in [0,1] with its name and its text.
func Bar(name, value string, share float64) app.UI {
	return app.Div().Body(
		app.Span().Class("name").Title(name).Text(name),
		app.Meter().Value(share).Min(0).Max(1).Aria("label", name+" "+value),
		app.Span().Class("num").Text(value),
	)
}

// Alert says that something went wrong, and what can be done; a screen reader says it at
// once.
func Alert(title, body, dismiss string, do func(), buttons ...app.UI) app.UI {
	return app.Div().Class("alert").Role("alert").Body(
		app.Div().Body(append([]app.UI{app.B().Text(title), app.P().Text(body)}, buttons...)...),
		app.Button().Type("button").Class("tool").Text(dismiss).OnClick(func(app.Context, app.Event) { do() }),
	)
}

// Note says something that a person should know.
func Note(title, body string, buttons ...app.UI) app.UI {
	return app.Div().Class("note").Body(append([]app.UI{
		app.Div().Body(app.B().Text(title), app.P().Text(body)),
	}, buttons...)...)
}

// Progress is a bar with what is being done, and the time.
func Progress(label, detail string, done float64) app.UI {
	return app.Div().Class("progress").Body(
		app.Div().Class("progress-line").Body(
			app.Span().Role("status").Text(label),
			app.Span().Class("soft num").Text(detail),
		),
		app.Progress().Value(done).Max(1).Aria("label", label),
	)
}

// Field is a control with its label, and a hint or an error below it.
func Field(id, label, hint, problem string, control app.UI) app.UI {
	return FieldWith(id, label, app.Div().Class("nothing"), hint, problem, control)
}

// FieldWith is a field with a term of its label explained.
func FieldWith(id, label string, term app.UI, hint, problem string, control app.UI) app.UI {
	return app.Div().Class("field").Body(
		app.Div().Class("labelled").Body(app.Label().For(id).Text(label), term),
		control,
		app.If(hint != "", app.P().ID(id+"-hint").Class("hint").Text(hint)),
		app.If(problem != "", app.P().ID(id+"-problem").Class("problem").Role("alert").Text(problem)),
	)
}

// Option is one choice of a Select.
type Option struct {
	Value, Label string
	// Gone says that it can no longer be chosen, and is not shown. A list keeps it in
	// its place: a browser goes by the places of options, and would show the next one
	// as chosen if one before it were taken away.
	Gone bool
}

// long is from how many options on a list is brought into the page in parts.
const long = 100

// Select is a choice among options.
func Select(id, value string, options []Option, choose func(string), key string) app.HTMLSelect {
	option := func(i int) app.UI {
		o := options[i]
		return app.Option().Value(o.Value).Text(o.Label).Selected(o.Value == value).Disabled(o.Gone).Hidden(o.Gone)
	}
	all := []app.UI{app.Range(options).Slice(option)}
	if len(options) >= long {
		all = Lines(len(options), option)
	}
	return app.Select().ID(id).Body(all...).OnChange(func(ctx app.Context, _ app.Event) { choose(ctx.JSSrc().Get("value").String()) }, key)
}

// Input is a line of text; choose is called when it has been changed.
func Input(id, value string, choose func(string), key string) app.HTMLInput {
	return app.Input().ID(id).Type("text").AutoComplete(false).Value(value).
		OnChange(func(ctx app.Context, _ app.Event) { choose(ctx.JSSrc().Get("value").String()) }, key)
}

// Check is a box that can be ticked.
func Check(id, label string, on bool, choose func(bool), key string) app.UI {
	return app.Label().Class("check").For(id).Body(
		app.Input().ID(id).Type("checkbox").Checked(on).
			OnChange(func(ctx app.Context, _ app.Event) { choose(ctx.JSSrc().Get("checked").Bool()) }, key),
		app.Span().Text(label),
	)
}

// Classes puts class names together, the empty ones left out.
func Classes(names ...string) string {
	return strings.Join(strings.Fields(strings.Join(names, " ")), " ")
}
