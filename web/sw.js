// Keeps the program for use without a network. It answers for the files of the
// program alone, from what it keeps, and looks at every file before it gives it:
// what does not have the hash that the build gave it was changed by another page of
// the same origin, or never came whole, and is fetched anew by its own fixed name.
// So it is no way out: nothing of what a page asks for is in what it asks for.
"use strict";

{{unzstd}}
const VERSION = "{{version}}";
const CACHE = "quasi-" + VERSION;
// The hashes of all files, as browsers write them.
const HASHES = {{hashes}};
// The file that a page can do without: it is kept when it is asked for.
const LATE = "{{late}}";
// The file that a person saves: what is kept of it is on the person's disk.
const ONEFILE = "{{onefile}}";
const isProgram = (name) => Object.hasOwn(HASHES, name) && name.endsWith(".wasm.zst.gz");
// Leaflets and documents are for those who ask for them.
const PROMPT = Object.keys(HASHES).filter((name) => name !== LATE && name !== ONEFILE && !name.startsWith("hospital/") && !name.startsWith("docs/"));

// What every answer says beside its type. A navigation shows one of these files, and
// is under the page's policy whichever it is. A browser that does not know
// Connection-Allowlist ignores it. By Server-Timing a page sees that it came with these.
const HEADERS = {
  "Content-Security-Policy": "{{policy}}; frame-ancestors 'none'",
  "Connection-Allowlist": "(response-origin)",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Server-Timing": "quasi",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const TYPES = {
  "/": "text/html; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
};
const typeOf = (name) => TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";

// The hashes are those of what files hold: of a packed one, of what was packed.

// sound returns the bytes of an answer, unpacked, if they are those of the file.
async function sound(name, response) {
  if (!response?.ok) return undefined;
  const bytes = await unpacked(await response.arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return HASHES[name] === "sha256-" + btoa(String.fromCharCode(...hash)) ? bytes : undefined;
}

// unpacked unpacks what begins as gzip does, or as Zstandard. The server may have named .gz as
// the encoding, so that the browser has inflated it.
async function unpacked(bytes) {
  const begins = (...start) => new Uint8Array(bytes).subarray(0, start.length).join() === start.join();
  if (begins(0x1f, 0x8b)) bytes = await inflated(bytes);
  return begins(0x28, 0xb5, 0x2f, 0xfd) ? fzstd.decompress(new Uint8Array(bytes)).slice().buffer : bytes;
}

async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks = [];
  for (let read; !(read = await reader.read()).done; ) chunks.push(read.value);
  return new Blob(chunks).arrayBuffer();
}

// kept returns the bytes of a file that is in the cache as it should be.
async function kept(cache, name) {
  return sound(name, await cache.match(name)).catch(() => undefined);
}

// fetched asks the site for a file and keeps it unpacked, if it is the one of this version
// and none to be saved.
async function fetched(cache, name) {
  const bytes = await sound(name, await fetch(name, { cache: "no-cache" }));
  if (!bytes) throw new Error(`${name}: the server has none, or another one`);
  if (name !== ONEFILE) await cache.put(name, answerOf(name, bytes));
  return bytes;
}

// fill completes the cache of a new version.
async function fill() {
  const cache = await caches.open(CACHE);
  const have = await Promise.all(PROMPT.map((name) => kept(cache, name)));
  await Promise.all(PROMPT.filter((_, i) => !have[i]).map((name) => fetched(cache, name)));
  await fetched(cache, LATE).catch(() => {});
}

// begin keeps all but the programs: the page of a first visit waits for it, is loaded again,
// and keeps the programs as it loads them. Where a file is another one there is no service worker.
async function begin() {
  const cache = await caches.open(CACHE);
  await Promise.all(PROMPT.filter((name) => !isProgram(name)).map((name) => fetched(cache, name)));
}

// nameOf returns the name of the file that an address asks for. The page has two addresses.
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const scope = new URL(registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  return pathname.slice(scope.pathname.length).replace(/^(index\.html)?$/, "./");
}

const answerOf = (name, bytes) =>
  new Response(bytes, { headers: { ...HEADERS, "Content-Type": typeOf(name), "Content-Length": bytes.byteLength } });

async function answer(request) {
  const name = nameOf(request.url);
  if (!Object.hasOwn(HASHES, name)) return Response.error();
  const cache = await caches.open(CACHE);
  try {
    return answerOf(name, (await kept(cache, name)) ?? (await fetched(cache, name)));
  } catch {
    // The site may have another version by now, whose service worker then takes over.
    registration.update().catch(() => {});
    return Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil((registration.active ? fill() : begin()).then(() => skipWaiting())));

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("quasi-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

// passed returns the name of the program that a request of the page asks for, which has not
// found it in the cache. It comes as the site gives it, and the page hashes and keeps it.
function passed({ url, cache, destination }) {
  const name = nameOf(url);
  return cache === "no-store" && destination === "" && isProgram(name) ? name : undefined;
}

addEventListener("fetch", (event) => {
  const name = passed(event.request);
  event.respondWith(name ? fetch(name, { cache: "no-cache" }) : answer(event.request));
});
