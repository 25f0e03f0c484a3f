// What another page of the same origin can see, or the origin's own server. The page
// that listens is accomplice.js.
import { category, way } from "./way.js";

const both = "page worker";

export default category("other tabs", [
  way("BroadcastChannel", both, (to) => new BroadcastChannel("leak").postMessage(to.mark)),
  way("localStorage", "page", (to) => void (localStorage[to.mark] = "x")),
  way("localStorage of about:blank", "page", (to, lib) => void (lib.realm().localStorage[to.mark] = "x")),
  way("cookie", "page", (to) => void (document.cookie = `${to.mark}=1`), { file: "a file has no cookies" }),
  way("cookieStore", "page", (to) => cookieStore.set(to.mark, "1"), { file: "a file has no cookies" }),
  way("cookie and an update of the service worker", "page", async (to) => {
    document.cookie = `update${to.mark}=1; path=/`;
    await (await navigator.serviceWorker.ready).update();
  }),
  way("IndexedDB", both, (to) => void indexedDB.open(to.mark)),
  way("origin private file system", both, async (to) => (await navigator.storage.getDirectory()).getFileHandle(to.mark, { create: true }), { file: "a file has no such system" }),
  way("origin private file system, worker of its own", both, (to, lib) => lib.worker(`navigator.storage.getDirectory().then((d) => d.getFileHandle("${to.mark}", { create: true }))`), { file: "a file has no such system" }),
  way("Cache", both, (to) => caches.open(to.mark)),
  way("storage bucket", both, (to) => navigator.storageBuckets.open(to.mark)),
  way("lock's name", both, (to) => void navigator.locks.request(to.mark, () => new Promise(() => {}))),
  way("scope of a service worker", "page", (to) => navigator.serviceWorker.register(`${to.own}sw.js`, { scope: `${to.own}${to.mark}/` })),
  way("header of the service worker's preload", "page", async (to) => {
    const registration = await navigator.serviceWorker.ready;
    await registration.navigationPreload.enable();
    await registration.navigationPreload.setHeaderValue(to.mark);
  }),
  way("notification of the service worker", "page", async (to) => (await navigator.serviceWorker.ready).showNotification(to.mark), { control: "wants a permission" }),
  way("sync of the service worker", "page", async (to) => (await navigator.serviceWorker.ready).sync.register(to.mark), { control: "wants a permission, or a profile that is no private one" }),
  way("shared worker of the same name", "page", (to) => new SharedWorker(`${to.own}web/shared.js`, "leak").port.postMessage(to.mark)),
  way("clipboard", "page", (to) => navigator.clipboard.writeText(to.mark), { control: "wants a focused page; a person pastes it" }),
  way("clipboard, copied selection", "page", (to, lib) => {
    const field = lib.add("textarea", { value: to.mark });
    field.select();
    document.execCommand("copy");
  }, { control: "a person pastes it" }),
  way("opener.postMessage", "page", (to) => opener.postMessage(to.mark, "*"), { setting: "opened" }),
  way("opener.location", "page", (to) => void (opener.location = `${to.url}.204`), { setting: "opened" }),
  way("window.name read by the opener", "page", (to) => void (name = to.mark), { setting: "opened", file: "a file reads no other" }),
  way("parent.postMessage", "page", (to) => parent.postMessage(to.mark, "*"), { setting: "embedded" }),
  way("read by a host page of the same server", "page", (to) => void (document.title = to.mark), { setting: "embedded", file: "a file reads no other" }),
  way("address's fragment, seen by a host page", "page", (to) => void (location.hash = to.mark), { setting: "embedded", file: "a file reads no other" }),
  way("program put into the cache", "page", async (to) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (/\.js$/.test(new URL(key.url).pathname)) await cache.put(key, new Response(`new WebSocket("${to.own.replace("http", "ws")}?${to.mark}")`, { headers: { "Content-Type": "text/javascript" } }));
    }
  }, { setting: "next visit" }),
  way("start page put into the cache", "page", async (to) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const page = () => new Response(`<script>new WebSocket("${to.ws}")</script>`, { headers: { "Content-Type": "text/html" } });
      for (const key of await cache.keys()) if (/\/(index\.html)?$/.test(new URL(key.url).pathname)) await cache.put(key, page());
      await cache.put(to.own, page());
    }
  }, { setting: "next visit" }),
  way("start page put into the cache by a worker", "worker", async (to) => {
    for (const name of await caches.keys()) await (await caches.open(name)).put(to.own, new Response(`<script>new WebSocket("${to.ws}")</script>`, { headers: { "Content-Type": "text/html" } }));
  }, { setting: "next visit" }),
]);
