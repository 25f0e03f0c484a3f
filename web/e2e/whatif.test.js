// What would help, the runs of a visit side by side, and loss against risk.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, fixture, inFirefox, ofColours, quasi, scratch, unzip } from "./harness.js";
import { watchLongTasks } from "./longtasks.js";

after(closeBrowser);

// marks are the places of the points in a curve of one method.
const marks = (svg) => [...svg.matchAll(/d="M([\d.]+ [\d.]+)a5 5/g)].map(([, place]) => place);

browserTest("a change is adopted and taken back, a sweep is drawn, two runs are compared", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();

  // A long task is seen.
  const tasks = await watchLongTasks(page);
  await page.evaluate(() => setTimeout(() => {
    for (let i = 0, x = 1; i < 3e8 && x; i++) x = Math.imul(x, 31) | 1;
  }));
  if (!inFirefox) assert.ok((await tasks.tell("a long task")) > 50);

  // Of a small table every change is tried by itself.
  await app.tab("compare");
  await page.waitForSelector("#help-button", { state: "detached" });
  await page.click("#adopt-0");
  await page.locator("#help [role=status]", { hasText: "Adopted" }).waitFor();
  await page.waitForSelector("#again");
  await page.locator("#adopt-0", { hasText: "Take it back" }).click();
  await page.waitForSelector("#again", { state: "detached" });

  // The curve is drawn as it is measured, and a point of it is adopted by a click: the one
  // of k = 3, a third of the risk across.
  await page.click("#sweep-button");
  await page.locator("#sweep-button", { hasText: "Draw it anew" }).waitFor();
  assert.equal(await page.locator(".plot path[class=s0][fill=currentColor]").count(), 4, "k = 20 is more than there are rows");
  // The command comes to the same points, and draws them at the same places.
  const pictures = unzip(await app.save("#save-pictures"));
  const ours = pictures["loss-against-risk.csv"].toString().trim().split("\r\n").slice(1).map((line) => line.split(","));
  const drawn = marks(pictures["loss-against-risk.svg"].toString());
  await app.step("export");
  const dir = scratch();
  const at = (name) => join(dir, name);
  const recipe = JSON.parse(await app.save("#save-recipe"));
  writeFileSync(at("recipe.json"), JSON.stringify(recipe));
  await app.step("review");
  const theirs = JSON.parse(quasi("advise", fixture("patients.csv"), "--recipe", at("recipe.json"), "--k-values", "2,3,5,10,20", "--svg", at("curve.svg"), "--json")).runs;
  const figures = (points) => points.filter((point) => Number(point[2])).map((point) => point.map((figure) => Number(figure).toFixed(6)));
  assert.deepEqual(figures(ours.map(([, k, loss, risk]) => [k, loss, risk])), figures(theirs.map((run) => [run.k, run.loss, run.highest_risk])));
  assert.deepEqual(marks(readFileSync(at("curve.svg"), "utf8")), drawn);
  assert.equal(drawn.length, 4);
  const [risk, loss] = await page.locator("#sweep-found tbody tr").nth(1).locator("td .num, td.num").evaluateAll((cells) => [cells[2], cells[1]].map((c) => parseFloat(c.innerText) / 100));
  assert.ok(risk > 0.33 && risk < 0.34, `the risk of k = 3 is ${risk}`);
  const box = await page.locator(".plot svg").boundingBox();
  const ends = await page.evaluate(() => [".across", ".up"].map((axis) => Math.max(...[...document.querySelectorAll(`.sweep-curve ${axis} span`)].map((s) => parseFloat(s.innerText) / 100))));
  const position = { x: (box.width * (60 + (risk / ends[0]) * 560)) / 640, y: (box.height * (348 - (loss / ends[1]) * 332)) / 400 };
  await page.locator(".plot").click({ position });
  await page.locator("#point-1", { hasText: "your setting" }).waitFor();

  await tasks.goesOn("changes and points are measured");

  // What ran is in the table of runs, and a change between two is seen cell by cell.
  await page.click("#again");
  await page.waitForSelector("#runs");
  await page.fill("#run-name-1", "as suggested");
  await page.locator("#run-name-1").press("Tab");
  await page.click("#compare-runs");
  await page.waitForSelector("#runs-beside .chg");
  await tasks.goesOn("a run, and two compared");
  await tasks.end();
  assert.equal(await page.locator("#runs-beside tbody tr").count(), 20);
  assert.match(await page.locator("#runs-beside tbody").innerText(), /as suggested/);
  for (const [width, scheme] of [[1280, "light"], [360, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(200); // transitions end
    await app.screenshot(`whatif-${width}`);
    await app.axe(`runs and sweep at ${width}`, scheme === "dark" ? ofColours : undefined);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `at ${width} it is wider than the screen`);
    const cut = await page.$$eval(".scroll:has(> .unfold)", (all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.getAttribute("aria-label")));
    assert.deepEqual(cut, [], `tables that are cut off at ${width}`);
  }
  await page.click("#back-1");
  await page.locator("#back-1", { hasText: "your setting" }).waitFor();
});
