// WebAssembly's memory never shrinks: what is not collected in time is taken for the visit.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Engine } from "./engine.js";
import { wanted } from "./harness.js";

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
