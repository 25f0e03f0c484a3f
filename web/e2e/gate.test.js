// The gate between Go programs and the browser: hostile programs in the place of the app's
// and the engine's reach nothing behind it, and what they try works without it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const apart = join(here, "attempts/apart.sh");

function measured() {
  const run = [process.execPath, join(here, "hostile/run.js")];
  let command = [apart, ...run];
  try {
    execFileSync(apart, ["true"], { stdio: "ignore" });
  } catch {
    command = run; // not Linux, or not allowed here
  }
  return JSON.parse(execFileSync(command[0], command.slice(1), { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] }));
}

// How many ways work without the gate, at least.
const LEAST = { page: 60, worker: 60 };

test("a hostile program reaches nothing behind the gate", { timeout: 1_200_000 }, (t) => {
  const { apart, results } = measured();
  if (!apart) t.diagnostic("this system allows no network of its own: names that are looked up were not counted");
  const shown = new Set(results.filter((r) => !r.behind && (r.reached || r.arrived.length)).map((r) => r.way));
  assert.deepEqual([...new Set(results.map((r) => r.way))].filter((way) => !shown.has(way)), [], "what works nowhere without the gate");
  for (const kind of new Set(results.map((r) => r.kind))) {
    for (const realm of new Set(results.map((r) => r.realm))) {
      const of = (behind) => results.filter((r) => r.kind === kind && r.realm === realm && r.behind === behind);
      const [without, behind] = [of(false), of(true)];
      const works = new Set(without.filter((r) => r.reached || r.arrived.length).map((r) => r.way));
      assert.ok(works.size >= LEAST[realm], `${kind}, ${realm}: ${works.size} ways work without the gate`);
      assert.deepEqual([...works].filter((way) => !behind.some((r) => r.way === way)), [], `${kind}, ${realm}: what was not tried behind the gate`);
      assert.deepEqual(behind.filter((r) => r.reached || r.arrived.length), [], `${kind}, ${realm}: what got through the gate`);
      const arrived = without.filter((r) => r.arrived.length).length;
      t.diagnostic(`${kind}, ${realm}: ${behind.length} ways, ${works.size} work without the gate, of ${arrived} something arrives`);
      if (apart && realm === "page") assert.ok(arrived > 0, `${kind}: nothing arrives without the gate`);
    }
  }
});
