// The part of the outer page that only a site has: its service worker, which answers with
// headers that forbid more than a page can, and without a network.
"use strict";

const server = isSecureContext ? navigator.serviceWorker : undefined;
const WAIT = 5000; // milliseconds for the service worker to be installed
const MARK = "quasi-again"; // in the tab's storage, while the page is loaded again

// Foreign is the error of a page for which the service worker of another page of the same
// origin answers. Its message is the address of that.
class Foreign extends Error {
  text = "foreign"; // what to say of it
}

// cameWithHeaders returns whether this page came with the headers: the service worker marks them in its answer. One
// that came before it is controlled all the same when another tab installs it.
const cameWithHeaders = () => performance.getEntriesByType("navigation")[0]?.serverTiming?.some(({ name }) => name === "quasi");

// lackingHeaders returns why the page is not under the service worker's headers, by the name of
// what to say of it, or "". It is called before anything is loaded. On a first visit, and
// where the person has reloaded the page past the service worker, it does not return: it loads
// the page again, once.
async function lackingHeaders() {
  if (!isSecureContext) return "plain";
  if (!server) return "closed";
  const found = server.controller?.scriptURL;
  if (found && found !== new URL("sw.js", document.baseURI).href) throw new Foreign(found);
  const again = takeMark();
  if (found && cameWithHeaders()) return "";
  try {
    const lacks = again ? "bare" : await notInstalled();
    if (lacks) return lacks;
    sessionStorage.setItem(MARK, "");
  } catch (error) {
    console.info("not installed for offline use:", error.message);
    if (await otherAnswer()) return "served";
    if (/certificate/.test(error.message)) return "untrusted"; // as Chromium says where a person has passed its warning
    return error.name === "SecurityError" ? "closed" : "bare";
  }
  location.reload();
  return new Promise(() => {});
}

// takeMark removes the mark and returns whether it was there, or can't be set. The state of the
// history is no place for it: Chromium loses what is written there just before it changes
// the page's process, as a new Cross-Origin-Opener-Policy has it do.
function takeMark() {
  try {
    const marked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return marked;
  } catch {
    return true;
  }
}

// notInstalled returns "" once the service worker is there to answer, "bare" if it is not soon
// enough, and "served" if it gives up: files of the site are not those of its version.
async function notInstalled() {
  const late = new Promise((done) => setTimeout(done, WAIT, "bare"));
  const found = await Promise.race([server.register("sw.js"), late]);
  if (found === "bare") return found;
  const given = new Promise((done) => found.installing?.addEventListener("statechange", ({ target }) => target.state === "redundant" && done("served")));
  return Promise.race([server.ready.then(() => ""), given, late]);
}

// otherAnswer returns whether sw.js is answered by no script: by an error, by another type, or by a
// redirect, as to a login.
async function otherAnswer() {
  const answer = await fetch("sw.js", { redirect: "manual" }).catch(() => undefined);
  return answer && !(answer.ok && /javascript/.test(answer.headers.get("Content-Type")));
}

// asItComes returns the options by which the service worker passes a program on as it comes.
const asItComes = () => (server?.controller ? { cache: "no-store" } : {});

const keeping = []; // promises of what is kept for the next visit

// keep keeps a program for the service worker to answer from: the bytes, which may be handed on.
function keep(path, bytes) {
  if (!server) return;
  const copy = new Response(bytes);
  keeping.push(build.then(({ version }) => caches.open("quasi-" + version)).then((cache) => cache.put(path, copy)));
  keeping.at(-1).catch(() => {}); // whoever waits for it hears of it
}

// keptBefore returns the bytes of a file that an earlier visit has kept.
async function keptBefore(path) {
  if (!server?.controller) return undefined;
  const response = await caches.match(path, { cacheName: "quasi-" + (await build).version });
  return response?.arrayBuffer();
}

// allKept waits until the next visit needs no network. A browser that can't keep the programs is
// no worse off today.
const allKept = () => Promise.all(keeping).catch((error) => console.info("not kept for offline use:", error.message));

// Another version that the browser has found on the server, and keeps from now on, takes over
// from the one of this page.
if (server?.controller)
  server.addEventListener("controllerchange", () => {
    outdated = true;
    showSign();
  });
