// A method shown step by step: by keyboard alone, on the site and from the single file.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, root } from "./harness.js";

after(closeBrowser);

// tabTo presses Tab, or another key, until the element of an id has the focus.
async function tabTo(page, id, key = "Tab") {
  for (let i = 0; i < 60; i++) {
    if ((await page.evaluate(() => document.activeElement.id)) === id) return;
    await page.keyboard.press(key);
  }
  assert.fail(`Tab does not come to ${id}`);
}

// walk goes through KAIM on the ten patients and then minimum loss, without a pointer. look
// is called where there is most to see.
async function walk(page, look) {
  const at = (step, of) => page.getByRole("heading", { name: `Step ${step} of ${of}` }).waitFor();
  const said = () => page.locator("#said").innerText();
  const press = (key) => page.keyboard.press(key);

  await tabTo(page, "stepwise");
  await press("Enter");
  await at(0, 10);
  assert.match(await said(), /10 rows, and every group needs at least 2/);
  await press("ArrowRight"); // the heading has the focus
  await at(1, 10);
  assert.match(await said(), /starts group A/);
  await press(" ");
  await at(2, 10);
  assert.match(await said(), /Of the 9 rows left it costs the least/);
  assert.equal(await page.locator("#steps-why tbody tr.chosen").count(), 1);
  assert.equal(await page.locator(".plane rect.box.now").count(), 1);
  await look("kaim");
  await press("End");
  await at(10, 10);
  // Table 3 of the paper, and what it loses.
  assert.match(await page.locator("#steps-lost").innerText(), /34\.6%/);
  assert.equal(await page.locator("#groups tbody").count(), 5);
  await press("ArrowLeft");
  await at(9, 10);
  await press("Home");
  await at(0, 10);

  await tabTo(page, "step-at"); // a slider has keys of its own
  await press("ArrowRight");
  await at(1, 10);
  await tabTo(page, "step-play");
  await press("Enter");
  await at(2, 10); // by itself
  await press("Enter");
  await page.locator("#step-play", { hasText: "Play" }).waitFor();

  await tabTo(page, "steps-method");
  for (let tries = 0; tries < 10 && (await page.inputValue("#steps-method")) !== "minimum-loss"; tries++) {
    if (tries) await page.waitForTimeout(1500); // a busy browser took so long that each sign was a beginning
    await page.keyboard.type("Min");
  }
  await press("Tab");
  await page.getByRole("heading", { name: /Step 0 of \d+/ }).waitFor();
  await tabTo(page, "step-last", "Shift+Tab");
  await press("Enter");
  await page.getByRole("heading", { name: /Step (\d+) of \1/ }).waitFor();
  const lost = Number((await page.locator("#steps-lost").innerText()).match(/([\d.]+)%/)[1]);
  assert.ok(lost > 0 && lost <= 34.6, `minimum loss loses ${lost}%`);
  await look("minimum");
}

browserTest("a method step by step, by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await walk(page, (what) => app.inBothThemes(`stepwise-${what}`, what === "kaim" ? [1280] : [360]));
  await page.setViewportSize({ width: 360, height: 900 });
  await tabTo(page, "steps-close");
  await page.keyboard.press("Enter");
  await page.locator("#stepwise").waitFor(); // where it began

  // Of the open table, with its own decisions; the browser's Back closes the page.
  await app.sample("clinic");
  await app.answer(false);
  await app.method("mondrian-strict");
  await page.click("#show-steps");
  await page.getByRole("heading", { name: /Step 0 of \d+/ }).waitFor();
  await page.getByText("These are the first 30 rows of 5,000").waitFor();
  await page.click("#step-next");
  await page.click("#step-next");
  await page.locator("#said", { hasText: "Part A is cut in" }).waitFor();
  await page.goBack();
  await app.shows("protect");
});

browserTest("the methods of the papers, step by step", { shared: true }, async ({ page, app }) => {
  const said = (text) => page.locator("#said", { hasText: text }).waitFor();
  const step = async (at) => {
    await page.locator("#step-at").fill(String(at));
    await page.getByRole("heading", { name: new RegExp(`^Step ${at} of`) }).waitFor();
    assert.ok(await page.evaluate(() => [...document.querySelectorAll("#said, .plane, #heat, #meter")].every((shown) => shown.getBoundingClientRect().bottom < innerHeight)), `what step ${at} says or draws is out of sight`);
  };
  const show = async (method, table) => {
    await page.selectOption("#steps-method", method);
    await page.getByRole("heading", { name: /^Step 0 of \d+/ }).waitFor();
    await page.selectOption("#steps-table", table);
    await page.getByRole("heading", { name: /^Step 0 of \d+/ }).waitFor();
  };
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.click("#stepwise");
  await show("aos", "orders");
  await step(2);
  await said("Age is the first column in the order of priority");

  // Figure 4 of the paper: 7 into 5 and 2, then 5 into 3 and 2.
  await show("rounded-partition", "more-points");
  await page.locator("#steps-cuts").waitFor();
  await step(2);
  await said("7 rows = 3 × 2 + 1: enough for 3 groups. One side gets 5 = 2 × 2 + 1, the other 2 = 1 × 2 + 0");
  await step(3);
  await said("5 rows = 2 × 2 + 1");
  assert.deepEqual(await page.locator(".sizes .number").allInnerTexts(), ["7", "5", "2", "3", "2"]);
  await app.inBothThemes("stepwise-rounded", [360, 1280]);

  await show("slca", "colleagues");
  await step(1);
  await said("The rows are put into 6 sets, one for each value of Occupation");
  await step(3);
  await said("the correlation of the group stays lowest (0.5)");
  assert.equal(await page.locator("#heat td.here").count(), 4);
  await app.inBothThemes("stepwise-slca", [1280, 360]);
  await page.locator("#step-last").click();
  await page.getByRole("heading", { name: /^Step (\d+) of \1$/ }).waitFor();
  await page.click("#steps-close");
});

browserTest("one file from a stick shows a method step by step", { url: pathToFileURL(join(root, "dist/quasi.html")).href, width: 360 }, async ({ page }) => {
  await walk(page, async () => {});
});
