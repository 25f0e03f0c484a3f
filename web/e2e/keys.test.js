// What would help, runs side by side, loss against risk, the report and its check, by keyboard
// alone: what is used comes into view, is not covered, and keeps the focus.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, fixture, scratch, unzip } from "./harness.js";

after(closeBrowser);

// to comes to an element by Tab, or back by Shift+Tab where that is nearer.
async function to(page, selector) {
  await page.waitForSelector(selector, { state: "attached" });
  const where = () => page.evaluate((selector) => {
    const wanted = document.querySelector(selector), at = document.activeElement;
    if (at === wanted) return "";
    return at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING && at !== document.body ? "Shift+Tab" : "Tab";
  }, selector);
  for (let i = 0, key; i < 150 && (key = await where()); i++) await page.keyboard.press(key);
  assert.equal(await where(), "", `${selector} never has the focus`);
  await page.waitForTimeout(50); // it comes into view
  const hidden = await page.evaluate(() => {
    const at = document.activeElement, seen = at.matches("input[type=file]") ? at.closest("label") : at;
    const box = seen.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `at ${x}, ${y} of ${innerWidth} × ${innerHeight}`;
    const top = document.elementFromPoint(x, y);
    return seen.contains(top) || top.contains(seen) ? "" : `covered by ${top.outerHTML.slice(0, 80)}`;
  });
  assert.equal(hidden, "", `${selector} has the focus and is not seen`);
}

// press comes to an element and presses a key there.
async function press(page, selector, key = "Enter") {
  await to(page, selector);
  await page.keyboard.press(key);
}

const focused = (page) => page.evaluate(() => document.activeElement.id);
const step = (n) => `.steps li:nth-child(${n}) button`;

// give chooses a file in a field, as the browser's own window would.
async function give(page, selector, path) {
  const chooser = page.waitForEvent("filechooser");
  await press(page, selector);
  await (await chooser).setFiles(path);
}

// fits says whether a report is as wide as a tab.
async function fits(page, report, width) {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width, height: 900 });
  await tab.goto(pathToFileURL(report).href);
  assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width, "the report is wider than the screen");
  await tab.close();
  await page.bringToFront();
}

async function walk(page, app, width) {
  const look = async (what) => {
    await app.drawn();
    await app.axe(`${what} at ${width}`);
    await app.screenshot(`keys-${width}-${what.replaceAll(" ", "-")}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${what} at ${width} is wider than the screen`);
  };
  await press(page, "#sample-patients");
  await app.opened();
  await press(page, step(4));
  await app.shows("protect");
  await press(page, "#run");
  await app.judged();

  await press(page, "#tab-rows", "ArrowLeft"); // the last tab
  await page.waitForSelector("#panel-compare");
  assert.equal(await focused(page), "tab-compare");
  await page.waitForSelector("#help-button", { state: "detached" }); // all is tried
  await look("what would help");
  await press(page, "#adopt-0");
  await page.locator("#help [role=status]", { hasText: "Adopted" }).waitFor();
  assert.equal(await focused(page), "adopt-0");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#again", { state: "detached" });
  assert.equal(await focused(page), "adopt-0");

  await to(page, "#sweep-ks");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2, 3, 5");
  await press(page, "#sweep-button");
  await page.locator("#sweep-button", { hasText: "Draw it anew" }).waitFor();
  await look("loss against risk");
  await press(page, "#point-1");
  await page.locator("#point-1", { hasText: "your setting" }).waitFor();
  assert.equal(await focused(page), "point-1");

  await press(page, "#again");
  await page.waitForSelector("#runs");
  await app.judged();
  await to(page, "#run-name-1");
  await page.keyboard.type("as suggested");
  await press(page, "#pin-1", "Space");
  await press(page, "#runs-order", "ArrowDown"); // by loss
  await page.waitForFunction(() => document.querySelector("#runs tbody th")?.textContent.startsWith("Run 1"));
  await press(page, "#compare-runs");
  await page.waitForSelector("#runs-beside .chg");
  assert.equal(await focused(page), "compare-runs");
  await press(page, "#runs-differing", "Space");
  await press(page, "#compare-runs");
  await page.waitForSelector("#runs-beside");
  await to(page, "#runs-beside"); // what scrolls can be reached
  await look("runs side by side");
  assert.match(await page.locator("#runs-beside tbody").innerText(), /as suggested/);
  await press(page, "#back-1");
  await page.locator("#back-1", { hasText: "your setting" }).waitFor();
  await press(page, "#again");
  await page.waitForSelector("#again", { state: "detached" });
  await app.judged();

  await press(page, step(6));
  await app.shows("export");
  await to(page, "#purpose");
  await page.keyboard.type("a course");
  await look("report");
  await to(page, "#save-bundle");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const files = unzip(readFileSync(await (await download).path()));
  const dir = scratch();
  const file = (name, content) => (writeFileSync(join(dir, name), content), join(dir, name));
  const report = file("report.html", files["report.html"]);
  await fits(page, report, width);
  assert.match(files["report.html"].toString(), /a course/);
  const release = files["release.csv"];

  await press(page, step(1));
  await app.shows("open");
  await press(page, ".lead button"); // open another
  await press(page, "#check");
  await give(page, "#check-report", report);
  await page.waitForSelector("#check-release", { state: "attached" });
  await give(page, "#check-release", file("release.csv", release));
  await page.locator("#checked", { hasText: "All that was checked agrees" }).waitFor();
  await give(page, "#check-original", fixture("patients.csv"));
  await page.getByText(", 0 can't be checked").waitFor();
  await look("a report that agrees");
  await give(page, "#check-release", file("changed.csv", release.toString().replace("Flu", "Fly")));
  await page.locator("#checked", { hasText: "The report is not about this file" }).waitFor();
  await look("a report that differs");
  await press(page, ".lead button"); // leave the check
  await page.waitForSelector("#file", { state: "attached" });
}

for (const width of [1280, 360]) browserTest(`compared, handed over and checked by keyboard at ${width} pixels`, { shared: true, width }, async ({ page, app }) => walk(page, app, width));

// From the first page to a saved file, pressed on what has the focus: Tab goes to what is next
// only where the step leaves a choice.
browserTest("ten patients are saved by keyboard alone, with few presses of Tab", { first: true }, async ({ page, app }) => {
  const presses = []; // [what, how many]
  const tab = async (selector, what = selector) => {
    let n = 0;
    await page.waitForSelector(selector, { state: "attached" });
    await app.drawn();
    while (!(await page.evaluate((selector) => document.activeElement.matches(selector), selector))) {
      assert.ok(++n <= 20, `${what} is far away, after ${JSON.stringify(presses)}`);
      await page.keyboard.press("Tab");
    }
    presses.push([what, n]);
    await page.keyboard.press("Enter");
  };
  await tab(".skip");
  await tab("#sample-patients");
  await page.waitForSelector(".preview tbody td");
  for (const step of ["purpose", "columns", "protect"]) {
    await tab(".lead .go:not(.second)", `on to ${step}`);
    await app.shows(step);
  }
  await tab("#run");
  await app.judged();
  await tab(".lead .go:not(.second)", "on to export");
  await app.shows("export");
  const download = page.waitForEvent("download");
  await tab("#save-table");
  assert.match((await download).suggestedFilename(), /^release/);
  const all = presses.reduce((sum, [, n]) => sum + n, 0);
  assert.ok(all <= 20, `${all} presses of Tab: ${JSON.stringify(presses)}`);
});
