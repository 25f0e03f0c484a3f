// The app as a site and as a single file, locked; and beside each what has the same and
// is not locked: its control.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root as project, scratch } from "../harness.js";
import { files } from "./accomplice.js";
import { folder, startHTTP } from "./servers.js";

const EMPTY = '<!doctype html><meta charset="utf-8"><title>x</title><body></body>';

// A control has what a locked page has, as far as the attempts ask for it.
const CONTROL = {
  "index.html": EMPTY + '<script src="web/boot.js"></script>',
  "web/boot.js": "",
  "sw.js": "addEventListener('activate', (e) => e.waitUntil(clients.claim())); addEventListener('fetch', (e) => e.respondWith((async () => (await caches.match(e.request)) ?? fetch(e.request))()));",
  "web/worker.js": "",
  "web/style.css": "",
};

function write(dir, texts) {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(join(dir, name, ".."), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
}

// The app lies below a path, so that other pages of its server are outside the reach of
// its service worker.
async function site(servers, dir, shared) {
  const accomplices = scratch();
  write(accomplices, files(`http://127.0.0.1:${servers.http.port}/`));
  const [others, app] = [folder(accomplices, "/"), folder(dir, "/app/")];
  const server = await startHTTP(servers.arrivals, (path) => (path === "/app/web/shared.js" && shared ? others("/shared.js") : (app(path) ?? others(path))));
  const base = `http://127.0.0.1:${server.port}/`;
  return { url: `${base}app/`, own: `${base}app/`, other: (name) => base + name, stop: server.stop };
}

// open returns where the app is, or its control: its address and folder, other pages of
// the same server or folder, and what stops it.
export async function open(kind, locked, servers) {
  const root = process.env.APP ?? project;
  const dir = scratch();
  if (kind === "site") {
    if (locked) return site(servers, join(root, "dist"), false);
    write(dir, CONTROL);
    return site(servers, dir, true);
  }
  write(dir, { ...files(`http://127.0.0.1:${servers.http.port}/`), "index.html": EMPTY });
  if (locked) copyFileSync(join(root, "dist/quasi.html"), join(dir, "index.html"));
  const url = (name) => pathToFileURL(join(dir, name)).href;
  return { url: url("index.html"), own: url(""), other: url, stop() {} };
}
