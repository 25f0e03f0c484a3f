// What the browser itself offers: Back and Forward, leaving, dropping, another language.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, fixture, loaded, loadedLater, root } from "./harness.js";
import { goBackAndForth } from "./journeys.js";

after(closeBrowser);

browserTest("Back is the step before", {}, async ({ page, app, site }) => {
  const locked = await loaded(page);
  await goBackAndForth({ page, app });
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(loadedLater(site, locked), [], "requests when all was loaded");
});

browserTest("Back in one file from a stick", { url: pathToFileURL(join(root, "dist/quasi.html")).href }, goBackAndForth);

browserTest("Back while the engine works, and with a window open", { shared: true }, async ({ page, app }) => {
  await app.file(fixture("large.csv"));
  await app.opened();
  await app.answer(false);
  await app.method("kaim");
  await page.click("#run");
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Cancel" }).waitFor(); // it goes on
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Nothing has been anonymized yet").waitFor();
  await page.click("#lock");
  await page.waitForSelector("#proof[open]");
  await page.goBack();
  await page.waitForSelector("#proof", { state: "detached" });
  assert.equal(await app.current(), "review");
  await page.goBack();
  await app.shows("protect");
});

// A browser asks before it leaves where something would be lost, and nowhere else.
browserTest("leaving asks where something would be lost", {}, async ({ page, app, context }) => {
  const tabs = context.pages().length;
  const leaves = async () => {
    const asked = page.waitForEvent("dialog", { timeout: 3000 }).catch(() => null);
    await page.outer.evaluate(() => setTimeout(() => location.reload(), 50));
    const dialog = await asked;
    if (dialog) {
      assert.equal(dialog.type(), "beforeunload");
      await dialog.dismiss();
    }
    return !dialog;
  };
  await app.sample("patients");
  await app.step("columns");
  await app.setRole("Gender", "insensitive");
  assert.equal(await leaves(), false, "a decision is lost unasked");
  await app.run();
  await app.lookedAt();
  assert.equal(await leaves(), false, "a result is lost unasked");
  await app.step("export");
  await app.save("#save-table");
  await page.waitForSelector("#saved");
  assert.equal(await leaves(), true, "it asks though all is saved");
  assert.equal(context.pages().length, tabs);
});

const languages = ["en", "de", "zh-CN"];

// The bar does not move under a pointer that changes the language, and is one line.
browserTest("the bar at any width, in each language", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  const boxes = {};
  for (const language of languages) {
    await page.selectOption("#language", language);
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    await app.inWidths([1280, 768, 761, 600, 390, 360], async (width) => {
      await app.screenshot(`bar-${width}-${language}`, false);
      const box = await page.locator("#language").boundingBox();
      assert.deepEqual(box, (boxes[width] ??= box), `at ${width} the choice of the language moves`);
      const rows = await page.evaluate(() => new Set([...document.querySelectorAll(".top > :not(.grow)")].map((e) => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 20))).size);
      if (width > 760) assert.equal(rows, 1, `in ${language} the bar has ${rows} lines at ${width}`);
      assert.equal(await page.evaluate(() => document.querySelector(".steps").scrollWidth - document.querySelector(".steps").clientWidth), 0, `in ${language} the steps are wider than the screen at ${width}`);
      for (const share of [0.05, 0.5, 0.95]) {
        assert.equal(await page.evaluate(([x, y]) => document.elementFromPoint(x, y).id, [box.x + share * box.width, box.y + box.height / 2]), "language");
      }
    });
  }
});

// What was handed to the browser is listed, and is what was saved.
browserTest("what was saved is listed", { width: 390 }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  await app.run();
  await app.step("export");
  await page.getByText("Nothing is sent.").waitFor();
  const before = Date.now();
  const saved = [];
  for (const id of ["#save-table", "#save-recipe", "#save-dictionary"]) saved.push(createHash("sha256").update(await app.save(id)).digest("hex"));
  await page.getByText("3 files were handed to your browser").waitFor();
  assert.equal(await page.getByText("Nothing is sent.").count(), 0);
  await app.fold("handed");
  const listed = await page.locator("#handed li").allInnerTexts();
  assert.equal(listed.length, 3);
  for (const [i, line] of listed.entries()) {
    assert.ok(line.includes(saved[2 - i]), `${line} has not the hash ${saved[2 - i]}`);
    const [, h, m, s] = line.match(/^(\d\d):(\d\d):(\d\d) /);
    const at = new Date().setHours(h, m, s, 0);
    assert.ok(at >= before - 1000 && at <= Date.now(), `${line} is not of now`);
  }
  await app.axe("export, with what was saved");
  await app.screenshot("390-handed");
  await page.click("#lock");
  await page.waitForSelector("#proof[open]");
  assert.ok((await page.locator("#proof").innerText()).includes(saved[0]));
  await app.screenshot("390-proof-handed");
  await page.keyboard.press("Escape");
});

browserTest("several files dropped at once", { width: 390, shared: true }, async ({ page, app }) => {
  const table = "age,sex\n" + Array.from({ length: 30 }, (_, i) => `${20 + (i % 10)},${"fm"[i % 2]}`).join("\n") + "\n";
  await app.drop([["first.csv", table], ["second.csv", table], ["third.csv", table]]);
  await page.getByText("first.csv is open").waitFor();
  await page.getByText("Not used: second.csv, third.csv").waitFor();
  await app.axe("files that are not used");
  await app.screenshot("390-ignored");
  await page.locator("#beside").getByRole("button", { name: "Dismiss" }).click();
  await page.waitForSelector("#beside", { state: "detached" });
  await app.run();
  await app.step("export");
  const recipe = (await app.save("#save-recipe")).toString();
  // A recipe and a table belong together.
  await page.click("#clear");
  await page.click("#clear-yes");
  await page.getByText("Which table do you want").waitFor();
  await app.drop([["january.json", recipe], ["february.csv", table], ["march.csv", table]]);
  await page.getByText(/^january\.json was used: 2 of 2 columns as they were/).waitFor();
  await app.step("open");
  await page.getByText("february.csv is open").waitFor();
  await page.getByText("Not used: march.csv").waitFor();
  // A recipe alone is for the table that is open.
  await app.drop([["again.json", recipe]]);
  await page.getByText(/^again\.json was used/).waitFor();
});
