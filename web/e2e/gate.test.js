// The gate between Go programs and the browser: hostile programs in the place of the app's
// and the engine's reach nothing behind it, and what they try works without it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { wanted } from "./harness.js";

const here = dirname(fileURLToPath(import.meta.url));
const apart = join(here, "attempts/apart.sh");

function measured(env) {
  const run = [process.execPath, join(here, "hostile/run.js")];
  let command = [apart, ...run];
  try {
    execFileSync(apart, ["true"], { stdio: "ignore" });
  } catch {
    command = run; // not Linux, or not allowed here
  }
  return JSON.parse(execFileSync(command[0], command.slice(1), { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...env } }));
}

const works = ({ reached, set, arrived }) => reached || set || arrived.length > 0;

// judged fails unless the gate has refused each way, nothing has arrived from behind it, and
// without it at least so many ways work.
function judged(t, { apart, results }, least) {
  if (!apart) t.diagnostic("this system allows no network of its own: names that are looked up were not counted");
  for (const kind of new Set(results.map((r) => r.kind))) {
    for (const realm of new Set(results.map((r) => r.realm))) {
      const of = (behind) => results.filter((r) => r.kind === kind && r.realm === realm && r.behind === behind);
      const [without, behind] = [of(false), of(true)];
      const open = without.filter(works).length;
      const arrived = without.filter((r) => r.arrived.length).length;
      t.diagnostic(`${kind}, ${realm}: ${behind.length} ways behind the gate; of ${without.length} without it ${open} work, and of ${arrived} something arrives`);
      // What is set is refused by the gate, which says so: it is no sign that something was.
      assert.deepEqual(behind.filter((r) => r.reached || r.arrived.length || !r.refused), [], `${kind}, ${realm}: what got through the gate, or was not refused by it`);
      assert.deepEqual(without.map((r) => r.way).filter((way) => !behind.some((r) => r.way === way)), [], `${kind}, ${realm}: what was not tried behind the gate`);
      assert.ok(open >= least[realm], `${kind}, ${realm}: ${open} ways work without the gate`);
      if (apart && realm === "page") assert.ok(arrived >= least.arrived, `${kind}: of ${arrived} ways something arrives without the gate`);
    }
  }
}

if (wanted({ first: true })) test("a hostile program reaches nothing behind the gate, on a first visit", { timeout: 300_000 }, (t) => judged(t, measured({ QUICK: "1" }), { page: 8, worker: 6, arrived: 4 }));

if (wanted({}))
  test("a hostile program reaches nothing behind the gate, on a site and in the single file, and all of its ways work without", { timeout: 1_200_000 }, (t) => {
    const all = measured({});
    judged(t, all, { page: 60, worker: 50, arrived: 20 });
    const shown = new Set(all.results.filter((r) => !r.behind && works(r)).map((r) => r.way));
    assert.deepEqual([...new Set(all.results.map((r) => r.way))].filter((way) => !shown.has(way)), [], "what works nowhere without the gate");
  });
