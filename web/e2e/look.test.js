// Every step on every screen: accessible, translated, and a picture to look at.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser, ofColours, steps } from "./harness.js";

after(closeBrowser);

// tour shows each step on a sample and calls look there.
async function tour({ page, app }, sample, look) {
  await look("open");
  await app.sample(sample);
  await look("opened");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await look("columns");
  await app.step("generalise");
  await page.waitForSelector(".node");
  await page.locator(".toggle").first().click().catch(() => {});
  await page.locator(".node .mark").first().click();
  await look("generalise");
  await app.step("protect");
  await page.locator("summary").first().click();
  await look("protect");
  if (sample === "clinic") await app.method("mondrian-strict"); // a fast one
  await app.run();
  await page.waitForSelector(".rownum");
  await page.locator(".rownum").nth(2).click();
  await look("review");
  await app.step("export");
  await app.save("#save-table");
  await page.waitForSelector("#saved");
  await look("export");
  await page.click("#lock");
  await page.waitForSelector("#proof[open]");
  await look("proof");
}

for (const width of [1280, 360]) {
  browserTest(`accessible at ${width}, light and dark`, { width }, async ({ page, app }) => {
    await tour({ page, app }, width === 1280 ? "clinic" : "patients", async (step) => {
      for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(200); // transitions end
        const name = `${width}-${scheme}`;
        await app.screenshot(`${name}-${step}`);
        await app.axe(`${name} ${step}`, scheme === "dark" ? ofColours : undefined);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, `${name} ${step} is wider than the screen`);
      }
    });
  });
}

browserTest("in Chinese", { lang: "zh-CN" }, async ({ page, app }) => {
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  await tour({ page, app }, "patients", async (step) => {
    await page.waitForTimeout(200);
    await app.screenshot(`zh-${step}`);
    const text = await page.evaluate(() => document.querySelector("main").innerText);
    assert.match(text, /\p{Script=Han}/u, `${step} is not in Chinese`);
    assert.doesNotMatch(text, /匿名化/, `${step} promises too much`);
  });
  await page.keyboard.press("Escape");
  await page.selectOption("#language", "en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  assert.equal(steps.length, await page.locator(".steps li").count());
});
