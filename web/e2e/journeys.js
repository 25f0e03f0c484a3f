// What is done on the screen in more than one test.
import assert from "node:assert/strict";

// replaceDeafEngine keeps the run, and its cancel, from the engine: the page replaces
// it, gives it the table while it starts, and runs again.
export async function replaceDeafEngine({ page, app }) {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!message.cancel && !message.request?.includes('"method":"run"')) post.call(this, message, ...rest);
    };
    globalThis.heal = () => (Worker.prototype.postMessage = post);
  });
  await app.step("protect");
  await page.click("#run");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Nothing has been anonymized yet").waitFor();
  await page.evaluate(() => heal());
  await page.click("#run");
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
}

// groupByKeyboard makes a group of the three values that are selected in the tree,
// from the tools before it.
export async function groupByKeyboard({ page }) {
  const name = page.getByLabel("Name of the group");
  for (let i = 0; i < 8 && !(await name.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("middle");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("treeitem", { name: /^middle ?3 rows/ }).waitFor();
}

// goBackAndForth goes through the steps, back by the browser's Back and forth again: the
// page is never loaded anew, and nothing of the table, the decisions or the result is lost.
export async function goBackAndForth({ page, app }) {
  await page.outer.evaluate(() => (globalThis.loadedOnce = true));
  const address = page.url();
  await app.sample("patients");
  await app.step("columns");
  await app.setRole("Gender", "insensitive");
  await app.run(); // by way of Protect
  await app.shows("review");
  await app.tab("risk");
  await app.tab("compare");
  await page.goBack();
  await page.waitForSelector("#panel-risk");
  await page.goForward();
  await page.waitForSelector("#panel-compare");
  for (const tab of ["risk", "rows"]) {
    await page.goBack();
    await page.waitForSelector(`#panel-${tab}`);
  }
  for (const step of ["protect", "columns", "open"]) {
    await page.goBack();
    await app.shows(step);
  }
  await page.getByText("10 rows, 4 columns").waitFor();
  for (const step of ["columns", "protect", "review"]) {
    await page.goForward();
    await app.shows(step);
  }
  await page.waitForSelector("#verdict");
  assert.match(await page.title(), /^Review/);
  await page.goBack();
  await app.shows("protect");
  await app.step("export"); // what was ahead is gone
  await page.goBack();
  await app.shows("protect");
  await page.goBack();
  await app.shows("columns");
  assert.equal(await page.getByLabel("Role of Gender", { exact: true }).inputValue(), "insensitive");
  await page.waitForFunction(() => document.activeElement?.id === "heading");
  assert.equal(page.url(), address);
  assert.ok(await page.outer.evaluate(() => globalThis.loadedOnce), "the page was loaded again");
}
