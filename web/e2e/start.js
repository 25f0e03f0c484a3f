// How soon two builds of the site show something and can be used, side by side:
// node start.js DIST OTHER [ROUNDS]. Not one of the tests. The rounds of the two take
// turns, each in a fresh profile, and the medians and their ratio are printed. A first
// visit loads everything; a second one is answered by the service worker, when the page is
// loaded again, and in another tab, whose processes are new.
//
// Each round also makes a first visit over a line of 10 Mbit/s and 40 ms, from a server that
// compresses nothing: how soon it is ready, and how many bytes have come until then and in
// all, headers among them. The line is a way to the server of its own: Chromium slows down what a
// page asks for, and not what a service worker does.
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { chromium } from "playwright-core";
import { browserPath, serve } from "./harness.js";

const [, , one, two, rounds = 7] = process.argv;
assert.ok(one && two, "usage: node start.js DIST OTHER [ROUNDS]");

// ready waits for the first screen, wherever it is, and returns how long that took.
async function ready(page, start) {
  for (;;) {
    for (const frame of page.frames()) if (await frame.locator("#sample-patients").count().catch(() => 0)) return performance.now() - start;
    await new Promise((done) => setTimeout(done, 2));
  }
}

const paint = (page) =>
  page.evaluate(() => new Promise((done) => {
    const seen = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const look = () => (seen() ? done(seen()) : setTimeout(look, 5));
    look();
  }));

const [RATE, DELAY] = [10e6 / 8 / 1000, 20]; // bytes in a millisecond, and milliseconds each way

// line is a way to a server: its address, how many bytes have come over it, and what stops it.
async function line(url) {
  const { port } = new URL(url);
  let [came, free] = [0, 0]; // when the line is free
  const proxy = createServer((browser) => {
    const server = connect(port, "localhost");
    browser.on("data", (data) => setTimeout(() => server.write(data), DELAY));
    server.on("data", (data) => {
      free = Math.max(free, performance.now()) + data.length / RATE;
      setTimeout(() => (browser.write(data), (came += data.length)), free - performance.now() + DELAY);
    });
    for (const [one, other] of [[browser, server], [server, browser]]) one.on("error", () => other.destroy()).on("close", () => setTimeout(() => other.end(), DELAY));
  });
  await new Promise((done) => proxy.listen(0, "localhost", done));
  return { url: `http://localhost:${proxy.address().port}/`, came: () => came, stop: () => proxy.close() };
}

async function slowVisit(browser, dist) {
  const site = await serve("/", {}, dist);
  const slow = await line(site.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  const found = {};
  const start = performance.now();
  await page.goto(slow.url);
  found["first visit at 10 Mbit/s, ready"] = await ready(page, start);
  found["first visit at 10 Mbit/s, kB before ready"] = slow.came() / 1e3;
  for (const frame of page.frames().slice(1)) await frame.waitForFunction(() => quasi.loaded > 0, undefined, { timeout: 120_000 });
  found["first visit at 10 Mbit/s, all is loaded"] = performance.now() - start;
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  found["first visit, kB in all"] = slow.came() / 1e3;
  await context.close();
  slow.stop();
  await site.stop();
  return found;
}

async function visit(browser, dist) {
  const site = await serve("/", {}, dist);
  const context = await browser.newContext();
  let page = await context.newPage();
  const found = {};
  let start = performance.now();
  await page.goto(site.url);
  found["first visit, ready"] = await ready(page, start);
  found["first visit, first paint"] = await paint(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForTimeout(1500);
  start = performance.now();
  await page.reload();
  found["second visit, ready"] = await ready(page, start);
  found["second visit, first paint"] = await paint(page);
  await page.waitForTimeout(1500);
  await page.close();
  page = await context.newPage();
  start = performance.now();
  await page.goto(site.url);
  found["second visit in another tab, ready"] = await ready(page, start);
  found["second visit in another tab, first paint"] = await paint(page);
  await context.close();
  await site.stop();
  return { ...found, ...(await slowVisit(browser, dist)) };
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const browser = await chromium.launch({ executablePath: browserPath("CHROME", ["chromium", "google-chrome"], [], "Chromium"), args: ["--no-sandbox", "--disable-gpu"] });
const taken = [{}, {}];
for (let i = -1; i < Number(rounds); i++) {
  for (const [n, dist] of [one, two].entries()) {
    for (const [what, ms] of Object.entries(await visit(browser, dist))) if (i >= 0) (taken[n][what] ??= []).push(ms);
  }
}
for (const what of Object.keys(taken[0])) {
  const [a, b] = taken.map((t) => median(t[what]));
  const [name, unit] = what.includes(", kB ") ? [what.replace(", kB ", ", "), "kB"] : [what, "ms"];
  console.log(`${name}: ${a.toFixed(0)} ${unit}, ${b.toFixed(0)} ${unit}, ratio ${(b / a).toFixed(2)}`);
}
await browser.close();
