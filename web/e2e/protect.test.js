// The fourth step: calm enough to be seen at once, and its questions decide what they say.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

// bottom is where the step's last card ends, in pixels from the top of the page.
const bottom = (page) => page.evaluate(() => Math.ceil(Math.max(...[...document.querySelectorAll("#content .step > *")].map((e) => e.getBoundingClientRect().bottom)) + scrollY));

const words = (page, what) => page.evaluate((what) => document.querySelector(what).innerText.trim().split(/\s+/).length, what);

for (const [sample, tall] of [["patients", 800], ["clinic", 1100]]) {
  browserTest(`Protect keeps to its budget of pixels with the sample ${sample}`, { shared: true, timeout: 400_000 }, async ({ page, app }) => {
    await app.sample(sample);
    if (sample === "clinic") await app.answer(true);
    for (const lang of ["en", "de", "zh-CN"]) {
      await page.selectOption("#language", lang);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
      await app.step("protect");
      if (await page.locator("#knows-try").count()) await page.click("#knows-try");
      if (sample === "clinic") await page.waitForFunction(() => document.querySelectorAll("#knows .foot.fact").length >= 3);
      await app.oneRow();
      for (const [width, height, most] of [[1280, 800, tall], [390, 844, 2500]]) {
        await page.setViewportSize({ width, height });
        const is = await bottom(page);
        assert.ok(is <= most, `${lang}: ends at ${is} px where ${width} px wide, more than ${most}`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${lang}: scrolls sideways at ${width}`);
        await app.inBothThemes(`protect-${sample}-${lang}`, [width]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.equal(await page.locator("main .go:not(.second):visible").count(), 1, "one filled button");
      if (lang === "en") assert.ok((await words(page, "h1")) <= 12);
      assert.equal(await page.locator("main button:disabled").count(), 0, "a button that can't be pressed");
    }
  });
}

browserTest("the questions of Protect decide models, by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  await page.focus("#same-Disease-yes");
  await page.keyboard.press("ArrowRight");
  await page.locator("#chosen", { hasText: "Distinct l-diversity" }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "differ-Disease");
  await app.enter("#differ-Disease", "1");
  await page.locator("#differ-Disease-problem").waitFor();
  // Pressed while something holds it back, the button leads to what does.
  await page.click("#run");
  await page.waitForFunction(() => document.activeElement?.id === "run-why");
  await app.axe("a number that holds the run back");
  await page.locator("#run-why button").click();
  await page.waitForFunction(() => document.activeElement?.id === "differ-Disease");
  await app.enter("#differ-Disease", "3");
  await page.locator("#run-why").waitFor({ state: "detached" });
  await page.locator("#expert > summary").click();
  assert.equal(await page.inputValue("#model-Disease-l"), "3");
  await page.check("#context-partner");
  await page.waitForFunction(() => document.querySelector("#context-partner").checked && !document.querySelector("#context-trainee").checked);
  await page.waitForFunction(() => document.querySelector("#k").value === "5");
  await page.check("#context-team");
  await app.axe("all settings");
  await app.screenshot("protect-all-settings");
  await app.run();
  await app.checked();
  await page.locator("#checked", { hasText: "holds in every group" }).waitFor();
});

browserTest("Protect asks whose rows they are where Columns has no answer, and not again", { shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("protect");
  await app.screenshot("protect-asks");
  await page.click("#run");
  await page.waitForFunction(() => document.activeElement?.id === "run-why");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("#run-why", { hasText: "How many rows of a patient might someone know?" }).waitFor();
  await page.locator("#knows").waitFor();
  assert.equal(await page.locator("#patient").count(), 0);
  await app.step("columns");
  await page.locator("#patient-again").waitFor();
});

browserTest("the list of methods says what each loses on this table, the papers' first, and holds no run up", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  await page.click("#expert > summary");
  assert.equal(await page.textContent("#algorithm-kaim-cost"), "", "tried before the list is open");
  // By keyboard: the list opens, and its radio buttons are a group.
  await page.focus("#algorithm");
  await page.keyboard.press("Enter");
  for (const [name, loss] of [["kaim", "34.6%"], ["aos", "60.6%"], ["rounded-partition", "34.6%"], ["slca", "63.3%"], ["minimum-loss", "34.6%"], ["datafly", "76.7%"]]) {
    await page.locator(`#algorithm-${name}-cost`, { hasText: loss }).waitFor();
  }
  const above = async (name) => (await page.locator(`#algorithm-${name}`).boundingBox()).y;
  assert.ok((await above("slca")) < (await above("minimum-loss")) && (await above("rounded-partition")) < (await above("k-member")), "the papers' methods come first");
  await page.focus("#algorithm-kaim");
  await page.keyboard.press("ArrowDown");
  await page.locator("#algorithm .soft", { hasText: "SLCA" }).waitFor();
  await app.axe("the list of methods");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((width) => document.documentElement.scrollWidth <= width, width); // it scrolls sideways for ever else
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.check("#algorithm-kaim");
  // Other decisions, so that all are tried anew; the run comes first.
  await app.enter("#k", "3");
  await app.run();
  await page.locator("#verdict", { hasText: "k = 3" }).waitFor();
});
