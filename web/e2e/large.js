// How long a large file takes to open and to anonymize in the browser, how much memory
// the page and its workers have at most, together and each program by itself, how long the page's thread is busy at a time, how
// long rows are looked for, and how soon it can be cancelled. Not one of the
// tests: make large. The number of rows can be given.
import assert from "node:assert/strict";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, optimizing, root } from "./harness.js";
import { watchLongTasks } from "./longtasks.js";
import { columns, writeRows } from "./manyrows.js";
import { computed, megabytes, renderers, wasmMemories } from "./renderers.js";

let watching; // the memories, until the browser is closed
after(() => clearInterval(watching));
after(closeBrowser);
optimizing();

const rows = Number(process.argv[2] ?? 1_000_000);
assert.ok(Number.isInteger(rows) && rows >= 100_000, `${process.argv[2]} rows: want a whole number from 100000 on, so that there is time to cancel`);
const folder = join(root, "build/large");
const path = join(folder, `${rows}.csv`);

// ---------------------------------------------------------------- memory

// often is how often the programs' memories are looked at, in milliseconds.
const often = 200;

// watch forgets the peaks up to now, and returns what finds the renderer that has
// grown most from now on, with the largest sizes of the memory of each program in it.
async function watch(page) {
  if (process.platform !== "linux") return () => null;
  const before = new Map();
  const look = () => {
    for (const [pid, { programs }] of before) for (const [at, size] of wasmMemories(pid)) programs.set(at, Math.max(size, programs.get(at) ?? 0));
  };
  for (const pid of await renderers(page)) {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    before.set(pid, { start: megabytes(pid, "VmRSS"), since: computed(pid), programs: wasmMemories(pid) });
  }
  watching = setInterval(look, often);
  return () => {
    look();
    const grown = [...before].map(([pid, { start, since, programs }]) => ({ start, peak: megabytes(pid, "VmHWM"), seconds: computed(pid) - since, programs: [...programs.values()] }));
    return grown.sort((a, b) => b.peak - b.start - (a.peak - a.start))[0];
  };
}

// tell says what a renderer has taken for a file of so many megabytes. The largest memory of a
// program is the engine's; helpers are there during a run alone.
function tell(memory, size) {
  if (!memory) return;
  const more = memory.peak - memory.start;
  console.log(`renderer: ${memory.seconds.toFixed(1)} s of processor time`);
  console.log(`renderer: ${memory.start.toFixed(0)} MB before, ${memory.peak.toFixed(0)} MB at its peak: +${more.toFixed(0)} MB, ${(more / size).toFixed(1)} times the file`);
  const sizes = memory.programs.filter((mb) => mb > 20).sort((a, b) => b - a); // smaller is what V8 keeps for itself
  console.log(`renderer: memories of its programs at the peak of each: ${sizes.map((mb) => `${mb.toFixed(0)} MB`).join(", ")}`);
}

// ---------------------------------------------------------------- measuring

const known = ["sex", "postcode", "age", "ward"];

// asked asks for the mean of a laboratory value by age in tens and sex.
async function asked(page, app) {
  await app.step("purpose");
  await page.click("#ask");
  for (const [place, value] of [["kind-1", "mean"], ["of-1", "creatinine"], ["by1-1", "age"], ["add-1", "sex"]]) {
    await page.selectOption(`#${place}`, value);
    await app.drawn();
  }
}

// anonymized runs the default method, and returns the seconds until there was a result to
// end with and until the verdict, by the page's own clock. What has the id of an element is
// a global already, so that no time is called verdict there.
async function anonymized(page, app) {
  await asked(page, app);
  await app.step("columns");
  for (const name of Object.keys(columns)) await app.setRole(name, known.includes(name) ? "quasi-identifying" : "insensitive");
  if (process.env.METHOD) await app.method(process.env.METHOD);
  await app.step("protect");
  await page.evaluate(() => {
    addEventListener("click", () => (globalThis.clicked ??= performance.now()), { capture: true, once: true });
    globalThis.parts = new Map(); // what the page says that it does, and when it said so first
    new MutationObserver(() => {
      const part = document.querySelector("progress")?.ariaLabel;
      if (part && !parts.has(part)) parts.set(part, performance.now());
      if (document.querySelector("#so-far")) globalThis.first ??= performance.now();
      if (document.querySelector("#verdict")) globalThis.judged ??= performance.now();
      if (document.querySelector("#answer-1-table tbody td")) globalThis.answered ??= performance.now();
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  await page.click("#run");
  await page.waitForSelector("#verdict", { timeout: 600_000 });
  await page.waitForSelector("#answer-1-table tbody td", { state: "attached" });
  const words = await page.textContent("#verdict");
  const times = await page.evaluate(() => {
    const after = (time) => (time - clicked) / 1000;
    return { first: after(globalThis.first ?? judged), verdict: after(judged), answers: after(answered), parts: [...parts].map(([part, time]) => [part, after(time)]), cores: quasi.cores };
  });
  return { ...times, words };
}

// lookedThrough scrolls through the rows, sorts them and looks for some, and says how long
// each takes until the rows are there.
async function lookedThrough(page, tasks) {
  const ready = () => page.waitForFunction(() => document.querySelector(".rownum") && !document.querySelector(".waiting"));
  const timed = async (what, act, said) => {
    const start = Date.now();
    await act();
    await page.locator("#rows-said", { hasText: said }).waitFor();
    await ready();
    console.log(`${what} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    await tasks.tell(what);
  };
  await ready();
  await timed("scrolled through", () => page.evaluate(async () => {
    const view = document.getElementById("compare-scroll");
    for (let part = 0; part <= 100; part++) {
      view.scrollTop = (view.scrollHeight * part) / 100;
      await new Promise((done) => setTimeout(done, 30));
    }
  }), "All");
  await page.click("#rows-open");
  await timed("sorted by risk", () => page.selectOption("#rows-order", "risk"), "smallest groups first");
  await timed("sorted by loss", () => page.selectOption("#rows-order", "loss"), "most detail lost first");
  await timed("sorted by a column of few values", () => page.selectOption("#rows-order", "column:sex"), "by sex");
  await timed("sorted by a column of thousands of values", () => page.selectOption("#rows-order", "column:creatinine"), "by creatinine");
  await timed("found by a text in any column", async () => {
    await page.fill("#rows-text", "17.3"); // of creatinine
    await page.press("#rows-text", "Enter");
  }, /before or after\./);
  await timed("found by what has changed", () => page.selectOption("#rows-change", "changed"), /changed, .*before or after\./);
}

browserTest(`a file of ${rows} rows`, { timeout: 1_200_000 }, async ({ page, app }) => {
  page.setDefaultTimeout(170_000);
  mkdirSync(folder, { recursive: true });
  writeRows(rows, path);
  const size = statSync(path).size / 1e6;
  const count = `${rows.toLocaleString("en-US")} rows, ${Object.keys(columns).length} columns`;

  const peak = await watch(page);
  const tasks = await watchLongTasks(page);
  // The page's own clock, from the choice of the file to its first rows.
  await page.evaluate(() => {
    document.addEventListener("change", () => (globalThis.chosen ??= performance.now()), true);
    new MutationObserver(() => {
      if (document.querySelector(".preview tbody td")) globalThis.shown ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await app.file(path);
  await page.getByText(count).waitFor();
  await app.opened();
  const seconds = (await page.evaluate(() => globalThis.shown - globalThis.chosen)) / 1000;
  const memory = peak();
  await page.waitForTimeout(500);

  console.log(`${count}, ${size.toFixed(0)} MB`);
  console.log(`opened in ${seconds.toFixed(1)} s`);
  tell(memory, size);
  await tasks.tell("opened");

  const run = await anonymized(page, app);
  console.log(`anonymized in ${run.verdict.toFixed(1)} s from the click to the verdict, the first result after ${run.first.toFixed(1)} s, with ${run.cores} processors: ${run.words.slice(0, 80)}`);
  console.log(`answered ${(run.answers - run.verdict).toFixed(2)} s after the verdict`);
  for (const [part, from] of run.parts) console.log(`  from ${from.toFixed(1)} s on: ${part}`);
  tell(peak(), size);
  await tasks.tell("anonymized");
  await app.tab("rows");
  await lookedThrough(page, tasks);
  await app.step("columns");
  await tasks.tell("columns shown");
  await app.setRole("postcode", "quasi-identifying"); // no question needs it
  await app.levels();
  await page.locator(".tab", { hasText: "postcode" }).click();
  await page.getByRole("tree").waitFor();
  await app.drawn();
  await tasks.tell("a hierarchy of 30,000 values opened");
  console.log(`the longest of all tasks of the page's thread took ${tasks.most().toFixed(0)} ms of processor time`);

  // Once more, cancelled in the middle.
  await app.another();
  await app.file(path);
  await page.waitForFunction(() => document.querySelector("progress")?.position > 0.4);
  const at = await page.evaluate(() => document.querySelector("progress").position);
  const start = Date.now();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForSelector("progress", { state: "detached" });
  await page.waitForSelector("#sample-patients");
  const cancelled = Date.now() - start;
  assert.ok(at < 1, "the file was read before it could be cancelled");
  await app.sample("patients"); // the engine still answers

  console.log(`cancelled at ${(100 * at).toFixed(0)} %: idle after ${(cancelled / 1000).toFixed(2)} s`);
});
