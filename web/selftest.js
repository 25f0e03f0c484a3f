// The self-test tries the ways out that a page can try, from the frame and from a worker
// like the engine's. It counts arrivals, not exceptions: a forbidden beacon returns true,
// a forbidden WebSocket is made, and a request that fails may have gone out. A way counts
// as blocked only if the browser says who blocked it:
//
//   policy    the browser reports a violation
//   sandbox   it refuses with a SecurityError
//   guard     what it needs is not there, or the guard refuses it
//
// What came through is counted as arrived; of the rest the browser tells nothing.
//
// tryToLeave runs in the frame and, as text, in a worker. probe is a name that nothing
// else has, base an address of the site. It returns {category: {policy, sandbox, guard,
// arrived, untold}}.
"use strict";

const tryToLeave = async (probe, base) => {
  const scope = globalThis.document ?? globalThis;
  const page = globalThis.document;
  const url = base + probe;
  const gone = (name) => {
    if (name in globalThis && globalThis[name] !== undefined) return globalThis[name];
    throw new TypeError(`the guard has removed ${name}`);
  };
  // Each way gets what it calls when something has arrived, and may throw.
  const ways = {
    connect: [
      (arrived) => fetch(url, { mode: "no-cors" }).then(arrived),
      (arrived) => {
        const request = new XMLHttpRequest();
        request.onload = arrived;
        request.open("GET", url);
        request.send();
      },
      (arrived) => (new WebSocket(url.replace(/^[a-z]+:\/*/, "wss://")).onopen = arrived),
      (arrived) => (new (gone("EventSource"))(url).onopen = arrived),
      (arrived) => new (gone("WebTransport"))(url.replace(/^[a-z]+:\/*/, "https://")).ready.then(arrived),
    ],
    load: [(arrived) => import(url + ".js").then(arrived)],
    peer: [(arrived) => new (gone("RTCPeerConnection"))({ iceServers: [{ urls: "stun:localhost:9" }] }).createDataChannel(probe) && arrived()],
    others: [
      (arrived) => new (gone("BroadcastChannel"))(probe).postMessage(probe) || arrived(),
      (arrived) => new Promise((done, fail) => Object.assign(gone("indexedDB").open(probe), { onsuccess: done, onerror: ({ target }) => fail(target.error) })).then(arrived),
      (arrived) => gone("caches").open(probe).then(arrived),
    ],
  };
  if (page) {
    const element = (name) => page.createElement(name);
    const style = (name, value) => {
      const box = element("div");
      box.style.setProperty(name, value);
      page.body.append(box);
      box.getBoundingClientRect();
      setTimeout(() => box.remove(), 100);
    };
    ways.connect.push(() => void navigator.sendBeacon(url, "x"));
    ways.load.push(
      () => style("background-image", `url(${JSON.stringify(url + ".png")})`),
      (arrived) => new FontFace(probe, `url(${JSON.stringify(url + ".woff")})`).load().then(arrived),
      (arrived) => Object.assign(new (gone("Image"))(), { onload: arrived }).src = url,
      (arrived) => Object.assign(element("script"), { onload: arrived, src: url }),
      (arrived) => Object.assign(element("link"), { rel: "dns-prefetch", href: url }) && arrived(),
      (arrived) => (element("div").innerHTML = `<img src="${url}">`) && arrived(),
    );
    ways.leave = [
      () => Object.assign(element("a"), { href: url }).click(),
      () => element("form").submit(),
      () => element("iframe"),
      () => element("meta"),
      (arrived) => gone("open")(url) && arrived(),
      () => void (globalThis.top.location.href = url),
    ];
    ways.others.push(
      () => (page.cookie = `${probe}=1`),
      () => gone("SharedWorker"),
      () => gone("Notification"),
    );
  } else {
    ways.load.push(() => importScripts(url + ".js"));
    delete ways.peer; // no worker has it
  }

  let reported = 0;
  const count = () => reported++;
  scope.addEventListener("securitypolicyviolation", count);
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  // outcome of one way: who blocked it, "arrived", or "untold".
  const outcome = async (way) => {
    const before = reported;
    let told = "";
    const refused = (error) => {
      if (error?.name === "SecurityError") told ||= "sandbox";
      else if (/\bguard\b/.test(error?.message)) told ||= "guard";
    };
    try {
      Promise.resolve(way(() => (told = "arrived"))).catch(refused);
    } catch (error) {
      refused(error);
    }
    for (let i = 0; i < 50 && !told && reported === before; i++) await wait(10);
    await wait(10); // two policies that forbid the same report it twice
    if (told === "arrived") return told;
    return reported > before ? "policy" : told || "untold";
  };
  const found = {};
  for (const [category, all] of Object.entries(ways)) {
    const sum = (found[category] = { policy: 0, sandbox: 0, guard: 0, arrived: 0, untold: 0 });
    for (const way of all) sum[await outcome(way)]++;
  }
  scope.removeEventListener("securitypolicyviolation", count);
  return found;
};
