// How soon two builds of the site show something and can be used, side by side:
// node start.js DIST OTHER [ROUNDS]. Not one of the tests. The rounds of the two take
// turns, each in a fresh profile, and the medians and their ratio are printed. A first
// visit loads everything; a second one is answered by the service worker, when the page is
// loaded again, and in another tab, whose processes are new.
import assert from "node:assert/strict";
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
  return found;
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
  console.log(`${what}: ${a.toFixed(0)} ms, ${b.toFixed(0)} ms, ratio ${(b / a).toFixed(2)}`);
}
await browser.close();
