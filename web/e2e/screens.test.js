// What is folded on a screen leaves it short: Open and Export are one screen as they come.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

for (const lang of ["en-US", "de-DE", "zh-CN"]) browserTest(`Open and Export are one screen, in ${lang}`, { lang, shared: true }, async ({ page, app }) => {
  const short = async (name) => {
    await app.drawn();
    for (const [width, height, most] of [[1280, 800, 800], [390, 844, 2500]]) {
      await page.setViewportSize({ width, height });
      await page.outer.waitForTimeout(200);
      const [high, wide] = await page.evaluate(() => {
        const { bottom } = document.querySelector("main").getBoundingClientRect();
        return [bottom + document.documentElement.scrollTop, document.documentElement.scrollWidth];
      });
      assert.ok(high <= most, `${name} is ${high} px high at ${width}, more than ${most}`);
      assert.equal(wide, width, `${name} is as wide as the window`);
      await app.axe(`${name} ${lang} ${width}`);
      assert.equal(await page.locator("main .go:not(.second):visible").count(), 1, `${name} has one filled button`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  await short("open");
  await page.click("#sample-clinic");
  await page.waitForSelector(".preview tbody td");
  await short("opened");
  await app.step("columns");
  await app.answer(true);
  await app.method("mondrian-strict");
  await app.run();
  await page.click(".steps li:last-child button");
  await page.waitForSelector("#begins");
  await short("export");
});
