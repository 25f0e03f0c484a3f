// A table of the population beside the table: what it is good for, what does not fit,
// and the same figures as the command's.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, fixture, head, quasi, scratch } from "./harness.js";

after(closeBrowser);

const csv = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const percent = (share) => `${+(100 * share).toFixed(1)}%`;

// cells reads CSV with quotes.
const cells = (text) =>
  text.trim().split("\n").map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1].replace(/^"|"$/g, "").replaceAll('""', '"')));
const text = (rows) => rows.map((row) => row.map((c) => (/[",]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c)).join(",")).join("\n") + "\n";

// random returns numbers in [0,1) that are the same in every run (mulberry32).
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const qi = ["birth_date", "sex", "postcode"];

// register returns visits of the clinic that miss none of these, so that each is
// somebody, and the people of a register that they are part of, 1,500 more.
function register() {
  const [names, ...rows] = cells(head("clinic.csv", 1500).buffer.toString());
  const values = (row) => qi.map((name) => row[names.indexOf(name)]);
  const clinic = rows.filter((row) => !values(row).includes(""));
  const people = clinic.map(values);
  const draw = random(7);
  const others = Array.from({ length: 1500 }, () => qi.map((_, j) => people[Math.floor(draw() * people.length)][j]));
  return { clinic: text([names, ...clinic]), everyone: [...people, ...others] };
}

// card opens all settings, of which the population is a part.
async function card(page) {
  await page.locator("#expert").evaluate((d) => (d.open = true));
  return page.locator("#population");
}

browserTest("k-map on a register, as the command has it", { first: true, shared: true }, async ({ page, app }) => {
  const { clinic, everyone } = register();
  const population = text([["id", ...qi], ...everyone.map((p, i) => [String(i), ...p])]);
  await app.file(csv("clinic.csv", clinic));
  await app.opened();
  await app.step("columns");
  await app.answer(false);
  for (const name of ["admitted", "ward", "los_days"]) await app.setRole(name, "insensitive");
  await app.unfoldColumns();
  assert.equal(await page.locator("#role-birth_date").inputValue(), "identifying", "an age is proposed in its place");
  await app.method("datafly");
  await app.enter("#suppression", "20");
  assert.equal(await page.locator("#population-model").count(), 0, "k-map is offered without a population");
  await page.setInputFiles("#population-file", csv("register.csv", population));
  const persons = everyone.length.toLocaleString("en-US");
  await page.getByText(`register.csv is open: ${persons} people, one per row`).waitFor();
  // The register has dates of birth, and no age: one click takes the proposal back.
  await page.getByRole("button", { name: /register.csv has no column for age:/ }).waitFor();
  await app.axe("protect, the population lacks a computed column");
  await page.getByRole("button", { name: "Generalize birth_date in place of age" }).click();
  await page.getByText(/^Each of the table's 1,\d+ rows finds at least one person in it\.$/).waitFor();
  await app.enter("#k", "2");
  await page.selectOption("#population-model", "k-map");
  await app.enter("#population-model-k", "12");
  await app.screenshot("population");
  await app.axe("protect, with a population");
  await page.click("#run");
  await app.lookedAt();
  await app.checked();
  await page.getByText("12-map: holds in every group").waitFor();
  await app.tab("risk");
  await page.getByText(`has register.csv with ${persons} people`).waitFor();
  await app.axe("review, with a population");
  const row = await page.locator(".risks tbody tr").nth(1).innerText();

  await app.step("export");
  const dir = scratch();
  const file = (name, content) => (writeFileSync(join(dir, name), content), join(dir, name));
  const release = await app.save("#save-table");
  const recipe = await app.save("#save-recipe");
  const original = file("clinic.csv", clinic), people = file("register.csv", population);
  const audit = (path) => JSON.parse(quasi("audit", path, "--qi", qi.join(","), "--population", people, "--json")).risk;
  const before = audit(original), now = audit(file("release.csv", release));
  assert.ok(now.journalist.highest <= 1 / 12 && now.journalist.highest < now.prosecutor.highest, "k-map makes a difference");
  for (const key of ["highest", "average", "records_at_risk"]) {
    const wanted = `${percent(before.journalist[key])} → ${percent(now.journalist[key])}`;
    assert.ok(row.includes(wanted), `${key}: ${wanted} in ${row}`);
  }
  quasi("anonymize", original, "--recipe", file("recipe.json", recipe), "--population", people, "-o", join(dir, "command.csv"));
  assert.ok(release.equals(readFileSync(join(dir, "command.csv"))), "the command writes another release");

  // Without its population, the result is one of other decisions, and is not run again.
  await app.step("protect");
  await page.click("#close-population");
  await page.getByRole("button", { name: /k-map needs a full register/ }).waitFor();
  await app.step("review");
  await page.getByText("Out of date: you have changed something since").waitFor();
  assert.equal(await page.locator("#again-why").count(), 1);
  await page.locator("#again-why button").click();
  await page.waitForFunction(() => document.activeElement?.id === "population-title");
  assert.equal(await page.textContent(".steps [aria-current] .name"), "Protect");
  await app.axe("protect, a population is needed");

  // So is a recipe from a file, on a table that has none.
  await page.click("#clear");
  await page.click("#clear-yes");
  await app.file(csv("clinic.csv", clinic));
  await app.opened();
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  await page.setInputFiles("#recipe-file", { name: "k-map.json", mimeType: "application/json", buffer: recipe });
  await page.getByText("k-map.json was used").waitFor();
  await app.step("protect");
  assert.equal(await page.locator("#run-why").count(), 1);
  await page.getByRole("button", { name: /k-map needs a full register/ }).click();
  await page.waitForFunction(() => document.activeElement?.id === "population-title");
});

const patients = [["age", "sex", "ill"], ["20", "f", "a"], ["20", "f", "b"], ["30", "m", "a"], ["30", "m", "b"]];

// four opens a table of four patients at the step Protect, with k = 2.
async function four(page, app) {
  await app.file(csv("four.csv", text(patients)));
  await app.opened();
  await app.step("columns");
  await app.setRole("age", "quasi-identifying");
  await app.setRole("sex", "quasi-identifying");
  await app.setRole("ill", "sensitive");
  await app.step("protect");
  await app.enter("#k", "2");
}

browserTest("a wrong file, another name, another way to read it", { shared: true }, async ({ page, app }) => {
  await four(page, app);
  const population = await card(page);
  // Another column is called otherwise, and another has no place for two.
  const file = "id;age;gender\n1;20;f\n2;20;f\n3;30;m\n4;99;m\n5;98;m\n";
  await page.setInputFiles("#population-file", csv("town.csv", file));
  await population.getByText("No column in it is called sex").waitFor();
  assert.equal(await page.locator("#run-why").count(), 1);
  await page.getByRole("button", { name: /town.csv has no column for sex/ }).waitFor();
  await app.axe("protect, a column is lacking");
  const options = await page.locator("#population-as-sex option").allTextContents();
  assert.deepEqual(options, ["choose a column", "id", "gender"], "age stands for itself");
  await app.screenshot("population-lacks");
  await page.getByLabel("Column that corresponds to sex").selectOption("gender");
  await population.getByText("Each of the table's 4 rows finds at least one person in it.").waitFor();
  await population.getByText("age: 1 value of 2 people, such as [95,100)").waitFor();
  await page.click("#run");
  await app.lookedAt();
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
  await app.tab("risk");
  // Two persons for a row of 20 and f, one for one of 30 and m; as released as before.
  const row = await page.locator(".risks tbody tr").nth(1).innerText();
  assert.match(row, /100% → 100%\s+75% → 75%/);

  // A file of something else: nobody of the table is in it.
  await app.step("protect");
  await page.setInputFiles("#population-file", csv("other.csv", "age,sex\n70,x\n71,x\n"));
  await population.getByText("4 of the table's 4 rows find nobody in it").waitFor();
  await population.getByText("sex: 1 value of 2 people, such as x").waitFor();
  await app.screenshot("population-wrong");
  await app.axe("protect, the wrong population");
  await page.setInputFiles("#population-file", csv("picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")));
  await page.getByRole("alert").filter({ hasText: "a PNG picture" }).waitFor();
  assert.equal(await page.locator("#population-open").count(), 0);

  // What is guessed wrong is told.
  await card(page);
  await page.setInputFiles("#population-file", csv("ragged.csv", "age|sex\n20|f,m\n30|m\n20|f,\n".replaceAll("|", "\t")));
  await population.getByText("ragged.csv is open").waitFor();
  await page.locator("#population-format summary").click();
  await page.selectOption("#population-delimiter", "comma");
  await population.getByText("ragged.csv could not be read").waitFor();
  await page.getByRole("alert").filter({ hasText: "rows do not have" }).waitFor();
  await app.axe("protect, a population that can't be read");
  await page.selectOption("#population-delimiter", "tab");
  await population.getByText("ragged.csv is open: 3 people").waitFor();
});

browserTest("means beside a population are said before the run, and taken back by a button", { shared: true }, async ({ page, app }) => {
  const people = Array.from({ length: 240 }, (_, i) => [String(20 + (i % 60)), "fm"[i % 2], String(150 + (i % 40)), "J18.9"]);
  await app.file(csv("heights.csv", text([["age", "sex", "height_cm", "diagnosis"], ...people])));
  await app.opened();
  await app.step("protect");
  await card(page);
  await page.setInputFiles("#population-file", csv("town.csv", text([["age", "sex", "height_cm"], ...people.map((p) => p.slice(0, 3))])));
  await page.getByRole("button", { name: /^Beside a full register \(population\), columns “height_cm” can't be released as the means of groups/ }).waitFor();
  assert.equal(await page.locator("#run-why").count(), 1);
  await app.axe("protect, means beside a population");
  await page.getByRole("button", { name: "Generalize height_cm instead" }).press("Enter");
  await page.waitForSelector("#run-why", { state: "detached" });
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.click("#run");
  await app.judged();
});

browserTest("a register is dropped, cancelled, forgotten", { shared: true }, async ({ page, app }) => {
  await four(page, app);
  await card(page);
  await app.drop([["town.csv", "age,sex\n20,f\n20,f\n30,m\n30,m\n30,m\n"]], "#population");
  await page.getByText("town.csv is open: 5 people").waitFor();
  await page.getByText("Each of the table's 4 rows finds").waitFor();

  // Other decisions about columns: it stays, and is compared again.
  await app.step("columns");
  await app.setRole("ill", "quasi-identifying");
  await app.step("protect");
  await page.getByText("No column in it is called ill").waitFor();
  await app.step("columns");
  await app.setRole("ill", "sensitive");
  await app.step("protect");
  await page.getByText("Each of the table's 4 rows finds").waitFor();

  // A long one is given up; the table stays.
  const cancel = await app.cancels();
  await page.setInputFiles("#population-file", csv("long.csv", "age,sex\n" + "20,f\n31,m\n".repeat(500_000)));
  await cancel.done();
  await page.waitForSelector("#run");
  assert.equal(await page.locator("#population-open").count(), 0);
  await page.click("#run");
  await app.lookedAt();
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
  await app.tab("risk");
  await page.getByText("without a full register, the same numbers as above").waitFor();

  await app.step("protect");
  await card(page);
  await page.setInputFiles("#population-file", csv("town.csv", "age,sex\n20,f\n30,m\n"));
  await page.getByText("town.csv is open: 2 people").waitFor();
  await app.another();
  await app.sample("patients");
  await app.step("protect");
  assert.equal(await page.locator("#population-open").count(), 0, "another table has the population of the one before");
});

browserTest("a register on a small screen, a workbook, by keyboard", { width: 360, dark: true, lang: "zh-CN", shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("protect");
  await page.focus("#expert > summary");
  await page.keyboard.press("Enter");
  await page.focus("#population-title");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "population-file");
  await page.setInputFiles("#population-file", fixture("workbook.xlsx"));
  await page.getByText("已打开“workbook.xlsx”").waitFor();
  await page.locator("#population-format").evaluate((d) => (d.open = true));
  await app.screenshot("population-zh-360-dark");
  await app.axe("protect, population, small, dark, Chinese");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "wider than the screen");
  await page.selectOption("#population-sheet", "Lab");
  await page.waitForFunction(() => [...document.querySelectorAll("[id^=population-as-] option")].some((o) => o.value === "sample"));
  await page.focus("#close-population");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#close-population", { state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "population-title");
});
