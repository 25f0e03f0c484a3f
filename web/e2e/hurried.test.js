// The hurried person: everything on Keep, one column marked, next, next. No release may
// wear a green shield that would be a breach.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, ofColours, root, scratch } from "./harness.js";
import { file, header, hospital } from "./hospital.js";

after(closeBrowser);

const lines = hospital();

// hurried opens the export, keeps everything, marks one column and runs.
async function hurried(page, app) {
  await app.file(file(lines));
  await app.opened();
  await app.step("columns");
  for (const column of header) await app.setRole(column, column === "PLZ" ? "quasi-identifying" : "insensitive");
  await app.answer(false);
}

// concern is the line that asks about a column; the others are behind a fold.
const concern = (page, column) => page.locator(".concern", { hasText: `May ${column} leave as it is?` });
const unfold = (page) => page.locator("#more-concerns:not([open]) > summary").click();

const shield = (page) => page.locator("#verdict").getAttribute("class");

browserTest("everything on Keep: no shield until each column was looked at", { first: true, shared: true }, async ({ page, app }) => {
  await hurried(page, app);
  // The warning stays beside the decision.
  await page.getByText(/^Your decision, although: The name suggests a person's name/).first().waitFor();
  await page.getByText(/^Your decision, although: Looks like German health insurance numbers/).first().waitFor();
  await page.getByText(/^Your decision, although: Free text\. .* telephone numbers: [1-9]\d*/).first().waitFor();
  await app.screenshot("hurried-columns");

  await app.run();
  assert.match(await shield(page), /\bbad\b/);
  assert.equal(await page.locator("h1").innerText(), "Held back: this can't leave yet");
  await page.locator("#verdict b", { hasText: "personal names would be in the file" }).waitFor();
  const rows = lines.length - 1;
  // One line with its answers, and no other place that asks; the budget of Review holds with it.
  const line = await page.locator(".to-decide").boundingBox();
  assert.ok(line.height <= 56, `${line.height} pixels`);
  const [words, height] = await page.evaluate(() => {
    const main = document.querySelector("main");
    const count = (e) => e.innerText.split(/\s+/).filter(Boolean).length;
    return [count(main) - [...main.querySelectorAll("table")].reduce((n, t) => n + count(t), 0), main.scrollHeight];
  });
  assert.ok(words <= 500 && height <= 2000, `${words} words, ${height} pixels`);
  await unfold(page);
  await concern(page, "Name").getByText(`Personal names in ${rows} rows, as in “`).waitFor();
  await concern(page, "Vers.-Nr.").getByText(`Insurance numbers in ${rows} rows, as in “`).waitFor();
  const told = lines.filter((l) => l.at(-1).includes("Tel.")).length;
  await concern(page, "Notiz").getByText(`Telephone numbers in ${told} rows, as in “`).waitFor();
  
  // What singles people out stands in the verdict: counted here by hand.
  const count = new Map();
  const at = header.indexOf("Aufnahme");
  for (const l of lines.slice(1)) count.set(l[at], (count.get(l[at]) ?? 0) + 1);
  const single = [...count.values()].filter((n) => n === 1).length;
  await app.checked();
  await page.locator("#verdict").getByText(`Anyone who knows the exact Aufnahme can single out ${single} of ${rows} rows.`).waitFor();
  await app.axe("review, held back");
  await app.screenshot("hurried-held");

  // The export is held back, and leads to where it can be decided.
  await app.step("export");
  await page.getByText("This release is held back").waitFor();
  assert.equal(await page.locator("#save-table, #save-recipe").count(), 0);
  await app.axe("export, held back");
  await app.screenshot("hurried-export-held");
  await page.click("#look");

  // One by one, and what is confirmed can be taken back.
  const confirms = page.locator("[id^=confirm-]");
  await confirms.first().waitFor();
  const all = await confirms.count();
  assert.ok(all >= 4, `${all} columns`);
  // Columns that single people out come last, and do not hold the verdict, but the files.
  const singles = await page.locator(".concern", { hasText: / can single out \d/ }).count();
  for (let i = 0; i < all; i++) {
    assert.match(await shield(page), i >= all - singles ? /\blimited\b/ : /\bbad\b/, `after ${i} of ${all}`);
    // The second press of a double click falls on the next question, and answers nothing.
    await confirms.first().dblclick();
    await page.waitForFunction((left) => document.querySelectorAll("[id^=confirm-]").length <= left, all - i - 1);
    assert.equal(await confirms.count(), all - i - 1);
  }
  assert.equal(await page.locator(".to-decide").count(), 0);
  await page.locator("#verdict.limited").waitFor();
  assert.equal(await page.locator("h1").innerText(), "Look at this before you release it");
  await app.checked();
  assert.match(await page.locator("#leaves").innerText(), /^Leaves as you confirmed: .*Name \(personal names in \d+ rows\)/);
  await app.axe("review, confirmed");
  await app.screenshot("hurried-confirmed");
  await page.click("#confirmed > summary");
  await page.locator("[id^=back-]").first().click();
  await page.locator("#verdict.bad").waitFor();
  await page.click("#undo");
  await page.locator("#verdict.limited").waitFor();

  // The recipe keeps what was confirmed, kind by kind, and the command goes by it.
  await app.step("export");
  const table = await app.save("#save-table");
  const recipe = await app.save("#save-recipe");
  const confirmed = Object.fromEntries(JSON.parse(recipe).columns.map((c) => [c.name, c.confirmed]));
  assert.deepEqual(confirmed["Name"], ["names"]);
  assert.equal(confirmed["PLZ"], undefined);
  const dir = scratch();
  const at_ = (name) => join(dir, name);
  writeFileSync(at_("export.csv"), file(lines).buffer);
  writeFileSync(at_("recipe.json"), recipe);
  const anonymize = (...args) => execFileSync(join(root, "build/quasi"), ["anonymize", at_("export.csv"), "-o", at_("out.csv"), ...args], { encoding: "utf8", stdio: "pipe" });
  anonymize("--recipe", at_("recipe.json"));
  assert.equal(execFileSync("cmp", [at_("out.csv"), "-"], { input: table }).length, 0);

  // Next month's notes have names in them: that was not confirmed.
  const next = lines.map((l, i) => (i === 3 ? [...l.slice(0, -1), "Ehefrau informiert, Frau Schneider kommt"] : l));
  writeFileSync(at_("export.csv"), file(next).buffer);
  assert.throws(() => anonymize("--recipe", at_("recipe.json")), (e) => e.status === 1 && e.stderr.includes('column "Notiz": personal names in 1 row'));
  // Without a recipe it refuses, too, and names the columns.
  assert.throws(() => anonymize("--qi", "PLZ", "--k", "5"), (e) => e.status === 1 && e.stderr.includes('column "Name"') && e.stderr.includes("--confirm"));
});

// What was harmless in January is not in February, under the same name and decisions.
browserTest("last month's decisions do not cover what a column holds now", { shared: true }, async ({ page, app }) => {
  const january = lines.map((l, i) => (i ? [...l.slice(0, -1), ["nüchtern", "Kontrolle", "Transport"][i % 3]] : l));
  await app.file(file(january, "januar.csv"));
  await app.opened();
  await app.step("columns");
  await app.setRole("Notiz", "insensitive");
  await app.answer(true);
  await app.method("mondrian-strict"); // a fast one
  await app.run();
  await app.lookedAt();
  await app.step("export");
  const recipe = await app.save("#save-recipe");
  await app.another();
  const february = hospital({ seed: 12 }).map((l, i) => (i ? l : l.map((name) => (name === "Station" ? "Abteilung" : name))));
  await app.file(file(february, "februar.csv"));
  await page.locator("th", { hasText: "Abteilung" }).first().waitFor();
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  await page.setInputFiles("#recipe-file", { name: "januar.json", mimeType: "application/json", buffer: recipe });
  await page.getByText("januar.json on this table").waitFor();
  // The recipe holds no values by which the column could be told.
  await page.getByRole("combobox", { name: "What to do about Abteilung" }).selectOption({ label: "it is “Station” by another name" });
  await page.getByText("Your choice: it is “Station” by another name").waitFor();
  await page.click("#use-recipe");
  await page.getByText(/^januar\.json was used: /).waitFor();
  assert.equal(await page.getByLabel("Role of Notiz", { exact: true }).inputValue(), "insensitive");
  assert.equal(await page.getByLabel("Role of Abteilung", { exact: true }).inputValue(), "quasi-identifying");
  await app.run();
  assert.match(await shield(page), /\bbad\b/);
  await concern(page, "Notiz").getByText(/Telephone numbers in \d+ rows/).waitFor();
  await app.step("export");
  await page.getByText("This release is held back").waitFor();
});

browserTest("what is removed or disguised needs no confirmation", { width: 390, shared: true }, async ({ page, app }) => {
  await hurried(page, app);
  await app.run();
  await app.screenshot("hurried-held-390");
  const press = async (name) => page.getByRole("button", { name, exact: true }).click();
  await unfold(page);
  await press("Name: Remove");
  await page.getByText("Name will be removed when you run again.").waitFor();
  await press("Vers.-Nr.: Pseudonymize");
  await page.getByText("Vers.-Nr. will be pseudonymized when you run again.").waitFor();
  await press("Notiz: Remove");
  await page.getByText("Notiz will be removed when you run again.").waitFor();
  await app.screenshot("hurried-decided-390");
  await press("Run again");
  await page.locator(".progress").waitFor({ state: "detached" });
  await page.locator("#verdict").waitFor();
  assert.equal(await page.locator(".concern", { hasText: /May (Name|Vers\.-Nr\.|Notiz) leave/ }).count(), 0);
  await app.lookedAt();
  await app.axe("review at 390 px");
  await app.screenshot("hurried-confirmed-390");
  await app.step("export");
  const released = (await app.save("#save-table")).toString();
  assert.ok(!/Müller|Tel\./.test(released) && released.includes("Vers.-Nr."), released.slice(0, 200));
});

browserTest("in the dark, in German at 768 and Chinese at 1280", { dark: true, shared: true }, async ({ page, app }) => {
  const places = [
    ["de", 768, "Zurückgehalten: Das kann so noch nicht weitergegeben werden", "Diese Fassung wird zurückgehalten"],
    ["zh-CN", 1280, "待您确认：目前还不能导出", "待您确认"],
  ];
  const look = async (step, said) => {
    for (const [tag, width, title, held] of places) {
      await app.speak(tag);
      await app.inWidths([width], async () => {
        await said?.(title, held);
        await app.axe(`${step}, dark, ${tag}`, ofColours);
        await app.screenshot(`hurried-${step}-${tag}`);
      });
    }
  };
  await app.file(file(lines));
  await app.opened();
  await app.step("columns");
  await app.unfoldColumns();
  const roles = page.locator("select.role");
  for (let i = 0; i < await roles.count(); i++) await roles.nth(i).selectOption((await roles.nth(i).getAttribute("id")) === "role-PLZ" ? "quasi-identifying" : "insensitive");
  await app.answer(false);
  await look("columns");
  await app.run();
  await look("held", async (title) => assert.equal(await page.locator("h1").innerText(), title));
  await app.step("export");
  await look("held-export", (_, held) => page.getByText(held).waitFor());
  await page.click("#look");
  await page.locator(".concern").first().waitFor();
  await app.lookedAt();
  await look("confirmed");
});
