// Keeps the program for use without a network, and answers from what it keeps
// alone, but for one file of the program that it fetches when it is missing: it is
// no way out.
"use strict";

const VERSION = "{{version}}";
const FILES = {{files}};
// The file that a page can do without, and its hash. The page of a first visit
// keeps it if it comes in time; if not, the next page that asks for it gets it.
const LATE = "{{late}}";
const INTEGRITY = "{{integrity}}";
const CACHE = "quasi-" + VERSION;

// The page of a first visit has kept what it fetched; a new version is fetched
// here.
async function fill() {
  const cache = await caches.open(CACHE);
  const have = await Promise.all(FILES.map((file) => cache.match(file)));
  const missing = FILES.filter((_, i) => !have[i]);
  await cache.addAll(missing.map((file) => new Request(file, { cache: "no-cache" })));
  // The page of a first visit may be locked by now, and loads it by itself.
  if (missing.length === FILES.length) await late(cache).catch(() => {});
  await skipWaiting();
}

// late fetches the late file, by its own name: nothing that was added to the
// address that the page asked for goes out.
async function late(cache) {
  const response = await fetch(LATE, { cache: "no-cache", integrity: INTEGRITY });
  if (response.ok) await cache.put(LATE, response.clone());
  return response;
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  return request.url === new URL(LATE, registration.scope).href ? late(cache) : Response.error();
}

addEventListener("install", (event) => event.waitUntil(fill()));

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("quasi-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
