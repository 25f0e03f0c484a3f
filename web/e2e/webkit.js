// One job in WebKitGTK: make test-webkit. It is no part of make test, since it needs
// WebKitWebDriver, its MiniBrowser and Xvfb. The driver tells of no file, and its pictures
// of the page don't come any more once the engine works (WebKitGTK 2.50.6). So what is
// saved is read where the outer page makes an address for it, and nothing is looked at as a
// picture. Where to click is read in the frame; the click is one in the tab, as a person's.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { browserPath, fixture, quasi as command, root, scratch, serve, steps } from "./harness.js";

// ---------------------------------------------------------------- the driver

const LIBRARIES = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib64"];
const miniBrowser = () => browserPath("MINIBROWSER", ["MiniBrowser"], [], "MiniBrowser of WebKitGTK");
const processes = [];
let session;

async function freePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

// screen starts a display of its own, which no window manager and no person disturbs.
async function screen() {
  const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  processes.push(display);
  return `:${String(await new Promise((done) => display.stdio[3].once("data", done))).trim()}`;
}

before(async () => {
  const folders = LIBRARIES.flatMap((dir) => ["4.1", "4.0", "6.0"].map((version) => join(dir, version === "6.0" ? "webkitgtk-6.0" : `webkit2gtk-${version}`)));
  process.env.PATH = [process.env.PATH, ...folders.filter(existsSync)].join(":");
  const [port, display] = [await freePort(), await screen()];
  processes.push(spawn("WebKitWebDriver", [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: "ignore" }));
  const ask = async (method, path, body) => {
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) })).json();
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let i = 0; i < 200 && !(await ask("GET", "/status").catch(() => undefined))?.ready; i++) await sleep(50);
  const made = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } } } });
  session = (method, path, body) => ask(method, `/session/${made.sessionId}${path}`, body);
  console.log(`WebKitGTK ${made.capabilities.browserVersion}`);
});

after(async () => {
  await session?.("DELETE", "");
  for (const child of processes) child.kill();
});

// ---------------------------------------------------------------- the page

const run = (script, args) => session("POST", "/execute/sync", { script: `return (${script})(...arguments)`, args });

// outside runs in the outer page, inside in the frame. The driver holds to a frame for as
// long as it looks there, and sometimes does not find it at once.
const outside = (script, ...args) => run(script, args);
async function enter(tries) {
  try {
    await session("POST", "/frame", { id: await session("POST", "/element", { using: "css selector", value: "iframe" }) });
  } catch (error) {
    if (tries === 0 || !error.message.includes("no such frame")) throw error;
    await sleep(100);
    await enter(tries - 1);
  }
}
async function inside(script, ...args) {
  await enter(50);
  try {
    return await run(script, args);
  } finally {
    await session("POST", "/frame", { id: null });
  }
}

// until waits for what is true in the frame, and returns it. The driver sometimes loses the
// frame while it looks, and finds it again.
async function until(what, script, ...args) {
  const lost = (error) => assert.match(error.message, /no such (window|frame)/);
  for (const start = Date.now(); Date.now() - start < 60_000; await sleep(100)) {
    const found = await inside(script, ...args).catch(lost);
    if (found) return found;
  }
  assert.fail(`${what}: not within a minute; the screen says: ${await inside(() => document.body.innerText)}`);
}

// click aims at an element, brought into view, and clicks in the tab as a person does.
async function click(selector) {
  await until("the screen is drawn", () => !document.querySelector("#content[aria-busy=true]")); // what comes above moves it
  const [x, y] = await until(`${selector} is shown and stays where it is`, (selector) => {
    const element = document.querySelector(selector);
    if (!element || element.disabled) return undefined;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const was = globalThis.place;
    globalThis.place = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return String(was) === String(globalThis.place) && globalThis.place;
  }, selector);
  const actions = [{ type: "pointerMove", x, y, duration: 20 }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await session("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
}

const step = (name) => click(`.steps li:nth-child(${steps.indexOf(name) + 1}) button`);

async function open(url) {
  await session("POST", "/url", { url });
  for (const start = Date.now(); !(await outside(() => performance.getEntriesByName("quasi-ready").length)); await sleep(100)) assert.ok(Date.now() - start < 90_000, `not ready: ${await outside(() => document.body.innerText)}`);
  await until("all is loaded", () => quasi.loaded > 0);
  await until("the lock is tested", () => /tested at \d\d:\d\d|failed/.test(document.querySelector("#lock").textContent));
}

// save clicks and returns the file that the outer page gives, and its name.
async function save(selector) {
  await outside(() => {
    const make = URL.createObjectURL;
    globalThis.given = undefined;
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = make;
      const address = make.call(URL, blob);
      blob.text().then((text) => (globalThis.given = { type: blob.type, text }));
      return address;
    };
  });
  await click(selector);
  for (let i = 0; i < 300; i++, await sleep(100)) {
    const given = await outside(() => globalThis.given);
    if (given) return given;
  }
  assert.fail(`${selector} saved nothing; the screen says: ${await inside(() => document.body.innerText)}`);
}

// ---------------------------------------------------------------- the journey

// nothingArrives tests the lock: nothing arrives, and the guard could take all.
async function nothingArrives() {
  assert.deepEqual(await inside(() => guard.left), []);
  await inside(() => void quasi.lock.selfTest().then((found) => (globalThis.found = found)));
  const found = await until("the self-test ends", () => globalThis.found);
  for (const [from, categories] of Object.entries(found)) {
    for (const [name, ways] of Object.entries(categories)) assert.equal(ways.arrived, 0, `${name} from the ${from}: ${JSON.stringify(ways)}`);
  }
  const sign = await inside(() => document.querySelector("#lock").textContent);
  assert.match(sign, /tested at \d\d:\d\d/);
  console.log(`${sign}: ${JSON.stringify(found)}`);
}

async function job(url) {
  await open(url);
  assert.equal(await outside(() => document.querySelector("iframe").getAttribute("sandbox")), "allow-scripts");
  assert.equal(await inside(() => origin), "null");
  assert.match(await outside(() => document.getElementById("sign").textContent), /as its list says/); // under the headers, too
  await nothingArrives();
  await click("#sample-patients");
  await until("the sample is open", () => document.querySelector(".preview tbody td"));
  await step("protect");
  await click("#run");
  assert.match(await until("there is a verdict", () => document.querySelector("#verdict")?.textContent), /meets k = 2/);
  await click("#tab-compare");
  await until("all is tried", () => document.querySelector("#adopt-0") && !document.querySelector("#help-button, #content[aria-busy=true]"));
  await click("#tab-risk");
  assert.match((await save("#save-pictures")).text, /^PK.*attackers\.svg.*attackers\.csv.*attackers\.png/s);
  await step("export");
  await until("the files can be saved", () => document.querySelector("#save-table"));
  await inside(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  const [table, recipe] = [await save("#save-table"), await save("#save-recipe")];
  assert.equal(table.type, "application/octet-stream");
  const dir = scratch();
  const [out, decisions] = [join(dir, "command.csv"), join(dir, "recipe.json")];
  writeFileSync(decisions, recipe.text);
  command("anonymize", fixture("patients.csv"), "-o", out, "--recipe", decisions);
  assert.equal(table.text, readFileSync(out, "utf8"));
}

const options = { timeout: 300_000 };

test("the job in the frame of the site", options, async () => {
  const site = await serve();
  await job(site.url);
  await site.stop();
});

test("the job in the frame of one file", options, () => job(pathToFileURL(join(root, "dist/quasi.html")).href));
