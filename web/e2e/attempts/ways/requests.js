// What asks a server for something by a call.
import { category, way } from "./way.js";

const both = "page worker";

export default category("requests", [
  way("fetch", both, (to) => fetch(to.url)),
  way("fetch, body", both, (to) => fetch(to.url.replace(to.mark, "post"), { method: "POST", body: to.mark })),
  way("fetch, header", both, (to) => fetch(to.url.replace(to.mark, "header"), { headers: { "X-Row": to.mark } })),
  way("fetch, no-cors", both, (to) => fetch(to.url, { mode: "no-cors", credentials: "include" })),
  way("fetch, keepalive", both, (to) => fetch(to.url, { keepalive: true, method: "POST", body: "x", mode: "no-cors" })),
  way("fetch, Request object", both, (to) => fetch(new Request(to.url, { cache: "reload", priority: "high" }))),
  way("fetch, own server", both, (to) => fetch(`${to.own}?${to.mark}`)),
  way("fetch, redirected", both, (to) => fetch(`${to.url}.204`, { redirect: "manual" })),
  way("fetch, HTTPS", both, (to) => fetch(to.secure)),
  way("fetch, name", both, (to) => fetch(`http://${to.name}:${to.port}/`), { needs: "dns" }),
  way("fetchLater", "page", (to) => fetchLater(to.secure, { activateAfter: 0 })),
  way("XMLHttpRequest", both, (to) => {
    const request = new XMLHttpRequest();
    request.open("GET", to.url);
    request.send();
  }),
  way("XMLHttpRequest, synchronous", both, (to) => {
    const request = new XMLHttpRequest();
    request.open("POST", to.url, false);
    request.send("x");
  }),
  way("XMLHttpRequest, upload", both, (to) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = () => {};
    request.open("PUT", to.url);
    request.send("x");
  }),
  way("sendBeacon", "page", (to) => navigator.sendBeacon(to.url, "x")),
  way("sendBeacon, Blob", "page", (to) => navigator.sendBeacon(to.url, new Blob(["x"], { type: "text/plain" }))),
  way("WebSocket", both, (to) => void new WebSocket(to.ws)),
  way("WebSocket, subprotocol", both, (to) => void new WebSocket(to.ws.replace(to.mark, "sub"), [to.mark])),
  way("WebSocket, message", both, (to) => {
    const socket = new WebSocket(to.ws.replace(to.mark, "message"));
    socket.onopen = () => socket.send(to.mark);
  }),
  way("WebSocket, TLS", both, (to) => void new WebSocket(to.secure.replace("https", "wss"))),
  way("WebSocketStream", both, (to) => void new WebSocketStream(to.ws)),
  way("EventSource", both, (to) => void new EventSource(to.url)),
  way("EventSource, credentials", both, (to) => void new EventSource(to.url, { withCredentials: true })),
  way("WebTransport", both, (to) => void new WebTransport(`https://${to.udp}/${to.mark}`).ready.catch(() => {})),
  way("WebTransport, name", both, (to) => void new WebTransport(`https://${to.name}:4433/`).ready.catch(() => {}), { needs: "dns" }),
  way("WebAssembly, streaming", both, (to) => WebAssembly.compileStreaming(fetch(to.url))),
  way("Cache.add", both, async (to) => (await caches.open("x")).add(to.url)),
  way("import()", "page", (to) => import(`${to.url}.js`)),
  way("import() in a worker", "worker", (to) => import(`${to.url}.js`)),
  way("import(), JSON", "page", (to) => import(`${to.url}.json`, { with: { type: "json" } })),
  way("import(), text", "page", (to) => import(`${to.url}.txt`, { with: { type: "text" } }), { firefox: "not in this browser" }),
  way("import(), CSS", "page", (to) => import(`${to.url}.css`, { with: { type: "css" } })),
  way("importScripts", "worker", (to) => importScripts(`${to.url}.js`)),
  way("import() from a data: module", "page", (to) => import(`data:text/javascript,import("${to.url}.js")`)),
  way("import() from a blob: module", "page", (to, lib) => import(lib.blob(`import "${to.url}.js"`, "text/javascript"))),
  way("FontFace", both, (to) => new FontFace("x", `url(${to.url}.woff)`).load()),
  way("FontFace, data: with a source", "page", (to) => {
    const font = new FontFace("y", `local("none"), url(${to.url}.woff2)`);
    document.fonts.add(font);
    return document.fonts.load("12px y");
  }),
  way("audio worklet", "page", (to) => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(`${to.url}.js`)),
  way("audio worklet, import in a blob:", "page", (to, lib) => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(lib.blob(`import "${to.url}.js"`, "text/javascript")), { file: "worklets of a blob: want an origin" }),
  way("paint worklet", "page", (to) => CSS.paintWorklet.addModule(`${to.url}.js`)),
  way("shared storage worklet", "page", (to) => sharedStorage.worklet.addModule(`${to.url}.js`), { control: "taken out of Chromium, or wants HTTPS" }),
  way("worker", both, (to) => void new Worker(`${to.own}web/worker.js?${to.mark}`)),
  way("worker, module", both, (to) => void new Worker(`${to.own}web/worker.js?${to.mark}`, { type: "module" })),
  way("worker, importScripts in a blob:", both, (to, lib) => lib.worker(`importScripts("${to.url}.js")`)),
  way("worker, import in a module of a blob:", both, (to, lib) => void new Worker(lib.blob(`import "${to.url}.js"`, "text/javascript"), { type: "module" }), { file: "modules of a blob: want an origin" }),
  way("worker of its own, fetch", both, (to, lib) => lib.worker(`fetch("${to.url}")`)),
  way("worker of its own, WebSocket", both, (to, lib) => lib.worker(`new WebSocket("${to.ws}")`)),
  way("worker of its own, EventSource", both, (to, lib) => lib.worker(`new EventSource("${to.url}")`)),
  way("worker of its own, WebTransport", both, (to, lib) => lib.worker(`new WebTransport("https://${to.udp}/").ready.catch(() => {})`)),
  way("worker of a worker of its own, fetch", both, (to, lib) => lib.worker(`new Worker(URL.createObjectURL(new Blob(['fetch("${to.url}")'])))`)),
  way("worker from data:, fetch", both, (to) => void new Worker(`data:text/javascript,fetch("${to.url}")`)),
  way("shared worker", "page", (to) => void new SharedWorker(`${to.own}web/worker.js?${to.mark}`)),
  way("shared worker of its own, fetch", "page", (to, lib) => void new SharedWorker(lib.blob(`fetch("${to.url}")`, "text/javascript")), { file: "shared workers of a blob: want an origin" }),
  way("shared worker from data:, fetch", "page", (to) => void new SharedWorker(`data:text/javascript,fetch("${to.url}")`), { control: "this browser starts none" }),
  way("service worker, in its address", "page", (to) => navigator.serviceWorker.register(`${to.own}sw.js?${to.mark}`, { scope: `${to.own}x/` })),
  way("service worker, asked for a file", "page", (to) => fetch(`${to.own}web/sheets.wasm.zst.gz?${to.mark}`)),
  way("background fetch", "page", async (to) => (await navigator.serviceWorker.ready).backgroundFetch.fetch(to.mark, [to.url]), { control: "wants a permission that a headless browser does not give" }),
]);
