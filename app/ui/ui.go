// Package ui holds the small parts that every screen is made of. They are
// functions of what they show: no state, no texts of their own.
package ui

import (
	"strconv"
	"strings"
	"time"

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

// Want has the element of an id revealed by the next [Seek].
func Want(id string) { wanted = id }

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
func Section(title string, body ...app.UI) app.HTMLSection {
	return app.Section().Class("card pad").Body(append([]app.UI{app.H2().Text(title)}, body...)...)
}

// Flow is a section of paragraphs, bars and fields, one below the other.
func Flow(title string, body ...app.UI) app.HTMLSection {
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

// Options returns choices that are shown as they are.
func Options(values []string) []Option {
	return Each(values, func(value string) Option { return Option{Value: value, Label: value} })
}

// Each returns what a function makes of each of some values, in their order.
func Each[T, U any](values []T, of func(T) U) []U {
	made := make([]U, len(values))
	for i, value := range values {
		made[i] = of(value)
	}
	return made
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

// ClassIf returns a class name, or none unless something is so.
func ClassIf(is bool, name string) string {
	if is {
		return name
	}
	return ""
}

// Classes puts class names together, the empty ones left out.
func Classes(names ...string) string {
	return strings.Join(strings.Fields(strings.Join(names, " ")), " ")
}

// Described is the control of a [Field] with its hint, if it has one.
func Described[C interface {
	app.UI
	Aria(string, any) C
}](control C, id, hint string) app.UI {
	if hint == "" {
		return control
	}
	return control.Aria("describedby", id+"-hint")
}

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

// State is the outcome of a verdict.
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

// Reveals is a button that begins something and then reveals the element of an id: the button
// itself may be gone by then.
func Reveals(id, label string, do func(), reveal, key string) app.HTMLButton {
	return app.Button().Type("button").Class("go").ID(id).Text(label).OnClick(func(ctx app.Context, _ app.Event) {
		do()
		Reveal(ctx, reveal)
	}, key)
}

// Link is a button that looks like a link. Its id, its label and the key tell it from others, as
// the key of a [Button].
func Link(id, label string, do func(app.Context), key ...any) app.HTMLButton {
	return app.Button().Type("button").Class("link").ID(id).Text(label).
		OnClick(func(ctx app.Context, _ app.Event) { do(ctx) }, append(key, id, label)...)
}

// FileButton is a button with which a person chooses a file, as often as wanted.
func FileButton(id, label, accept string, choose func(app.Context, app.Value)) app.UI {
	return app.Label().Class("go second file").For(id).Body(
		app.Span().Text(label),
		app.Input().ID(id).Type("file").Accept(accept).OnChange(func(ctx app.Context, _ app.Event) {
			if file := ctx.JSSrc().Get("files").Index(0); file.Truthy() {
				choose(ctx, file)
				ctx.JSSrc().Set("value", "") // so that the same file can be chosen again
			}
		}, id),
	)
}

// FilesButton is a button with which a person chooses one or several files.
func FilesButton(id, label, accept string, choose func(files []app.Value)) app.UI {
	return app.Label().Class("go second file").For(id).Body(
		app.Span().Text(label),
		app.Input().ID(id).Type("file").Accept(accept).Multiple(true).OnChange(func(ctx app.Context, _ app.Event) {
			var files []app.Value
			list := ctx.JSSrc().Get("files")
			for i := range list.Length() {
				files = append(files, list.Index(i))
			}
			choose(files)
			ctx.JSSrc().Set("value", "") // so that the same files can be chosen again
		}, id),
	)
}

// TextFile is a button with which a person chooses a text file, which read gets.
func TextFile(id, label, accept string, read func(name, text string)) app.UI {
	return FileButton(id, label, accept, func(ctx app.Context, file app.Value) { ReadText(ctx, file, read) })
}

// ReadText reads a file of text, which read gets.
func ReadText(ctx app.Context, file app.Value, read func(name, text string)) {
	name := file.Get("name").String()
	file.Call("text").Then(func(content app.Value) {
		text := content.String()
		ctx.Dispatch(func(app.Context) { read(name, text) })
	})
}

// Part is a piece of a screen. go-app renders a screen in one go, and meanwhile the page's
// thread hears of no click and draws nothing; before a part the browser gets its turn, if it
// has waited for long.
type Part struct {
	app.Compo

	Make func() app.UI // what is shown
}

// Later is a part of a screen that is made when it is its turn.
func Later(make func() app.UI) app.UI { return &Part{Make: make} }

// Parts are parts of a screen that are made already, and are brought into the page one after
// the other.
func Parts(all []app.UI) []app.UI {
	parts := make([]app.UI, len(all))
	for i, one := range all {
		parts[i] = one
		if _, is := one.(*Part); !is {
			parts[i] = Later(func() app.UI { return one })
		}
	}
	return parts
}

// many is the number of a table's lines brought into the page at a time. A part for each
// would be too many: go-app keeps a list of a few thousand components that are new.
const many = 8

// Lines are the lines of a long table, in parts.
func Lines(n int, line func(i int) app.UI) []app.UI {
	lines := make([]app.UI, n)
	for i := range lines {
		if i%many == 0 {
			lines[i] = Later(func() app.UI { return line(i) })
		} else {
			lines[i] = line(i)
		}
	}
	return lines
}

// Render implements app.Composer.
func (p *Part) Render() app.UI {
	Yield()
	return p.Make()
}

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

// slice is how long the page's thread is busy before the browser gets its turn: a screen is
// drawn anew each 16 ms, and what a person does should be seen within 50 ms.
const slice = 12 * time.Millisecond

// turns is how the browser gets its turn: by a message to ourselves, which comes after all
// that waits already. A timer would come later the more often it is asked for, and in a tab
// that is not seen once a second.
var turns struct {
	began time.Time // when the last one ended
	port  app.Value
	ended chan struct{}
}

// Yield lets the browser draw and answer clicks, if the thread has been busy for more than
// about 12 ms. What a person does meanwhile is dispatched, and waits for the work to end. It
// may be called while something is rendered or dispatched; from a function that the browser
// itself calls it would wait for ever.
//
//	for _, value := range values {
//		ui.Yield()
//		n += len(value)
//	}
func Yield() {
	if app.IsServer || time.Since(turns.began) < slice {
		return
	}
	if turns.port == nil {
		turns.ended = make(chan struct{}, 1)
		channel := app.Window().Get("MessageChannel").New()
		channel.Get("port1").Set("onmessage", app.FuncOf(func(app.Value, []app.Value) any {
			turns.ended <- struct{}{}
			return nil
		}))
		turns.port = channel.Get("port2")
	}
	turns.port.Call("postMessage", nil)
	<-turns.ended
	turns.began = time.Now()
}
