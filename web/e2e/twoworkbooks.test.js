// Workbooks that are asked for at once: each is answered, and no worker is left.
import assert from "node:assert/strict";
import { after } from "node:test";
import { readFileSync } from "node:fs";
import { browserTest, closeBrowser, fixture } from "./harness.js";

after(closeBrowser);

// watchWorkers counts, as globalThis.alive, the workers that were started and not ended.
const watchWorkers = (page) =>
  page.addInitScript(() => {
    const Real = globalThis.Worker;
    const terminate = Real.prototype.terminate;
    const alive = new Set();
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        alive.add(this);
      }
      terminate() {
        alive.delete(this);
        terminate.call(this);
      }
    };
    Object.defineProperty(globalThis, "alive", { get: () => alive.size });
  });

// settled waits until only the engine's worker is left: the self-test has one too.
const settled = async (page) => {
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d/ }).waitFor();
  await page.waitForFunction(() => globalThis.alive === 1);
};

// convertAll asks for conversions in one go, each [name, sheet] of a workbook; the
// same name is the same file. It returns what came of each: the first line of the
// CSV, the code of a failure, "none" for a file that is no workbook, or "no answer".
const convertAll = (page, asked, then = "") =>
  page.evaluate(
    async ([text, asked, then]) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const files = {};
      const patience = () => new Promise((done) => setTimeout(done, 20_000, { reply: '{"failure": {"code": "no answer"}}' }));
      const told = async ({ reply, file }) => JSON.parse(reply).failure?.code ?? (await file.text()).split("\n")[0];
      const all = asked.map(([name, sheet]) => {
        files[name] ??= new File([name === "plain" ? "a,b\n1,2\n" : bytes], name + ".xlsx");
        return Promise.race([quasi.sheets.convert(files[name], sheet), patience()]).then((result) => (result ? told(result) : "none"));
      });
      if (then === "stop") quasi.sheets.stop();
      return Promise.all(all);
    },
    [readFileSync(fixture("workbook.xlsx")).toString("base64"), asked, then],
  );

const admissions = '"Ward 5, admissions",,,,';
const lab = "sample,taken,glucose";

browserTest("workbooks that are converted at once", { shared: true, before: watchWorkers }, async ({ page }) => {
  await settled(page);
  for (const [asked, want] of [
    [[["a", ""], ["b", "Lab"]], [admissions, lab]],
    [[["a", "Lab"], ["a", "Lab"]], [lab, lab]],
    // Of one file, only the last way to read it is waited for.
    [[["a", ""], ["a", "Lab"]], ["cancelled", lab]],
    [[["a", "Empty"], ["plain", ""], ["b", ""]], ["empty-sheet", "none", admissions]],
    [[["a", ""], ["b", ""], ["c", ""], ["a", "Lab"]], ["cancelled", admissions, admissions, lab]],
  ]) {
    assert.deepEqual(await convertAll(page, asked), want, JSON.stringify(asked));
    assert.equal(await page.evaluate(() => globalThis.alive), 1, "workers that are left");
  }
});

browserTest("workbooks that are stopped at once", { shared: true, before: watchWorkers }, async ({ page }) => {
  await settled(page);
  assert.deepEqual(await convertAll(page, [["a", ""], ["b", ""]], "stop"), ["cancelled", "cancelled"]);
  assert.equal(await page.evaluate(() => globalThis.alive), 1, "workers that are left");
  assert.deepEqual(await convertAll(page, [["b", ""]]), [admissions], "after that");
});

// A program that can't start ends its conversion; the next one has a worker of its own.
browserTest("the program for workbooks does not start", { shared: true, before: watchWorkers }, async ({ page, expect }) => {
  expect("WebAssembly.instantiate");
  expect("Failed to execute 'postMessage'");
  await settled(page);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      post.call(this, message.module ? { ...message, module: {} } : message, ...rest);
    };
    globalThis.heal = () => (Worker.prototype.postMessage = post);
  });
  assert.deepEqual(await convertAll(page, [["a", ""], ["b", ""]]), ["sheets-ended", "sheets-ended"]);
  assert.equal(await page.evaluate(() => globalThis.alive), 1, "workers that are left");
  await page.evaluate(() => heal());
  assert.deepEqual(await convertAll(page, [["a", ""]]), [admissions]);
});

// The program is compiled for the first workbook of a visit: who opens none does not wait
// for that. A browser that can't, as for want of memory, is asked again.
browserTest("the program for workbooks is compiled when one is opened", { before: watchWorkers }, async ({ page, app }) => {
  await settled(page);
  await page.evaluate(() => {
    const { compile } = WebAssembly;
    Object.assign(globalThis, { compiled: 0, program: async () => new Uint8Array(8) });
    WebAssembly.compile = async (bytes) => {
      globalThis.compiled++;
      return compile(await globalThis.program(bytes));
    };
  });
  const compiled = () => page.evaluate(() => globalThis.compiled);
  await app.file({ name: "plain.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await app.opened();
  assert.equal(await compiled(), 0);
  await page.getByRole("button", { name: "Open another" }).click();
  await app.file(fixture("workbook.xlsx"));
  await page.getByText("The program that converts workbooks failed").waitFor();
  assert.deepEqual(await convertAll(page, [["a", ""], ["b", ""]]), ["sheets-ended", "sheets-ended"]);
  assert.equal(await compiled(), 3);
  // What is stopped while the program is compiled starts no worker, and the program is
  // there for the next one.
  await page.evaluate(async () => {
    globalThis.program = (bytes) => new Promise((go) => (globalThis.go = () => go(bytes)));
    const answer = quasi.sheets.convert(new File([new Uint8Array([0x50, 0x4b, 3, 4])], "stopped.xlsx"), "");
    while (!globalThis.go) await new Promise((done) => setTimeout(done, 10));
    quasi.sheets.stop();
    await answer;
    globalThis.go();
  });
  assert.deepEqual(await convertAll(page, [["a", ""], ["b", "Lab"]]), [admissions, lab]);
  assert.equal(await compiled(), 4);
  assert.equal(await page.evaluate(() => globalThis.alive), 1, "workers that are left");
});

// What the browser can't read any more is no workbook: the engine says why.
browserTest("a file that is gone", { shared: true, before: watchWorkers }, async ({ page }) => {
  const answer = await page.evaluate(() => {
    const file = new File(["x"], "gone.xlsx");
    file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) });
    return quasi.sheets.convert(file, "").then((result) => result, (error) => error.message);
  });
  assert.equal(answer, null);
});
