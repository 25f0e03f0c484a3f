// Puts hostile programs in the place of the app's and the engine's, as a site and as a single
// file, has them try every way behind the gate, and without it: its control. Prints as JSON
// what each way says, what the gate refuses it, and what has arrived:
//
//   attempts/apart.sh node hostile/run.js     in a network of its own
//   node hostile/run.js                       without: no name is asked for
//
// QUICK=1 tries the site alone, and without the gate a few ways. BROWSER=firefox tries the
// app's place alone: Playwright does not look into workers there.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Servers, apart } from "../attempts/servers.js";
import { inFirefox, ordinary, root, scratch, serve } from "../harness.js";

const quick = Boolean(process.env.QUICK);
const EVERY = quick ? 8 : 1; // which ways are tried without the gate

// build makes the site and the single file with hostile programs, and returns their folder.
function build() {
  const dir = scratch();
  const programs = join(dir, "programs");
  mkdirSync(programs);
  const go = (args, env) => execFileSync(process.env.GO ?? "go", args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  for (const [name, place] of [["app", "page"], ["engine", "worker"]])
    go(["build", "-trimpath", "-buildvcs=false", `-ldflags=-s -w -X main.place=${place}`, "-o", join(programs, `${name}.wasm`), "./web/e2e/hostile"], { GOOS: "js", GOARCH: "wasm" });
  copyFileSync(join(programs, "engine.wasm"), join(programs, "sheets.wasm"));
  copyFileSync(join(root, "build/wasm/wasm_exec.js"), join(programs, "wasm_exec.js"));
  go(["run", "./web/build/site", "-programs", programs, "-out", join(dir, "dist")]);
  return dir;
}

const servers = await Servers.start();
const dir = build();
const site = await serve("/", {}, join(dir, "dist"));
const said = []; // lines of all programs, and of the gate
const tried = []; // {kind, realm, behind, base} of each place: its numbers begin with base

const until = async (what, holds, patience = 60_000) => {
  for (const from = Date.now(); Date.now() - from < patience; await sleep(10)) {
    const found = await holds();
    if (found) return found;
  }
  throw new Error(`hostile programs: ${what}`);
};

// ---------------------------------------------------------------- behind the gate

const began = () => globalThis.quasi?.build.ran.app !== undefined && quasi.loaded > 0;

// opened opens a page whose app is hostile, and returns its frame.
async function opened(page, url) {
  await page.goto("about:blank"); // another fragment alone would load nothing
  await page.goto(url);
  return until("the app does not begin", async () => {
    const frame = page.frames().find((frame) => frame !== page.mainFrame());
    return (await frame?.evaluate(began).catch(() => false)) && frame;
  });
}

// newPage opens a page without a service worker, whose headers keep more from leaving.
async function newPage() {
  const context = await ordinary(scratch());
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on("console", (message) => said.push(message.text()));
  return page;
}

// behindGate has one program try all ways. A way that ends the program is left out: the next
// program goes on after it.
async function behindGate(url, realm, base) {
  const page = await newPage();
  for (let n = base; ; ) {
    const last = () => Math.max(n - 1, ...said.filter((line) => / tries /.test(line)).map(Number.parseFloat).filter((k) => k >= base && k < base + 1000));
    const frame = await opened(page, realm === "page" ? `${url}#lecturer=${n}` : url);
    if (realm === "worker") await frame.evaluate((n) => quasi.startEngine().postMessage({ request: `${n} on` }), n);
    for (let [at, since] = [last(), Date.now()]; Date.now() - since < 5000; await sleep(20)) {
      if (said.some((line) => line.endsWith(" is no way") && Number.parseInt(line) >= base && Number.parseInt(line) < base + 1000)) return page.context().close();
      if (last() > at) [at, since] = [last(), Date.now()];
    }
    if (last() < n) throw new Error(`${realm}: the program tries nothing`);
    n = last() + 1;
  }
}

// ---------------------------------------------------------------- without it

const AT_A_TIME = 10;
const ON_ITS_WAY = 600; // milliseconds in which what a way sends arrives, and what it gives JavaScript is called

// twin returns a second frame in the page, with all that the first has but its programs: a
// way that leaves ends no page.
async function twin(page) {
  const element = await page.evaluateHandle(() => document.body.appendChild(document.querySelector("iframe").cloneNode()));
  const frame = await until("the frame's twin does not start", async () => {
    const frame = await element.contentFrame();
    return (await frame?.evaluate(() => typeof Go === "function" && document.readyState === "complete").catch(() => false)) && frame;
  });
  return { frame, element };
}

// inTwin runs in a twin, and tries a way in the page when the program's bytes come.
const inTwin = (n) => {
  quasi.place = `workshop=${n}`;
  addEventListener("message", async ({ data }) => {
    if (!data.hostile) return;
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(data.hostile, go.importObject);
    go.run(instance);
  });
};
const handOver = (element) => element.contentWindow.postMessage({ hostile: globalThis.hostile }, "*");

// inWorker runs in the frame, and tries a way in a worker without a gate.
const inWorker = async (n) => {
  const worker = started("const gated = (program, go) => go.importObject;\n", workerScript, runtime);
  worker.postMessage({ module: await engineProgram, program: "engine" });
  worker.postMessage({ request: String(n) });
  (globalThis.hostileWorkers ??= {})[n] = worker;
};

async function withoutGate(url, realm, base, ways) {
  const page = await newPage();
  const frame = await opened(page, url);
  const bytes = readFileSync(join(dir, "programs/app.wasm")).toString("base64");
  if (realm === "page") await page.evaluate((text) => void (globalThis.hostile = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer), bytes);
  const queue = Array.from({ length: Math.ceil(ways / EVERY) }, (_, i) => base + i * EVERY);
  const tryOne = async (n) => {
    const at = realm === "page" ? await twin(page) : { frame };
    await at.frame.evaluate(realm === "page" ? inTwin : inWorker, n);
    if (realm === "page") await at.element.evaluate(handOver);
    await until(`way ${n - base} says nothing`, () => said.some((line) => line.startsWith(`${n} `)));
    await sleep(ON_ITS_WAY);
    if (realm === "page") await at.element.evaluate((element) => element.remove());
    else await frame.evaluate((n) => hostileWorkers[n].terminate(), n);
  };
  const lane = async () => {
    for (let n = queue.shift(); n !== undefined; n = queue.shift()) await tryOne(n);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  await sleep(1000);
  await page.context().close();
}

// ---------------------------------------------------------------- all of it

const waysFrom = (base) => said.filter((line) => / tries /.test(line) && Number.parseInt(line) >= base && Number.parseInt(line) < base + 1000);

const kinds = [["site", site.url], ...(quick ? [] : [["file", pathToFileURL(join(dir, "dist/quasi.html")).href]])];
const runs = kinds.filter(([kind]) => (process.env.PLACE ?? kind) === kind).flatMap(([kind, url]) => (inFirefox ? ["page"] : ["page", "worker"]).map((realm) => ({ kind, url, realm })));
let thousands = 0;
const began0 = performance.now();
const log = (what) => process.env.LOG && console.error(Math.round(performance.now() - began0), what);
for (const { kind, url, realm } of runs) {
  const bases = { behind: ++thousands * 1000, without: ++thousands * 1000 };
  tried.push({ kind, realm, behind: true, base: bases.behind }, { kind, realm, behind: false, base: bases.without });
  await behindGate(url, realm, bases.behind);
  log(`${kind}, ${realm}, behind`);
  const ways = 1 + Math.max(...waysFrom(bases.behind).map((line) => Number.parseInt(line) - bases.behind));
  await withoutGate(url, realm, bases.without, ways);
  log(`${kind}, ${realm}, without`);
}

// Within one program lines come in their order, so that what the gate refuses is of the way
// that was begun last.
const results = tried.flatMap(({ kind, realm, behind, base }) =>
  waysFrom(base).map((first) => {
    const n = Number.parseInt(first);
    const lines = said.filter((line) => line.startsWith(`${n} `)).map((line) => line.slice(`${n} `.length));
    const has = (start) => lines.some((line) => line.startsWith(start));
    const at = said.indexOf(first);
    const end = said.findIndex((line, i) => i > at && / (tries |is no way)/.test(line));
    const refusals = behind ? said.slice(at, end === -1 ? undefined : end).filter((line) => line.startsWith("the gate refuses")) : [];
    return { kind, realm, behind, way: first.slice(`${n} tries `.length), reached: has("reached"), set: has("has set"), refused: has("refused: ") || refusals.length > 0, arrived: servers.arrivals.of(n), said: [...lines.slice(1), ...refusals] };
  }),
);
servers.stop();
process.stdout.write(JSON.stringify({ apart, results }), () => process.exit());
