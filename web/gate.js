// The gate between a Go program and the browser. A program has no other way to JavaScript
// than the functions that it imports, and this gives it all of them, each of which asks
// web/gate.json first: the names that the program gets, sets and calls, what it makes, and
// the kinds of objects that it may hold. What is not in there is refused, and the console
// says the program, the list and the name: a call fails with that error, what is got is
// undefined, and what is set or deleted stays as it is.
//
// list in web/gate.json    what a program may do
// -----------------------  ------------------------------------------------------------
// global.get, .set, .call  get, set or call by name a property of the global object
// absent                   get of the global object, and find undefined
// get, set, call, delete   the same of any other object
// new                      hold a constructor of the global object: make objects with it,
//                          and ask whether one is of it
// static                   call a function of a constructor, as Array.of
// kind                     hold an object of a class, or of one derived from Node, Event or
//                          CSSStyleDeclaration (of which some browsers derive one for an
//                          element's style); a name in small letters stands for the class of
//                          that object
// invoke                   given: call a function that came to it as an argument
//
// A program never holds a window other than its own global object, which it can't pass on
// to anything; a Location, in place of which it gets texts; nor a function other than its
// own, a constructor in new, or one that it was given: in place of another stands one that
// does nothing, which shows that it is there.
//
// The functions are those of wasm_exec.js, which keeps the clock, the exit and the memory.
// Each takes the address of its arguments in the program's memory, sp: a value is 8 bytes,
// a number or, as a NaN, a number in the table of values. A call can run the program, whose
// stack may then be elsewhere, so that sp is asked for again after it.
"use strict";

const gated = (() => {
  const NAMES = {{gate.json}};
  const { apply, construct, deleteProperty, get, getPrototypeOf, set } = Reflect;
  const real = globalThis;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const NAN = 0x7ff80000; // the upper half of a value that is no number
  const TYPES = { object: 1, string: 2, function: 4 };

  const BASES = ["Node", "Event", "CSSStyleDeclaration"];
  const absence = Object.freeze(() => {});
  const PARTS = ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"];
  const address = Object.freeze(Object.fromEntries(PARTS.map((part) => [part, String(real.location[part])])));

  // A call that JavaScript makes of a function of the program's.
  class Called {
    constructor(id, self, args) {
      Object.assign(this, { id, this: self, args, result: undefined });
    }
  }
  const called = { get: new Set(["id", "this", "args"]), set: new Set(["result"]), call: new Set() };

  // classOf says by which name of kind an object that is refused would be held.
  function classOf(v) {
    const base = BASES.find((name) => real[name] && v instanceof real[name]);
    if (base) return base;
    const proto = getPrototypeOf(v);
    const name = proto && Object.hasOwn(proto, "constructor") ? proto.constructor.name : "";
    if (real[name]?.prototype === proto) return name;
    return Object.getOwnPropertyNames(real).find((name) => name !== "location" && real[name] === v) ?? `of no known class (${name})`;
  }

  // gated makes what a program may import: go is its Go of wasm_exec.js, of which it runs.
  return (program, go) => {
    const names = NAMES[program];
    const list = (name) => new Set(names[name]);
    const refuse = (where, name) => {
      const said = `the gate refuses the program ${program}: "${where}" has no "${name}" in web/gate.json`;
      console.error(said);
      throw new TypeError(said);
    };

    // ---------------------------------------------------------------- what may be held

    const instance = { _pendingEvent: null, _makeFuncWrapper: wrapped };
    const there = names.new.filter((name) => real[name]);
    const absent = new Set([...names.absent, ...names.new.filter((name) => !real[name])]); // what another browser has
    const statics = list("static");
    const ofGlobal = { get: list("global.get"), set: list("global.set"), call: list("global.call"), delete: new Set(), name: "global." };
    const ofInstance = { get: new Set(["_pendingEvent"]), set: new Set(["_pendingEvent"]), call: new Set(["_makeFuncWrapper"]), delete: new Set(), name: "program." };
    const ofCalled = { ...called, delete: new Set(), name: "called." };
    const ofOthers = { get: list("get"), set: list("set"), call: list("call"), delete: list("delete"), name: "" };
    const constructors = new Map(there.map((name) => [real[name], name])); // and their names
    const functions = new WeakSet([absence, wrapped]); // the program's own, and those that it was given
    const mayInvoke = list("invoke").has("given");
    const given = new WeakSet();
    const classes = new Map([[Called.prototype, ""]]); // by prototype, and their names in the list
    const bases = new Map([[Error.prototype, ""]]);
    for (const name of names.kind) {
      const found = real[name];
      const proto = typeof found === "function" ? found.prototype : found && getPrototypeOf(found);
      if (proto) (BASES.includes(name) ? bases : classes).set(proto, name);
    }

    // admitted returns an object or function that the program does not hold yet, or what
    // it gets in its place.
    function admitted(v) {
      if (typeof v === "function") return functions.has(v) || constructors.has(v) ? v : absence;
      if (typeof v !== "object") refuse("kind", typeof v); // symbols, bigints, document.all
      if (v === real.location) return address;
      const proto = getPrototypeOf(v);
      if (classes.has(proto)) return v;
      for (let p = proto; p; p = getPrototypeOf(p)) if (bases.has(p)) return v;
      refuse("kind", classOf(v));
      return v;
    }

    // passed returns a value that the program gives away.
    function passed(v) {
      if (typeof v === "object" ? v === real || v === instance : typeof v === "function" && constructors.has(v)) refuse("pass", constructors.get(v) ?? "the global object");
      return v;
    }

    // of returns the lists that hold for an object.
    function of(object, what, name) {
      if (object === real) return ofGlobal;
      if (object === instance) return ofInstance;
      if (typeof object === "function") refuse(`${what} of a function`, name);
      return object instanceof Called ? ofCalled : ofOthers;
    }

    // inner refuses what has no elements for the program.
    function inner(object) {
      if (object === real || object === instance || typeof object === "function") refuse("get", "an element of the global object or of a function");
      return object;
    }

    // ---------------------------------------------------------------- values in memory

    const values = [NaN, 0, null, true, false, real, instance];
    const counts = new Array(values.length).fill(Infinity); // how often the program has each
    const ids = new Map([[0, 1], [null, 2], [true, 3], [false, 4], [real, 5], [instance, 6]]);
    const free = [];

    const int64 = (at) => go.mem.getUint32(at, true) + go.mem.getInt32(at + 4, true) * 4294967296;
    const bytes = (at) => new Uint8Array(go.mem.buffer, int64(at), int64(at + 8));
    const text = (at) => decoder.decode(bytes(at));
    const stack = () => go._inst.exports.getsp() >>> 0;

    function setInt64(at, v) {
      go.mem.setUint32(at, v, true);
      go.mem.setUint32(at + 4, Math.floor(v / 4294967296), true);
    }

    function load(at) {
      const f = go.mem.getFloat64(at, true);
      if (f === 0) return undefined;
      return isNaN(f) ? values[go.mem.getUint32(at, true)] : f;
    }

    function loadAll(at) {
      const [start, length] = [int64(at), int64(at + 8)];
      const all = new Array(length);
      for (let i = 0; i < length; i++) all[i] = passed(load(start + i * 8));
      return all;
    }

    function store(at, v) {
      if (typeof v === "number" && v !== 0) {
        if (!isNaN(v)) return go.mem.setFloat64(at, v, true);
        go.mem.setUint32(at + 4, NAN, true);
        return go.mem.setUint32(at, 0, true);
      }
      if (v === undefined) return go.mem.setFloat64(at, 0, true);
      let id = ids.get(v);
      if (id === undefined && typeof v !== "string") {
        v = admitted(v);
        id = ids.get(v);
      }
      if (id === undefined) {
        id = free.pop() ?? values.length;
        values[id] = v;
        counts[id] = 0;
        ids.set(v, id);
      }
      counts[id]++;
      go.mem.setUint32(at + 4, NAN | (v === null ? 0 : (TYPES[typeof v] ?? 0)), true);
      go.mem.setUint32(at, id, true);
    }

    // attempted returns what is made, and undefined where that is refused or fails: a program
    // has no error to get where it gets and sets, and would end.
    function attempted(made) {
      try {
        return made();
      } catch {
        return undefined;
      }
    }

    // outcome stores what a call has returned, or what was thrown, and which of both.
    function outcome(from, made) {
      let done = 1;
      let result;
      try {
        result = made();
      } catch (error) {
        done = 0;
        result = error;
      }
      const at = stack() + from;
      try {
        store(at, result);
      } catch (error) {
        done = 0;
        store(at, error);
      }
      go.mem.setUint8(at + 8, done);
    }

    // ---------------------------------------------------------------- what is asked

    // wrapped makes a function of the program's one of JavaScript.
    function wrapped(id) {
      const wrapper = function (...args) {
        if (mayInvoke) for (const arg of args) if (typeof arg === "function") functions.add(arg), given.add(arg);
        const call = new Called(id, this, args);
        instance._pendingEvent = call;
        go._resume();
        return call.result;
      };
      functions.add(wrapper);
      return wrapper;
    }

    function read(object, name) {
      const lists = of(object, "get", name);
      if (lists.get.has(name)) return get(object, name);
      if (lists !== ofGlobal) refuse(`${lists.name}get`, name);
      else if (absent.has(name)) return undefined;
      else if (typeof real[name] !== "function") refuse(real[name] === undefined ? "absent" : "global.get", name);
      else if (!constructors.has(real[name])) refuse("new", name);
      return get(object, name);
    }

    function write(object, name, value) {
      const lists = of(object, "set", name);
      if (!lists.set.has(name)) refuse(`${lists.name}set`, name);
      set(object, name, passed(value));
    }

    function call(object, name, args) {
      if (constructors.has(object)) {
        const full = `${constructors.get(object)}.${name}`;
        if (!statics.has(full)) refuse("static", full);
      } else {
        const lists = of(object, "call", name);
        if (!lists.call.has(name)) refuse(`${lists.name}call`, name);
      }
      return apply(get(object, name), object, args);
    }

    function invoke(f, args) {
      if (!given.has(f)) refuse("invoke", "given");
      return apply(f, undefined, args);
    }

    function make(constructor, args) {
      if (!constructors.has(constructor)) refuse("new", "what it holds as a constructor");
      return construct(constructor, args);
    }

    // copy copies as many bytes as both have, and stores how many, if what is to hold bytes does.
    function copy(at, array, copied) {
      const isBytes = array instanceof Uint8Array || array instanceof Uint8ClampedArray;
      if (isBytes) setInt64(at, copied());
      go.mem.setUint8(at + 8, isBytes ? 1 : 0);
    }

    const asked = {
      "syscall/js.finalizeRef": (sp) => {
        const id = go.mem.getUint32((sp >>> 0) + 8, true);
        if (--counts[id] !== 0) return;
        ids.delete(values[id]);
        values[id] = null;
        free.push(id);
      },
      "syscall/js.stringVal": (sp) => {
        sp >>>= 0;
        store(sp + 24, text(sp + 8));
      },
      "syscall/js.valueGet": (sp) => {
        sp >>>= 0;
        const result = attempted(() => read(load(sp + 8), text(sp + 16)));
        const at = stack() + 32;
        store(at, undefined);
        attempted(() => store(at, result));
      },
      "syscall/js.valueSet": (sp) => {
        sp >>>= 0;
        attempted(() => write(load(sp + 8), text(sp + 16), load(sp + 32)));
      },
      "syscall/js.valueDelete": (sp) => {
        sp >>>= 0;
        const [object, name] = [load(sp + 8), text(sp + 16)];
        attempted(() => {
          const lists = of(object, "delete", name);
          if (!lists.delete.has(name)) refuse(`${lists.name}delete`, name);
          deleteProperty(object, name);
        });
      },
      "syscall/js.valueIndex": (sp) => {
        sp >>>= 0;
        store(sp + 24, undefined);
        attempted(() => store(sp + 24, get(inner(load(sp + 8)), int64(sp + 16))));
      },
      "syscall/js.valueSetIndex": (sp) => {
        sp >>>= 0;
        attempted(() => set(inner(load(sp + 8)), int64(sp + 16), passed(load(sp + 24))));
      },
      "syscall/js.valueCall": (sp) => {
        sp >>>= 0;
        outcome(56, () => call(load(sp + 8), text(sp + 16), loadAll(sp + 32)));
      },
      "syscall/js.valueInvoke": (sp) => {
        sp >>>= 0;
        outcome(40, () => invoke(load(sp + 8), loadAll(sp + 16)));
      },
      "syscall/js.valueNew": (sp) => {
        sp >>>= 0;
        outcome(40, () => make(load(sp + 8), loadAll(sp + 16)));
      },
      "syscall/js.valueLength": (sp) => {
        sp >>>= 0;
        setInt64(sp + 16, parseInt(inner(load(sp + 8)).length));
      },
      "syscall/js.valuePrepareString": (sp) => {
        sp >>>= 0;
        const v = load(sp + 8);
        if (typeof v !== "string") refuse("kind", `the text of a ${typeof v}`);
        const encoded = encoder.encode(v);
        store(sp + 16, encoded);
        setInt64(sp + 24, encoded.length);
      },
      "syscall/js.valueLoadString": (sp) => {
        sp >>>= 0;
        bytes(sp + 16).set(load(sp + 8));
      },
      "syscall/js.valueInstanceOf": (sp) => {
        sp >>>= 0;
        const constructor = load(sp + 16);
        if (!constructors.has(constructor)) refuse("new", "what it holds as a constructor");
        go.mem.setUint8(sp + 24, load(sp + 8) instanceof constructor ? 1 : 0);
      },
      "syscall/js.copyBytesToGo": (sp) => {
        sp >>>= 0;
        const [to, from] = [bytes(sp + 8), load(sp + 32)];
        copy(sp + 40, from, () => {
          const part = from.subarray(0, to.length);
          to.set(part);
          return part.length;
        });
      },
      "syscall/js.copyBytesToJS": (sp) => {
        sp >>>= 0;
        const [to, from] = [load(sp + 8), bytes(sp + 16)];
        copy(sp + 40, to, () => {
          const part = from.subarray(0, to.length);
          to.set(part);
          return part.length;
        });
      },
    };

    // What is imported is looked up along prototypes: there are none.
    const gojs = Object.create(null);
    for (const [name, f] of Object.entries(go.importObject.gojs)) if (name.startsWith("runtime.")) gojs[name] = f;
    return Object.freeze(Object.assign(Object.create(null), { gojs: Object.freeze(Object.assign(gojs, asked)) }));
  };
})();
