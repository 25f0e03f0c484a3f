// WebAssembly's memory never shrinks: what is not collected in time is taken for the visit.
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { Engine } from "./engine.js";
import { browserTest, closeBrowser, inFirefox, wanted } from "./harness.js";

after(closeBrowser);

const rows = 60_000;
const own = [..."abcdef"]; // a value for each row: what a collection takes longest to look at
const known = [..."ghijklmnopqr"]; // as many as there are ages

const table = () => {
  const lines = [[...own, ...known].join(",")];
  for (let row = 0; row < rows; row++) lines.push([...own.map((name) => name + row), ...known.map((_, i) => (row * (2 * i + 7)) % (90 + i))].join(","));
  return lines.join("\n");
};

// Counting the rows that are alone with their values groups them some fifty times, each
// time in arrays that are wanted for a moment only: where a collection waits for the program
// to pause, they take about ten times the table's cells.
if (wanted({})) test("what the engine no longer needs is collected while it computes", { timeout: 120_000 }, async (t) => {
  const engine = await Engine.start();
  t.after(() => engine.end());
  const { records } = await engine.ask("load", { text: table(), name: "table.csv" });
  assert.equal(records, rows);
  const before = engine.memory;
  assert.equal((await engine.ask("uniqueness", { columns: known })).of, rows);
  const cells = 4 * rows * (own.length + known.length); // bytes of the table
  const more = (engine.memory - before) / cells;
  assert.ok(more < 2, `counting took ${more.toFixed(1)} times the table's cells beyond reading it`);
});

// What Playwright hands out, as waitForSelector does, stays in memory with all of the page around
// it: this waits by locators alone.
browserTest("as many nodes are in memory after nine runs as after three, and fewer when all is cleared", {}, async ({ page, context }) => {
  if (inFirefox) return; // it does not tell
  const tab = page.outer.page?.() ?? page.outer;
  const session = await context.newCDPSession(tab.frames().find((frame) => frame.parentFrame() === tab.mainFrame()));
  await session.send("Performance.enable");
  const nodes = async () => {
    await session.send("HeapProfiler.enable");
    for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "Nodes").value;
  };
  await page.locator("#sample-patients").click();
  const run = async (times) => {
    for (let i = 0; i < times; i++) {
      await page.locator(".steps li:nth-child(4) button").click();
      await page.locator("#run").click();
      await page.locator("#compare-scroll").waitFor();
      await page.waitForTimeout(300);
    }
    return nodes();
  };
  const three = await run(3);
  const nine = await run(6);
  assert.ok(nine <= 1.1 * three, `${three} nodes after three runs, ${nine} after nine`);
  await page.locator("#clear").click();
  await page.locator("#clear-yes").click();
  await page.locator("#sample-patients").waitFor();
  const left = await nodes();
  assert.ok(left < three, `${three} nodes after three runs, ${left} when all is cleared`);
});
