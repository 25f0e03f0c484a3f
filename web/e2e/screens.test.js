// No step is long: Open and Export are one screen as they come, and on a phone each step is at
// most three, in every language, with a question and without one.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

const languages = ["en", "de", "zh-CN"];
const phone = [390, 844, 2500];

browserTest("Open and Export are one screen, and no step is long on a phone", { shared: true, timeout: 600_000 }, async ({ page, app }) => {
  // short measures what is shown, in each language, at each [width, height, most].
  const short = async (name, sizes, look = async () => {}) => {
    for (const lang of languages) {
      await app.speak(lang);
      for (const [width, height, most] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        await app.drawn();
        const [high, wide] = await page.evaluate(() => {
          const { bottom } = document.querySelector("main").getBoundingClientRect();
          return [bottom + document.documentElement.scrollTop, document.documentElement.scrollWidth];
        });
  assert.ok(high <= most, `${name} in ${lang} is ${high} px high at ${width}, more than ${most}`);
        assert.equal(wide, width, `${name} in ${lang} is as wide as the window`);
        await look(lang, width);
      }
    }
    await app.speak("en");
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  const oneScreen = (name) => short(name, [[1280, 800, 800], phone], async (lang, width) => {
    await page.outer.waitForTimeout(200); // transitions end
    await app.axe(`${name} ${lang} ${width}`);
    assert.equal(await page.locator("main .go:not(.second):visible").count(), 1, `${name} has one filled button`);
  });

  await oneScreen("open");
  await page.click("#sample-clinic");
  await page.waitForSelector(".preview tbody td");
  await oneScreen("opened");
  await app.answer(true);
  await short("columns", [phone]);
  await app.levels();
  await short("levels", [phone]);
  await app.method("mondrian-strict");
  await app.step("columns"); // which folds all settings
  await app.step("protect");
  await short("protect", [phone]);
  await app.run();
  await short("review", [phone]);
  await page.click(".steps li:last-child button");
  await page.waitForSelector("#sample");
  await oneScreen("export");

  await app.step("purpose");
  await page.click("#propose-1");
  await page.waitForSelector("#ways");
  await page.waitForFunction(() => !document.querySelector("#stop-ways"));
  await short("purpose", [phone]);
  await app.run();
  await page.waitForSelector("#panel-answers");
  await short("review with a question", [phone]);
});
