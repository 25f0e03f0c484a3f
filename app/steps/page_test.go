package steps_test

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

// page shows the step of a session as the browser does, mounted and updated by go-app,
// so that what is clicked is what was rendered. Nothing but the browser is missing.
type page struct {
	t      *testing.T
	s      *session.Session
	engine *sessiontest.Engine
	root   *shown
	loop   app.ClientDispatcher
}

// shown is the component around the step.
type shown struct {
	app.Compo
	s *session.Session
}

func (c *shown) Render() app.UI { return app.Div().Body(steps.New(c.s)) }

// show mounts the step that the session is at.
func show(t *testing.T, s *session.Session, engine *sessiontest.Engine) *page {
	t.Helper()
	root := &shown{s: s}
	p := &page{t, s, engine, root, app.NewClientTester(root)}
	t.Cleanup(p.loop.Close)
	return p
}

// at goes to a step and lets the engine answer what it asks.
func (p *page) at(step session.Step) *page {
	p.s.Go(step)
	return p.settle()
}

// settle lets the engine answer, and shows what came of it; what is shown then may ask
// for more, as the rows of a result do.
func (p *page) settle() *page {
	for range 3 {
		p.update()
		p.engine.Work()
	}
	p.update()
	return p
}

func (p *page) update() {
	p.root.Update()
	p.loop.Consume()
}

func (p *page) markup() string {
	p.update()
	return html.UnescapeString(app.HTMLString(p.root))
}

// sees fails unless all of the texts are shown.
func (p *page) sees(wanted ...string) *page {
	p.t.Helper()
	wantAll(p.t, p.markup(), wanted...)
	return p
}

// misses fails if one of the texts is shown.
func (p *page) misses(unwanted ...string) *page {
	p.t.Helper()
	markup := p.markup()
	for _, text := range unwanted {
		if strings.Contains(markup, text) {
			p.t.Errorf("%q is shown", text)
		}
	}
	return p
}

// choose enters a value in the control of an id or an accessible name, as a person
// does who then leaves it.
func (p *page) choose(control, value string) *page {
	p.t.Helper()
	p.send(control, "change", property{text: value})
	return p
}

// tick sets a box.
func (p *page) tick(control string, on bool) *page {
	p.t.Helper()
	p.send(control, "change", property{on: on})
	return p
}

// click presses the button of an id, an accessible name or a text.
func (p *page) click(button string) *page {
	p.t.Helper()
	p.send(button, "click", property{})
	return p
}

// send calls what an element does at an event.
func (p *page) send(name, event string, of property) {
	p.t.Helper()
	p.sendTo(name, event, of, true)
}

func (p *page) sendTo(name, event string, of property, only bool) {
	p.t.Helper()
	p.update()
	var found []reflect.Value
	walk(p.root, func(e reflect.Value) {
		if handles(e, event) && called(e, name) {
			found = append(found, e)
		}
	})
	if len(found) == 0 || only && len(found) > 1 {
		p.t.Fatalf("%d elements %q do something at %s in\n%.3000s", len(found), name, event, p.markup())
	}
	source := open(found[0].FieldByName("this")).Interface().(app.UI)
	p.loop.Emit(source, func() { handlerOf(found[0], event)(origin{value: of}, app.Event{Value: of}) })
	p.update()
}

// disabled reports whether the control of a name can't be used.
func (p *page) disabled(name string) bool {
	p.update()
	found := false
	walk(p.root, func(e reflect.Value) {
		if called(e, name) && attribute(e, "disabled") == "true" {
			found = true
		}
	})
	return found
}

// called reports whether an element has the given id, accessible name or text.
func called(e reflect.Value, name string) bool {
	if name == attribute(e, "id") || name == attribute(e, "aria-label") {
		return true
	}
	children := open(e.FieldByName("children"))
	if children.Len() != 1 {
		return false
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

// handlerOf returns what an element does at an event.
func handlerOf(e reflect.Value, event string) app.EventHandler {
	entry := open(e.FieldByName("eventHandlers")).MapIndex(reflect.ValueOf(event))
	at := reflect.New(entry.Type()).Elem()
	at.Set(entry)
	return open(at.FieldByName("goHandler")).Interface().(app.EventHandler)
}

// origin is the context of an event: it knows the element.
type origin struct {
	app.Context
	value property
}

// JSSrc implements app.Context.
func (o origin) JSSrc() app.Value { return o.value }

// Dispatch implements app.Context.
func (o origin) Dispatch(f func(app.Context)) { f(o) }

// Defer implements app.Context: what comes after the page is rendered is of the browser.
func (o origin) Defer(func(app.Context)) {}

// property is an element whose value, and whether it is ticked, are what a person
// gave it; a key that was pressed is one, too.
type property struct {
	app.Value
	text  string
	on    bool
	class string // of what was hit within the element
}

// Get implements app.Value.
func (v property) Get(name string) app.Value {
	switch name {
	case "value", "key":
		return property{Value: v.Value, text: v.text}
	case "target":
		return property{Value: v.Value, class: v.class}
	case "className":
		return property{Value: v.Value, text: v.class}
	case "checked":
		return property{Value: v.Value, on: v.on}
	}
	return app.Window().Get(name)
}

// String implements app.Value.
func (v property) String() string { return v.text }

// Bool implements app.Value.
func (v property) Bool() bool { return v.on }

// Call implements app.Value.
func (v property) Call(string, ...any) app.Value { return app.Window().Get("nothing") }

// walkRows calls f for each element of a name that does something at a click.
func walkRows(p *page, name string, f func()) {
	p.update()
	walk(p.root, func(e reflect.Value) {
		if handles(e, "click") && called(e, name) {
			f()
		}
	})
}

// first clicks the first of the elements of a name.
func (p *page) first(name string) *page {
	p.t.Helper()
	p.sendTo(name, "click", property{}, false)
	return p
}
