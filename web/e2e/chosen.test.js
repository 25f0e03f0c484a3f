// What a person chooses while the screen is being drawn is not taken back by what is drawn:
// it is drawn in parts, between which the browser has its turn.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

// chooses presses a key, and chooses again in the first pause of the screen that shows what
// came of it: the option of a number, or in a box the other way, or the next number.
async function chooses(page, app, selector, key, option) {
  await page.evaluate(([selector, option]) => {
    const control = document.querySelector(selector);
    const again = () => {
      globalThis.again = true;
      if (control.type === "checkbox") return control.click();
      if (option) control.selectedIndex = option;
      else control.stepUp();
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = again;
    const { postMessage } = MessagePort.prototype;
    const paused = function (message, ...more) {
      if (message === null) {
        MessagePort.prototype.postMessage = postMessage;
        port2.postMessage(""); // comes before the end of the pause
      }
      postMessage.call(this, message, ...more);
    };
    globalThis.again = false;
    addEventListener("change", () => {
      for (const end = performance.now() + 30; performance.now() < end; ); // so that there is a pause
      MessagePort.prototype.postMessage = paused;
    }, { capture: true, once: true });
  }, [selector, option]);
  await page.focus(selector);
  await page.keyboard.press(key);
  await page.waitForFunction(() => globalThis.again);
  await page.waitForTimeout(100);
  await app.drawn();
}

browserTest("what is chosen while a choice is drawn stays", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("columns");
  const role = page.getByLabel("Role of Gender", { exact: true });
  const values = await role.locator("option").evaluateAll((options) => options.map((o) => o.value));
  await app.setRole("Gender", values[0]);
  await app.drawn();
  await chooses(page, app, `#${await role.getAttribute("id")}`, "ArrowDown", 3);
  assert.equal(await role.inputValue(), values[3], "a list");
  await app.step("open");
  await app.step("columns");
  assert.equal(await role.inputValue(), values[3], "a list, drawn anew");

  await chooses(page, app, "#all-columns", "Space");
  assert.equal(await page.isChecked("#all-columns"), false, "a box");
  assert.equal(await page.locator(".pick:checked").count(), 0, "what came of the box");

  // What is typed stays as it is typed, in whatever letters.
  await page.focus("#find");
  await page.keyboard.type("GEN");
  await page.waitForFunction(() => document.querySelectorAll("table.columns tbody .colname").length === 1);
  assert.equal(await page.inputValue("#find"), "GEN");

  await app.step("protect");
  await page.fill("#k", "2");
  await page.press("#k", "Tab");
  await app.drawn();
  await chooses(page, app, "#k", "ArrowUp");
  assert.equal(await page.inputValue("#k"), "4", "a number");

  // What the app makes of a choice is shown.
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  await page.fill("#seed", "007");
  await page.press("#seed", "Tab");
  await page.waitForFunction(() => document.getElementById("seed")?.value === "7");
});
