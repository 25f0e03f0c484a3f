// Boots the page: loads the programs, starts the app, locks the page. The lock
// falls before the first byte of a file is read: when the program that converts
// workbooks is there, or when a person is about to give the page a table.
//
// What the app finds when it starts:
//
//   quasi.startEngine()          a Worker that runs the engine. It is sent
//                                {request: JSON, file: File|undefined} and sends
//                                {reply: JSON, blob: Blob|undefined}; the JSON is
//                                that of quasi/wasm/protocol. Its first reply is
//                                of kind "ready". {cancel: true} asks the call
//                                that is being answered to end; terminate() ends
//                                it without asking. Only after the lock: a
//                                worker inherits the policies that there are.
//   quasi.sheets.convert(file, sheet)
//                                turns a workbook into CSV: {reply: JSON of
//                                protocol.Converted, file: File|undefined}, or
//                                null if the file is none. Only after the lock.
//                                One is converted at a time, and each call is
//                                answered.
//   quasi.sheets.stop()          ends all that, and forgets what came of it.
//   quasi.download(name, blob)   gives a file to the user.
//   quasi.lock                   {at, policy, violations, fallen, requests(),
//                                selfTest()}; fallen is a promise.
//   quasi.build                  {version, app, engine, sheets, converted}: hashes of
//                                the programs, and how the files start that are
//                                converted.
"use strict";

// go-app expects these.
var goappNav = () => {};
var goappOnUpdate = () => {};
var goappOnAppInstallChange = () => {};
function goappGetenv(name) {
  const base = new URL(".", document.baseURI).pathname.replace(/\/$/, "");
  return {
    GOAPP_VERSION: quasi.build.version,
    GOAPP_ROOT_PREFIX: base,
    GOAPP_STATIC_RESOURCES_URL: base,
    GOAPP_INTERNAL_URLS: "null",
  }[name] ?? "";
}

// The second policy holds what becomes stricter: policies only add up. After it
// nothing in this page, nor in a worker that it starts, can connect to anything or
// load anything, from its own server neither: an address can carry data.
const LOCK =
  "connect-src 'none'; script-src 'wasm-unsafe-eval' blob:; style-src 'none'; worker-src blob:; " +
  "img-src data: blob:; frame-src 'none'; form-action 'none'";

const quasi = { build: { version: "", app: "", engine: "", sheets: "" }, lock: { at: 0, policy: LOCK, violations: 0 } };
globalThis.quasi = quasi;
let fall;
quasi.lock.fallen = new Promise((done) => (fall = done));

// ---------------------------------------------------------------- programs

// A source yields the parts of the program: fetched, or from the single file.
const fetched = {
  async text(path) {
    return (await get(path)).text();
  },
  // module compiles while it loads, whatever type the server gives the file.
  async module(path, progress) {
    const response = await get(path);
    const total = Number(response.headers.get("Content-Length")) || 0;
    let loaded = 0;
    const counter = new TransformStream({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        if (total) progress(Math.min(1, loaded / total));
        out.enqueue(chunk);
      },
    });
    keep(path, response.clone());
    const body = response.body.pipeThrough(counter);
    return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  },
  // later loads a program that is perhaps never needed, and returns what compiles it.
  async later(path, options) {
    const response = await get(path, options);
    keep(path, response.clone());
    const bytes = await response.arrayBuffer();
    return () => WebAssembly.compile(bytes);
  },
};

// On a first visit what is fetched is also kept, for the service worker to
// answer from: it then has nothing left to ask for after the lock.
let cache;
const kept = new Map();

async function openCache(version) {
  if (!("serviceWorker" in navigator) || !isSecureContext || navigator.serviceWorker.controller) return;
  cache = await caches.open("quasi-" + version);
}

function keep(path, response) {
  if (!cache) return;
  const put = cache.put(path, response);
  put.catch(() => {}); // whoever waits for it hears of it
  kept.set(path, put);
}

async function get(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: the server answers ${response.status}`);
  return response;
}

// In the single file, programs are gzipped, base64-coded text of elements that
// do not run.
const inlined = {
  async text(path) {
    return new TextDecoder().decode(await inflate(path));
  },
  async module(path, progress) {
    const bytes = await inflate(path);
    progress(0.5);
    const module = await WebAssembly.compile(bytes);
    progress(1);
    return module;
  },
  async later(path) {
    let bytes;
    return async () => WebAssembly.compile((bytes ??= await inflate(path)));
  },
};

async function inflate(path) {
  const element = document.getElementById(path);
  const coded = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
  element.remove();
  const stream = new Blob([coded]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// ---------------------------------------------------------------- the lock

// Violations that the self-test provokes are not the app's.
let testing = 0; // self-tests that are under way
document.addEventListener("securitypolicyviolation", () => {
  if (testing === 0) quasi.lock.violations++;
});

function lock() {
  if (quasi.lock.at) return;
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = LOCK;
  document.head.append(policy);
  quasi.lock.at = performance.now();
  late.abort(); // what is still on its way is given up
  fall();
}

// late ends the loading of what the lock does not wait for.
const late = new AbortController();

// beforeATable locks the page when a person does what can give it a table, before
// the app hears of it.
function beforeATable() {
  for (const type of ["input", "change", "drop", "paste"]) addEventListener(type, lock, { capture: true });
  addEventListener("click", (event) => event.target.closest?.("[id^=sample-]") && lock(), { capture: true });
}

function mustBeLocked() {
  if (!quasi.lock.at) throw new Error("the page is not locked yet");
}

// requests counts what the page has loaded since it was locked.
quasi.lock.requests = () =>
  performance
    .getEntriesByType("resource")
    .filter((e) => e.startTime > quasi.lock.at && !/^(blob|data):/.test(e.name) && !e.name.includes(PROBE)).length;

const PROBE = "quasi-self-test";

// How long the self-test waits for its worker.
const SILENCE = 20_000;

// tryToLeave tries every way to send something, one after the other, and returns
// how many the browser reported as forbidden, of how many, and how many failed,
// which they would without a network too. It runs in the page and, as text, in a
// worker. Exceptions prove nothing: a forbidden beacon returns true.
async function tryToLeave(probe, base) {
  let reported = 0;
  const failed = new Set();
  const count = () => reported++;
  const scope = globalThis.document ?? globalThis;
  scope.addEventListener("securitypolicyviolation", count);
  const url = base + probe;
  const ways = [
    () => fetch(url),
    (fail) => {
      const request = new XMLHttpRequest();
      request.onerror = fail;
      request.open("GET", url);
      request.send();
    },
    (fail) => (new WebSocket(url.replace(/^[a-z]+:\/*/, "wss://")).onerror = fail),
  ];
  if (globalThis.EventSource) ways.push(() => new EventSource(url));
  if (globalThis.document) {
    ways.push(() => navigator.sendBeacon(url, "x"));
    ways.push(() => (new Image().src = url + ".png"));
    const load = (tag, properties) => {
      const element = Object.assign(document.createElement(tag), properties);
      document.head.append(element);
      setTimeout(() => element.remove(), 1000);
    };
    ways.push(() => load("script", { src: url + ".js" }));
    ways.push(() => load("link", { rel: "stylesheet", href: url + ".css" }));
  }
  let blocked = 0;
  for (const way of ways) {
    const before = reported;
    const fail = () => failed.add(way);
    try {
      Promise.resolve(way(fail)).catch(fail);
    } catch {
      fail(); // forbidden at once; the event tells
    }
    for (let i = 0; i < 50 && reported === before; i++) {
      await new Promise((done) => setTimeout(done, 10));
    }
    // Two policies that forbid the same report it twice.
    await new Promise((done) => setTimeout(done, 10));
    if (reported > before) blocked++;
  }
  scope.removeEventListener("securitypolicyviolation", count);
  return { tried: ways.length, blocked, failed: failed.size };
}

// A worker starts without EventSource, of which it has no need: Firefox forbids it
// there as the lock says, but reports nothing, so that no test could tell.
const WITHOUT = "delete globalThis.EventSource;\n";

// selfTest tries to leave, from the page and from a worker like the engine's.
quasi.lock.selfTest = async () => {
  const base = document.baseURI.startsWith("file:") ? "https://localhost/" : new URL(".", document.baseURI).href;
  testing++;
  const page = await tryToLeave(PROBE, base);
  testing--;
  const code = `${WITHOUT}(${tryToLeave})(${JSON.stringify(PROBE)}, ${JSON.stringify(base)}).then(postMessage)`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url);
  const inWorker = await new Promise((done) => {
    worker.onmessage = (e) => done(e.data);
    setTimeout(done, SILENCE, { tried: 1, blocked: 0, failed: 0 }); // what does not answer has proved nothing
  });
  worker.terminate();
  URL.revokeObjectURL(url);
  const proved = page.blocked === page.tried;
  return {
    tried: page.tried + inWorker.tried,
    blocked: page.blocked + inWorker.blocked,
    passed: proved && inWorker.blocked === inWorker.tried,
    // WebKit reports nothing from workers: all that can be seen is that nothing
    // worked there.
    silent: proved && inWorker.blocked === 0 && inWorker.failed === inWorker.tried,
  };
};

// ---------------------------------------------------------------- services

quasi.download = (name, blob) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

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

// engine returns the function that starts a worker. The script comes from a
// blob: a worker that was started from a URL would not be under the lock.
function engine(script, module) {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return () => {
    mustBeLocked();
    const worker = new Worker(url);
    worker.postMessage({ module });
    return worker;
  };
}

// ---------------------------------------------------------------- workbooks

const SHEETS = "web/sheets.wasm";

// How long the lock waits for the program that converts workbooks.
const PATIENCE = 60_000;

let sheetsProgram; // yields what starts a worker that converts a workbook; none until it is loaded
const conversions = new Set(); // that are not answered, in the order in which they were asked for
let last; // the one that was asked for last, unless nothing came of it

// loadSheets loads the program that converts workbooks, which is compiled for the first
// of them: most visits have none. Without it the page works, but for workbooks.
async function loadSheets(source, script) {
  if (!quasi.build.sheets) return;
  try {
    const compile = await source.later(SHEETS, { signal: late.signal, integrity: quasi.build.integrity });
    await kept.get(SHEETS);
    if (!quasi.lock.at) sheetsProgram = once(() => compile().then((module) => engine(script, module)));
  } catch (error) {
    console.info("workbooks can't be opened on this visit:", error.message);
  }
}

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
    if (!kind || (kind.refused && !sheetsProgram)) return this.end(null);
    if (!sheetsProgram) return this.end(failed("no-excel", "Excel support was not loaded before this page was locked"));
    await Promise.all(before.map((other) => other.answered));
    try {
      if (conversions.has(this)) this.start(await sheetsProgram()); // unless it was ended in the meantime
    } catch {
      this.fail();
    }
  }
  start(worker) {
    if (!conversions.has(this)) return; // it was ended while the program was compiled
    this.worker = worker();
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
    mustBeLocked();
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

// said is what the page says until the program speaks, in the language that the
// program will choose: by what is before the region of the browser's.
const said = (() => {
  const texts = JSON.parse(document.getElementById("boot-texts").textContent);
  const main = (tag) => tag.toLowerCase().split("-")[0];
  const lang = Object.keys(texts).find((tag) => main(tag) === main(navigator.language)) ?? "en";
  document.documentElement.lang = lang;
  return texts[lang];
})();

function say(message, ...args) {
  document.getElementById("boot-message").textContent = message.replace(/\{(\d)\}/g, (_, i) => args[i]);
}

// missing names what the browser lacks, or is empty.
function missing(single) {
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return "WebAssembly";
  if (single && typeof DecompressionStream !== "function") return "DecompressionStream";
  return "";
}

// install keeps the rest of the files and installs the service worker, so that
// the next visit needs no network. A browser that can't is no worse off today.
async function install(files) {
  try {
    for (const file of files) if (!kept.has(file)) keep(file, await get(file));
    await Promise.all(files.map((file) => kept.get(file)));
    await navigator.serviceWorker.register("sw.js");
    await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, 5000))]);
  } catch (error) {
    console.info("not installed for offline use:", error.message);
  }
}

// alone cuts the page off from the one that opened it, and reports whether it stands
// by itself: a page around it could watch what is done, or lay something over it.
function alone() {
  globalThis.opener = null;
  return globalThis.top === globalThis.self;
}

async function boot() {
  if (!alone()) {
    say(said.framed);
    document.getElementById("boot-progress").remove();
    return;
  }
  const single = document.getElementById("web/app.wasm") !== null;
  const lack = missing(single);
  if (lack) {
    say(said.lack, lack);
    return;
  }
  const source = single ? inlined : fetched;
  const bar = document.getElementById("boot-progress");
  bar.ariaLabel = said.bar;
  say(said.loading);
  const shares = [0, 0];
  const progress = (i) => (share) => {
    shares[i] = share;
    bar.value = (shares[0] + shares[1]) / 2;
  };
  quasi.build = JSON.parse(await source.text("web/build.json"));
  if (!single) await openCache(quasi.build.version);
  const [runtime, worker, app, engineModule] = await Promise.all([
    source.text("web/wasm_exec.js"),
    source.text("web/worker.js"),
    source.module("web/app.wasm", progress(0)),
    source.module("web/engine.wasm", progress(1)),
  ]);
  const script = runtime + "\n" + WITHOUT + worker;
  const sheets = loadSheets(source, script);
  if (cache) await install(quasi.build.files);
  quasi.startEngine = engine(script, engineModule);
  beforeATable();
  const go = new Go();
  go.run(await WebAssembly.instantiate(app, go.importObject));
  document.getElementById("app-wasm-loader").remove();
  await Promise.race([sheets, new Promise((done) => setTimeout(done, PATIENCE))]);
  lock();
}

boot().catch((error) => {
  say(said.failed, error.message);
  console.error(error);
});
