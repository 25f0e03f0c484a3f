// Undo and redo by their keys, from anywhere but a text that is not decided yet.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

browserTest("Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y undo and redo decisions", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  const role = (value) => page.waitForFunction((value) => document.getElementById("role-Age").value === value, value);
  await app.step("columns");
  const before = await page.inputValue("#role-Age");
  assert.notEqual(before, "insensitive");
  await page.selectOption("#role-Age", "insensitive");
  await role("insensitive");
  await page.focus("#role-Age");
  await page.keyboard.press("Control+z");
  await role(before);
  await page.keyboard.press("Control+Shift+Z");
  await role("insensitive");
  await page.keyboard.press("Meta+z");
  await role(before);
  await page.keyboard.press("Control+y");
  await role("insensitive");
  await page.keyboard.press("Control+z");
  await role(before);

  await app.step("protect");
  const k = (value) => page.waitForFunction((value) => document.getElementById("k").value === value, value);
  const decided = await page.inputValue("#k");
  await page.fill("#k", "");
  await page.focus("#k");
  await page.keyboard.type("4");
  await page.keyboard.press("Tab"); // decides
  await page.waitForFunction(() => document.querySelector("#k-hint").textContent.includes("k = 4"));
  await page.focus("#k");
  await page.keyboard.press("End");
  await page.keyboard.type("7");
  await k("47");
  await page.keyboard.press("Control+z"); // the text's own
  await k("4");
  assert.match(await page.locator("#k-hint").innerText(), /k = 4\)/);
  assert.equal(await page.locator("#redo:disabled").count(), 1, "a decision was taken back with the text");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+z"); // the decision: nothing is typed any more
  await k(decided);
  await page.keyboard.press("Control+y");
  await k("4");
});
