// Workers that help the engine with a large table under a model on a sensitive column:
// however many there are, and whichever ends, the release is the same, and no way out is
// open in them.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

// Enough rows, nearly all different, to be cut into three pieces.
const rows = Array.from({ length: 34_000 }, (_, i) => `${(i * 31) % 97},${10_000 + ((i * 7919) % 499)},${"ABCDEFG"[i % 7]}`);
const file = { name: "large.csv", mimeType: "text/csv", buffer: Buffer.from(["age,postcode,group", ...rows, ""].join("\n")) };

// helping are the workers beside the engine's own.
const helping = (page) => page.workers().slice(1);

// hired runs with so many workers at most, calls meanwhile with the first of them, and
// returns how many were started and the hash of the release.
async function hired(page, app, cores, meanwhile = async () => {}) {
  await page.evaluate((cores) => (quasi.cores = cores), cores);
  let started = 0;
  const count = () => started++;
  page.on("worker", count);
  const first = cores > 1 ? page.waitForEvent("worker") : undefined;
  await app.step("protect");
  await page.click("#run");
  await first?.then(meanwhile);
  await app.judged();
  page.off("worker", count);
  assert.equal(helping(page).length, 0, "helpers that are left");
  await app.step("export");
  return { started, hash: createHash("sha256").update(await app.save("#save-table")).digest("hex") };
}

// locked runs in a worker, and tells what is open there.
async function locked() {
  const here = ["Worker", "EventSource", "BroadcastChannel", "indexedDB", "caches"].filter((name) => globalThis[name]);
  const reported = new Promise((done) => addEventListener("securitypolicyviolation", (e) => done(e.effectiveDirective)));
  const out = await fetch("https://localhost/quasi-self-test").then(() => "fetch went out", () => "fetch failed");
  return { here, out, by: await reported };
}

browserTest("any number of workers gives the same bytes, and one that ends is replaced", {}, async ({ page, app, expect }) => {
  expect("Content Security Policy");
  await app.file(file);
  await app.opened();
  await app.step("columns");
  await app.setRole("age", "quasi-identifying");
  await app.setRole("postcode", "quasi-identifying");
  await app.setRole("group", "sensitive");
  await app.treat("age", "generalized"); // in groups of ten years there are too few rows that differ
  await app.method("minimum-loss"); // on the step where models are asked for
  await page.selectOption("#model-group", "distinct-l-diversity");
  await app.enter("#model-group-l", "3");
  await app.enter("#method-rounds", "1");
  const alone = await hired(page, app, 1);
  assert.equal(alone.started, 0);
  const two = await hired(page, app, 2, async (worker) => {
    assert.deepEqual(await worker.evaluate(locked), { here: [], out: "fetch failed", by: "connect-src" });
    await worker.evaluate(() => void dispatchEvent(new Event("error"))); // as when memory is wanting
  });
  const four = await hired(page, app, 4);
  // Of two one was replaced; of four there were as many as pieces.
  assert.deepEqual([two, four], [{ started: 3, hash: alone.hash }, { started: 3, hash: alone.hash }]);
});
