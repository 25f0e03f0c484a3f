// Words of the field: each is explained beside where it is used, by keyboard and mouse, for
// a screen reader, and within the screen.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, butColours, closeBrowser } from "./harness.js";

after(closeBrowser);

// open returns the explanations that are shown.
const open = (page) => page.locator(".means:popover-open");

// explain opens explanations of what is shown by keyboard, or all of them, looks at each and
// closes it.
async function explain(page, some, look) {
  const ids = await page.evaluate(() => {
    document.querySelectorAll("main details").forEach((d) => (d.open = true));
    return [...document.querySelectorAll(".what")].map((button) => button.getAttribute("popovertarget"));
  });
  for (const id of some ?? ids) {
    const button = page.locator(`.what[popovertarget="${id}"]`);
    const box = await button.boundingBox();
    assert.ok(box.width >= 24 && box.height >= 24, `the button of ${id} is ${box.width} by ${box.height}`);
    await button.focus();
    await page.keyboard.press("Enter");
    await open(page).waitFor();
    assert.equal(await open(page).getAttribute("id"), id);
    assert.ok((await open(page).innerText()).length > 40, `${id} says too little`);
    assert.ok(await button.evaluate((b) => b === document.activeElement), `${id} took the focus`);
    const means = await open(page).boundingBox();
    const { width, height } = page.viewportSize();
    assert.ok(means.x >= 0 && means.x + means.width <= width && means.y >= 0 && means.y + means.height <= height, `${id} is not within the screen: ${JSON.stringify(means)}`);
    await look(id);
    await page.keyboard.press("Escape");
    assert.equal(await open(page).count(), 0, `${id} is still open`);
    assert.ok(await button.evaluate((b) => b === document.activeElement), `the focus is lost after ${id}`);
  }
  return ids;
}

const wanted = {
  columns: ["term-recipe", "term-dictionary", "term-quasi"],
  levels: ["term-hierarchy"],
  protect: ["term-k", "term-suppression", "term-seed"],
  review: ["term-loss"],
  risk: ["term-attackers"],
  detail: ["term-variation", "term-bayes", "term-cramers_v", "term-correlation_ratio", "term-pearson"],
  export: ["term-sha", "term-bom"],
};

for (const [lang, width, dark] of [["en-US", 1280, false], ["de-DE", 390, true], ["zh-CN", 768, false]]) {
  browserTest(`terms are explained, ${lang} at ${width}`, { lang, width, dark, shared: true }, async ({ page, app }) => {
    await app.sample("patients");
    for (const [step, terms] of Object.entries(wanted)) {
      if (step === "review") {
        await app.run();
      } else if (step === "risk" || step === "detail") {
        await app.tab(step);
        if (step === "detail") await page.waitForSelector("#analyses");
      } else {
        await app.step(step);
        if (step === "columns") await page.waitForSelector("#unique");
        if (step === "export") await app.save("#save-table");
      }
      await page.locator(`[popovertarget="${terms[0]}"]`).waitFor({ state: "attached" });
      if (step === "protect") {
        await app.method("datafly"); // one that leaves rows out
        await page.waitForSelector("#suppression");
      }
      const ids = await explain(page, lang === "en-US" ? undefined : terms, async (id) => {
        if (id !== terms[0]) return;
        await app.axe(`${lang} ${width} ${id}`, lang === "zh-CN" ? butColours : undefined);
        await app.screenshot(`${lang}-${width}-${id}`, false);
      });
      for (const id of terms) assert.ok(ids.includes(id), `${id} is not on ${step}, but ${ids}`);
      if (step === "protect") await page.evaluate(() => document.querySelectorAll("main details").forEach((d) => (d.open = false)));
    }
    // In the window of the lock Escape closes the explanation, and only then the window.
    await page.click("#lock");
    await page.click('[popovertarget="term-sha-proof"]');
    await open(page).waitFor();
    await app.axe(`${lang} ${width} proof`);
    await page.keyboard.press("Escape");
    assert.equal(await open(page).count(), 0);
    assert.equal(await page.locator("#proof[open]").count(), 1);
    await page.keyboard.press("Escape");
    await page.locator("#proof[open]").waitFor({ state: "detached" });
    // A click elsewhere closes one, too.
    await app.levels();
    await page.click('[popovertarget="term-hierarchy"]');
    await open(page).waitFor();
    await page.click("#heading");
    assert.equal(await open(page).count(), 0);
  });
}

browserTest("models and their symbols are called by what they mean", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  await page.evaluate(() => document.querySelectorAll("main details").forEach((d) => (d.open = true)));
  await page.selectOption("#model-Disease", "beta-likeness");
  await page.locator("#model-Disease-beta").waitFor();
  const chosen = await page.$eval("#model-Disease", (select) => select.selectedOptions[0].textContent);
  assert.match(chosen, /^No value is more frequent .* \(β-likeness\)$/);
  assert.match(await page.textContent('label[for="model-Disease-beta"]'), /^The largest relative gain .* \(β\)$/);
  await app.axe("settings by their meaning");
});
