// Starts the app in the frame, with the programs that the outer page hands in as bytes.
// web/outer.js describes the messages between the two.
//
// What the app finds when it starts:
//
//   quasi.startEngine()          a Worker that runs the engine. It is sent
//                                {request: JSON, file: File|undefined} and sends
//                                {reply: JSON, blob: Blob|undefined}; the JSON is
//                                that of quasi/wasm/protocol. Its first reply is
//                                of kind "ready". {cancel: number} asks the call
//                                of that number to end, and those before it,
//                                whether it is being answered or waits;
//                                terminate() ends it without asking.
//   quasi.cores                  how many workers may help the engine at a time.
//   quasi.sheets.convert(file, sheet)
//                                turns a workbook into CSV: {reply: JSON of
//                                protocol.Converted, file: File|undefined}, or
//                                null if the file is none. One is converted at a
//                                time, and each call is answered.
//   quasi.sheets.stop()          ends all that, and forgets what came of it.
//   quasi.page.shows(step, tab, language, how)
//                                tells the outer page which step is shown.
//   quasi.page.onreturn          is called with a step and a tab when a person goes back to them.
//   quasi.place                  the page that the address asks for, such as workshop=7; "": none.
//   quasi.page.onplace           is called with it when the address changes.
//   quasi.page.onchosen          is called when a person has changed a control, with what is
//                                to be called when that is drawn.
//   quasi.page.unsaved(boolean)  tells it whether something would be lost.
//   quasi.page.saving()          tells it that a file is being made for the last click.
//   quasi.page.save(name, blob)  gives a file to the person; a promise of whether the
//                                outer page did.
//   quasi.lock                   {policy, typed, violations, requests(), selfTest()}
//   quasi.lock.onprograms        is called when more is known of the programs that run.
//   quasi.build                  {version, published, ran, converted}: the hashes that
//                                the build has published, and those of what was started,
//                                by the names frame, app, engine and sheets; and how the
//                                files start that are converted.
//   quasi.language               the browser's.
//   quasi.loaded                 when all was loaded, on the page's clock; 0 before that.
"use strict";

// go-app expects these.
var goappNav = () => {};
var goappOnUpdate = () => {};
var goappOnAppInstallChange = () => {};
function goappGetenv(name) {
  return { GOAPP_VERSION: quasi.build.version, GOAPP_INTERNAL_URLS: "null" }[name] ?? "";
}

const quasi = { build: { version: "", published: {}, ran: {}, converted: [] }, lock: { policy: guard.policy, typed: guard.typed, violations: 0 }, page: {}, language: "", place: "", loaded: 0 };
globalThis.quasi = quasi;

// ---------------------------------------------------------------- the lock

// Violations that the self-test provokes are not the app's.
let testing = 0; // self-tests that are under way
let provoked = 0; // violations in the meantime
document.addEventListener("securitypolicyviolation", () => {
  if (testing === 0) quasi.lock.violations++;
  else provoked++;
});

const PROBE = "quasi-self-test";

// requests counts what the frame has loaded.
quasi.lock.requests = () =>
  performance.getEntriesByType("resource").filter((e) => !/^(blob|data):/.test(e.name) && !e.name.includes(PROBE)).length;

// How long the self-test waits for its worker.
const SILENCE = 20_000;

const gateScript = document.getElementById("gate").textContent;
const runtime = document.getElementById("runtime").textContent;
const workerScript = document.getElementById("worker").textContent;

// started starts a worker from the text of its script: from a blob, so that it inherits
// the policies.
function started(...scripts) {
  const url = URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
  const worker = new Worker(url);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return worker;
}

// selfTest tries to leave, from the frame and from a worker like the engine's.
quasi.lock.selfTest = async () => {
  console.info("Quasi tests its lock. Each error from here on that names the Content Security Policy is a way out that this browser has refused.");
  const base = document.baseURI.startsWith("file:") ? "https://localhost/" : new URL(".", document.baseURI).href;
  testing++;
  const frame = await tryToLeave(PROBE, base);
  const before = provoked;
  const worker = started(workerScript, `(${tryToLeave})(${JSON.stringify(PROBE)}, ${JSON.stringify(base)}).then(postMessage)`);
  const inWorker = await new Promise((done) => {
    worker.onmessage = (e) => done(e.data);
    setTimeout(done, SILENCE, { connect: { policy: 0, sandbox: 0, guard: 0, arrived: 0, untold: 1 } }); // what does not answer has proved nothing
  });
  worker.terminate();
  // Firefox reports to the page what a worker wants to import.
  if (provoked > before && inWorker.load?.untold === 1) Object.assign(inWorker.load, { untold: 0, policy: inWorker.load.policy + 1 });
  testing--;
  console.info("The lock has been tested.");
  return { frame, worker: inWorker };
};

// ---------------------------------------------------------------- the outer page

let port; // to the outer page
const listening = new Promise((done) => {
  addEventListener("message", ({ source, ports }) => source === parent && ports[0] && done(ports[0]), { once: true });
});

// Programs that the outer page hands in. The one that converts workbooks may come late,
// or not at all: then its bytes are missing.
const came = {};
const program = (name) => new Promise((done) => (came[name] = done));

function hear(message) {
  if (message.build) {
    const { release, version, converted, ...published } = message.build;
    quasi.build = { version, converted, published, ran: {} };
    quasi.language = message.language;
  }
  if (message.place !== undefined) {
    quasi.place = message.place;
    quasi.page.onplace?.(message.place);
  }
  if (message.program) came[message.program](message.bytes);
  if (message.hashed) quasi.build.ran[message.hashed] = message.hash;
  if (message.loaded) quasi.loaded = performance.now();
  if (message.hashed || message.loaded) quasi.lock.onprograms?.();
  if (message.returned !== undefined) quasi.page.onreturn?.(message.returned, message.tab);
  if (message.saved !== undefined) saves[message.saved](message.done);
}

quasi.page.shows = (shown, tab, language, how) => port.postMessage({ shown, tab, language, how });
quasi.page.unsaved = (unsaved) => port.postMessage({ unsaved });

// Who waits for the outer page's word on a file, by its number.
const saves = [];
quasi.page.save = (name, file) => {
  port.postMessage({ save: saves.length, name, file });
  return new Promise((done) => saves.push(done));
};

quasi.page.saving = () => port.postMessage({ saving: true });

// A file that is dropped before the app listens would be shown in another tab, or this one.
for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());

// What is printed is the whole document, its columns one below the other with a gap between.
const heightOfPrint = () => {
  const frame = document.querySelector(".frame");
  const columns = [...(frame?.children ?? [])].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  return document.documentElement.scrollHeight + Math.max(0, columns - (frame?.clientHeight ?? 0)) + 24;
};
new ResizeObserver(() => port?.postMessage({ height: heightOfPrint() })).observe(document.body);

// ---------------------------------------------------------------- what a person chooses

// The app draws in parts, and hears of a choice when it has drawn what came before. Until it
// has drawn the choice itself, what a person chooses stays: what the app would set instead
// is older, and is set at the end, if that is what came of the choice. Of most texts it hears
// when the field is left, so what is typed stays until then.
const ahead = new WeakMap(); // controls: {changes: that are not drawn, typing, wanted: what the app would set}

// typed reports whether a control's value is a text.
const typed = (control) => control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !["checkbox", "file", "radio", "range"].includes(control.type));

// controlOf is what is changed where a person chooses an option.
const controlOf = (element) => (element instanceof HTMLOptionElement ? element.closest("select") : element);

const KEPT = [[HTMLOptionElement, "selected"], [HTMLInputElement, "checked"], [HTMLInputElement, "value"], [HTMLTextAreaElement, "value"]];
for (const [{ prototype }, property] of KEPT) {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, property);
  Object.defineProperty(prototype, property, {
    get,
    set(value) {
      const choice = ahead.get(controlOf(this));
      if (!choice) return set.call(this, value);
      if (!choice.wanted.has(this)) choice.wanted.set(this, {});
      choice.wanted.get(this)[property] = value;
    },
  });
}

for (const type of ["input", "change"])
  addEventListener(type, ({ target }) => {
    if (!quasi.page.onchosen) return; // the app has not begun
    if (!ahead.has(target)) ahead.set(target, { changes: 0, typing: false, wanted: new Map() });
    const choice = ahead.get(target);
    choice.changes++;
    choice.typing = type === "input" && typed(target);
    quasi.page.onchosen(() => {
      choice.changes--;
      drawn(target);
    });
  });

addEventListener("focusout", ({ target }) => {
  if (!ahead.has(target)) return;
  ahead.get(target).typing = false; // nothing was changed in the end, or its change is not drawn yet
  drawn(target);
});

// drawn sets what the app has wanted of a control, when all of its changes are drawn.
function drawn(control) {
  const choice = ahead.get(control);
  if (!choice || choice.changes || choice.typing) return;
  ahead.delete(control);
  for (const [element, properties] of choice.wanted)
    for (const [name, value] of Object.entries(properties)) if (element[name] !== value) element[name] = value;
}

// ---------------------------------------------------------------- programs

// once makes something when it is first wanted, and drops what it was made with. What
// failed is tried again.
function once(make) {
  let made;
  const done = (it) => {
    make = undefined;
    return it;
  };
  const again = (error) => {
    made = undefined;
    throw error;
  };
  return () => (made ??= make().then(done, again));
}

// fail ends what can't be started. Only the console says why: the outer page has its own words.
function fail(error) {
  console.error(error);
  port.postMessage({ failed: true });
}

// running starts a worker with a program, behind the gate. What it is sent before that is
// compiled waits there.
function running(program, compiled) {
  const worker = started(gateScript, workerScript, runtime);
  // A program that fails says so itself, in worker.js; of one that the browser ended, as for want
  // of memory, the browser alone can tell.
  worker.addEventListener("error", () => worker.onmessage?.({ data: { ended: true } }));
  compiled.then((module) => worker.postMessage({ module, program }));
  return worker;
}

const engineProgram = program("engine").then((bytes) => WebAssembly.compile(bytes));
engineProgram.catch(fail);
quasi.startEngine = () => {
  const worker = running("engine", engineProgram);
  const crew = new Crew(worker);
  worker.terminate = () => {
    crew.end();
    Worker.prototype.terminate.call(worker);
  };
  return worker;
};

// More workers than that take more memory than they save time.
quasi.cores = Math.min(navigator.hardwareConcurrency || 1, 8);

// A Crew is the helpers of an engine: workers with the same program, which work on parts
// of its problem. A worker can't start another one, so that the engine asks for them:
//   {hire: number}       is answered by {hired: [port to each], first: number of the first};
//                        there are no more than quasi.cores at a time, and none for one
//   {dismiss: number}    ends one
//   {ended: number}      tells the engine that one has ended by itself
class Crew {
  constructor(worker) {
    const { port1, port2 } = new MessageChannel();
    Object.assign(this, { port: port1, helpers: new Map(), next: 1 });
    this.port.onmessage = ({ data }) => (data.hire ? this.hire(data.hire) : this.dismiss(data.dismiss));
    worker.postMessage({ crew: port2 }, [port2]);
  }
  hire(wanted) {
    const places = quasi.cores > 1 ? quasi.cores - this.helpers.size : 0;
    const first = this.next;
    const hired = Array.from({ length: Math.min(wanted, places) }, () => this.start(this.next++));
    this.port.postMessage({ hired, first }, hired);
  }
  start(number) {
    const worker = running("engine", engineProgram);
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ helps: port2 }, [port2]);
    worker.onmessage = ({ data }) => data.ended && this.dismiss(number) && this.port.postMessage({ ended: number });
    this.helpers.set(number, worker);
    return port1;
  }
  dismiss(number) {
    this.helpers.get(number)?.terminate();
    return this.helpers.delete(number);
  }
  end() {
    for (const number of [...this.helpers.keys()]) this.dismiss(number);
    this.port.close();
  }
}

// ---------------------------------------------------------------- workbooks

// sheetsProgram yields what compiles the program that converts a workbook, or nothing if
// this visit has none. It is compiled for the first of them: most visits have none.
const sheetsProgram = program("sheets").then((bytes) => bytes && once(() => WebAssembly.compile(bytes)));
const conversions = new Set(); // that are not answered, in the order in which they were asked for
let last; // the one that was asked for last, unless nothing came of it

const hexOf = async (blob) =>
  [...new Uint8Array(await blob.arrayBuffer())].map((b) => b.toString(16).padStart(2, "0")).join("");

const failed = (code, message) => ({ reply: JSON.stringify({ failure: { code, message } }) });

// A Conversion turns a sheet of a workbook into CSV, in a worker of its own. It is
// answered once, whatever happens to it, and its worker ends with that.
class Conversion {
  constructor(file, sheet) {
    Object.assign(this, { file, sheet });
    this.answered = new Promise((done) => (this.done = done));
    conversions.add(this);
  }
  of(file, sheet) {
    return this.file === file && this.sheet === sheet;
  }
  // run converts the file, when those before have been answered. What is no workbook
  // need not wait.
  async run(before) {
    const kind = await kindOf(this.file);
    if (!kind) return this.end(null);
    const program = await sheetsProgram;
    if (!program) return this.end(kind.refused ? null : failed("no-excel", "Excel support could not be loaded"));
    await Promise.all(before.map((other) => other.answered));
    try {
      if (conversions.has(this)) this.start(await program()); // unless it was ended in the meantime
    } catch {
      this.fail();
    }
  }
  start(module) {
    if (!conversions.has(this)) return; // it was ended while the program was compiled
    this.worker = running("sheets", Promise.resolve(module));
    this.worker.onmessage = ({ data }) => {
      if (data.ready) this.worker.postMessage({ file: this.file, sheet: this.sheet });
      else if (data.ended) this.fail();
      else this.end(data);
    };
  }
  fail() {
    this.end(failed("sheets-ended", "the program that converts workbooks ended"));
  }
  end(result) {
    if (!conversions.delete(this)) return;
    this.worker?.terminate();
    if (result?.blob) result.file = new File([result.blob], this.file.name);
    else if (last === this) last = undefined;
    this.done(result);
  }
}

// kindOf finds the kind of a file that is converted by how the file begins; undefined:
// it is none. One that can't be read is for the engine to report.
async function kindOf(file) {
  try {
    const start = await hexOf(file.slice(0, 64));
    return quasi.build.converted.find(({ hex }) => start.startsWith(hex));
  } catch {
    return undefined;
  }
}

quasi.sheets = {
  async convert(file, sheet) {
    const known = [...conversions, last].find((c) => c?.of(file, sheet));
    if (known) return known.answered;
    // Who asks for another sheet of a file no longer waits for the one before.
    for (const other of conversions) if (other.file === file) other.end(failed("cancelled", "cancelled"));
    const before = [...conversions];
    last = new Conversion(file, sheet);
    last.run(before);
    return last.answered;
  },
  stop() {
    for (const conversion of conversions) conversion.end(failed("cancelled", "cancelled"));
    last = undefined;
  },
};

// ---------------------------------------------------------------- boot

async function boot() {
  const compiled = program("app").then((bytes) => WebAssembly.compile(bytes));
  port = await listening;
  port.onmessage = ({ data }) => hear(data);
  const app = await compiled;
  const go = new Go();
  // It never ends but by a fault of its own, of which the console has the words.
  go.run(await WebAssembly.instantiate(app, gated("app", go))).then(() => port.postMessage({ ended: true }));
  port.postMessage({ started: true });
}

boot().catch(fail);
