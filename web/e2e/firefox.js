// One journey through the app in Firefox: make test-firefox. It is no part of make
// test, since it needs a Firefox.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, fixture, loaded, loadedLater, quasi as command, root, scratch, steps, unzip } from "./harness.js";
import { goBackAndForth, groupByKeyboard, replaceDeafEngine } from "./journeys.js";

after(closeBrowser);

const tested = (page) => page.locator("#lock", { hasText: /tested at \d\d:\d\d/ }).waitFor();

// nothingArrives tests the lock: of each way Firefox says who blocked it.
async function nothingArrives(page) {
  assert.deepEqual(await page.evaluate(() => guard.left), []);
  const found = await page.evaluate(() => quasi.lock.selfTest());
  for (const [from, categories] of Object.entries(found)) {
    for (const [name, ways] of Object.entries(categories)) assert.deepEqual([ways.arrived, ways.untold], [0, 0], `${name} from the ${from}: ${JSON.stringify(ways)}`);
  }
}

// sameAsCommand compares a release with what the command writes by the same recipe.
function sameAsCommand(original, table, recipe) {
  const dir = scratch();
  const [out, decisions] = [join(dir, "command.csv"), join(dir, "recipe.json")];
  writeFileSync(decisions, recipe);
  command("anonymize", original, "-o", out, "--recipe", decisions);
  assert.ok(table.equals(readFileSync(out)), "the download differs from what the command writes");
}

browserTest("the job, from the lock to the release", {}, async ({ page, app, site }) => {
  const locked = await loaded(page);
  await tested(page);
  await nothingArrives(page);
  await app.sample("clinic");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await app.answer(false);
  await app.levels();
  await page.waitForSelector(".node");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 5/);
  await app.tab("risk");
  const pictures = unzip(await app.save("#save-pictures"));
  assert.match(pictures["attackers.svg"].toString(), /^<svg .*<\/svg>$/);
  assert.equal(pictures["attackers.png"].toString("latin1", 1, 4), "PNG");
  await app.step("export");
  const table = await app.save("#save-table");
  sameAsCommand(fixture("clinic.csv"), table, await app.save("#save-recipe"));
  await app.another();
  await app.file(fixture("workbook.xlsx"));
  await page.getByText("40 rows, 5 columns").waitFor();
  await app.step("columns");
  for (const column of ["age", "sex", "zip"]) await app.setRole(column, "quasi-identifying");
  await app.run();
  await app.step("export");
  await page.check("#format-xlsx");
  const workbook = await app.save("#save-table");
  await app.another();
  await app.file({ name: "release.xlsx", mimeType: "application/octet-stream", buffer: workbook });
  await page.getByText("release.xlsx is open").waitFor();
  await page.getByText(/^40 rows, /).waitFor();
  await page.click("#lock");
  await page.getByText("Requests from the frame").waitFor();
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(loadedLater(site, locked), [], "requests when all was loaded");
});

// Firefox forbids an EventSource and an import in a worker without a word. The server's log
// tells.
browserTest("what a worker tries without a report does not go out", {}, async ({ page, site, expect }) => {
  const locked = await loaded(page);
  expect("Content-Security-Policy");
  expect("establish a connection");
  const state = await page.evaluate(async (url) => {
    const code = `const source = new EventSource(${JSON.stringify(url)});
      source.onerror = () => import(${JSON.stringify(url + ".js")}).catch(() => postMessage(source.readyState));`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    return new Promise((done) => (worker.onmessage = (e) => done(e.data)));
  }, site.url + "leak");
  assert.equal(state, 2, "closed");
  await page.waitForTimeout(500);
  assert.deepEqual(loadedLater(site, locked), []);
  await page.evaluate(() => (quasi.lock.violations = 0)); // these were this test's own
});

browserTest("a run is cancelled, in the engine and with it", {}, async ({ page, app }) => {
  await app.file(fixture("large.csv"));
  await app.opened();
  await app.answer(false);
  await app.method("kaim");
  await page.click("#run");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Nothing has been anonymized yet").waitFor();
  await app.another();
  await app.sample("patients");
  // An engine that hears nothing is replaced, and is given the table while it starts.
  await replaceDeafEngine({ page, app });
});

browserTest("a hierarchy by keyboard", {}, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  await page.getByRole("tree").focus();
  for (const key of ["*", "Home", "3", "Space", "Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll('[role=treeitem][aria-selected="true"]').length === 3);
  await groupByKeyboard({ page });
});

browserTest("installed, it runs with the server stopped", {}, async ({ page, app, site }) => {
  await page.outer.evaluate(() => navigator.serviceWorker.ready);
  await page.outer.waitForFunction(() => navigator.serviceWorker.controller);
  await site.stop();
  await page.reload();
  await loaded(page);
  await tested(page);
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
});

browserTest("Back is the step before", {}, goBackAndForth);

browserTest("Back in one file", { url: pathToFileURL(join(root, "dist/quasi.html")).href }, goBackAndForth);

browserTest("one file from a stick", { url: pathToFileURL(join(root, "dist/quasi.html")).href }, async ({ page, app }) => {
  await tested(page);
  await nothingArrives(page);
  await app.sample("patients");
  await app.run();
  await app.step("export");
  sameAsCommand(fixture("patients.csv"), await app.save("#save-table"), await app.save("#save-recipe"));
});

// Playwright can't make Firefox dark, see harness.js.
for (const { width, lang } of [{ width: 1280, lang: "en-US" }, { width: 360, lang: "en-US" }, { width: 360, lang: "zh-CN" }]) {
  const name = `firefox-${width}-${lang}`;
  browserTest(`every step fits and is accessible: ${name}`, { width, lang }, async ({ page, app }) => {
    const look = async (step) => {
      await page.waitForTimeout(200); // transitions end
      await app.screenshot(`${name}-${step}`);
      await app.axe(`${name} ${step}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${step} is wider than the screen`);
    };
    assert.equal(await page.getAttribute("html", "lang"), lang === "zh-CN" ? "zh-CN" : "en");
    await look("start");
    await app.sample("patients");
    for (const step of steps.slice(0, 4)) {
      if (step !== "open") await app.step(step);
      if (step === "levels") await page.waitForSelector(".node");
      await look(step);
    }
    await app.run();
    await page.waitForSelector(".rownum");
    await look("review");
    await app.step("export");
    await look("export");
    await page.click("#lock");
    await page.waitForSelector("#proof[open]");
    await look("proof");
  });
}
