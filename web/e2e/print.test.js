// What is printed, in each language. The report: its first page is one sheet of A4, which ends
// before the annex, is read in black and white, and has at most 400 words. A leaflet for a
// hospital: all of it is one sheet. The list of documents, and the commands, on a screen.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, inFirefox, root, unzip, violationsOf, words } from "./harness.js";

after(closeBrowser);

const mostWords = 400;

// sheets returns how many sheets a PDF has.
const sheets = (pdf) => [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

for (const lang of inFirefox ? [] : ["en", "de", "zh-CN"]) {
  browserTest(`the report on paper, ${lang}`, { lang, shared: true }, async ({ page, app, context }) => {
    await app.sample("clinic");
    await app.step("columns");
    await page.waitForSelector("#unique");
    await app.answer(true);
    await app.run();
    await app.step("export");
    const html = unzip(await app.save("#save-bundle"))["report.html"].toString();
    const say = words(lang);
    const paper = await context.newPage();
    await paper.setContent(html);
    const print = () => paper.pdf({ format: "A4", preferCSSPageSize: true });
    const whole = await print();
    writeFileSync(join(root, "web/e2e/shots", `report-${lang}.pdf`), whole);

    const said = await paper.locator("main.first").innerText();
    const count = said.match(/\S*[\p{L}\p{N}]\S*/gu).length;
    assert.ok(count <= mostWords && count > 60, `${count} words`);
    for (const heading of ["What was done", "What is promised", "What is not promised", "Columns", "What it can answer", "Responsibility", "How to check"]) {
      assert.ok(said.includes(say(heading)), `no ${heading}: ${said}`);
    }
    assert.ok(!said.includes(say("Annex")));

    // A colour alone says nothing: a bar has a pattern for each of its parts.
    await paper.emulateMedia({ media: "print" });
    const drawn = await paper.evaluate(() => Object.fromEntries([...document.querySelectorAll(".bar i")].map((part) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      return [part.className, `${backgroundColor} ${backgroundImage}`];
    })));
    assert.ok(Object.keys(drawn).length >= 2, JSON.stringify(drawn));
    assert.equal(new Set(Object.values(drawn)).size, Object.keys(drawn).length, JSON.stringify(drawn));

    // The first page alone is one sheet, and the rest begins on the next.
    await paper.evaluate(() => document.querySelector("main.first").remove());
    await paper.evaluate(() => document.querySelector("body > h1").remove());
    const rest = sheets(await print());
    await paper.setContent(html);
    await paper.evaluate(() => {
      for (let next; (next = document.querySelector("main.first").nextElementSibling); ) next.remove();
    });
    assert.equal(sheets(await print()), 1, "the first page is not one sheet");
    assert.equal(sheets(whole), rest + 1, "the annex does not begin on a sheet of its own");
    await paper.close();
  });
}

browserTest("a leaflet for a hospital is fetched when it is asked for, accessible, and one sheet", {}, async ({ page, app, context, site }) => {
  const fetched = (file) => site.requests.filter(({ path }) => path === `/${file}`).length;
  const seen = [];
  for (const lang of ["en", "de", "zh-CN"]) {
    await app.speak(lang);
    await page.outer.locator("#sign").click();
    await page.outer.locator('#proof p a[href^="hospital/"]').first().waitFor();
    assert.deepEqual(await violationsOf(page.outer, `the window in ${lang}`), []);
    for (const link of await page.outer.locator('#proof p a[href^="hospital/"]').all()) {
      const [file, title] = [await link.getAttribute("href"), await link.innerText()];
      assert.equal(fetched(file), 0, `${file} is fetched before it is asked for`);
      const opened = context.waitForEvent("page");
      await link.click();
      const leaflet = await opened;
      await leaflet.locator("main h1", { hasText: title }).waitFor();
      assert.equal(fetched(file), 1);
      const { tag, opener, rounded } = await leaflet.evaluate(() => ({ tag: document.documentElement.lang, opener, rounded: getComputedStyle(document.querySelector("main")).borderRadius }));
      assert.deepEqual({ tag, opener, rounded }, { tag: lang, opener: null, rounded: "12px" }, `${file} is in its language, alone, and in its style`);
      for (const [width, colorScheme] of [[1280, "dark"], [360, "light"]]) {
        await leaflet.setViewportSize({ width, height: 900 });
        if (!inFirefox) await leaflet.emulateMedia({ colorScheme });
        assert.equal(await leaflet.evaluate(() => document.documentElement.scrollWidth), width, `${file} is wider than the screen`);
        assert.deepEqual(await violationsOf(leaflet, `${file} at ${width}`), []);
      }
      if (!inFirefox) {
        const pdf = await leaflet.pdf({ preferCSSPageSize: true });
        writeFileSync(join(root, "web/e2e/shots", `leaflet-${file.split("/")[1]}.pdf`), pdf);
        assert.equal(sheets(pdf), 1, `${file} is not one sheet`);
      }
      seen.push(leaflet.url());
      await leaflet.close();
    }
    await page.outer.locator("#proof button").click();
  }
  assert.equal(seen.length, 12);
  // What was opened once is there without a server, and leads on to what was.
  await site.stop();
  const later = await context.newPage();
  await later.goto(seen[0]);
  await later.locator('nav a[lang="de"]').click();
  await later.locator("main h1", { hasText: "Für die IT" }).waitFor();
  await later.close();
});

browserTest("the list of documents leads to the commands, which are fetched when they are asked for", {}, async ({ page, app, context, site }) => {
  const fetched = (file) => site.requests.filter(({ path }) => path === `/${file}`).length;
  await page.outer.locator("#sign").click();
  const link = page.outer.locator('#proof p a[href="docs/index.html"]');
  await link.waitFor();
  assert.equal(fetched("docs/index.html"), 0);
  const opened = context.waitForEvent("page");
  await link.click();
  const document = await opened;
  await document.locator('main a[href="command.html"]').click();
  await document.locator("main h1", { hasText: "The command quasi" }).waitFor();
  assert.deepEqual([fetched("docs/index.html"), fetched("docs/command.html")], [1, 1]);
  await document.locator('main a[href="#quasi-anonymize"]').first().click();
  await document.locator("h2#quasi-anonymize").waitFor();
  for (const width of [1280, 360]) {
    await document.setViewportSize({ width, height: 900 });
    assert.equal(await document.evaluate(() => globalThis.document.documentElement.scrollWidth), width, `wider than ${width}`);
    assert.deepEqual(await violationsOf(document, `the commands at ${width}`), []);
  }
  assert.equal(await document.evaluate(() => opener), null);
  await document.close();
});
