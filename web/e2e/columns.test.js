// Finding and changing many columns at once.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

browserTest("columns are found, changed together and put in order, by keyboard", {}, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await page.getByText(/ tells most apart: without it, /).waitFor();
  const rows = () => page.locator("table.stack tbody tr").count();
  const all = await rows();
  await page.locator("#find").pressSequentially("d");
  await page.waitForFunction((n) => document.querySelectorAll("table.stack tbody tr").length < n, all);
  await page.getByText(`${await rows()} of ${all} columns shown`).waitFor();
  // Select all that are shown with the keyboard, and keep them, in one step.
  await page.locator("#all-columns").focus();
  await page.keyboard.press("Space");
  const names = await page.locator("table.stack tbody .colname").allInnerTexts();
  await page.getByLabel(`Role of the ${names.length} selected`).focus();
  await page.keyboard.type("Keep");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  for (const name of names) {
    await page.waitForFunction((n) => document.querySelector(`[aria-label="Role of ${n}"]`).value === "insensitive", name);
  }
  await app.axe("columns, filtered and selected");
  await page.click("#undo");
  await page.waitForFunction((n) => document.querySelector(`[aria-label="Role of ${n}"]`).value === "quasi-identifying", "birth_date");
  await page.locator("#find").fill("");
  await page.selectOption("#only", "quasi-identifying");
  const order = () => page.locator(".order .name").allInnerTexts();
  const before = await order();
  await page.getByRole("button", { name: `Move ${before[1]} up` }).click();
  await page.waitForFunction((n) => document.querySelector(".order .name").textContent === n, before[1]);
  assert.deepEqual(await order(), [before[1], before[0], ...before.slice(2)]);
  assert.equal(await page.getByRole("button", { name: `Move ${before[1]} up` }).isDisabled(), true);
});
