// Finding and changing many columns at once.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

browserTest("columns are found, changed together and put in order, by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await app.fold("identifying");
  await page.getByText(/^Without .*, only .* of the rows would be unique/).waitFor();
  await app.filter();
  const rows = () => page.locator("table.stack tbody tr").count();
  const all = await rows();
  await page.locator("#find").pressSequentially("d");
  await page.waitForFunction((n) => document.querySelectorAll("table.stack tbody tr").length < n, all);
  await page.getByText(`${await rows()} of ${all} columns found`).waitFor();
  // Select all that are shown with the keyboard, and keep them, in one step.
  await page.locator("#all-columns").focus();
  await page.keyboard.press("Space");
  const names = await page.locator("table.stack tbody .colname").allInnerTexts();
  await page.getByLabel(`Role of the ${names.length} selected`).focus();
  await page.keyboard.type("As it is");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  for (const name of names) {
    await page.waitForFunction((n) => document.querySelector(`[aria-label="Role of ${n}"]`)?.value === "insensitive", name);
  }
  await app.axe("columns, filtered and selected");
  await page.click("#undo");
  await page.waitForFunction((n) => document.querySelector(`[aria-label="Role of ${n}"]`)?.value === "quasi-identifying", "birth_date");
  await page.locator("#find").fill("");
  await page.selectOption("#only", "quasi-identifying");
  await app.method("aos"); // which goes by the order of the weights
  const weights = page.locator("input[id^=weight-]");
  const order = () => weights.evaluateAll((all) => all.map((input) => input.id));
  const before = await order();
  await weights.nth(1).fill("2");
  await weights.nth(1).press("Tab");
  await page.waitForFunction((id) => document.querySelector("input[id^=weight-]")?.id === id, before[1]);
  assert.deepEqual(await order(), [before[1], before[0], ...before.slice(2)]);
});

browserTest("a column is read as a person says: decimal commas, and dates with two readings", { first: true, shared: true }, async ({ page, app }) => {
  // No day is above 12, so nothing tells whether day or month is first.
  const rows = Array.from({ length: 240 }, (_, i) => `${1 + (i % 12)}/${1 + (i % 11)}/${1940 + (i % 60)};${(i * 7) % 40},${i % 10};ward ${i % 4}`);
  await app.file({ name: "german.csv", mimeType: "text/csv", buffer: Buffer.from(["geboren;crp;station", ...rows].join("\n")) });
  await app.opened();
  await app.step("columns");
  const cell = (name) => page.locator("table.stack tbody tr", { has: page.locator(".colname", { hasText: name }) });
  await cell("crp").getByText(/^number · /).waitFor();
  // What can be read in two ways is open and asks; whoever has not seen it is sent back.
  await app.levels();
  await page.getByText("The dates of geboren can be read in two ways").waitFor();
  await app.screenshot("dates-of-two-readings");
  await page.getByRole("button", { name: "Say how to read them" }).click();
  await page.getByText("Its values can be read in two ways").waitFor();
  assert.equal(await page.inputValue("#dates-geboren"), "");
  await page.getByLabel("Role of crp").selectOption("quasi-identifying");
  await app.axe("how columns are read");
  await page.locator("#dates-geboren").focus();
  await page.keyboard.press("ArrowDown"); // year first
  await page.getByText("Your choice; 0% of the rows fit it.").waitFor();
  assert.equal(await page.inputValue("#dates-geboren"), "ymd", "the choice shown is the one made");
  await page.keyboard.press("ArrowDown"); // day first
  await page.waitForFunction(() => document.querySelector("#dates-geboren")?.value === "dmy");
  await page.getByText("Your choice; 100% of the rows fit it.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "dates-geboren");
  await app.screenshot("how-columns-are-read");
  await app.levels();
  await page.getByRole("button", { name: "geboren", exact: true }).click();
  await page.getByText("1940s").first().waitFor();
  assert.equal(await page.getByText("can be read in two ways").count(), 0);
  await page.getByRole("button", { name: "crp", exact: true }).click();
  await page.getByText(/^0 to /).first().waitFor();
  await app.step("columns");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#dates-geboren")?.value !== "dmy");
});

browserTest("a kept number and a code are made coarser in one step, each form with what it leaves", { shared: true }, async ({ page, app }) => {
  const rows = Array.from({ length: 60 }, (_, i) => `${1000 + i},${"fm"[i % 2]},${2 * i}.${i % 10},A${10 + (i % 3)}BA${String(i).padStart(2, "0")}`);
  await app.file({ name: "laboratory.csv", mimeType: "text/csv", buffer: Buffer.from(["id,sex,crp,atc", ...rows].join("\n")) });
  await app.opened();
  await app.step("columns");
  await page.getByLabel("Role of crp").selectOption("sensitive");
  await page.getByLabel("Role of atc").selectOption("sensitive");
  const shown = (id) => page.locator(`[id='treatment-${id}'] option:checked`).innerText();
  await page.selectOption("#treatment-crp", { label: "numbers in classes that begin at 5, 20, 100; laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L): 0 unique rows, not 60" });
  await page.selectOption("#treatment-atc", { label: "the first characters, 3 at most: 0 unique rows, not 60" });
  assert.match(await shown("atc"), /^the first characters/);
  await app.axe("coarser forms");
  await app.screenshot("coarser-forms");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#treatment-atc")?.value === "");
  assert.match(await shown("crp"), /^numbers in classes/, "the other decision stays");
  await page.selectOption("#treatment-crp", "cap:20:100");
  await page.waitForFunction(() => document.querySelector("#treatment-crp")?.value === "cap:20:100");
});

browserTest("codes below zero are marked as missing by a button each, which leave the step open", { shared: true }, async ({ page, app }) => {
  const packs = (i) => ({ 3: "-8", 6: "-5" })[i % 10] ?? ["0", "0.5", "1", "2"][i % 4];
  const rows = Array.from({ length: 120 }, (_, i) => `${"fm"[(i >> 1) % 2]},${packs(i)},${[4.5, 5.1][i % 2]}`);
  await app.file({ name: "questionnaire.csv", mimeType: "text/csv", buffer: Buffer.from(["sex,smoke_ppd,crp", ...rows].join("\n")) });
  await app.opened();
  await app.step("columns");
  await page.getByText("“-5” in 12 cells of smoke_ppd is far from the usual values").waitFor();
  await app.axe("codes for no value");
  await app.screenshot("codes-for-no-value");
  for (const code of ["-5", "-8"]) {
    await page.locator(`[id="missing-${code}"]`).focus();
    await page.keyboard.press("Enter");
    await page.locator(`[id="missing-${code}"]`).waitFor({ state: "detached" });
  }
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of smoke_ppd"]'));
  await page.locator("table.stack tbody tr", { hasText: "smoke_ppd" }).getByText(/20%/).first().waitFor();
});
