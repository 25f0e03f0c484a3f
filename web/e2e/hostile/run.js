// Puts hostile programs in the place of the app's and the engine's, as a site and as a single
// file, has them try every way behind the gate, and beside each without it: its control.
// Prints as JSON what each has reached, and what has arrived:
//
//   attempts/apart.sh node hostile/run.js     in a network of its own
//   node hostile/run.js                       without: no name is asked for
//
// BROWSER=firefox tries the app's place alone: Playwright does not look into workers there.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Servers, apart } from "../attempts/servers.js";
import { inFirefox, ordinary, root, scratch, serve } from "../harness.js";

// build makes the site and the single file with hostile programs, and returns their folder.
function build() {
  const dir = scratch();
  const programs = join(dir, "programs");
  mkdirSync(programs);
  const go = (args, env) => execFileSync(process.env.GO ?? "go", args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  for (const [name, place] of [["app", "page"], ["engine", "worker"]])
    go(["build", "-trimpath", `-ldflags=-s -w -X main.place=${place}`, "-o", join(programs, `${name}.wasm`), "./web/e2e/hostile"], { GOOS: "js", GOARCH: "wasm" });
  for (const name of ["sheets.wasm", "wasm_exec.js"]) copyFileSync(join(root, "build/wasm", name), join(programs, name));
  go(["run", "./web/build/site", "-programs", programs, "-out", join(dir, "dist"), "-onefile", join(dir, "quasi.html")]);
  return dir;
}

// began runs in the frame: whether the hostile programs have begun.
const began = () => globalThis.quasi?.build.ran.app !== undefined && quasi.loaded > 0;
const there = () => typeof Go === "function" && document.readyState === "complete";

// attempt runs in the frame, and starts a hostile program with the number of a way.
const attempt = async ({ n, app, engine, behind, realm }) => {
  const compiled = (text) => WebAssembly.compile(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  if (realm === "page") {
    quasi.place = `workshop=${n}`;
    const program = (globalThis.hostile ??= await compiled(app));
    const go = new Go();
    const imports = behind ? gated("app", go) : go.importObject;
    const ended = WebAssembly.instantiate(program, imports).then((instance) => go.run(instance)).catch(String);
    await Promise.race([ended, new Promise((done) => setTimeout(done, 50))]);
    return;
  }
  let worker;
  if (behind) worker = quasi.startEngine();
  else {
    worker = started("const gated = (program, go) => go.importObject;\n", workerScript, runtime);
    worker.postMessage({ module: (globalThis.hostileEngine ??= await compiled(engine)), program: "engine" });
  }
  worker.postMessage({ request: String(n) });
  (globalThis.hostileWorkers ??= {})[n] = worker;
};

const servers = await Servers.start();
const context = await ordinary(scratch());
context.setDefaultTimeout(120_000);
const dir = build();
const programs = Object.fromEntries(["app", "engine"].map((name) => [name, readFileSync(join(dir, "programs", `${name}.wasm`)).toString("base64")]));
const site = await serve("/", {}, join(dir, "dist"));
const said = []; // lines of all programs
const made = []; // {kind, realm, behind, n} of each attempt
let thousands = 0;

async function opened(url) {
  const page = await context.newPage();
  page.on("console", (message) => said.push(message.text()));
  await page.goto(url);
  for (const from = Date.now(); Date.now() - from < 60_000; await sleep(10)) {
    const frame = page.frames().find((frame) => frame !== page.mainFrame());
    if (await frame?.evaluate(began).catch(() => false)) return { page, frame };
  }
  throw new Error("the hostile program did not begin");
}

// twin returns a second frame in the page, with all that the first has but its programs: a
// way that leaves ends no page.
async function twin(page) {
  const element = await page.evaluateHandle(() => document.body.appendChild(document.querySelector("iframe").cloneNode()));
  for (const from = Date.now(); Date.now() - from < 60_000; await sleep(5)) {
    const frame = await element.contentFrame();
    if (await frame?.evaluate(there).catch(() => false)) return { frame, element };
  }
  throw new Error("the frame's twin did not start");
}

const AT_A_TIME = 6;

// tryAll tries every way in one place: behind the gate in the app's own frame, one after the
// other.
async function tryAll(kind, url, realm, behind) {
  const base = ++thousands * 1000;
  const { page, frame } = await opened(url);
  const program = { app: realm === "page" && programs.app, engine: realm === "worker" && programs.engine };
  const tryOne = async (n) => {
    const at = behind || realm === "worker" ? { frame } : await twin(page);
    await Promise.race([at.frame.evaluate(attempt, { n, ...program, behind, realm }).catch(() => {}), sleep(20_000)]);
    for (const from = Date.now(); !said.some((line) => line.startsWith(`${n} `)) && Date.now() - from < 20_000; ) await sleep(10);
    await sleep(behind ? 100 : 1000); // what it has JavaScript call, and what is on its way
    if (at.element) await at.element.evaluate((f) => f.remove());
    else await frame.evaluate((n) => globalThis.hostileWorkers?.[n]?.terminate(), n);
    made.push({ kind, realm, behind, n });
  };
  const together = realm === "page" && behind ? 1 : AT_A_TIME;
  const ended = () => said.some((line) => line.endsWith(" is no way") && Number.parseInt(line) >= base);
  for (let n = base; !ended(); n += together) {
    if (n >= base + 1000) throw new Error(`${kind}, ${realm}: the program does not say when its ways end`);
    await Promise.all(Array.from({ length: together }, (_, i) => tryOne(n + i)));
    if (!(await frame.evaluate(began).catch(() => false))) throw new Error(`${kind}, ${realm}: the frame has gone with way ${n - base}`);
    if (process.env.LOG) console.error(Math.round(performance.now()), n, said.filter((line) => line.startsWith(`${n} `)));
  }
  await page.close();
}

const kinds = [["site", site.url], ["file", pathToFileURL(join(dir, "quasi.html")).href]];
for (const [kind, url] of kinds.filter(([kind]) => (process.env.PLACE ?? kind) === kind))
  for (const realm of inFirefox ? ["page"] : ["page", "worker"]) for (const behind of [true, false]) await tryAll(kind, url, realm, behind);
await sleep(2000);

const results = made.filter(({ n }) => said.some((line) => line.startsWith(`${n} tries`))).map(({ kind, realm, behind, n }) => {
  const lines = said.filter((line) => line.startsWith(`${n} `)).map((line) => line.slice(`${n} `.length));
  const way = lines.find((line) => line.startsWith("tries "))?.slice(6) ?? "";
  return { kind, realm, behind, way, reached: lines.includes("reached"), arrived: servers.arrivals.of(n), refused: lines.find((line) => line.startsWith("refused: ")) ?? "" };
});
await context.close();
servers.stop();
process.stdout.write(JSON.stringify({ apart, results, refusals: said.filter((line) => line.startsWith("the gate refuses")) }), () => process.exit());
