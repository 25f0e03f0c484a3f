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

browserTest("what is chosen while a choice is drawn stays", { first: true, shared: true }, async ({ page, app }) => {
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

  await app.filter();
  await chooses(page, app, "#all-columns", "Space");
  assert.equal(await page.isChecked("#all-columns"), false, "a box");
  assert.equal(await page.locator(".pick:checked").count(), 0, "what came of the box");

  // What is typed stays as it is typed, in whatever letters.
  await page.focus("#find");
  await page.keyboard.type("GEN");
  await page.waitForFunction(() => document.querySelectorAll("table.columns tbody .colname").length === 1);
  assert.equal(await page.inputValue("#find"), "GEN");

  await app.step("protect");
  await app.enter("#k", "2");
  await app.drawn();
  await chooses(page, app, "#k", "ArrowUp");
  assert.equal(await page.inputValue("#k"), "4", "a number");

  // What the app makes of a choice is shown.
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  await app.enter("#seed", "007");
  await page.waitForFunction(() => document.getElementById("seed")?.value === "7");
});

// The app hears of a text when its field is left, and may propose another one before.
browserTest("what is typed while a choice is drawn stays", { shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("columns");
  await page.locator("#derive > summary").click();
  await page.locator("#derive-hand > summary").click();
  const [, second, third] = await page.locator("#derive-kind option").evaluateAll((options) => options.map((o) => o.value));
  const proposed = () => page.inputValue("#derive-name");
  const before = await proposed();
  await page.selectOption("#derive-kind", second);
  await page.waitForFunction((before) => document.getElementById("derive-name").value !== before, before);
  const own = await proposed();

  await page.evaluate((kind) => {
    const [kinds, name] = ["derive-kind", "derive-name"].map((id) => document.getElementById(id));
    kinds.value = kind;
    kinds.dispatchEvent(new Event("change", { bubbles: true }));
    name.focus();
    name.value = "visit";
    name.dispatchEvent(new Event("input", { bubbles: true }));
  }, third);
  await page.waitForFunction((third) => document.getElementById("derive-kind").value === third, third);
  await page.waitForTimeout(100);
  await app.drawn();
  assert.equal(await proposed(), "visit", "while it is typed");
  await page.keyboard.type("s");
  await page.press("#derive-name", "Tab");
  await app.drawn();
  assert.equal(await proposed(), "visits", "when the field is left");

  // What comes to nothing makes room for what was proposed meanwhile.
  await page.selectOption("#derive-kind", second);
  await page.waitForFunction((own) => document.getElementById("derive-name").value === own, own);
  await page.evaluate((kind) => {
    const [kinds, name] = ["derive-kind", "derive-name"].map((id) => document.getElementById(id));
    kinds.value = kind;
    kinds.dispatchEvent(new Event("change", { bubbles: true }));
    name.focus();
    for (const text of [name.value + "x", name.value]) {
      name.value = text;
      name.dispatchEvent(new Event("input", { bubbles: true }));
    }
    name.blur();
  }, third);
  await page.waitForFunction((own) => document.getElementById("derive-name").value !== own, own);
});
