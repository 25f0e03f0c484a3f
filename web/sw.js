// Keeps the program for use without a network, and answers from what it keeps
// alone: it is no way out.
"use strict";

const VERSION = "{{version}}";
const FILES = {{files}};
const CACHE = "quasi-" + VERSION;

// The page of a first visit has kept what it fetched; a new version is fetched
// here.
async function fill() {
  const cache = await caches.open(CACHE);
  const have = await Promise.all(FILES.map((file) => cache.match(file)));
  const missing = FILES.filter((_, i) => !have[i]);
  await cache.addAll(missing.map((file) => new Request(file, { cache: "no-cache" })));
  await skipWaiting();
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

addEventListener("fetch", (event) => {
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((response) => response ?? Response.error()),
  );
});
