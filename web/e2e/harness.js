// What the browser tests stand on: a server that logs every request, a browser,
// and a page that fails its test on any console error, exception or policy
// violation that the test did not expect.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { inflateRawSync } from "node:zlib";
import { chromium, firefox, selectors } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "../..");
const shots = join(here, "shots");
mkdirSync(shots, { recursive: true });

const scratched = [];
process.once("exit", () => scratched.forEach((dir) => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })));

// scratch makes a folder that is there until the process ends.
export function scratch() {
  scratched.push(mkdtempSync(join(tmpdir(), "quasi-")));
  return scratched.at(-1);
}

// ---------------------------------------------------------------- server

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

// serve serves dist/ below a path and logs every request. Like the plainest of servers it
// compresses nothing and knows no type for .gz. others are pages beside it, by their paths.
// headers says what it answers beside the type, by the path of a file. changes has, by the path
// of a file, what makes of its bytes what is sent in their place, the status of an error, or
// nothing: then the connection breaks off. sent() is how many bytes it has sent, headers among them.
export async function serve(below = "/", others = {}, dist = join(root, "dist"), headers = () => ({})) {
  const requests = [];
  const sockets = [];
  const changes = new Map();
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, at: Date.now() });
    const path = new URL(request.url, "http://localhost").pathname;
    if (others[path] !== undefined) {
      response.writeHead(200, { "Content-Type": types[".html"] }).end(others[path]);
      return;
    }
    const name = path.startsWith(below) ? path.slice(below.length) || "index.html" : "";
    const file = join(dist, name);
    if (!name || name.includes("..") || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const data = changes.has(name) ? await changes.get(name)(readFileSync(file)) : readFileSync(file);
    if (!data) return void response.destroy();
    if (typeof data === "number") return void response.writeHead(data).end();
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream", ...headers(name) });
    response.end(data);
  });
  server.on("connection", (socket) => sockets.push(socket));
  server.unref(); // one that a failed test leaves does not keep the process
  await new Promise((ready) => server.listen(0, "localhost", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  const sent = () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { url: `http://localhost:${server.address().port}${below}`, requests, changes, sent, stop };
}

// loadedLater are the requests that a site has heard of since all was loaded, but for the one
// that the browser itself makes: whether there is a new version of the service worker.
export const loadedLater = (site, since) => site.requests.filter(({ path, at }) => at > since && !path.endsWith("/sw.js"));

// ---------------------------------------------------------------- browser

// BROWSER=firefox runs a test in an installed Firefox, by the protocol WebDriver
// BiDi. Playwright can't do everything by that protocol: it hears of no download,
// can't look into a worker, and gives no page another colour scheme.
export const inFirefox = process.env.BROWSER === "firefox";

// browserPath finds a browser, or says what to install.
export function browserPath(set, names, apps, wanted) {
  if (process.env[set]) return process.env[set];
  const places = [
    ...names.flatMap((name) => (process.env.PATH ?? "").split(":").map((dir) => join(dir, name))),
    ...apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app.replace("Firefox", "firefox")}`),
  ];
  const found = places.find((path) => existsSync(path));
  assert.ok(found, `no ${wanted} was found: install one, or set ${set} to its path`);
  return found;
}

const downloads = inFirefox ? scratch() : undefined;

const inFirefoxOptions = () => ({ channel: "moz-firefox", executablePath: browserPath("FIREFOX", ["firefox", "firefox-esr"], ["Firefox"], "Firefox"), downloadsPath: downloads });

// Most of what a test runs is run too seldom to be worth optimizing, which takes V8 longer
// than the visit. With the usual budget in make test-long, and where something is measured.
let seldomOptimized = process.env.QUASI_LONG ? [] : ["--js-flags=--wasm-tiering-budget=1000000000"];

// optimizing has V8 optimize as it does for people, in browsers that are started later.
export const optimizing = () => (seldomOptimized = []);

// The frames of pages of one site are in one process, as the pages are: Chromium has one for
// each frame's origin otherwise. The feature beside it is Playwright's own.
const FRAMES_TOGETHER = "--enable-features=CDPScreenshotNewSurface,IsolateSandboxedIframes:grouping/per-site";

const inChromiumOptions = () => ({
  executablePath: browserPath(
    "CHROME",
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable"],
    ["Chromium", "Google Chrome", "Microsoft Edge"],
    "Chromium, Chrome or Edge",
  ),
  // Pages of one site are in one process: see profiles.
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--process-per-site", FRAMES_TOGETHER, ...seldomOptimized],
});

const launch = () => (inFirefox ? firefox.launch(inFirefoxOptions()) : chromium.launch(inChromiumOptions()));

// ordinary starts a browser as people have it: in Chromium with a profile that is no
// private one, QUIC, what goes on in the background, and processes as it shares them; in
// Chromium what it keeps is in the profile's folder.
export async function ordinary(profile) {
  if (inFirefox) {
    process.env.TMPDIR = profile; // where Playwright makes its profile
    return (await firefox.launch({ ...inFirefoxOptions(), firefoxUserPrefs: { "browser.sessionstore.resume_from_crash": true, "browser.sessionstore.interval": 1000 } })).newContext();
  }
  const { args, ...options } = inChromiumOptions();
  const unusual = ["--disable-quic", "--disable-background-networking", "--process-per-site", FRAMES_TOGETHER];
  return chromium.launchPersistentContext(profile, { ...options, args: args.filter((arg) => !unusual.includes(arg)), ignoreDefaultArgs: unusual });
}

let launched;
// browser returns the browser, a new one if it has ended.
async function browser() {
  if (launched?.isConnected()) return launched;
  if (!launched) await selectors.register("axe", axeSelector, { contentScript: true });
  common = undefined;
  profiles.clear();
  return (launched = await launch());
}

// profiles are the browser's profiles, one for each language. The frames of one's pages are
// in one process, which compiles the programs once for all of them. Each page has a server, and
// so an origin, of its own: it finds no storage, cache or service worker of another.
const profiles = new Map();

async function profile({ lang = "en-US", cold }) {
  const on = await browser();
  if (!cold && profiles.has(lang)) return profiles.get(lang);
  const context = await on.newContext({ viewport: { width: 1280, height: 900 }, locale: lang, acceptDownloads: true });
  const made = { context };
  if (!cold) profiles.set(lang, made);
  return made;
}

// The app is in a frame, which the outer page makes again whenever it is loaded. What a
// test calls page is that frame, and the tab around it for what only a tab has. page.outer
// is the outer page.
const OF_THE_TAB = new Set([
  "addInitScript", "bringToFront", "close", "context", "emulateMedia", "goBack", "goForward", "goto", "isClosed", "keyboard", "mouse", "off", "on",
  "once", "reload", "route", "screenshot", "setDefaultTimeout", "setViewportSize", "title", "unroute", "url", "viewportSize", "waitForEvent",
  "workers",
]);
const WAITS = new Set(["evaluate", "waitForFunction", "waitForSelector", "click", "fill", "check", "focus", "press", "selectOption", "setInputFiles", "textContent", "getAttribute", "inputValue", "isChecked", "$$eval", "innerText"]);

// inside is the frame of an outer page, if it is there.
const inside = (outer) => outer.frames().find((f) => f.parentFrame() === outer.mainFrame());

async function appears(outer) {
  for (const start = Date.now(); Date.now() - start < PATIENCE; await sleep(5)) if (inside(outer)) return inside(outer);
  assert.fail("there is no frame");
}

// inFrame calls a frame's method. What waits for something goes on in another frame if
// the page was loaded again in the meantime.
async function inFrame(outer, name, args) {
  for (;;) {
    try {
      return await (await appears(outer))[name](...args);
    } catch (error) {
      if (!name.startsWith("waitFor") || !error.message.includes("detached")) throw error;
    }
  }
}

// PATIENCE is how long a test waits for something, in milliseconds: long, for a busy
// machine; a test that passes waits for no time.
const PATIENCE = Number(process.env.PATIENCE ?? 90_000);

// answered waits for what Playwright itself would wait for without end, such as a script in
// a page whose process hangs, and says what it was.
async function answered(promise, what) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: no answer in ${PATIENCE / 1000} s`)), PATIENCE)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// framed returns what a test calls page.
function framed(outer) {
  const of = (object, name) => (typeof object[name] === "function" ? object[name].bind(object) : object[name]);
  return new Proxy(outer, {
    get(_, name) {
      if (name === "outer") return outer;
      if (name === "then") return undefined; // it is no promise
      if (name === "bringToFront") return () => answered(outer.bringToFront(), name);
      if (name === "evaluate") return (...args) => answered((inside(outer) ?? outer).evaluate(...args), `evaluate ${String(args[0]).slice(0, 80)}`);
      if (OF_THE_TAB.has(name)) return of(outer, name);
      if (WAITS.has(name)) return (...args) => inFrame(outer, name, args);
      return of(inside(outer) ?? outer, name);
    },
  });
}

// begin opens the page as on a first visit.
async function begin(options) {
  const site = options.url ? { url: options.url, requests: [], stop: async () => {} } : await serve(options.below, options.others, undefined, options.headers);
  const mine = await profile(options);
  const { context } = mine;
  const page = framed(await context.newPage());
  await fit(page, options);
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  page.on("pageerror", (e) => errors.push(String(e)));
  record(page);
  const end = async () => {
    if (!inFirefox && !page.isClosed() && site.url.startsWith("http")) { // what its origin has stored is in memory
      const session = await page.context().newCDPSession(page.outer);
      await session.send("Storage.clearDataForOrigin", { origin: new URL(site.url).origin, storageTypes: "all" });
    }
    for (const other of context.pages()) if (![page.outer, common?.page.outer].includes(other)) await other.close();
    mine.ended = page; // is closed when the next one is there: what was compiled goes with the last page that has it
    if (options.cold) await context.close();
    await site.stop();
  };
  const visit = { page, context, site, errors, end };
  try {
    await options.before?.(page, site);
    await page.goto(site.url);
    await page.waitForSelector(".page");
    if (slowness) await slow(context, await appears(page.outer));
    if (!options.loading) await loaded(page);
    await mine.ended?.close();
    if (!options.loading) await heard(page);
  } catch (error) {
    await failed(visit, options.name);
    throw error;
  }
  return visit;
}

// record writes what the gate of a site that records lets through (make gate) into a file.
function record(page) {
  if (process.env.GATE_RECORD) page.on("console", (m) => m.type() === "debug" && m.text().startsWith('{"gate":') && appendFileSync(process.env.GATE_RECORD, `${m.text()}\n`));
}

// SLOW=4 makes the frame's thread four times slower, as on an old or busy machine, which
// finds what hangs on who is first.
const slowness = Number(process.env.SLOW ?? 0);

async function slow(context, frame) {
  const session = await context.newCDPSession(frame);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

// fit gives a page the size and the colours that a test wants.
async function fit(page, { width = 1280, dark }) {
  await page.setViewportSize({ width, height: 900 });
  if (!inFirefox) await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
}

// loaded waits until all is loaded that will be, and returns when that was, on the
// server's clock.
export async function loaded(page) {
  await page.waitForFunction(() => globalThis.quasi?.loaded > 0);
  return page.evaluate(() => performance.timeOrigin + quasi.loaded);
}

// failed ends a visit with a picture of what there is.
async function failed({ page, end }, name) {
  const path = join(shots, `failed-${name.replace(/\W+/g, "-")}.png`);
  if (!page.isClosed()) await page.screenshot({ path, fullPage: true }).catch(() => {});
  await end();
}

// common is the visit of the tests that share one, as the last of them has left it. A test
// with another of some options has another.
let common;
const OF_THE_VISIT = ["before", "below", "others", "headers"];

// again returns the common visit, brought back to its beginning as a person does that.
// It is the beginning if the page looks as it did, so that a test finds nothing of the
// one before it.
async function again(options) {
  if (!common || !OF_THE_VISIT.every((name) => common.of[name] === options[name]) || !launched?.isConnected()) await endCommon();
  if (!common) common = await first(options);
  const visit = common;
  common = undefined; // until the test has passed
  try {
    await clear(visit);
    await fit(visit.page, options);
    await heard(visit.page);
    if (options.lang) await speak(visit.page, options.lang);
  } catch (error) {
    await failed(visit, options.name);
    throw error;
  }
  return visit;
}

// first begins a common visit.
async function first(options) {
  const of = Object.fromEntries(OF_THE_VISIT.map((name) => [name, options[name]]));
  const visit = await begin({ name: options.name, ...of });
  await visit.page.locator("#lock", { hasText: /tested at/ }).waitFor();
  return Object.assign(visit, { of, beginning: await visit.page.evaluate(looks) });
}

// speak chooses the page's language as a person does, by a browser's name of it.
async function speak(page, lang) {
  const tag = ["en", "de", "zh-CN"].find((tag) => tag === lang || tag === lang.split("-")[0]);
  await page.selectOption("#language", tag);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, tag);
}

// clear brings a visit back to its beginning.
async function clear({ page, site, errors, beginning }) {
  errors.length = site.requests.length = 0;
  await page.bringToFront();
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  await heard(page);
  if ((await page.getAttribute("html", "lang")) !== "en") await speak(page, "en");
  for (let i = 0; !isDeepStrictEqual(await page.evaluate(looks), beginning); i++) {
    if (i === 400) assert.deepEqual(await page.evaluate(looks), beginning, "what is left when everything was cleared");
    const sure = page.locator("#clear-yes");
    if (await sure.isVisible()) await sure.click({ timeout: 2000 }).catch(() => {}); // it goes when the click before this one is heard
    else if (i % 100 === 0) {
      if (i > 0) await redraw(page); // the click was lost
      await page.click("#clear");
    }
    await sleep(20);
  }
}

// heard waits until the app's frame draws and hears of the mouse. Chromium tells an
// event's frame by where it last drew frames, and draws one of a tab that is shown again, or
// whose size is another, only when it comes to that: on a busy machine clicks were lost before.
async function heard(page) {
  if (inFirefox) return;
  const hears = await page.evaluateHandle(() => {
    const hears = { frames: 0, moves: 0 };
    const frame = () => ++hears.frames < 2 && requestAnimationFrame(frame);
    requestAnimationFrame(frame);
    addEventListener("mousemove", () => hears.moves++, { once: true, capture: true });
    return hears;
  });
  const start = Date.now();
  for (let i = 0; !(await hears.evaluate(({ frames, moves }) => frames > 1 && moves > 0)); i++) {
    if (i % 50 === 0) await page.bringToFront(); // one behind another draws nothing
    if (i % 50 === 49) await redraw(page);
    assert.ok(Date.now() - start < PATIENCE, `the frame neither draws nor hears: ${JSON.stringify(await hears.jsonValue())}`);
    await page.mouse.move(1 + (i % 2), 1);
    await sleep(20);
  }
  await hears.dispose();
}

// redraw has the browser draw the whole page.
async function redraw(page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: size.width - 1, height: size.height - 1 });
  await page.setViewportSize(size);
}

// endCommon ends the common visit, if there is one.
async function endCommon() {
  const visit = common;
  common = undefined;
  await visit?.end();
}

// looks runs in the page, and describes its elements with what they hold, but for the
// lock's sign, which says when it was tested.
function looks() {
  const described = (element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
    return [element.tagName, ...attributes, element.value, ...texts].join(" ");
  };
  return [...[...document.body.querySelectorAll(":not(#lock, #lock *)")].map(described), `${scrollX} ${scrollY}`];
}

// wanted says whether a test is to run. The first ones are a journey through each screen, the
// lock once, one workbook, and German and Chinese once: make test runs them, by the setting
// WALKS, and make test-further all others. Without it all run.
export const wanted = ({ first }) => !process.env.WALKS || (process.env.WALKS === "first") === Boolean(first);

// browserTest runs a test in a fresh profile.
//   options: width, dark, lang, below, url (instead of a server's),
//   others: pages of the same server, by their paths,
//   headers: what the server says beside the type, by the path of a file,
//   before(page, site): what to do before the page is opened,
//   loading: do not wait until all programs are loaded
//   timeout: milliseconds that it may take, on a busy machine
//   first: see wanted
//   shared: in place of a fresh page the one that the shared test before it has left, in
//   whichever file, once everything is cleared there; a fresh one if that has failed. With
//   lang the language is chosen there. With another before, below, others or headers than
//   the last one's it is another page. A shared test has no url and leaves no other page. It is of
//   what is done with a table, or of what does not change: what is about the start, what
//   was saved or the first steps by keyboard has its own page.
// The body gets {page, context, site, app, expect}. expect adds a text that
// console errors may hold.
export function browserTest(name, options, body) {
  if (!wanted(options)) return;
  test(name, { timeout: options.timeout ?? 300_000 }, async () => {
    const visit = await (options.shared ? again : begin)({ ...options, name });
    const { page, context, site, errors } = visit;
    // The lock's own test provokes violations, and names what it asks for.
    const expected = ["quasi-self-test", "Refused to connect because it violates the document's Content Security Policy", "Unsafe attempt to initiate navigation"];
    if (inFirefox) expected.push("blocked an inline style (style-src-elem)", "require-trusted-types-for"); // of Playwright, for a picture; of the self-test
    try {
      await body({ page, context, site, app: new App(page), expect: (text) => expected.push(text) });
      const bad = errors.filter((e) => !expected.some((text) => e.includes(text)));
      assert.deepEqual(bad, [], "console errors");
      if (!page.isClosed() && inside(page.outer)) assert.equal(await page.evaluate(() => quasi.lock.violations), 0, "policy violations that the app caused");
    } catch (error) {
      await failed(visit, name);
      throw error;
    }
    if (options.shared) common = visit;
    else await visit.end();
  });
}

// closeBrowser is for the end of a test file.
export async function closeBrowser() {
  if (kept) return;
  await endCommon();
  await launched?.close();
}

let kept = false;

// keepBrowser keeps the browser and the common visit for the next file, and returns what
// closes them.
export function keepBrowser() {
  kept = true;
  return async () => launched?.close();
}

// ---------------------------------------------------------------- the app

// Pictures are for people to look at. make test does without.
const pictures = process.env.PICTURES !== "no";

export const steps = ["open", "purpose", "columns", "protect", "review", "export"];

// App does what a person does.
export class App {
  constructor(page) {
    this.page = page;
  }

  async sample(name) {
    await this.page.click(`#sample-${name}`);
    await this.opened();
  }

  // file opens a file: a path, or {name, mimeType, buffer}.
  async file(file) {
    // By Firefox's protocol Playwright gives a frame no file by its path.
    const given = inFirefox && typeof file === "string" ? { name: basename(file), mimeType: "application/octet-stream", buffer: readFileSync(file) } : file;
    await this.page.setInputFiles("#file", given);
  }

  async opened() {
    await this.page.waitForSelector(".preview tbody td");
    await this.drawn();
    await this.unfold();
  }

  // unfold opens what is folded in one card, on the first and on the last step.
  async unfold() {
    await this.page.evaluate(() => document.querySelectorAll(".folds details").forEach((fold) => (fold.open = true)));
  }

  // drawn waits until all of the screen is there: it is drawn in parts.
  async drawn() {
    await this.page.waitForSelector("#content:not([aria-busy=true])");
  }

  // drop drops files, each [name, content], where an element of the frame begins, as a
  // person does that: the browser shows them itself if nobody takes them.
  async drop(files, on = "main") {
    const target = this.page.locator(on).first();
    await target.scrollIntoViewIfNeeded();
    const { x, y } = await target.boundingBox();
    await dropAt(this.page, x + 12, y + 12, files);
  }

  // another offers what can be opened in place of the table.
  async another() {
    await this.step("open");
    await this.page.getByRole("button", { name: "Open another" }).click();
  }

  // enter types a value into a field and leaves it, as a person does.
  async enter(field, value) {
    await this.page.fill(field, value);
    await this.page.press(field, "Tab");
  }

  async step(name) {
    if (name === "levels") return this.levels();
    const button = this.page.locator(`.steps li:nth-child(${steps.indexOf(name) + 1}) button`);
    await button.click();
    await this.shows(name);
  }

  // levels leads to the hierarchies, that of a column or the first.
  async levels(column) {
    await this.step("columns");
    await this.page.click(column ? `#levels-${column}` : "[id^=levels-]");
    await this.page.waitForSelector("#all-columns-back");
    await this.drawn();
  }

  // filter opens what filters and selects columns, fold a part that is folded, and why what stands
  // behind the reason of a column's role.
  async filter() {
    await this.step("columns");
    if (!(await this.page.locator("#find").count())) await this.page.click("#filter");
    await this.page.waitForSelector("#find");
    await this.drawn();
  }

  async fold(id) {
    await this.page.waitForSelector(`#${id}`);
    await this.page.evaluate((id) => (document.getElementById(id).open = true), id);
  }

  async why(column) {
    const at = this.page.locator("table.columns tbody tr", { has: this.page.locator(".colname", { hasText: new RegExp(`^${column}$`) }) });
    await at.waitFor();
    await at.locator(".why details").evaluate((details) => (details.open = true));
  }

  // tab shows a tab of the review, and checked opens what the verdict on protection rests on.
  async tab(id) {
    await this.page.click(`#tab-${id}`);
    await this.page.waitForSelector(`#panel-${id}`);
    await this.drawn();
  }

  async checked() {
    await this.page.waitForSelector("#checked");
    await this.page.evaluate(() => (document.querySelector("#checked").open = true));
  }

  // shows waits for a step, and current returns the one that is shown. On the first and the
  // last one it opens what is folded.
  async shows(name) {
    await this.page.waitForSelector(`.steps li:nth-child(${steps.indexOf(name) + 1}) [aria-current]`);
    await this.drawn();
    if (["open", "export"].includes(name)) await this.unfold();
  }

  async current() {
    return steps[await this.page.evaluate(() => [...document.querySelectorAll(".steps li")].findIndex((li) => li.querySelector("[aria-current]")))];
  }

  // answer says on the second step whether several rows with one number are one patient's;
  // no, of every number about which there is a question.
  async answer(yes) {
    await this.step("columns");
    for (;;) {
      const asked = await this.page.locator("#patients[role=group]").getAttribute("aria-label");
      await this.page.click(yes ? "#patient-yes" : "#patient-no");
      await this.page.waitForFunction((asked) => ![undefined, asked].includes(document.querySelector("#patients")?.getAttribute("aria-label")), asked);
      if (await this.page.locator("#patient-again").count()) return;
    }
  }

  // unfoldColumns shows the columns that stay, beside those that leave.
  async unfoldColumns() {
    const folded = this.page.locator("#staying[aria-expanded=false]");
    if (await folded.count()) await folded.click();
    await this.drawn();
  }

  // treat chooses what is done to the values of a column.
  async treat(column, how) {
    await this.unfoldColumns();
    await this.page.getByLabel(`What happens to ${column}`, { exact: true }).selectOption(how);
  }

  // expert opens all settings of the step Protect.
  async expert() {
    await this.step("protect");
    await this.page.evaluate(() => document.querySelectorAll("main details").forEach((d) => (d.open = true)));
  }

  // method chooses one among all settings.
  async method(name) {
    await this.expert();
    await this.oneRow();
    await this.page.check(`#algorithm-${name}`);
  }

  // oneRow says that one row of a patient may be known, where that is asked and not answered.
  async oneRow() {
    if (await this.page.locator("#knows").count() && !await this.page.locator("#knows input:checked").count()) await this.page.check("#knows-1");
  }

  // run de-identifies the table, as asked by oneRow.
  async run() {
    await this.step("protect");
    await this.oneRow();
    await this.page.click("#run");
    await this.judged();
  }

  // judged waits for a result, and for its rows where they are shown.
  async judged() {
    await this.page.waitForSelector("#verdict");
    await this.page.waitForFunction(() => document.querySelector("[role=tabpanel]") && !document.querySelector("#compare-scroll .waiting"));
    await this.drawn();
  }

  // lookedAt waits for a result and confirms, one by one, the columns that leave as they
  // are although something identifies in them.
  async lookedAt() {
    await this.judged();
    const confirm = this.page.locator("#concerns [id^=confirm-]");
    while (await confirm.count()) {
      const id = await confirm.getAttribute("id");
      await confirm.press("Enter"); // it may still move
      await this.page.waitForFunction((id) => !document.getElementById(id), id);
    }
    await this.page.waitForSelector("#verdict:not(.bad)");
  }

  // save exports a file and returns its bytes.
  async save(id) {
    if (inFirefox) return this.saveInFirefox(id);
    const download = this.page.waitForEvent("download");
    await this.page.click(id);
    return readFileSync(await (await download).path());
  }

  // saveInFirefox looks into the folder: Playwright hears of no download there.
  async saveInFirefox(id) {
    const before = new Set(readdirSync(downloads));
    const sizes = [];
    await this.page.click(id);
    for (const start = Date.now(); Date.now() - start < 45_000; await sleep(100)) {
      const [name, ...more] = readdirSync(downloads).filter((n) => !before.has(n));
      if (!name || more.length) continue; // one beside it, while it is written
      const path = join(downloads, name);
      sizes.push(statSync(path).size);
      if (sizes.at(-1) > 0 && sizes.at(-1) === sizes.at(-3)) return readFileSync(path);
    }
    assert.fail(`${id} saved nothing`);
  }

  // cancels ends the next work as soon as it has got somewhere, and returns what waits
  // for that. A person would be too late for work that is no longer than a test needs.
  async cancels() {
    await this.page.evaluate(() => {
      globalThis.cancelled = undefined;
      const watch = setInterval(() => {
        if (!(document.querySelector(".progress progress")?.value > 0)) return;
        clearInterval(watch);
        globalThis.cancelled = performance.now();
        [...document.querySelectorAll("button")].find((b) => b.textContent === "Cancel").click();
      }, 5);
    });
    return { done: () => this.page.waitForFunction(() => globalThis.cancelled) };
  }

  async setRole(column, role) {
    await this.unfoldColumns();
    await this.page.getByLabel(`Role of ${column}`, { exact: true }).selectOption(role);
  }

  // screenshot takes a picture, when transitions have ended.
  async screenshot(name, fullPage = true) {
    if (!pictures) return;
    await this.page.waitForTimeout(200);
    // The frame is as high as the tab without the line below it: a picture of all of it needs a tab of that height.
    const { width, height } = this.page.viewportSize();
    const [tall, line] = await this.page.evaluate(([height, fullPage]) => [fullPage ? document.documentElement.scrollHeight : 0, height - innerHeight], [height, fullPage]);
    if (tall > height - line) {
      await this.page.setViewportSize({ width, height: tall + line });
      // The frame is painted by a process of its own, after it has heard of its size.
      await this.page.waitForFunction((tall) => innerHeight >= tall && new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))), tall);
    }
    await this.page.screenshot({ path: join(shots, `${name}.png`) });
    if (tall > height - line) await this.page.setViewportSize({ width, height });
    // For a picture Playwright adds a style, which Firefox forbids and reports.
    if (inFirefox) await this.page.evaluate(() => (quasi.lock.violations = 0));
  }

  // inWidths looks at what is shown in each of some widths, the last of which is where the
  // visit goes on. In none may it be wider than the screen.
  async inWidths(widths, look) {
    for (const width of widths) {
      if (this.page.viewportSize().width !== width) {
        await this.page.setViewportSize({ width, height: 900 });
        await this.page.waitForFunction((width) => innerWidth === width, width);
      }
      await this.page.waitForTimeout(200); // transitions end
      await look(width);
      const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, `${width} pixels: what is shown is wider than the screen`);
    }
  }

  // inBothThemes takes pictures of what is shown in light and dark, in each of some widths,
  // and looks for accessibility faults there: in the dark for those of colours, in light for
  // all. Colours are those of the last width.
  async inBothThemes(what, widths) {
    const last = widths.at(-1);
    for (const scheme of ["dark", "light"]) {
      await this.page.emulateMedia({ colorScheme: scheme });
      await this.inWidths(scheme === "dark" && !pictures ? [last] : widths, async (width) => {
        await this.screenshot(`${width}-${scheme}-${what}`);
        if (scheme === "light" || width === last) await this.axe(`${width} ${scheme} ${what}`, scheme === "dark" ? ofColours : width === last ? undefined : butColours);
      });
    }
  }

  // speak chooses a language as a person does.
  async speak(tag) {
    await speak(this.page, tag);
  }

  // axe finds accessibility faults of WCAG 2.2 AA and axe's best practices, or those that
  // some rules find.
  async axe(where, rules) {
    let found;
    for (let i = 0; i < 3; i++) {
      await this.drawn();
      found = await this.violations(where, rules);
      if (!found.some(({ target }) => target === ":root")) break; // what axe calls an element that is gone by now
    }
    assert.deepEqual(found.map(({ said }) => said), []);
  }

  async violations(where, rules) {
    // A button that becomes another kind of button is in between for a moment. To wait for
    // the end could take for ever, in a page that nothing draws.
    await this.page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).forEach((a) => a.finish()));
    return violationsOf(this.page, where, rules);
  }
}

// violationsOf returns the accessibility faults of a page, or of a frame as App.page is.
export async function violationsOf(page, where, rules) {
  // The guard keeps from the frame's own scripts what axe needs. A selector of its own
  // runs in a world of its own; what it finds it leaves on the document. At its top the bar covers nothing.
  await page.evaluate(() => (scrollTo(0, 0), document.documentElement.removeAttribute("data-axe")));
  await page.locator(`axe=${JSON.stringify(rules ?? ofAll)}`).count();
  await page.waitForFunction(() => document.documentElement.hasAttribute("data-axe"));
  const { violations, failed } = JSON.parse(await page.getAttribute("html", "data-axe"));
  await page.evaluate(() => document.documentElement.removeAttribute("data-axe"));
  assert.equal(failed, undefined, "axe failed");
  return violations.flatMap((v) => v.nodes.map((n) => ({ target: String(n.target), said: `${where}: ${v.id}: ${n.target}: ${n.failureSummary}` })));
}

// What axe looks for: everything, by the rules whose outcome colours can change, and by the
// others, which take half as long. Where nothing but the language or the width is another,
// colours are the same.
const ofAll = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
export const ofColours = { runOnly: ["color-contrast", "link-in-text-block"] };
export const butColours = process.env.QUASI_LONG ? ofAll : { ...ofAll, rules: Object.fromEntries(ofColours.runOnly.map((rule) => [rule, { enabled: false }])) };

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// axeSelector begins what axe finds in the document by the rules that the selector says.
const axeSelector = `({
  queryAll(root, rules) {
    if (!globalThis.axe) new Function(${JSON.stringify(axeSource)}).call(globalThis);
    const leave = (found) => document.documentElement.setAttribute("data-axe", JSON.stringify(found));
    axe.run(document, { preload: false, resultTypes: ["violations"], ...JSON.parse(rules) }).then(({ violations }) => leave({ violations }), (error) => leave({ failed: String(error) }));
    return [];
  },
  query() {},
})`;

// words returns what says an English text in a language, with its places filled.
export function words(tag) {
  const { messages } = JSON.parse(readFileSync(join(root, `app/text/languages/${tag}.json`), "utf8"));
  return (english, ...args) => (messages[english] ?? english).replace(/\{(\d)\}/g, (_, i) => args[i]);
}

// quasi runs the command and returns its standard output.
export function quasi(...args) {
  return execFileSync(join(root, "build/quasi"), args, { encoding: "utf8" });
}

// unzip returns the files of a zip by its directory.
export function unzip(data) {
  const files = {};
  let at = data.readUInt32LE(data.lastIndexOf(Buffer.from("PK\x05\x06", "latin1")) + 16);
  for (; data.readUInt32LE(at) === 0x02014b50; ) {
    const [packed, name, extra, comment, start] = [data.readUInt32LE(at + 20), data.readUInt16LE(at + 28), data.readUInt16LE(at + 30), data.readUInt16LE(at + 32), data.readUInt32LE(at + 42)];
    const body = start + 30 + data.readUInt16LE(start + 26) + data.readUInt16LE(start + 28);
    files[data.toString("utf8", at + 46, at + 46 + name)] = inflateRawSync(data.subarray(body, body + packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

export const fixture = (name) => join(root, "build/fixtures", name);

// dropAt drops files, each [name, content], at a point of the tab, or other items.
export async function dropAt(page, x, y, files, items = []) {
  const dir = scratch(); // the page reads them when it wants to
  const paths = files.map(([name, content]) => join(dir, name));
  for (const [i, [, content]] of files.entries()) writeFileSync(paths[i], content);
  const session = await page.context().newCDPSession(page.outer);
  const data = { items, files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x, y, data });
  await session.detach();
}

// head returns the first rows of a fixture, which has one on each line, as a file: for
// what is no other with fewer rows.
export function head(name, rows) {
  const lines = readFileSync(fixture(name), "utf8").split("\n");
  return { name, mimeType: "text/csv", buffer: Buffer.from(lines.slice(0, rows + 1).join("\n") + "\n") };
}
