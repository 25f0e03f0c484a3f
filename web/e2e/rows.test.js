// The rows of a release: scrolled, walked through by keys, found, sorted, and what that
// takes of the page's thread.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";
import { watchLongTasks } from "./longtasks.js";

after(closeBrowser);

const count = 30_000;

// table is one of so many rows, of which a few are like no other.
function table() {
  const lines = ["age,sex,postcode,illness"];
  for (let i = 0; i < count; i++) lines.push([(i * 7919) % 97, "FM"[(i * 31) % 7 % 2], 10_000 + ((i * 104_729) % 900), ["flu", "gout", "E11.9"][(i * 13) % 3]].join());
  return { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n") + "\n") };
}

browserTest("30,000 rows are scrolled, walked through, found and sorted, a screen of them at a time", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(table());
  await app.opened();
  await app.step("columns");
  for (const name of ["age", "sex", "postcode"]) await app.setRole(name, "quasi-identifying");
  await app.setRole("illness", "sensitive");
  await app.method("mondrian-strict");
  const tasks = await watchLongTasks(page);
  await app.run();
  const settled = () => page.waitForFunction(() => document.querySelector(".rownum") && !document.querySelector(".waiting"));
  await settled();
  await tasks.goesOn("run");

  // The scroll bar, to its end: a screen of rows is in the document.
  const seen = (text) => page.locator("#rows-seen", { hasText: text }).waitFor();
  await seen(/^Rows 1 to 12 of 30,000$/);
  await page.evaluate(() => {
    const view = document.getElementById("compare-scroll");
    view.scrollTop = view.scrollHeight;
  });
  await seen(/^Rows 29,989 to 30,000 of 30,000$/);
  await settled();
  assert.equal(await page.locator(".rownum").count(), 12);
  await tasks.goesOn("scroll to the end");

  // The keys, on the number of a row: the focus goes with them, past the edge too.
  await page.locator("#compare-scroll").focus();
  await page.keyboard.press("Home");
  await seen(/^Rows 1 to 12 /);
  await settled();
  await page.locator("#row-at-0").focus();
  for (const key of ["ArrowDown", "PageDown", "PageDown", "ArrowUp"]) await page.keyboard.press(key);
  await seen(/^Rows 15 to 26 /); // the row of place 25 was shown as the last one
  await settled();
  await page.waitForFunction(() => document.activeElement?.id === "row-at-10"); // the last key moves nothing else
  await page.keyboard.press("End");
  await seen(/ to 30,000 of /);
  await settled();
  await page.waitForFunction(() => document.activeElement?.id === "row-at-11");

  // Its group, and all rows again.
  const number = await page.locator("#row-at-11").innerText();
  const size = await page.locator("#rows-table tbody tr").nth(11).locator(".groupnum").innerText();
  await page.keyboard.press("g");
  await page.locator("#rows-said", { hasText: new RegExp(`^${size} of 30,000 rows .*: in the group of row ${number}\\.`) }).waitFor();
  await settled();
  await page.waitForFunction(() => document.activeElement?.id === "row-at-0");
  await page.keyboard.press("Escape");
  await page.locator("#rows-said", { hasText: "All 30,000 rows." }).waitFor();
  await settled();
  await page.fill("#rows-go", "12345");
  await page.press("#rows-go", "Enter");
  await page.getByRole("button", { name: "Why is row 12,345 like this?" }).first().waitFor();
  await tasks.goesOn("keys");

  // What is found is said, and is what the rows show.
  await page.click("#rows-open");
  await page.selectOption("#rows-column", "illness");
  await page.fill("#rows-text", "e11");
  await page.press("#rows-text", "Enter");
  await page.locator("#rows-said", { hasText: "10,000 of 30,000 rows (33.3%): “e11” in illness, before or after." }).waitFor();
  await page.selectOption("#rows-order", "loss");
  await page.locator("#rows-said", { hasText: "Order: most detail lost first." }).waitFor();
  await settled();
  const lost = (await page.locator("#rows-table tbody td:nth-child(3)").allInnerTexts()).map(parseFloat);
  assert.deepEqual(lost, lost.toSorted((a, b) => b - a));
  assert.ok((await page.locator("#rows-table tbody td.pin").allInnerTexts()).every((cell) => cell === "E11.9"));
  await tasks.goesOn("find and sort");
  await tasks.end();
  await app.inBothThemes("rows", [1280, 360]);
});
