// A Place is where attempts are made: in a site or a single file, locked or its control.
import { setTimeout as sleep } from "node:timers/promises";
import { open } from "./apps.js";
import { inFirefox } from "../harness.js";
import { noteKept } from "./kept.js";
import { script } from "./realm.js";
import { apart } from "./servers.js";
import { ways } from "./ways.js";

// How long an attempt is waited for in the control, if it does not arrive before. In a
// locked place each has twice what the slowest single one took there, within bounds, and
// all have until the last of them was made.
const LONGEST = 8000;
const [LEAST, MOST] = [500, 2000];
const KEPT_AFTER = 8000;

const AT_A_TIME = 40;

// What leaves is tried from the app's own frame, which ends it, where all is to be measured;
// otherwise from a twin of that frame.
const ALL_IN_THE_APP = inFirefox || process.env.AGAIN || process.env.QUASI_LONG;
// make test makes those that are made together, most of them, in a page and its worker; make
// test-further all.
const ALL_AT_ONCE = process.env.WALKS === "first";
const engine = inFirefox ? "firefox" : "chromium";
export const realms = ["page", "worker"];
export const idOf = (way) => `${way.category}: ${way.name}`;

let last = 0; // attempt's number

export class Place {
  // browser is its context and the folder of its profile, kind is "site" or "file". With a
  // control that has run it is the locked place beside it; with the ids of some ways, a
  // second visit on which only these are tried.
  constructor(browser, servers, kind, control, again) {
    Object.assign(this, { ...browser, servers, kind, control, again, locked: Boolean(control), slowest: 0 });
    this.made = []; // {id, realm, n, stopped} of each attempt
    this.patience = control ? Math.min(MOST, Math.max(LEAST, 2 * control.slowest)) : LONGEST;
  }

  // run makes all attempts that apply here.
  async run() {
    await this.fresh();
    this.names = {};
    for (const realm of realms) {
      if (this.again && realm === "worker") continue; // as on the first visit
      if (inFirefox && realm === "worker") await this.fresh(); // the page may wait for a dialog
      this.names[realm] = await (await this.realm(realm)).evaluate(namesOf);
      const list = this.applicable(realm, (way) => !way.alone && !way.setting);
      for (let i = 0; i < list.length; i += AT_A_TIME) await this.within(await this.realm(realm), realm, list.slice(i, i + AT_A_TIME));
    }
    if (!this.locked) await this.tryAgain();
    if (!ALL_AT_ONCE) await this.runApart();
    if (this.locked) await sleep(MOST);
    await this.end();
  }

  // runApart makes those that each need a page, or one that is opened otherwise.
  async runApart() {
    for (const way of this.applicable("page", (way) => way.alone && !way.setting && !way.last)) await this.single(way);
    if (!this.locked) await this.trySinglesAgain();
    for (const way of this.applicable("page", (way) => way.last)) await this.single(way);
    for (const [setting, open] of Object.entries(settings)) {
      for (const realm of realms) {
        const list = this.applicable(realm, (way) => way.setting === setting);
        if (list.length) await open(this, realm, list);
      }
    }
  }

  // tryAgain makes once more what a busy machine did not show in the control.
  async tryAgain() {
    for (const realm of realms) {
      const list = this.applicable(realm, this.unshown(realm));
      if (list.length) await this.within(await this.realm(realm), realm, list);
    }
  }

  // trySinglesAgain does that of those made alone, each in a page of its own: one that the
  // way before it has led elsewhere, late, shows nothing.
  async trySinglesAgain() {
    const unshown = this.unshown("page");
    for (const way of this.applicable("page", (way) => way.alone && !way.setting && !way.last && unshown(way))) {
      await this.fresh();
      await this.single(way);
    }
  }

  // unshown tells the ways that were tried in a realm, arrived nowhere, and should have.
  unshown(realm) {
    const shown = this.results()[realm];
    return (way) => shown?.[idOf(way)]?.arrived.length === 0 && !excused(way, this.kind, engine);
  }

  // results returns what arrived of each attempt and what visibly stopped it, by realm and way.
  results() {
    const results = {};
    for (const { realm, id, n, stopped } of this.made) {
      const before = (results[realm] ??= {})[id]?.arrived ?? [];
      results[realm][id] = { arrived: [...new Set([...before, ...this.servers.arrivals.of(n)])], stopped };
    }
    return results;
  }

  applicable(realm, chosen) {
    const asked = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
    return ways.filter((way) => {
      if (this.again && (realm === "worker" || !this.again.has(idOf(way)))) return false;
      if (!way.where.includes(realm) || !chosen(way) || !asked.test(idOf(way))) return false;
      if ((way.needs && !apart) || (inFirefox && way.setting && way.setting !== "kept")) return false;
      return this.kind === "site" || !(/to\.own|serviceWorker/.test(way.run) || way.setting === "next visit");
    });
  }

  // fresh opens the app and the accomplice beside it, with nothing kept from before: a
  // site at another port is another origin.
  async fresh() {
    await this.renew();
    await this.reopen();
    if (this.again) await this.reopen();
  }

  async renew() {
    await this.end();
    this.at = await open(this.kind, this.locked, this.servers);
    this.accomplice = await this.context.newPage();
    await this.accomplice.goto(this.at.other("tab.html"));
  }

  async reopen() {
    await closed(this.page);
    this.page = await this.context.newPage();
    await this.page.bringToFront();
    await this.page.goto(this.at.url);
    this.app = await this.ready(this.page);
  }

  // back brings the page back that a way has led elsewhere. Only of the locked site a visit
  // keeps what makes the next one another.
  async back() {
    if (this.locked && this.kind === "site") return this.fresh();
    await this.reopen();
    await this.closeOthers();
  }

  async end() {
    this.at?.stop();
    this.accomplice = this.page = undefined;
    await this.closeOthers();
  }

  async closeOthers() {
    const keep = [this.page, this.accomplice, this.context.pages()[0]];
    for (const page of this.context.pages()) if (!keep.includes(page)) await closed(page);
  }

  // ready waits until the app is locked, or until the control has what the app has, and
  // returns where the app's code runs: the page, or a frame in it.
  async ready(page) {
    if (this.locked) return inside(page);
    if (this.kind === "site") {
      await page.evaluate(async () => {
        await Promise.all([navigator.serviceWorker.register("sw.js"), caches.open("control").then((c) => c.add("web/boot.js"))]);
        await navigator.serviceWorker.ready;
      });
    }
    return page;
  }

  // realm returns what evaluates a text: in the app's realm, or in its engine's worker.
  async realm(name) {
    if (name === "page") return this.app;
    if (inFirefox) return { evaluate: (code) => this.app.evaluate(inWorker, typeof code === "function" ? `(${code})()` : code) };
    if (!this.locked) await this.page.evaluate(() => void (globalThis.engine ??= new Worker(URL.createObjectURL(new Blob([""])))));
    for (let i = 0; !this.page.workers().length; i++) {
      if (i === 600) throw new Error("the engine's worker did not start");
      await sleep(50);
    }
    return this.page.workers()[0];
  }

  // attempts gives ways their addresses.
  attempts(list) {
    return Promise.all(
      list.map(async (way) => {
        const n = ++last;
        const to = await this.servers.addresses(n, /to\.udp|lib\.candidate/.test(way.run));
        return { way, n, to: { ...to, own: this.at.own } };
      }),
    );
  }

  // attempt makes some in a realm, waits for what arrives, and returns what was visibly
  // stopped. It outlives a page that goes away. What passes for an arrival in the control
  // takes time to come: what is shared by an origin is looked at before and after.
  async attempt(realm, attempts, patience = this.patience) {
    const from = Date.now();
    const running = realm.evaluate(script(attempts)).catch((error) => ({ all: String(error).split("\n")[0] }));
    const stopped = await Promise.race([running, sleep(LONGEST, {})]);
    const unseen = ({ n, way }) => !this.servers.arrivals.of(n).length && (this.locked || !excused(way, this.kind, engine));
    const look = () => this.accomplice.evaluate(() => look());
    await look();
    const waiting = Date.now();
    for (let i = 1; Date.now() - waiting < patience && attempts.some(unseen); i++) {
      await sleep(20);
      if (i % 25 === 0) await look();
    }
    if (attempts.length === 1 && !attempts.some(unseen)) this.slowest = Math.max(this.slowest, Date.now() - from);
    return stopped;
  }

  note(realm, attempts, stopped) {
    for (const { way, n, to } of attempts) this.made.push({ realm, id: idOf(way), n, stopped: stopped[to.mark] ?? stopped.all ?? "" });
    if (process.env.LOG) console.error(Math.round(performance.now()), this.kind, this.locked, attempts.length, attempts[0].way.name, this.servers.arrivals.of(attempts[0].n));
  }

  // single makes one, and brings the page back if it has gone.
  async single(way) {
    const attempts = await this.attempts([way]);
    const twin = this.locked && way.leaves && !ALL_IN_THE_APP && (await this.there()) && (await this.twin());
    this.note("page", attempts, await this.attempt(twin || this.app, attempts));
    if (twin) await twin.frameElement().then((element) => element.evaluate((frame) => frame.remove()));
    await this.closeOthers();
    if (!way.last && !(await this.there())) await this.back();
  }

  // there says whether the page is still where the app, or its control, is.
  there() {
    const there = this.app.evaluate((locked) => (locked ? "quasi" in globalThis : location.protocol !== "chrome-error:")).catch(() => false);
    return Promise.race([there, sleep(2000, false)]);
  }

  // twin returns a second frame in the app's page, with the document, the sandbox and all
  // that the page around gives the first: locked as that is, without the programs, and nobody
  // ends it when it leaves. It costs nothing where the app takes seconds to start again.
  async twin() {
    const before = this.page.frames();
    await this.page.evaluate(() => document.body.append(document.querySelector("iframe").cloneNode()));
    for (const from = Date.now(); Date.now() - from < 120_000; await sleep(20)) {
      const frame = this.page.frames().find((frame) => !before.includes(frame));
      if (await frame?.evaluate(() => "quasi" in globalThis && document.readyState === "complete").catch(() => false)) return frame;
    }
    throw new Error("the frame's twin did not start");
  }

  // within makes attempts in a page that was opened otherwise.
  async within(page, realm, list, patience) {
    const attempts = await this.attempts(list);
    this.note(realm, attempts, await this.attempt(page, attempts, patience));
  }
}

// excused says why the control of a way can't show it, or nothing.
export const excused = (way, kind, engine) => way.control ?? way[kind] ?? way[engine];

// How the app is opened where it matters who opens it, and when.
const settings = {
  // The browser writes down every few seconds what is there. A file that it no longer needs
  // is gone later.
  async kept(place, realm, list) {
    if (!place.locked || !(await place.there())) await place.fresh();
    const from = place.made.length;
    await place.within(place.app, realm, list, 0);
    await sleep(KEPT_AFTER);
    noteKept(place.profile, place.made.slice(from), place.servers.arrivals);
  },
  async opened(place, realm, list) {
    await place.renew();
    const page = await place.context.newPage();
    const popup = page.waitForEvent("popup");
    await page.goto(`${place.at.other("opener.html")}?app=${encodeURIComponent(place.at.url)}`);
    const app = await popup;
    await app.waitForURL(place.at.url); // it begins as an empty page
    await place.within(await place.ready(app), realm, list);
    await place.closeOthers();
  },
  async embedded(place, realm, list) {
    await place.renew();
    const page = await place.context.newPage();
    await page.goto(`${place.at.other("host.html")}?app=${encodeURIComponent(place.at.url)}`);
    if (await refused(page)) for (const way of list) place.note(realm, await place.attempts([way]), { all: "the app does not run inside another page" });
    else await place.within(page.frames()[1], realm, list);
    await page.close();
  },
  // Before the lock; what is tried waits for it.
  async early(place, realm, list) {
    await place.renew();
    const page = await place.context.newPage();
    await page.goto(place.at.url, { waitUntil: "commit" });
    const app = place.locked ? await inside(page, "started") : page;
    await place.within(app, realm, list, place.patience + 4000);
    await page.close();
  },
  async "next visit"(place, name, list) {
    await place.fresh();
    for (const way of list) {
      const attempts = await place.attempts([way]);
      const stopped = await place.attempt(await place.realm(name), attempts, 0);
      const again = await place.context.newPage();
      await again.goto(place.at.url).catch(() => {});
      for (let i = 0; i < place.patience / 20 && !place.servers.arrivals.of(attempts[0].n).length; i++) await sleep(20);
      place.note(name, attempts, stopped);
      await again.close();
    }
  },
};

// inside returns where the app's code runs, when that is locked, or has started.
async function inside(page, state = "locked") {
  for (const from = Date.now(); Date.now() - from < 120_000; await sleep(20)) {
    for (const frame of page.frames()) {
      // A frame that is being replaced may never answer.
      const asked = frame.evaluate(() => globalThis.quasi && (quasi.loaded > 0 || quasi.lock?.at > 0 ? "locked" : "started")).catch(() => undefined);
      const found = await Promise.race([asked, sleep(2000)]);
      if (found === "locked" || (found && found === state)) return frame;
    }
  }
  throw new Error(`the app is not ${state}`);
}

// closed closes a page, or leaves it when something in it keeps it open.
const closed = (page) => Promise.race([page?.close().catch(() => {}), sleep(5000)]);

// inWorker runs in the page, and runs a text in a worker that starts as the engine's does:
// Playwright does not look into workers in Firefox.
function inWorker(code) {
  const script = `Promise.resolve(${code}).then((said) => postMessage({ said }))`;
  const start = (text) => new Worker(URL.createObjectURL(new Blob([text])));
  const worker = globalThis.quasi ? started(workerScript, script) : start(script);
  return new Promise((done) => worker.addEventListener("message", ({ data }) => data.said && done(data.said)));
}

// refused waits for the app inside a page, and reports whether it does not run there: it
// says so, or the browser shows an error in its place.
async function refused(page) {
  const look = () => {
    if (document.title === "x" || globalThis.quasi?.loaded > 0 || globalThis.quasi?.lock?.at > 0) return "runs";
    const said = document.getElementById("boot-message") && !document.getElementById("boot-progress");
    return said || location.protocol === "chrome-error:" ? "refused" : "";
  };
  for (const from = Date.now(); Date.now() - from < 120_000; await sleep(50)) {
    const state = await page.frames()[1]?.evaluate(look).catch(() => "");
    if (state) return state === "refused";
  }
  throw new Error("the app neither runs inside another page nor says that it does not");
}

// namesOf runs in a realm: the names that a script finds there, and those of what it
// could ask most of.
function namesOf() {
  const names = new Set();
  for (let o = globalThis; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) for (const name of Object.getOwnPropertyNames(o)) names.add(name);
  for (const type of ["Navigator", "WorkerNavigator", "Document", "ServiceWorkerRegistration", "HTMLElement"]) {
    for (const name of Object.getOwnPropertyNames(globalThis[type]?.prototype ?? {})) names.add(`${type}.${name}`);
  }
  return [...names].sort();
}
