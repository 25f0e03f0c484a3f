// The tasks of the page's thread that take longer than 50 ms: while one goes on, nothing that
// a person does is seen.
import assert from "node:assert/strict";
import { inFirefox } from "./harness.js";

const MOST = 50; // ms: what browsers call a long task
const FROZEN = 1000; // ms of processor time, after which a person takes the page for stuck

// watchLongTasks begins to watch the page's thread; tell says what its longest task was since
// it was asked last, by the clock and in processor time, and goesOn fails if one took a second
// of that; most is the longest of all. A click is to be answered within 100 ms, which is read
// from what is told and measured by large.js: one and the same task took 97 and 149 ms in two
// runs. Firefox and Safari tell of none, and what SLOW=5 takes counts for nothing.
export async function watchLongTasks(page) {
  if (inFirefox) return { tell: async () => {}, goesOn: async () => {}, end: async () => {}, most: () => 0 };
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ["longtask"] });
  });
  const browser = page.context().browser();
  const begin = () => browser.startTracing(undefined, { categories: ["toplevel", "__metadata"] });
  await browser.stopTracing().catch(() => {}); // of a test that failed, whose page is closed
  await begin();
  let most = 0;
  const tell = async (what) => {
    await page.waitForTimeout(100); // the browser tells of them later
    const tasks = await page.evaluate(() => globalThis.longTasks.splice(0));
    const events = JSON.parse(await browser.stopTracing()).traceEvents;
    const main = new Set(events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid}/${e.tid}`));
    const times = events.filter((e) => e.tdur && e.name.endsWith("RunTask") && main.has(`${e.pid}/${e.tid}`)).map((e) => e.tdur / 1000);
    assert.ok(times.length > 0, "the browser tells of no task");
    const longest = Math.max(...times); // ms of processor time
    console.log(`${what}: the longest task took ${longest.toFixed(0)} ms of processor time; ${tasks.length} were over ${MOST} ms by the clock${tasks.length ? `, up to ${Math.max(...tasks).toFixed(0)} ms` : ""}`);
    await begin();
    most = Math.max(most, longest);
    return longest;
  };
  const goesOn = async (what) => {
    const longest = await tell(what);
    assert.ok(longest < FROZEN || process.env.SLOW, `${what}: a task of the page's thread took ${longest} ms`);
  };
  return { tell, goesOn, end: () => browser.stopTracing(), most: () => most };
}

