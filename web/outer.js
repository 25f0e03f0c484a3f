// The outer page. It never sees a row. It loads the programs as bytes, hashes them,
// hands them to the one frame in which all of the app runs, and does for the frame what
// the frame is forbidden to do itself: save a file, go back and forth in the browser's
// history, name the tab, ask before leaving. What it takes from the frame is a number, a
// choice from a list, or a file to save after a click; nothing of that reaches an
// address.
//
// The frame is a sandbox with an origin of its own that nothing else has: no storage, no
// cookies, no service worker, no windows, no forms, no downloads, no navigation of this
// page. Its document has a policy of its own, and has inherited this page's; together
// they allow no connection from its first byte on.
//
// Messages to the frame, through a port that only the two have:
//   {build, language, place} what the build has published, and the browser's language, which
//                          the two then have in common; and what {place} says
//   {place}                the page that the address asks for, or the name of the file, such
//                          as workshop=7, or ""
//   {program, bytes}       one of the programs; bytes is missing if it can't be had
//   {hashed, hash}         the hash of a program, or of the frame's document, as it was loaded
//   {loaded: true}         nothing is loaded from now on, and all hashes are told
//   {returned: step, tab}  the person went back or forth
//   {saved: number, done}  whether a file was given to the person
// Messages from it:
//   {shown: step, tab, language, how}  a step is shown: "push" or "replace" in the history
//   {unsaved: boolean}     whether something would be lost
//   {saving: true}         a file is being made for the last click
//   {save: number, name, file}
//   {started: true}, {failed: true}, {ended: true}, {height: pixels}
// The guard has a port of its own, by which it says that a person has clicked.
"use strict";

const texts = JSON.parse(document.getElementById("texts").textContent);
const mainPart = (tag) => tag.toLowerCase().split("-")[0];
let language = Object.keys(texts).find((tag) => mainPart(tag) === mainPart(navigator.language)) ?? "en";
document.documentElement.lang = language;

// say shows a text of this page, in the person's language, with its places filled.
function say(key, ...args) {
  document.getElementById("boot-message").textContent = texts[language][key].replace(/\{(\d)\}/g, (_, i) => args[i]);
}

// ---------------------------------------------------------------- the programs

// The frame's document, and the programs in the order in which a visit needs them. It can
// do without the last.
const FRAME = "web/frame.html.gz";
const PROGRAMS = { app: "web/app.wasm.zst.gz", engine: "web/engine.wasm.zst.gz", sheets: "web/sheets.wasm.zst.gz" };
const TOGETHER = "web/programs.zst.gz"; // all of them, in the single file

const single = document.getElementById(FRAME) !== null; // everything is in this file
let build; // a promise of what the build has published
const ran = {}; // promises of the hashes of what was loaded, by its name

// load returns the bytes of a file, unpacked, and has their hash computed. What is hashed is a copy
// that the browser takes at once, so that the bytes can be handed on in the meantime.
async function load(name, path, progress = () => {}) {
  const bytes = await (single ? carried(path) : download(path, progress));
  ran[name] = hashOf(bytes);
  progress(1);
  return bytes;
}

// program returns the bytes of a program. Those that an earlier visit has kept, and that
// are as published, need no detour by the service worker, which would look at them, too,
// and repair the others.
async function program(name, progress) {
  const before = single ? undefined : await keptBefore(PROGRAMS[name]).catch(() => undefined);
  const hash = before && (await hashOf(before));
  if (!hash || hash !== (await build)[name]) return load(name, PROGRAMS[name], progress);
  ran[name] = hash;
  return before;
}

async function hashOf(bytes) {
  if (!crypto.subtle) return ""; // on a page that came without encryption, which the app says
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (b) => b.toString(16).padStart(2, "0")).join("");
}

async function download(path, progress) {
  const isProgram = Object.values(PROGRAMS).includes(path);
  const response = await fetch(path, isProgram ? asItComes() : {}).catch((error) => {
    throw new Error(`${path}: ${error.message}`);
  });
  if (!response.ok) throw new Error(`${path}: the server answers ${response.status}`);
  const total = Number(response.headers.get("Content-Length"));
  let loaded = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      if (total) progress(Math.min(1, loaded / total));
      out.enqueue(chunk);
    },
  });
  const bytes = await unpack(path, response.body.pipeThrough(counter));
  if (isProgram) keep(path, bytes);
  return bytes;
}

// Damaged is the error of a packed file that can't be unpacked. Its message is the file's path.
class Damaged extends Error {
  text = "damaged"; // what to say of it
}

// unpack returns what comes of a file, unpacked if it begins as gzip does, or as Zstandard. The
// service worker gives what was packed, and a server that names .gz as the encoding what was in it.
async function unpack(path, stream) {
  const reader = stream.getReader();
  let failed; // why no more comes of the file
  const next = () => reader.read().catch((error) => {
    failed = error;
    throw error;
  });
  const start = [];
  let has = 0;
  try {
    for (let read; has < 2 && !(read = await next()).done; has += read.value.byteLength) start.push(read.value);
    const begins = String.fromCharCode(...start.flatMap((chunk) => [...chunk.subarray(0, 2)]).slice(0, 2));
    const packed = begins === "\x1f\x8b";
    if (!packed && path.endsWith(".gz") && !(path === FRAME ? ["<!"] : ["\0a", "(\xb5"]).includes(begins)) throw new Error("neither packed nor what was packed");
    const all = new ReadableStream({
      async pull(out) {
        const { done, value } = start.length ? { value: start.shift() } : await next();
        if (done) out.close();
        else out.enqueue(value);
      },
    });
    return decompressed(await new Response(packed ? all.pipeThrough(new DecompressionStream("gzip")) : all).arrayBuffer());
  } catch (error) {
    throw failed ? new Error(`${path}: ${failed.message}`) : new Damaged(path, { cause: error });
  }
}

// decompressed returns what a frame of Zstandard holds, or what is none as it is.
const decompressed = (bytes) => (new DataView(bytes).getUint32(0, true) === 0xfd2fb528 ? fzstd.decompress(new Uint8Array(bytes)).slice().buffer : bytes);

let together; // a promise of the programs that the single file carries, by their paths

// carried returns the bytes of a file that the single file carries.
async function carried(path) {
  const program = Object.values(PROGRAMS).includes(path);
  if (program) together ??= apart(document.getElementById(TOGETHER).dataset.ends);
  return program ? (await together)[path] : unpack(path, coded(path));
}

// apart unpacks the programs, each of which ends at a number of bytes.
async function apart(ends) {
  const all = await unpack(TOGETHER, coded(TOGETHER));
  const places = [0, ...ends.split(" ").map(Number)];
  return Object.fromEntries(Object.values(PROGRAMS).map((path, i) => [path, all.slice(places[i], places[i + 1])]));
}

// coded returns what an element holds: text that does not run, with seven bits in each
// character (web/build/site/sevenbit.go).
function coded(path) {
  const element = document.getElementById(path);
  const text = element.textContent;
  element.remove();
  const bytes = new Uint8Array((text.length * 7) >> 3);
  for (let i = 0, n = 0, bits = 0, have = 0; i < text.length; i++) {
    bits = ((bits << 7) | (text.charCodeAt(i) & 127)) & 0x3fff;
    have += 7;
    if (have < 8) continue;
    have -= 8;
    bytes[n++] = bits >> have;
  }
  return new Blob([bytes]).stream();
}

// ---------------------------------------------------------------- the frame

const frame = document.createElement("iframe");
let port;
let begun; // the app has
const started = new Promise((done) => (begun = done));

// start shows the frame's document and returns when it can be spoken to. Everything that
// a browser can grant a frame is denied to it.
async function start(html) {
  const features = document.featurePolicy?.features() ?? ["camera", "microphone", "geolocation", "display-capture", "clipboard-read", "payment", "usb", "web-share"];
  frame.title = "Quasi";
  frame.sandbox = "allow-scripts";
  frame.allow = features.map((name) => `${name} 'none'`).join("; ");
  frame.referrerPolicy = "no-referrer";
  frame.srcdoc = html;
  addEventListener("message", hearGuard);
  const shown = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  document.body.append(frame);
  await shown;
  frame.addEventListener("load", () => stop("left")); // it has gone elsewhere, or tried to
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }) => hear(data);
  frame.contentWindow.postMessage("port", "*", [channel.port2]);
}

// hearGuard takes the port of the guard, which is the first to speak in the frame.
function hearGuard({ source, ports }) {
  if (source !== frame.contentWindow || !ports[0]) return;
  removeEventListener("message", hearGuard);
  ports[0].onmessage = () => (click = clickSeen());
}

// stop ends the frame, with a word on why.
function stop(key, ...args) {
  frame.remove();
  port?.close();
  document.body.prepend(boot);
  document.getElementById("boot-progress")?.remove();
  say(key, ...args);
}

function hear(message) {
  if (message.shown !== undefined) show(message.shown, message.tab, message.language, message.how);
  if (message.unsaved !== undefined) unsaved = message.unsaved === true;
  if (message.saving) announce();
  if (message.save !== undefined) save(message.save, message.name, message.file);
  if (message.height !== undefined) height = Number(message.height);
  if (message.failed !== undefined) stop("broken");
  if (message.ended !== undefined) {
    unsaved = false; // nothing is there any more
    stop("ended");
  }
  if (message.started) {
    begun();
    performance.mark("quasi-ready");
    boot.remove();
    if (document.activeElement === document.body) frame.focus();
  }
}

// ---------------------------------------------------------------- history, title, leaving

// The steps on which the single file is offered by a button: the first, and a lecturer's page.
const OFFERING = [0, 8];

// Each step that is shown, and each tab of a step, by their numbers, is an entry of the
// browser's history, without an address of its own. The title is this page's own text: titles are kept on disk.
function show(step, tab, tag, how) {
  if (!Object.hasOwn(texts, tag) || !Number.isInteger(step) || !Number.isInteger(tab) || tab < 0 || tab > 9 || !Object.hasOwn(texts[tag].steps, step)) return;
  language = tag;
  document.documentElement.lang = tag;
  document.body.classList.toggle("offering", OFFERING.includes(step));
  showSign();
  document.title = `${texts[tag].steps[step]} · Quasi`;
  if (how === "push") history.pushState({ step, tab }, "");
  if (how === "replace") history.replaceState({ step, tab }, "");
}

addEventListener("popstate", ({ state }) => {
  if (Number.isInteger(state?.step)) port?.postMessage({ returned: state.step, tab: state.tab });
});

// The address may ask for a page, so that everybody in a room can be sent to the same one.
// Anybody can have made a link: it names one of these pages, and what is shown there by
// digits or by a name; anything else is as if it were not there.
const PLACES = /^#((?:workshop|lecturer)=[0-9]{1,9}|(?:tour|steps)=[a-z-]{1,20})$/;
const inAddress = () => PLACES.exec(new URL(document.URL).hash)?.[1] ?? "";
addEventListener("hashchange", () => inAddress() && port?.postMessage({ place: inAddress() }));

// Nobody types an address to open a file, so that its name may ask, too: quasi-workshop-7.html.
// A copy may have a number behind it, as (1).
const NAMES = /(?:[/_.-]|%20)(?:(workshop|lecturer)[-=]([0-9]{1,9})|(tour|steps)[-=]([a-z-]{1,20}))(?:%20\([0-9]+\))?\.html?$/;
const inName = () => {
  const { protocol, pathname } = new URL(document.URL);
  const [, page, value] = (protocol === "file:" && NAMES.exec(pathname)?.filter(Boolean)) || [];
  return page ? `${page}=${value}` : "";
};
const place = () => inAddress() || inName();

let unsaved = false;
addEventListener("beforeunload", (event) => unsaved && event.preventDefault());

// What is printed is the whole document of the frame: as high as it says, at the width for
// which it says that. Above this one it grows no wider on the screen than on paper.
const WIDE = 1024;
let height = 0;
addEventListener("beforeprint", () => {
  frame.style.width = `${Math.min(innerWidth, WIDE)}px`;
  frame.style.height = `${height}px`;
});
addEventListener("afterprint", () => (frame.style.width = frame.style.height = ""));

// A file that is dropped beside the frame would be shown in another tab, or in this one.
addEventListener("dragover", (event) => {
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
});
addEventListener("drop", (event) => event.preventDefault());

// ---------------------------------------------------------------- saving

// One file is given to the person for a click. The guard says that there was one, the browser
// whether there was in the last seconds. A click that no file is announced for is soon
// forgotten; a click in a frame is one in the page around it.
const none = Promise.resolve(0);
let click = none; // when the last one was that no file was given for
let announced = none; // when the one was for which a file is being made
const [SOON, LONG] = [60_000, 600_000]; // large tables take their time

function announce() {
  announced = click.then((at) => (Date.now() - at < SOON ? at : 0));
  click = none;
}

async function clickSeen() {
  const { userActivation } = navigator;
  for (let i = 0; i < 20 && !userActivation?.isActive; i++) await new Promise((done) => setTimeout(done, 50));
  return userActivation?.isActive ? Date.now() : 0;
}

const SAVED = /\.(csv|xlsx|json|zip|age)$/i;
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i; // on Windows, with any ending

// save gives a file to the person: a table, decisions, charts or all that goes with a
// release, under a name that is a name and nothing else, as bytes that no program opens by itself.
async function save(number, name, file) {
  const [seen, limit] = announced === none ? [click, SOON] : [announced, LONG];
  if (announced === none) click = none;
  announced = none;
  const plain = clean(String(name));
  const fit = plain !== "" && file instanceof Blob;
  const given = Date.now() - (await seen) < limit && fit;
  if (given) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
    link.download = plain;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  port.postMessage({ saved: number, done: given });
}

// clean leaves of a name what every system takes: no folders, no signs that mean
// something, none that turn the direction of reading, no dot at the start, no device; and
// nothing of a name that has not the ending of a table, of decisions or of a zip.
function clean(name) {
  const ending = name.match(SAVED)?.[0];
  if (!ending) return "";
  const start = name.slice(0, -ending.length).replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, "_").replace(/^[.\s]+/, "");
  const plain = [...start].slice(0, 120).join("") || "table";
  return (DEVICE.test(plain) ? "_" : "") + plain + ending.toLowerCase();
}

// ---------------------------------------------------------------- the sign

// What this page knows of what it started, in a line and a window where code in the frame
// can't write.
const sign = document.getElementById("sign");
const proof = document.getElementById("proof");
const known = {}; // the hashes that ran has promised
let published; // what the build has published
let lacking = crypto.subtle ? "" : "unhashed"; // why a part of the protection is missing
let outdated = false; // the site has another version than this page

const altered = (name) => Boolean(known[name]) && known[name] !== published[name];

function showSign() {
  if (!published) return;
  const { signs } = texts[language];
  const state = Object.keys(known).some(altered) ? "altered" : lacking || (outdated ? "outdated" : "");
  sign.className = state && "warning";
  sign.textContent = signs[state || "same"];
  sign.hidden = !state && !("engine" in known);
  const offered = document.getElementById("offer")?.content.querySelector("a");
  if (!offered) return;
  const copy = document.getElementById("copy") ?? sign.parentElement.appendChild(Object.assign(offered.cloneNode(), { id: "copy" }));
  copy.textContent = signs.copy + offered.nextSibling.textContent;
}

sign.addEventListener("click", () => {
  const { signs } = texts[language];
  const line = (tag, text, id = "") => Object.assign(document.createElement(tag), { textContent: text, id });
  const verdict = (name) => (altered(name) ? signs.differs.replace("{0}", published[name]) : known[name] ? signs.equal : name in ran && !crypto.subtle ? signs.none : signs.missing);
  const programs = ["frame", ...Object.keys(PROGRAMS)].flatMap((name) => [line("dt", signs[name]), line("dd", `${known[name] || "–"} ${verdict(name)}`, `started-${name}`)]);
  const list = document.createElement("dl");
  list.append(...programs);
  const close = line("button", signs.close);
  close.addEventListener("click", () => proof.close());
  close.autofocus = true;
  const about = [...document.querySelectorAll(`#offer, #about-${language}`)].map(({ content }) => content.cloneNode(true));
  if (!single) about.unshift(line("p", lacking ? signs.without : signs.under));
  proof.replaceChildren(line("h1", signs.title, "proof-title"), line("p", `Quasi ${published.release}, build ${published.version}`), list, ...about, line("p", signs.word), close);
  proof.showModal();
  proof.scrollTop = 0; // its button has the focus, and is at the end
});

// ---------------------------------------------------------------- the start

const boot = document.getElementById("boot");

// lack returns the text of this page that says what the browser lacks, or "".
function lack() {
  if (typeof WebAssembly !== "object") return "lack";
  return typeof DecompressionStream === "function" ? "" : "old";
}

// hand gives a program to the frame, and then its hash.
function hand(program, bytes) {
  port.postMessage({ program, bytes }, bytes ? [bytes] : []);
  return tell(program);
}

async function tell(name) {
  known[name] = await ran[name];
  showSign();
  port.postMessage({ hashed: name, hash: known[name] });
}

async function begin() {
  const bar = document.getElementById("boot-progress");
  bar.ariaLabel = texts[language].bar;
  say("loading");
  if (!single) lacking = await lackingHeaders();
  // The policy of a server or a proxy may forbid WebAssembly alone.
  await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).catch((error) => {
    throw Object.assign(error, { text: "policy" });
  });
  build = load("build", "web/build.json").then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  const html = load("frame", FRAME);
  // One after the other: the app shows itself while the next one comes.
  const app = program("app", (share) => (bar.value = share));
  const engine = app.then(() => program("engine"));
  for (const promise of [html, app, engine]) promise.catch(() => {}); // whoever waits for it hears of it
  published = await build;
  await start(new TextDecoder().decode(await html));
  port.postMessage({ build: published, language: navigator.language, place: place() });
  const told = [tell("frame"), hand("app", await app), hand("engine", await engine)];
  await started;
  // The program that converts workbooks is not waited for.
  const sheets = program("sheets").catch((error) => console.info("workbooks can't be opened on this visit:", error.message));
  await Promise.all([sheets.then((bytes) => hand("sheets", bytes)), ...told]);
  if (!single) await allKept();
  port.postMessage({ loaded: true });
}

// A page around this one could lay something over it; one that opened it could take it
// elsewhere.
globalThis.opener = null;
if (globalThis.top !== globalThis.self) stop("framed");
else if (lack()) stop(lack());
else
  begin().catch((error) => {
    stop(error.text ?? "failed", error.message);
    console.error(error);
  });
