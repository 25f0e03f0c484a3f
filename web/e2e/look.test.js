// Every step on every screen: accessible, translated, and a picture to look at.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, butColours, closeBrowser, root, steps } from "./harness.js";

after(closeBrowser);

// tour shows each step on a sample and calls look there.
async function tour({ page, app }, sample, look) {
  await look("open");
  await app.sample(sample);
  await look("opened");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await look("columns");
  if (sample === "clinic") {
    await app.answer(true);
    await look("patients");
  }
  await app.levels();
  await page.waitForSelector(".node");
  await page.locator(".toggle").first().click().catch(() => {});
  await page.locator(".node .mark").first().click();
  await look("levels");
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

for (const [sample, widths] of [["patients", [1280, 360]], ["patients", [768]], ["clinic", [1280]]]) {
  browserTest(`accessible with the sample ${sample} at ${widths.join(" and ")}, light and dark`, { width: widths.at(-1), shared: true }, async ({ page, app }) => {
    await tour({ page, app }, sample, (step) => app.inBothThemes(step, widths));
  });
}

// english returns pieces of English sentences, of three words and more, that stand in no
// text of a language: on a screen in that language none of them may be seen.
function english(tag) {
  const read = (name) => JSON.parse(readFileSync(join(root, `app/text/languages/${name}.json`), "utf8")).messages;
  const said = read(tag);
  const inLanguage = Object.values(said).join("\n").toLowerCase();
  const sentences = [...Object.keys(said), ...Object.values(read("en"))];
  const pieces = sentences.flatMap((s) => s.split(/\{\d[^{}]*\}/)).map((s) => s.trim().toLowerCase());
  const told = [...new Set(pieces)].filter((s) => s.length >= 12 && s.split(" ").length >= 3 && !inLanguage.includes(s));
  assert.ok(told.length > 900, `only ${told.length} pieces of English are looked for`);
  return told;
}

for (const [sample, widths, first] of [["clinic", [1280, 768]], ["patients", [390], true]]) {
  browserTest(`in German at ${widths.join(" and ")}`, { lang: "de-AT", width: widths.at(-1), shared: true, first }, async ({ page, app }) => {
    const pieces = english("de");
    assert.equal(await page.getAttribute("html", "lang"), "de");
    await tour({ page, app }, sample, async (step) => {
      await app.inWidths(widths, (width) => app.screenshot(`de-${width}-${step}`));
      await app.axe(`de ${step}`, butColours);
      const shown = (await page.evaluate(() => document.body.innerText)).toLowerCase().replace(/\s+/g, " ");
      assert.deepEqual(pieces.filter((piece) => shown.includes(piece)), [], `${step} is not all in German`);
      assert.doesNotMatch(shown, /(?<!k-)anonym(?!ität)|dsgvo|zertifi/, `${step} promises too much`);
      assert.doesNotMatch(shown, /\d\.\d{1,2}\s*%/, `${step} has a percentage with a decimal point`);
    });
  });
}

// A first answer that fails shows what the page says when it can't be loaded.
const before = {};
const busy = {
  lang: "de-CH",
  before: (page, site) =>
    site.changes.set("web/app.wasm.zst.gz", async (data) => {
      if (before.loading) return data;
      before.loading = await page.outer.textContent("#boot-message");
      before.lang = await page.outer.getAttribute("html", "lang");
      const failed = page.outer.locator("#boot-message", { hasText: "503" }).textContent();
      before.failed = failed.then((text) => page.reload().then(() => text));
      return 503;
    }),
};
browserTest("in German before the program runs", busy, async ({ page, expect }) => {
  expect("503");
  assert.equal(before.lang, "de");
  assert.equal(before.loading, "Das Programm wird geladen. Ihre Tabelle bleibt in diesem Tab.");
  assert.match(await before.failed, /^Das Programm konnte nicht geladen werden: .*503\. Laden Sie die Seite neu/);
  assert.match(await page.textContent("h1"), /Welche Tabelle/);
});

for (const [widths, first] of [[[390], true], [[1280, 768]]]) browserTest(`in Chinese at ${widths.join(" and ")}`, { lang: "zh-CN", width: widths.at(-1), shared: true, first }, async ({ page, app }) => {
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  await tour({ page, app }, "patients", async (step) => {
    await app.inWidths(widths, (width) => app.screenshot(`zh-${width}-${step}`));
    await app.axe(`zh ${step}`, butColours);
    const text = await page.evaluate(() => document.querySelector("main").innerText);
    assert.match(text, /\p{Script=Han}/u, `${step} is not in Chinese`);
    assert.doesNotMatch(text, /匿名化/, `${step} promises too much`);
  });
  await page.keyboard.press("Escape");
  await page.selectOption("#language", "en");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  assert.equal(steps.length, await page.locator(".steps li").count());
});
