// Package stepstest shows the pages of the steps on the real engine, without a browser, and
// clicks on them, for tests.
package stepstest

import (
	"html"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps"
)

// Page shows the step of a session as the browser does, mounted and updated by go-app,
// so that a test clicks what was rendered. Nothing but the browser is missing.
type Page struct {
	T      *testing.T
	S      *session.Session
	Engine *sessiontest.Engine
	root   *shown
	loop   app.ClientDispatcher
}

// shown is the component around the step.
type shown struct {
	app.Compo
	s *session.Session
}

func (c *shown) Render() app.UI { return app.Div().Body(steps.New(c.s)) }

// Show mounts the step that the session is at.
func Show(t *testing.T, s *session.Session, engine *sessiontest.Engine) *Page {
	t.Helper()
	root := &shown{s: s}
	p := &Page{t, s, engine, root, app.NewClientTester(root)}
	t.Cleanup(p.loop.Close)
	return p
}

// At goes to a step and lets the engine answer what it asks.
func (p *Page) At(step session.Step) *Page {
	p.S.Go(step)
	return p.Settle()
}

// Settle lets the engine answer, and shows what came of it; what is shown then may ask
// for more, as the rows of a result do.
func (p *Page) Settle() *Page {
	for range 3 {
		p.Update()
		p.Engine.Work()
	}
	p.Update()
	return p
}

// Tab shows a tab of the review.
func (p *Page) Tab(id string) *Page { return p.Click("tab-" + id).Settle() }

// Update shows what has changed.
func (p *Page) Update() {
	p.root.Update()
	p.loop.Consume()
}

// Markup returns what is shown.
func (p *Page) Markup() string {
	p.Update()
	return html.UnescapeString(app.HTMLString(p.root))
}

// Sees fails unless all of the texts are shown.
func (p *Page) Sees(wanted ...string) *Page {
	p.T.Helper()
	WantAll(p.T, p.Markup(), wanted...)
	return p
}

// Misses fails if one of the texts is shown.
func (p *Page) Misses(unwanted ...string) *Page {
	p.T.Helper()
	markup := p.Markup()
	for _, text := range unwanted {
		if strings.Contains(markup, text) {
			p.T.Errorf("%q is shown", text)
		}
	}
	return p
}

// Choose enters a value in the control of an id or an accessible name, as a person
// does who then leaves it.
func (p *Page) Choose(control, value string) *Page {
	p.T.Helper()
	p.Send(control, "change", Property{Text: value})
	return p
}

// Tick sets a box.
func (p *Page) Tick(control string, on bool) *Page {
	p.T.Helper()
	p.Send(control, "change", Property{on: on})
	return p
}

// Unfold opens a fold, or closes it.
func (p *Page) Unfold(id string, open bool) *Page {
	p.T.Helper()
	p.Send(id, "toggle", Property{on: open})
	return p
}

// Click presses the button of an id, an accessible name or a text.
func (p *Page) Click(button string) *Page {
	p.T.Helper()
	p.Send(button, "click", Property{})
	return p
}

// Send calls what an element does at an event.
func (p *Page) Send(name, event string, of Property) {
	p.T.Helper()
	p.sendTo(name, event, of, true)
}

func (p *Page) sendTo(name, event string, of Property, only bool) {
	p.T.Helper()
	p.Update()
	var found []reflect.Value
	walk(p.root, func(e reflect.Value) {
		if handles(e, event) && called(e, name) {
			found = append(found, e)
		}
	})
	if len(found) == 0 || only && len(found) > 1 {
		p.T.Fatalf("%d elements %q do something at %s in\n%.3000s", len(found), name, event, p.Markup())
	}
	source := open(found[0].FieldByName("this")).Interface().(app.UI)
	entry := open(found[0].FieldByName("eventHandlers")).MapIndex(reflect.ValueOf(event))
	at := reflect.New(entry.Type()).Elem()
	at.Set(entry)
	handle := open(at.FieldByName("goHandler")).Interface().(app.EventHandler)
	p.loop.Emit(source, func() { handle(origin{value: of}, app.Event{Value: of}) })
	p.Update()
}

// Disabled reports whether the control of a name can't be used.
func (p *Page) Disabled(name string) bool {
	p.Update()
	found := false
	walk(p.root, func(e reflect.Value) {
		if called(e, name) && attribute(e, "disabled") == "true" {
			found = true
		}
	})
	return found
}

// HeldBack reports whether something is said to hold back what the button of an id runs.
func (p *Page) HeldBack(button string) bool {
	return strings.Contains(p.Markup(), `id="`+button+`-why"`)
}

// called reports whether an element has the given id, accessible name or text, beside what is
// hidden from a screen reader.
func called(e reflect.Value, name string) bool {
	if name == attribute(e, "id") || name == attribute(e, "aria-label") {
		return true
	}
	children := open(e.FieldByName("children"))
	if children.Len() == 0 {
		return false
	}
	for i := 1; i < children.Len(); i++ {
		if beside := app.HTMLString(children.Index(i).Interface().(app.UI)); beside != "" && !strings.Contains(beside, "aria-hidden") {
			return false
		}
	}
	text := strings.TrimSpace(html.UnescapeString(app.HTMLString(children.Index(0).Interface().(app.UI))))
	return text == name
}

// attribute returns an attribute of an element; "" if there is none.
func attribute(e reflect.Value, name string) string {
	if v := open(e.FieldByName("attributes")).MapIndex(reflect.ValueOf(name)); v.IsValid() {
		return html.UnescapeString(v.String())
	}
	return ""
}

func handles(e reflect.Value, event string) bool {
	return open(e.FieldByName("eventHandlers")).MapIndex(reflect.ValueOf(event)).IsValid()
}

// walk visits the elements that are mounted. go-app keeps them to itself, so they are
// read as they lie in memory; a test of its own would not know what the step rendered.
func walk(ui app.UI, visit func(reflect.Value)) {
	v := reflect.ValueOf(ui)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return
	}
	v = v.Elem()
	if compo := v.FieldByName("Compo"); compo.IsValid() {
		if root := open(compo.FieldByName("root")); !root.IsNil() {
			walk(root.Interface().(app.UI), visit)
		}
		return
	}
	element := v.FieldByName("htmlElement")
	if !element.IsValid() {
		return
	}
	visit(element)
	children := open(element.FieldByName("children"))
	for i := range children.Len() {
		walk(children.Index(i).Interface().(app.UI), visit)
	}
}

// open returns a field that may be read though it is not exported.
func open(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

// origin is the context of an event: it knows the element.
type origin struct {
	app.Context
	value Property
}

// JSSrc implements app.Context.
func (o origin) JSSrc() app.Value { return o.value }

// Dispatch implements app.Context.
func (o origin) Dispatch(f func(app.Context)) { f(o) }

// Defer implements app.Context: what comes after the page is rendered is of the browser.
func (o origin) Defer(func(app.Context)) {}

// Property is an element whose value, and whether it is ticked, are what a person
// gave it; a key that was pressed is one, too.
type Property struct {
	app.Value
	Text  string
	on    bool
	Class string // of what was hit within the element
}

// Get implements app.Value.
func (v Property) Get(name string) app.Value {
	switch name {
	case "value", "key":
		return Property{Value: v.Value, Text: v.Text}
	case "target":
		return Property{Value: v.Value, Class: v.Class}
	case "className":
		return Property{Value: v.Value, Text: v.Class}
	case "checked":
		return Property{Value: v.Value, on: v.on}
	}
	return app.Window().Get(name)
}

// String implements app.Value.
func (v Property) String() string { return v.Text }

// Bool implements app.Value.
func (v Property) Bool() bool { return v.on }

// Call implements app.Value: a fold matches "[open]" as it was left.
func (v Property) Call(method string, _ ...any) app.Value {
	if method == "matches" {
		return v
	}
	return app.Window().Get("nothing")
}

// First clicks the first of the elements of a name.
func (p *Page) First(name string) *Page {
	p.T.Helper()
	p.sendTo(name, "click", Property{}, false)
	return p
}

// Smallest returns the size of the smallest group of a run.
func (p *Page) Smallest() int {
	p.T.Helper()
	p.S.Run()
	p.Engine.Work()
	if p.S.Failure != nil || p.S.Result == nil {
		p.T.Fatalf("no result: %+v", p.S.Failure)
	}
	return p.S.Result.Audit.Classes.Min
}

// Options returns the values of a choice, and the one that is selected.
func (p *Page) Options(name string) (values []string, selected string) {
	p.T.Helper()
	p.Update()
	walk(p.root, func(e reflect.Value) {
		if !handles(e, "change") || !called(e, name) {
			return
		}
		children := open(e.FieldByName("children"))
		for i := range children.Len() {
			option := reflect.ValueOf(children.Index(i).Interface()).Elem().FieldByName("htmlElement")
			values = append(values, attribute(option, "value"))
			if attribute(option, "selected") == "true" {
				selected = attribute(option, "value")
			}
		}
	})
	return values, selected
}

// Shows returns an attribute of a control: what a field shows, whether a box is ticked.
func (p *Page) Shows(name, of string) string {
	p.Update()
	found := ""
	walk(p.root, func(e reflect.Value) {
		if handles(e, "change") && called(e, name) {
			found = attribute(e, of)
		}
	})
	return found
}
