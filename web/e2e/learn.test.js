// The workshop and a tour, by keyboard alone.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, loaded, root } from "./harness.js";

after(closeBrowser);

const count = (page, selector) => page.locator(selector).count();

// tabTo presses the tab key until an element has the focus.
async function tabTo(page, selector) {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} never has the focus`);
}

// walkLab finds the neighbor by hand and goes through the stages, from the page's heading.
async function walkLab(page, app, width) {
  await page.waitForSelector("#neighbor");
  await tabTo(page, "#known-age");
  const known = await page.evaluate(() => [...document.querySelectorAll(".whom .fact b")].map((b) => b.textContent));
  for (const [i, id] of ["age", "sex", "postcode"].entries()) {
    await tabTo(page, `#known-${id}`);
    await page.keyboard.type(known[i]);
    await page.keyboard.press("Tab"); // in a closed list what is typed is chosen
    await page.waitForFunction(([id, value]) => document.querySelector(`#known-${id}`).value === value, [id, known[i]]);
  }
  await page.waitForFunction(() => document.querySelectorAll("#hospital tbody tr").length === 1);
  await tabTo(page, "#hospital button");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#judged.good");
  assert.match(await page.textContent("#judged"), /^Right: row \d+ is that of/);
  await app.axe(`${width} found by hand`);

  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#people");
  const named = Number((await page.textContent(".flow")).match(/For (\d+) of them/)?.[1]);
  assert.ok(named > 24, `${named} of 48 are named rightly`);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#figures");
  assert.match(await page.textContent(".step"), /No voter fits a single row any more/);
  await page.keyboard.press("PageDown"); // the focus is nowhere, so that it scrolls
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#people");
  assert.match(await page.textContent(".lead"), /hidden among rows that all show one diagnosis/);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#take");
  assert.equal(await count(page, "#figures tbody tr"), 3);
  await app.axe(`${width} together`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector("#l");
}

// The address opens the workshop with its seed; another one shows another page, whatever is
// open, and one that is none shows nothing.
browserTest("the workshop by keyboard at 1280 and 360 pixels, and by address", {}, async ({ page, app, site }) => {
  await page.outer.goto(`${site.url}#workshop=7`);
  await page.outer.reload(); // the fragment alone loads nothing
  await page.waitForSelector("#neighbor");
  assert.match(await page.title(), /^Workshop · Quasi$/);
  await walkLab(page, app, 1280);

  await page.click("#leave");
  await app.sample("patients");
  await app.step("protect");
  await page.outer.evaluate(() => (globalThis.location.hash = "#workshop=8x"));
  await page.outer.evaluate(() => (globalThis.location.hash = "#workshop=8"));
  await page.setViewportSize({ width: 360, height: 800 });
  await walkLab(page, app, 360);
  await page.setViewportSize({ width: 1280, height: 800 }); // a telephone offers no large type
  await page.click("#large");
  await app.inWidths([1280, 360], async () => {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.click("#large");
  await page.getByRole("button", { name: "Back to ten-patients.csv" }).click();
  await app.shows("protect");

  await page.outer.evaluate(() => (globalThis.location.hash = "#lecturer=8"));
  await page.waitForSelector("#leaflet");
  await app.inBothThemes("lecturer", [1280, 360]);
  assert.match(await page.textContent("h1"), /seed 8$/);
  await page.fill("#seed", "x");
  await page.keyboard.press("Tab");
  await page.waitForSelector("#seed-problem");
});

// The single file does it over file://, too: a tour by the arrow key alone.
browserTest("a tour by keyboard in the single file", { url: pathToFileURL(join(root, "build/quasi.html")).href + "#tour=kaim" }, async ({ page, app }) => {
  await loaded(page);
  const says = (text) => page.locator("#tour-says", { hasText: text }).waitFor();
  await says("7 of 30 values are missing");
  for (const text of ["ends in a root", "6 of 10 patients are gone", "10 of 10 patients are released, and the loss is 34.6%"]) {
    await tabTo(page, "#guide-next");
    await page.keyboard.press("ArrowRight");
    await says(text);
  }
  await app.shows("review");
  await app.inBothThemes("tour", [1280, 360]);
  await tabTo(page, "#tour-end");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#tour-says", { state: "detached" });
  await app.judged();
});
