// The workshop and a tour, by keyboard alone.
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, loaded, root, scratch } from "./harness.js";

after(closeBrowser);

const count = (page, selector) => page.locator(selector).count();
const oneFile = join(root, "dist/quasi.html");

// tabTo presses the tab key, or another, until an element has the focus.
async function tabTo(page, selector, key = "Tab") {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${selector} never has the focus`);
}

// press comes to an element by the tab key and presses another.
async function press(page, selector, key = "Enter", tab = "Tab") {
  await tabTo(page, selector, tab);
  await page.keyboard.press(key);
}

// choose types what is chosen in a closed list, again if a busy browser has taken so long
// that it was two beginnings.
async function choose(page, selector, value) {
  await tabTo(page, selector);
  for (let tries = 0; tries < 10; tries++) {
    await page.keyboard.type(value);
    if ((await page.inputValue(selector)) === value) return;
    await page.waitForTimeout(1500); // the next sign is a beginning
  }
  assert.fail(`${value} can't be chosen in ${selector}`);
}

// walkLab finds the neighbor by hand and goes through the stages, from the page's heading.
async function walkLab(page, app, width) {
  await page.waitForSelector("#neighbor");
  await tabTo(page, "#known-age");
  const known = await page.evaluate(() => [...document.querySelectorAll(".whom .fact b")].map((b) => b.textContent));
  for (const [i, id] of ["age", "sex", "postcode"].entries()) {
    await choose(page, `#known-${id}`, known[i]);
    await page.keyboard.press("Tab");
    await app.drawn();
    assert.equal(await page.inputValue(`#known-${id}`), known[i]);
  }
  await page.waitForFunction(() => document.querySelectorAll("#hospital tbody tr").length === 1);
  await tabTo(page, "#hospital button");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#judged.good");
  assert.match(await page.textContent("#judged"), /^Right: row \d+ is that of.*: \d{4}$/s);
  await app.axe(`${width} found by hand`);

  await press(page, "#guide-next", "ArrowRight", "Shift+Tab");
  await page.waitForSelector("#people");
  const named = Number((await page.textContent(".flow")).match(/For (\d+) of them/)?.[1]);
  assert.ok(named > 24, `${named} of 48 are named rightly`);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#figures");
  assert.match(await page.textContent(".step"), /No voter fits a single row any more/);
  await press(page, ".skip"); // to the heading, from where PageDown scrolls
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#people");
  assert.match(await page.textContent(".lead"), /hidden among rows that all show one diagnosis/);
  await tabTo(page, "#l");
  await page.keyboard.press("3");
  await page.waitForFunction(() => document.querySelector("#figures thead")?.textContent.includes("k = 3, l = 3"));
  await press(page, "#guide-next", "Enter", "Shift+Tab");
  await page.waitForSelector("#study");
  const finds = await page.locator(".pair p").allTextContents();
  assert.match(finds[0], /: 0 of \d+ right/);
  assert.match(finds[1], /^Columns that leave: ward, los_days\..*: [1-9]\d* of \d+ (?:exact|right)/);
  assert.ok(await count(page, "#study tbody tr") > 7);
  await app.axe(`${width} for a question and without`);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#take");
  assert.equal(await count(page, "#figures thead th"), 4);
  await app.axe(`${width} together`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector("#study");
}

// The address opens the workshop with its seed; another one shows another page, whatever is
// open, and one that is none shows nothing.
browserTest("the workshop by keyboard at 1280 and 360 pixels, and by address", {}, async ({ page, app, site }) => {
  await page.outer.goto(`${site.url}#workshop=7`);
  await page.outer.reload(); // the fragment alone loads nothing
  await page.waitForSelector("#neighbor");
  assert.match(await page.title(), /^Workshop · Quasi$/);
  await walkLab(page, app, 1280);

  await press(page, "#leave");
  await press(page, "#sample-patients");
  await app.opened();
  await app.step("protect");
  const place = (hash) => page.outer.evaluate((hash) => (globalThis.location.hash = hash), hash);
  for (const none of ["#workshop=8x", "#workshop=-1", "#workshop=1234567890", "#workshop=", "#steps=Nothing", "#lecturer=%37"]) await place(none);
  await app.shows("protect");
  await place("#workshop=8");
  await page.setViewportSize({ width: 360, height: 800 });
  await walkLab(page, app, 360);
  await page.setViewportSize({ width: 1280, height: 800 }); // a telephone offers no large type
  await press(page, "#large");
  await app.inWidths([1280, 360], async () => {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, "#large", "Enter", "Shift+Tab");
  await press(page, "#leave");
  await app.shows("protect");

  await place("#lecturer=8");
  await Promise.all([page.waitForSelector("#leaflet"), page.outer.waitForSelector(".offering #copy")]);
  await app.inBothThemes("lecturer", [1280, 360]);
  assert.match(await page.textContent("h1"), /seed 8$/);
  await tabTo(page, "#seed");
  for (const typed of ["x", "-1", "1000000000"]) {
    await page.keyboard.press("Control+A");
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await page.waitForSelector("#seed-problem");
    await tabTo(page, "#seed", "Shift+Tab");
  }
  await page.keyboard.press("Control+A");
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /seed 0$/.test(document.querySelector("h1")?.textContent));
});

// What is done in a room at the same time: nothing of it stops a seat.
browserTest("a seat in a room: reload, Back, another language and large type in the middle", {}, async ({ page, app, site }) => {
  await page.outer.goto("about:blank");
  await page.outer.goto(`${site.url}#workshop=999999999`);
  await page.waitForSelector("#hospital tbody tr:nth-child(60)");
  for (let i = 1; i <= 3; i++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((part) => document.querySelector(".where")?.textContent.includes(`Part ${part} of 6`), i + 1);
  }
  await page.waitForSelector("#figures");
  const figures = await page.innerText("#figures tbody");
  await page.click("#large");
  await app.speak("de");
  await app.speak("zh-CN");
  assert.match(await page.textContent(".where"), /第 4 部分，共 6 部分/);
  await app.speak("en");
  assert.equal(await page.innerText("#figures tbody"), figures);
  await page.outer.reload();
  await page.waitForSelector("#hospital"); // from the start, with the same town
  await page.click("#guide-next");
  await page.waitForSelector("#people");

  await page.outer.evaluate(() => (globalThis.location.hash = "#steps=kaim"));
  await page.waitForSelector("#step-next");
  await page.click("#step-next");
  await app.speak("de");
  await page.locator("#said", { hasText: "Zeile" }).waitFor();
  await app.speak("en");
  await page.goBack();
  await page.waitForSelector("#step-next", { state: "detached" });
  await page.outer.evaluate(() => (globalThis.location.hash = "#tour=rounded"));
  await page.locator("#tour-says", { hasText: "3 groups are possible" }).waitFor();
  await page.click("#guide-next");
  await page.locator("#tour-says", { hasText: "come 2 groups" }).waitFor();
  await page.goBack();
  await page.click("#guide-next");
  await page.locator("#tour-says", { hasText: "come 3 groups" }).waitFor();
  await app.shows("review");
});

// walkTour goes through the tour of KAIM's table, there and back.
async function walkTour(page, app) {
  const says = (text) => page.locator("#tour-says", { hasText: text }).waitFor();
  const texts = ["7 of 30 values are missing", "ends in a root", "6 of 10 patients are gone", "10 of 10 patients are released, and the detail lost is 34.6%"];
  await says(texts[0]);
  for (const text of texts.slice(1)) {
    await press(page, "#guide-next", "ArrowRight");
    await says(text);
  }
  await app.shows("review");
  for (const text of texts.slice(0, -1).reverse()) {
    await press(page, "#guide-back");
    await says(text);
  }
}

// The single file does all of it over file://, by its address.
browserTest("workshop, lecturer's page, tour and steps in the single file", { url: pathToFileURL(oneFile).href + "#tour=kaim" }, async ({ page, app }) => {
  await loaded(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await walkTour(page, app);
    await app.inBothThemes("tour", [width]);
  }
  await press(page, "#tour-end");
  await page.waitForSelector("#tour-says", { state: "detached" });
  const place = (hash) => page.outer.evaluate((hash) => (globalThis.location.hash = hash), hash);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await place("");
    await place("#workshop=7");
    await walkLab(page, app, width);
    await place("#lecturer=7");
    await page.waitForSelector("#leaflet");
    await place("#steps=minimum-loss");
    await page.waitForSelector("#step-next");
    await press(page, "#step-last");
    await page.getByRole("heading", { name: /Step (\d+) of \1/ }).waitFor();
  }
});

// A copy of the single file says by its name what it shows, so that a double click is enough.
for (const [name, shows] of [["quasi-workshop-7.html", "#neighbor"], ["quasi-lecturer-7 (1).html", "#leaflet"], ["quasi-tour-kaim.html", "#tour-says"], ["quasi-steps-minimum-loss.html", "#step-next"]]) {
  const file = join(scratch(), name);
  browserTest(`a file called ${name}`, { url: pathToFileURL(file).href, before: async () => copyFileSync(oneFile, file) }, async ({ page }) => {
    await page.waitForSelector(shows);
    if (shows !== "#neighbor") return;
    await page.outer.goto(pathToFileURL(file).href + "#lecturer=8"); // an address counts more
    await page.waitForFunction(() => /seed 8$/.test(document.querySelector("h1")?.textContent));
  });
}
